import type { bulkActs } from '#shared/contract/bulk-acts.ts';
import { foldToGsm7 } from '#shared/domain/messaging/gsm-alphabet.ts';
import { type BulkAct, BulkKind, type BulkWish } from '#shared/domain/orders/bulk-act.ts';
import { findReasonFault } from '#shared/domain/orders/find-reason-fault.ts';
import type { OrderStatus } from '#shared/domain/orders/order-status.ts';
import { type FieldError, type Refusal, refuse } from '#shared/errors.ts';
import type { Call } from '#shared/server/call.ts';

type Body = Call<typeof bulkActs.startBulkAct>['body'];
type WishBody = Call<typeof bulkActs.previewBulkAct>['body'];

const missing = (...fields: FieldError[]) => refuse('invalid-input', { fields });

/** The part of an act that decides which orders it works for; refused where its own field is missing. */
export function readBulkWish({ kind, status, shouldRefund }: WishBody): BulkWish | Refusal<'invalid-input'> {
  if (kind === BulkKind.sms) return { kind };
  if (kind === BulkKind.cancel) {
    return shouldRefund === undefined
      ? missing({ path: 'shouldRefund', key: 'field.required' })
      : { kind, shouldRefund };
  }
  return status === undefined
    ? missing({ path: 'status', key: 'field.choose' })
    : { kind: BulkKind.status, status: status as OrderStatus };
}

/** The whole act, with the words that belong to its kind. */
export function readBulkAct(body: Body, wish: BulkWish, maxLength: number): BulkAct | Refusal<'invalid-input'> {
  switch (wish.kind) {
    case BulkKind.status:
      return body.reason === undefined
        ? missing({ path: 'reason', key: 'field.required' })
        : { ...wish, reason: body.reason.trim() };
    case BulkKind.cancel: {
      const reasons = body.cancellationReasons ?? [];
      const fault =
        reasons.length === 0
          ? { path: 'cancellationReasons', key: 'field.required' }
          : findReasonFault('cancellationReasons', reasons, 'admin');
      return fault ? missing(fault) : { ...wish, reasons };
    }
    case BulkKind.sms:
      return readMessage(body.message, maxLength);
  }
}

function readMessage(given: string | undefined, maxLength: number): BulkAct | Refusal<'invalid-input'> {
  const message = given?.trim() ?? '';
  if (message === '') return missing({ path: 'message', key: 'field.required' });
  // A sign may become several as it is folded to those of an SMS.
  if (foldToGsm7(message).length <= maxLength) return { kind: BulkKind.sms, message };
  return missing({ path: 'message', key: 'field.too-long', params: { maxValue: maxLength } });
}
