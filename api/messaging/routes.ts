import { bind } from '#api/http/bind.ts';
import { messaging } from '#shared/contract/messaging.ts';
import { receiveTwilioStatus } from '#shared/server/messaging/receive-twilio-status.ts';

/** Binds the delivery receipts of the SMS provider. */
export const bindMessaging = bind(messaging)({ receiveTwilioStatus });
