import { describe, expect, it } from '@jest/globals';
import { transition } from '#shared/domain/machine.ts';
import {
  BULK_FAULTS,
  BULK_ITEM_MACHINE,
  type BulkFacts,
  type BulkFault,
  type BulkItemEvent,
  BulkItemState,
  type BulkKind,
  type BulkWish,
  faultOfRefusal,
  findBulkFault,
  isPlannedAlready,
} from '#shared/domain/orders/bulk-act.ts';
import { type OutlookRow, sumOutlook } from '#shared/domain/orders/bulk-outlook.ts';
import { OrderStatus } from '#shared/domain/orders/order-status.ts';
import { LANGUAGES } from '#shared/languages.ts';
import { readWords } from '#shared/server/read-words.ts';

const { PAID, CONFIRMED, ANALYZING, RESULT_RECEIEVED, COMPLETED, CANCELLED, READY_FOR_APPROVAL } = OrderStatus;
const FACTS: BulkFacts = {
  ...{ status: PAID, questionnaireComplete: true, hasUnreleasedResult: false, isAccountClosed: false },
  ...{ paid: 11_900, nextSmsAt: null },
};
const to = (status: OrderStatus): BulkWish => ({ kind: 'status', status });
const cancel: BulkWish = { kind: 'cancel', shouldRefund: true };
const sms: BulkWish = { kind: 'sms' };

describe('whether an act works for an order', () => {
  it.each<[BulkWish, Partial<BulkFacts>, BulkFault | null]>([
    [to(CONFIRMED), {}, null],
    [to(PAID), {}, 'is-so'],
    [to(PAID), { status: null }, null],
    [to(PAID), { status: CONFIRMED }, 'no-step'],
    [to(CONFIRMED), { status: CANCELLED }, 'cancelled'],
    [to(COMPLETED), { status: PAID }, 'no-step'],
    [to(READY_FOR_APPROVAL), { status: RESULT_RECEIEVED, questionnaireComplete: false }, 'questionnaire-open'],
    [to(RESULT_RECEIEVED), { status: ANALYZING, questionnaireComplete: false }, null],
    [to(COMPLETED), { status: READY_FOR_APPROVAL, hasUnreleasedResult: true }, 'result-waits'],
    [to(COMPLETED), { status: READY_FOR_APPROVAL }, null],
    [cancel, {}, null],
    [cancel, { status: null, paid: 0 }, null],
    [cancel, { status: CONFIRMED }, null],
    [cancel, { status: ANALYZING }, 'at-lab'],
    [cancel, { status: COMPLETED }, 'completed'],
    [cancel, { status: CANCELLED }, 'cancelled'],
    [sms, {}, null],
    [sms, { status: CANCELLED }, null],
    [sms, { isAccountClosed: true }, 'account-closed'],
    [sms, { nextSmsAt: '2026-11-23T23:00:00.000Z' }, 'written-lately'],
  ])('%o of %o: %s', (wish, facts, fault) => {
    expect(findBulkFault(wish, { ...FACTS, ...facts })).toBe(fault);
  });

  it.each<[BulkWish, BulkKind, string, boolean]>([
    [cancel, 'cancel', 'the order', true],
    [cancel, 'status', 'the order', true],
    [to(CONFIRMED), 'cancel', 'the order', true],
    [cancel, 'cancel', 'another one of its person', false],
    [cancel, 'sms', 'the order', false],
    [sms, 'cancel', 'the order', false],
    [sms, 'sms', 'the order', true],
    [sms, 'sms', 'another one of its person', true],
    [sms, 'sms', 'somebody else’s', false],
  ])('%o is decided by a %s that waits for %s: %s', (wish, kind, whose, isDecided) => {
    const order = { orderId: 'o1', customerId: 'c1' };
    const other =
      whose === 'the order' ? order : { orderId: 'o2', customerId: whose.startsWith('another') ? 'c1' : 'c2' };
    expect(isPlannedAlready(wish, order, [{ kind, ...other }])).toBe(isDecided);
    expect(isPlannedAlready(wish, order, [])).toBe(false);
  });

  it.each([
    ['order-cancelled', 'cancelled'],
    ['slot-taken', 'time-taken'],
    ['price-changed', 'changed'],
    ['TOO_FREQUENTLY', 'written-lately'],
    ['not-found', 'gone'],
    ['order-error', 'no-step'],
    ['unavailable', 'failed'],
  ])('a refusal of the single act, %s, is said as %s', (code, fault) => {
    expect(faultOfRefusal(code)).toBe(fault);
  });

  it.each(LANGUAGES)('every reason has words: %s', (language) => {
    const { fault } = readWords<{ fault: object }>(language, 'orders-bulk');
    expect(Object.keys(fault).toSorted()).toEqual([...BULK_FAULTS].toSorted());
  });
});

it('an order of an act is decided once', () => {
  for (const event of Object.keys(BULK_ITEM_MACHINE) as BulkItemEvent[])
    for (const state of Object.values(BulkItemState))
      expect(transition(BULK_ITEM_MACHINE, state, event) !== null).toBe(state === BulkItemState.planned);
});

describe('what goes out', () => {
  const row = (change: Partial<OutlookRow> = {}): OutlookRow => ({
    ...{
      refund: 11_900,
      hasPlace: true,
      hasVoucher: false,
      isAccountClosed: false,
      language: 'de' as const,
      ...change,
    },
  });
  const rows = [
    row(),
    row({ language: 'fr', hasVoucher: true, hasPlace: false }),
    row({ refund: 0, isAccountClosed: true }),
  ];

  it('with a cancellation: places, vouchers, money, and messages by language, none to a closed account', () => {
    expect(sumOutlook(cancel, rows)).toEqual({
      ...{ appointments: 2, vouchers: 1, refunds: 2, refundTotal: 23_800, sms: { de: 1, fr: 1 } },
    });
  });

  it('with a status nothing but the confirmation of what was paid by hand', () => {
    const nothing = { appointments: 0, vouchers: 0, refunds: 0, refundTotal: 0, sms: {} };
    const unpaid = rows.map((one) => ({ ...one, refund: 0 }));
    expect(sumOutlook(to(CONFIRMED), unpaid)).toEqual(nothing);
    expect(sumOutlook(to(PAID), unpaid)).toEqual({ ...nothing, sms: { de: 1, fr: 1 } });
  });
});
