import { afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { fireEvent, screen } from '@testing-library/react';
import type { OrderView, PaymentView } from '#shared/views/orders.ts';
import { paths, patterns } from '#web/app/paths.ts';
import { SettleScreen } from '#web/payments/settle/settle.tsx';
import { openScreen, serve } from '../refusing-api.tsx';
import { speak } from '../render-kit.tsx';

const inAll = (word: string) => ({ de: word, en: word, fr: word, it: word });
const NUMBER = '2600000018-1';

/** An unpaid order whose questionnaire is asked before it is paid. */
const order = {
  _id: 'o1',
  orderNumber: '2600000018',
  status: null,
  application: 'branch',
  product: { key: 'hormones-women', name: inAll('Hormone'), sampleType: 'venous', fastingHours: 0, turnaroundDays: 3 },
  items: [{ kind: 'product', key: 'hormones-women', name: inAll('Hormone'), price: 19_900, discount: 0 }],
  total: 19_900,
  appointment: null,
  hold: null,
  transactions: [],
  seenTermsAndConditions: true,
  preparationSurvey: { customerSurveyId: 's1', status: 0, answered: 0, questions: 8, asked: 'with-order' },
} as unknown as OrderView;
const payment: PaymentView = {
  transactionNo: NUMBER,
  type: 'order',
  orderId: 'o1',
  amount: 19_900,
  discount: 0,
  voucherCode: null,
  lines: [],
  state: 'none',
  settledAt: null,
  holdUntil: null,
  asking: false,
  move: null,
};

const realFetch = globalThis.fetch;
beforeAll(() => speak('de', 'payments'));
beforeEach(() => sessionStorage.clear());
afterEach(() => {
  globalThis.fetch = realFetch;
});

function open(change: Partial<OrderView> = {}): void {
  serve({
    'GET /orders/o1': { ...order, ...change },
    'GET /orders/o1/payment': payment,
    [`POST /orders/o1/${NUMBER}/checkout`]: 'questionnaire-first',
  });
  openScreen(<SettleScreen />, { path: patterns.settle, at: paths.settle('o1', NUMBER) });
}

const survey = (change: object) => ({ preparationSurvey: { ...order.preparationSurvey, ...change } as never });

describe('the page of a payment that waits for the questionnaire', () => {
  it('leads to the questionnaire, says how long it is, and offers no payment', async () => {
    open();
    expect(await screen.findByRole('heading', { level: 1, name: 'Zuerst der Fragebogen' })).toBeInTheDocument();
    expect(screen.getByText(/^8 Fragen/)).toBeVisible();
    expect(screen.getByRole('link', { name: 'Fragebogen ausfüllen' })).toHaveAttribute('href', paths.survey('s1'));
    expect(screen.queryByRole('button', { name: /bezahlen/ })).toBeNull();
  });

  it('goes on where it was left', async () => {
    open(survey({ status: 1, answered: 3 }));
    expect(await screen.findByRole('link', { name: 'Weiter mit dem Fragebogen' })).toBeVisible();
    expect(screen.getByText(/3 von 8 Fragen/)).toBeVisible();
  });

  it.each([
    ['was sent', { status: 2 }],
    ['is asked after the payment', { asked: 'after-order' }],
  ])('is an ordinary one once the questionnaire %s', async (_how, change) => {
    open(survey(change));
    expect(await screen.findByRole('button', { name: /^CHF.199\.00 bezahlen$/ })).toBeVisible();
    expect(screen.queryByRole('link', { name: 'Fragebogen ausfüllen' })).toBeNull();
  });

  it('shows the way there also where only the server knew of it', async () => {
    open(survey({ asked: 'after-order' }));
    fireEvent.click(await screen.findByRole('button', { name: /^CHF.199\.00 bezahlen$/ }));
    expect(await screen.findByRole('link', { name: 'Fragebogen ausfüllen' })).toHaveAttribute(
      'href',
      paths.survey('s1'),
    );
  });
});
