import type { MailGateway } from '#shared/server/gateways/mail.ts';
import type { Sms } from '#shared/server/gateways/sms.ts';
import type { Services } from '#shared/server/services.ts';

/** What job handlers work with: the common services the SMS provider and the mail server, which only the worker calls. */
export interface WorkerServices extends Services {
  sms: Sms;
  mail: MailGateway;
}
