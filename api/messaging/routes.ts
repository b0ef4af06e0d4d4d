import { bind } from '#api/http/bind.ts';
import { messaging } from '#shared/contract/messaging.ts';
import { chooseNotices } from '#shared/server/messaging/choose-notices.ts';
import { receiveTwilioStatus } from '#shared/server/messaging/receive-twilio-status.ts';
import { writeSms } from '#shared/server/messaging/write-sms.ts';
import { findLatestSms } from './find-latest-sms.ts';
import { findOwnNotices } from './find-own-notices.ts';

import { listSms } from './list-sms.ts';

/** Binds the delivery receipts of the SMS provider, and people's wishes. */
export const bindMessaging = bind(messaging)({
  receiveTwilioStatus,
  getNotices: findOwnNotices,
  chooseNotices,
  sendSms: writeSms,
  listSms,
  getLatestSms: findLatestSms,
});
