import type { Sms } from '#shared/server/gateways/sms.ts';
import type { Services } from '#shared/server/services.ts';

/** What job handlers work with: the common services and the SMS provider, which only the worker calls. */
export interface WorkerServices extends Services {
  sms: Sms;
}
