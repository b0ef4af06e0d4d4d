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
] as const)('%s, %s: %s', (type, status, kind) => expect(documentKind({ type, status, amount: 2_000 })).toBe(kind));

it.each([
  ['moving for nothing', reschedule, null],
  ['extras for nothing', addOn, null],
  ['an order that a voucher paid', order, 'paid-invoice'],
] as const)('%s has its document or none', (_what, type, kind) =>
  expect(documentKind({ type, status: settled, amount: 0 })).toBe(kind),
);
