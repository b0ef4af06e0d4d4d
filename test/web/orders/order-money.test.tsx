import { beforeAll, describe, expect, it } from '@jest/globals';
import { screen } from '@testing-library/react';
import type { OrderView, TransactionView } from '#shared/views/orders.ts';
import { PaymentBox } from '#web/orders/order-detail/payment-box.tsx';
import { StatusCard } from '#web/orders/order-detail/status-card.tsx';
import { OrderNextStep } from '#web/orders/order-next-step.tsx';
import { sumPayments } from '#web/orders/sum-payments.ts';
import { openScreen } from '../refusing-api.tsx';
import { speak } from '../render-kit.tsx';

const inAll = (word: string) => ({ de: word, en: word, fr: word, it: word });
const at = '2026-11-20T08:00:00Z';
const money = (type: TransactionView['type'], status: TransactionView['status'], amount: number, no = 1) => ({
  ...{ transactionNo: `2600001230-${no}`, type, status, amount, discount: 0, voucherCode: null, lines: [] },
  ...{ paidWith: null, elsewhere: false, settledAt: at, createdAt: at },
});

const anOrder = (change: Partial<OrderView>) =>
  ({
    _id: 'o1',
    createdAt: at,
    items: [{ kind: 'product', key: 'heart', name: inAll('Heart'), price: 10_900, discount: 0, markers: [] }],
    product: { name: inAll('Heart') },
    total: 10_900,
    discount: 0,
    status: 0,
    hold: null,
    appointment: null,
    transactions: [money('order', 'settled', 10_900)],
    ...change,
  }) as unknown as OrderView;

beforeAll(() => speak('en'));

describe('what became of the money of an order', () => {
  it.each<[what: string, transactions: TransactionView[], sums: ReturnType<typeof sumPayments>]>([
    ['nothing was paid', [money('order', 'N/A', 10_900)], null],
    ['voided', [money('order', 'canceled', 10_900)], null],
    ['paid', [money('order', 'settled', 10_900)], { paid: 10_900, refunded: 0, underWay: 0, remaining: 10_900 }],
    [
      'a part came back, another is on its way',
      [money('order', 'settled', 10_900), money('refund', 'settled', 900, 2), money('refund', 'N/A', 1_000, 3)],
      { paid: 10_900, refunded: 900, underWay: 1_000, remaining: 9_000 },
    ],
    [
      'everything came back',
      [money('order', 'refunded', 10_900), money('refund', 'settled', 10_900, 2)],
      { paid: 10_900, refunded: 10_900, underWay: 0, remaining: 0 },
    ],
    [
      'a refund that was tried again counts once',
      [money('order', 'settled', 10_900), money('refund', 'canceled', 900, 2), money('refund', 'N/A', 900, 3)],
      { paid: 10_900, refunded: 0, underWay: 900, remaining: 10_000 },
    ],
    [
      'a refund that failed and was paid another way',
      [money('order', 'settled', 10_900), { ...money('refund', 'canceled', 900, 2), elsewhere: true }],
      { paid: 10_900, refunded: 900, underWay: 0, remaining: 10_000 },
    ],
    [
      'extras paid, others not yet',
      [money('order', 'settled', 10_900), money('add-on', 'settled', 4_900, 2), money('add-on', 'N/A', 3_500, 3)],
      { paid: 15_800, refunded: 0, underWay: 0, remaining: 15_800 },
    ],
  ])('%s', (_what, transactions, sums) => {
    expect(sumPayments(transactions)).toEqual(sums);
  });

  it('is said line by line: what was paid is not what is left of it', () => {
    const transactions = [money('order', 'settled', 10_900), money('refund', 'settled', 2_000, 2)];
    openScreen(<PaymentBox order={anOrder({ transactions })} />);
    const rows = screen
      .getAllByText(/^(Total|Paid|Refunded|Remaining)$/)
      .map((row) => row.parentElement?.textContent?.replace(/\s/g, ' '));
    expect(rows).toEqual(['TotalCHF 109.00', 'PaidCHF 109.00', 'RefundedCHF -20.00', 'RemainingCHF 89.00']);
  });

  it('has a line for a move that cost something, none for a free one', () => {
    const moves = [money('reschedule', 'settled', 0, 2), money('reschedule', 'settled', 2_000, 3)];
    openScreen(<PaymentBox order={anOrder({ transactions: [money('order', 'settled', 10_900), ...moves] })} />);
    expect(screen.getAllByText('Reschedule').map((row) => row.parentElement?.textContent?.replace(/\s/g, ' '))).toEqual(
      ['RescheduleCHF 20.00'],
    );
    const numbers = screen.getAllByText(/^Transaction/).map((link) => link.textContent);
    expect(numbers).toEqual(['Transaction 2600001230-1', 'Transaction 2600001230-3']);
  });

  it('is one sum where nothing came back', () => {
    openScreen(<PaymentBox order={anOrder({})} />);
    expect(screen.getByText('Paid').parentElement).toHaveTextContent('PaidCHF 109.00');
    expect(screen.queryByText('Remaining')).toBeNull();
  });
});

it('an order of which a part came back and another is on its way says both', () => {
  const refunds = [money('refund', 'settled', 2_000, 2), money('refund', 'N/A', 1_000, 3)];
  const facts = {
    status: 5,
    label: 'refunded',
    history: [],
    application: 'branch',
    preparationSurvey: null,
    testResult: null,
    kit: null,
    product: { name: inAll('Heart') },
  };
  const order = anOrder({ ...(facts as object), transactions: [money('order', 'settled', 10_900), ...refunds] });
  openScreen(<StatusCard order={order} />);
  expect(screen.getByText(/We have refunded CHF.20\.00, another CHF.10\.00 is on its way/)).toBeInTheDocument();
});

describe('the next step of an order that costs nothing', () => {
  it('is to complete it, and says that there is nothing to pay', () => {
    openScreen(<OrderNextStep order={anOrder({ status: null, total: 0 })} step="pay" />);
    expect(screen.getByRole('link', { name: 'Complete free of charge' })).toBeVisible();
    expect(screen.getByText(/There is nothing to pay/)).toBeVisible();
    expect(document.body.textContent).not.toMatch(/CHF|Pay for/);
  });

  it('is to pay what it costs otherwise', () => {
    openScreen(<OrderNextStep order={anOrder({ status: null })} step="pay" />);
    expect(screen.getByRole('link', { name: /Pay CHF.109\.00/ })).toBeVisible();
  });
});
