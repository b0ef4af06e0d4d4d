import { afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { screen } from '@testing-library/react';
import type { OrderView, PaymentView } from '#shared/views/orders.ts';
import { ConfirmationScreen } from '#web/orders/confirmation/confirmation.tsx';
import { SettleScreen } from '#web/payments/settle/settle.tsx';
import { openScreen, serve } from '../refusing-api.tsx';
import { speak } from '../render-kit.tsx';

const inAll = (word: string) => ({ de: word, en: word, fr: word, it: word });
const appointment = {
  _id: 'o1',
  from: '2999-01-01T08:00:00.000Z',
  to: '2999-01-01T08:10:00.000Z',
  partnerBranchId: 'b1',
  branchName: 'Apotheke',
  streetAddress: 'Musterweg 1',
  zipCode: '8400',
  city: 'Winterthur',
  latitude: 47.5,
  longitude: 8.7,
};
const NUMBER = '2600000018-2';
const line = { key: 'addon-lpa', label: inAll('Lipoprotein'), amount: 3_900 };
const transaction = { transactionNo: NUMBER, type: 'add-on', status: 'N/A', amount: 3_900, voucherCode: null };

/** A paid order with a further payment. */
const order = {
  _id: 'o1',
  orderNumber: '2600000018',
  status: 0,
  application: 'branch',
  product: { key: 'heart-basic', name: inAll('Heart'), sampleType: 'venous', fastingHours: 0, turnaroundDays: 3 },
  items: [{ kind: 'product', key: 'heart-basic', name: inAll('Heart'), price: 10_900, discount: 0 }],
  total: 10_900,
  appointment,
  hold: null,
  transactions: [{ ...transaction, discount: 0, lines: [line] }],
  seenTermsAndConditions: true,
} as unknown as OrderView;
const payment: PaymentView = {
  transactionNo: NUMBER,
  type: 'add-on',
  orderId: 'o1',
  amount: 3_900,
  discount: 0,
  voucherCode: null,
  lines: [line],
  state: 'none',
  settledAt: null,
  holdUntil: null,
  asking: false,
  move: null,
};
const fee: PaymentView = { ...payment, type: 'reschedule', amount: 2_000 };

/** The same order once it knows of the payment. */
const settledOrder = {
  ...order,
  items: [...order.items, { kind: 'addon', key: line.key, name: line.label, price: line.amount, discount: 0 }],
  transactions: order.transactions.map((one) => ({ ...one, status: 'settled' })),
} as OrderView;

const realFetch = globalThis.fetch;
beforeAll(() => speak('en'));
beforeEach(() => sessionStorage.clear());
afterEach(() => {
  globalThis.fetch = realFetch;
});

describe('the page of a further payment', () => {
  const SETTLE = { path: '/orders/:orderId/:transactionNo/settle', at: `/orders/o1/${NUMBER}/settle` };
  const open = (paid: PaymentView) => {
    serve({ 'GET /orders/o1': order, 'GET /orders/o1/payment': paid });
    openScreen(<SettleScreen />, SETTLE);
  };

  it('names what is bought, line by line, and not the order', async () => {
    open(payment);
    expect(await screen.findByRole('heading', { name: 'Pay for your extra tests' })).toBeVisible();
    expect(screen.getAllByText('Lipoprotein')[0]).toBeVisible();
    expect(screen.queryByText('Heart')).toBeNull();
    expect(screen.getByRole('button', { name: /^Pay CHF.39\.00$/ })).toBeVisible();
  });

  it('says of the fee for another time that the present one stays until it is paid', async () => {
    open({ ...fee, holdUntil: '2999-01-01T08:00:00.000Z' });
    expect(await screen.findByText(/Your appointment stays as it is until the fee is paid\./)).toBeVisible();
    expect(screen.getByText(/The new time is reserved for you until/)).toBeVisible();
    expect(screen.queryByRole('navigation')).toBeNull();
  });

  it('that is void leads back to the order, in which nothing changed', async () => {
    open({ ...fee, state: 'canceled' });
    expect(await screen.findByText('This move is no longer possible')).toBeVisible();
    expect(screen.queryByRole('button', { name: /Pay CHF/ })).toBeNull();
  });

  it('leads to its confirmation when it is settled', async () => {
    open({ ...fee, state: 'settled' });
    expect(await screen.findByText(`/orders/o1/${NUMBER}/confirmation`)).toBeVisible();
  });
});

describe('the confirmation of a further payment', () => {
  const AT = { path: '/orders/:orderId/:transactionNo/confirmation', at: `/orders/o1/${NUMBER}/confirmation` };

  it('says what was paid for', async () => {
    const settled = { ...payment, state: 'settled' as const, settledAt: '2026-11-20T08:00:00.000Z' };
    serve({ 'GET /orders/o1': settledOrder, 'GET /orders/o1/payment': settled });
    openScreen(<ConfirmationScreen />, AT);
    expect(await screen.findByRole('heading', { name: /The extra tests are added/ })).toBeVisible();
    expect(screen.getAllByText('Lipoprotein')[0]).toBeVisible();
  });

  it('waits for the order that knows of it: an appointment that was moved is never shown at its former time', async () => {
    const place = { branchName: 'Apotheke', streetAddress: 'Musterweg 1', zipCode: '8400', city: 'Winterthur' };
    const from = { ...place, from: appointment.from };
    const to = { ...place, from: '2999-01-02T10:30:00.000Z' };
    const settledAt = '2026-11-20T07:05:00.000Z';
    const moved = { ...fee, state: 'settled' as const, settledAt, move: { state: 'moved' as const, from, to } };
    const answers = [order, { ...settledOrder, appointment: { ...appointment, from: to.from } }];
    serve({
      get 'GET /orders/o1'() {
        return answers.length > 1 ? (answers.shift() as OrderView) : (answers[0] as OrderView);
      },
      'GET /orders/o1/payment': moved,
    });
    openScreen(<ConfirmationScreen />, AT);
    expect(await screen.findByText(/11:30/)).toBeVisible();
    expect(screen.queryByText(/09:00/)).toBeNull();
    expect(screen.getByRole('heading', { level: 1, name: /moved/ })).toBeVisible();
  });
});
