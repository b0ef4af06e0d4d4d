import { expect, it } from '@jest/globals';
import { TransactionStatus, TransactionType } from '#shared/domain/orders/transaction.ts';
import { documentKind } from '#shared/domain/payments/document-kind.ts';

const { order, addOn, reschedule, refund } = TransactionType;
const { open, settled, refunded, canceled } = TransactionStatus;

it.each([
  [order, open, 'open-invoice'],
  [order, settled, 'paid-invoice'],
  [order, refunded, 'paid-invoice'],
  [order, canceled, null],
  [addOn, open, 'open-invoice'],
  [addOn, settled, 'paid-invoice'],
  [addOn, canceled, null],
  [reschedule, open, 'open-invoice'],
  [reschedule, settled, 'paid-invoice'],
  [reschedule, canceled, null],
  [refund, open, null],
  [refund, settled, 'credit-note'],
  [refund, canceled, null],
] as const)('%s, %s: %s', (type, status, kind) => expect(documentKind(type, status)).toBe(kind));
