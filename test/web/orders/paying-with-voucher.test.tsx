import { afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import type { OrderView, PaymentView } from '#shared/views/orders.ts';
import { PaymentBox } from '#web/orders/order-detail/payment-box.tsx';
import { SettleVoucher } from '#web/payments/settle/settle-voucher.tsx';
import errors from '../../../locales/en/errors.json' with { type: 'json' };
import { openScreen, serve } from '../refusing-api.tsx';
import { speak } from '../render-kit.tsx';

const NUMBER = '2600001230-1';
const AT = `/orders/o1/${NUMBER}`;
const inAll = (word: string) => ({ de: word, en: word, fr: word, it: word });

/** An order of CHF 109.00, with a voucher of ten percent or without one. */
const anOrder = (voucherCode: string | null): OrderView => {
  const discount = voucherCode ? 1_090 : 0;
  return {
    _id: 'o1',
    items: [{ kind: 'product', key: 'heart-basic', name: inAll('Heart'), price: 10_900, discount }],
    total: 10_900 - discount,
    discount,
    voucherCode,
    pricePaid: 0,
    status: null,
    hold: null,
    transactions: [
      {
        transactionNo: NUMBER,
        type: 'order',
        status: 'N/A',
        amount: 10_900 - discount,
        discount,
        voucherCode,
        lines: [],
        settledAt: null,
        createdAt: '2026-11-20T08:00:00Z',
      },
    ],
  } as unknown as OrderView;
};
const payment = { transactionNo: NUMBER, amount: 10_900 } as PaymentView;
const price = { total: 9_810, discount: 1_090, voucherCode: 'HERZ25', lines: [] };

const realFetch = globalThis.fetch;
afterEach(() => {
  globalThis.fetch = realFetch;
});
beforeAll(() => speak('en'));

const sent = () => (globalThis.fetch as unknown as { mock: { calls: [unknown, RequestInit][] } }).mock.calls;

describe('the voucher before paying', () => {
  it('is sent in capitals when it is redeemed', async () => {
    serve({ [`POST ${AT}/apply-voucher`]: price });
    openScreen(<SettleVoucher order={anOrder(null)} payment={payment} />);
    await userEvent.type(screen.getByRole('textbox', { name: /Voucher/ }), 'herz25{Enter}');
    await waitFor(() => expect(sent()).toHaveLength(1));
    expect(JSON.parse(String(sent()[0]?.[1].body))).toEqual({ voucherCode: 'HERZ25' });
  });

  it('that is refused stays in the field, with the reason', async () => {
    serve({ [`POST ${AT}/apply-voucher`]: 'voucher-used-up' });
    openScreen(<SettleVoucher order={anOrder(null)} payment={payment} />);
    await userEvent.type(screen.getByRole('textbox', { name: /Voucher/ }), 'herz25{Enter}');
    expect(await screen.findByText(errors.code['voucher-used-up'])).toBeVisible();
    expect(screen.getByRole('textbox')).toHaveValue('HERZ25');
  });

  it('says what it takes off, and is taken off again, or why not', async () => {
    serve({ [`GET ${AT}/revoke-voucher`]: 'voucher-too-late' });
    openScreen(<SettleVoucher order={anOrder('HERZ25')} payment={payment} />);
    expect(screen.getByRole('status')).toHaveTextContent('Applied: CHF 10.90 less');
    await userEvent.click(screen.getByRole('button', { name: 'Remove voucher HERZ25' }));
    expect(await screen.findByRole('alert')).toHaveTextContent(errors.code['voucher-too-late']);
    expect(sent()[0]?.[1].method ?? 'GET').toBe('GET');
  });
});

describe('the bill of an order', () => {
  it('has the voucher as a line of its own, and adds up', () => {
    openScreen(<PaymentBox order={anOrder('HERZ25')} />);
    expect(screen.getByText('Voucher HERZ25')).toBeVisible();
    expect(screen.getByText('CHF -10.90')).toBeVisible();
    expect(screen.getAllByText('CHF 98.10').length).toBeGreaterThan(0);
  });
});
