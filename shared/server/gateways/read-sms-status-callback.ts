import { validateRequest } from 'twilio/lib/webhooks/webhooks.js';

/** A receipt whose signature does not match: reply 403 and do nothing. */
export class ForgedCallback extends Error {
  override readonly name = 'ForgedCallback';

  constructor() {
    super('sms receipt refused: signature');
  }
}

export type SmsStatus = 'accepted' | 'queued' | 'sending' | 'sent' | 'delivered' | 'undelivered' | 'failed';

/** How far along each status is. Receipts repeat and overtake one another: take one only when its rank is higher. */
export const SMS_STATUS_RANK: Record<SmsStatus, number> = {
  accepted: 0,
  queued: 1,
  sending: 2,
  sent: 3,
  delivered: 4,
  undelivered: 4,
  failed: 4,
};

export interface DeliveryReceipt {
  providerId: string;
  /** null for a status that does not concern an outgoing SMS. */
  status: SmsStatus | null;
  /** Provider's code of an undelivered message, such as 30003. */
  errorCode: number | null;
}

/**
 * Checks X-Twilio-Signature (HMAC-SHA1 over the URL and every form parameter, compared in constant time) and reads the receipt.
 * @throws ForgedCallback
 */
export function readStatusCallback(
  authToken: string,
  url: string,
  params: Record<string, string>,
  signature: string | undefined,
): DeliveryReceipt {
  if (!signature || !validateRequest(authToken, signature, url, params)) throw new ForgedCallback();
  const status = params.MessageStatus ?? params.SmsStatus ?? '';
  return {
    providerId: params.MessageSid ?? params.SmsSid ?? '',
    status: Object.hasOwn(SMS_STATUS_RANK, status) ? (status as SmsStatus) : null,
    errorCode: params.ErrorCode ? Number(params.ErrorCode) : null,
  };
}
