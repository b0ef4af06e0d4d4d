import { sendSms } from '#worker/messaging/send-sms.ts';
import type { Handler } from '#worker/registry.ts';

/** Sends an alert: like any other message, but from a queue, and a number, that nothing else waits for. */
export const sendAlert: Handler<'send-alert'> = (services, payload) => sendSms(services, payload);
