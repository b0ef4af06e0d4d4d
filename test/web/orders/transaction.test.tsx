import { describe, expect, it, jest } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import type { OrderView, TransactionView } from '#shared/views/orders.ts';
import { paths, patterns } from '#web/app/paths.ts';
import { TransactionScreen } from '#web/orders/transaction/transaction.tsx';
import { openScreen, Refused } from './purchase-screens.tsx';

const ORDER = 'an-order';
const NO = '2600001354';
const AT = '2026-10-16T12:58:00.000Z';
const words = (de: string) => ({ de, en: de, fr: de, it: de });

const payment = (change: Partial<TransactionView>): TransactionView => ({
  transactionNo: `${NO}-1`,
  type: 'order',
  status: 'settled',
  amount: 9_810,
  discount: 1_090,
  voucherCode: 'WILLKOMMEN10',
  lines: [
    { key: 'heart', label: words('Herz-Check'), amount: 10_900 },
    { key: 'voucher', label: words('Willkommen'), amount: -1_090 },
  ],
  paidWith: 'twint',
  elsewhere: false,
  settledAt: AT,
  createdAt: AT,
  ...change,
});

const single = { lines: [], discount: 0, voucherCode: null };
const ALL = [
  payment({ status: 'refunded' }),
  payment({ ...single, transactionNo: `${NO}-2`, type: 'reschedule', amount: 2_000 }),
  payment({ ...single, transactionNo: `${NO}-3`, type: 'refund', amount: 9_810 }),
];

const anOrder = (transactions: TransactionView[], change: Partial<OrderView> = {}) =>
  ({
    _id: ORDER,
    orderNumber: NO,
    version: 1,
    status: 0,
    hold: null,
    product: { name: words('Herz-Check') },
    invoiceAddress: { streetAddress: 'Brunnengasse 40', zipCode: '8400', city: 'Winterthur' },
    seller: {
      name: 'Messlinie AG',
      streetAddress: 'Beispielgasse 1',
      zipCode: '8000',
      city: 'Zürich',
      uid: 'CHE-000.000.000',
    },
    createdAt: AT,
    transactions,
    ...change,
  }) as OrderView;

async function show(transactions: TransactionView[], no = 1, change: Partial<OrderView> = {}, invoice?: () => unknown) {
  const at = paths.transaction(ORDER, `${NO}-${no}`);
  const opened = await openScreen(patterns.transaction, <TransactionScreen />, {
    at,
    slot: { from: AT, to: AT },
    answers: {
      [`GET /orders/${ORDER}`]: () => anOrder(transactions, change),
      ...(invoice && { 'GET /orders/download/invoice-file': invoice }),
    },
  });
  await screen.findByRole('link', { name: 'Zur Bestellung Herz-Check' });
  return opened;
}

const invoiceButton = () => screen.queryByRole('button', { name: 'Rechnung (PDF)' });

describe('a transaction', () => {
  it('of nothing says that it was free, and is no invoice', async () => {
    await show([payment({}), payment({ ...single, transactionNo: `${NO}-2`, type: 'reschedule', amount: 0 })], 2);
    expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('Kostenlos.');
    expect(screen.getByRole('heading', { name: `Zahlung ${NO}-2` })).toBeInTheDocument();
    expect(screen.getAllByText('kostenlos')).toHaveLength(2);
    expect(screen.queryByText(/CHF.0\.00/)).toBeNull();
    expect(invoiceButton()).toBeNull();
  });

  it('leaves what is on its way back out of nothing: paid until it is there, and said', async () => {
    await show([
      payment({}),
      payment({ ...single, transactionNo: `${NO}-2`, type: 'refund', status: 'N/A', amount: 2_000 }),
    ]);
    expect(screen.getByText('Insgesamt bezahlt').parentElement?.textContent).toMatch(/CHF.98\.10$/);
    expect(screen.getByText('Davon unterwegs zu Ihnen').parentElement?.textContent).toMatch(/CHF.20\.00$/);
  });

  it('says what became of the money, of what it consists, and what else was paid', async () => {
    await show(ALL);
    expect(screen.getByRole('heading', { level: 1 }).textContent).toMatch(/CHF.98\.10, zurückerstattet\./);
    const paper = within(screen.getByRole('article'));
    expect(paper.getByText('Herz-Check')).toBeInTheDocument();
    expect(paper.getByText('Gutschein WILLKOMMEN10')).toBeInTheDocument();
    expect(paper.getByText(/^CHF.98\.10$/)).toBeInTheDocument();
    expect(paper.getByText(/Ohne Mehrwertsteuer/)).toBeInTheDocument();
    expect(paper.getByText('Messlinie AG')).toBeInTheDocument();
    expect(paper.getByText('UID CHE-000.000.000')).toBeInTheDocument();
    expect(paper.getByText(/mit TWINT/)).toBeInTheDocument();
    expect(paper.getByText('Brunnengasse 40')).toBeInTheDocument();
    expect(screen.getByText('Insgesamt bezahlt').parentElement?.textContent).toMatch(/CHF.20\.00$/);
    const links = screen.getAllByRole('link', { name: new RegExp(`${NO}-`) });
    expect(links.map((link) => link.getAttribute('aria-current'))).toEqual(['page', null, null]);
    expect(links.map((link) => link.getAttribute('href'))).toEqual(
      [1, 2, 3].map((no) => paths.transaction(ORDER, `${NO}-${no}`)),
    );
    expect(links[2]?.textContent).toMatch(/-CHF|CHF.-98\.10/);
  });

  it.each([
    ['order', 'settled', /bezahlt\./, 'Rechnung (PDF)'],
    ['order', 'N/A', /offen\./, 'Rechnung (PDF)'],
    ['reschedule', 'settled', /bezahlt\./, 'Rechnung (PDF)'],
    ['order', 'canceled', /nicht mehr zu bezahlen\./, null],
    ['refund', 'settled', /zurückbezahlt\./, 'Gutschrift (PDF)'],
    ['refund', 'N/A', /unterwegs\./, null],
    ['refund', 'canceled', /dieser Versuch hat nicht geklappt\./, null],
  ] as const)('%s, %s: says so, and offers its document where there is one', async (type, status, title, document) => {
    await show([payment({ ...single, type, status })]);
    expect(screen.getByRole('heading', { level: 1 }).textContent).toMatch(title);
    const offered = screen.queryAllByRole('button', { name: /PDF/ }).map(({ textContent }) => textContent);
    expect(offered).toEqual(document ? [document] : []);
  });

  it('that was given back another way says so, and not that another one follows', async () => {
    await show(
      [
        payment({}),
        payment({
          ...single,
          transactionNo: `${NO}-2`,
          type: 'refund',
          status: 'canceled',
          elsewhere: true,
          amount: 900,
        }),
      ],
      2,
    );
    expect(screen.getByRole('heading', { level: 1 }).textContent).toMatch(/CHF.9\.00, auf anderem Weg zurückbezahlt\./);
    expect(screen.getByText(/auf anderem Weg zurückbezahlt\. Fehlt es noch/)).toBeInTheDocument();
    expect(screen.queryByText(/Versuch|noch einmal ausgelöst/)).toBeNull();
    expect(screen.getByText('Insgesamt bezahlt').parentElement?.textContent).toMatch(/CHF.89\.10$/);
  });

  it('leads to the payment of what is open, unless the order is over', async () => {
    await show([payment({ status: 'N/A' })]);
    expect(screen.getByRole('link', { name: 'Jetzt bezahlen' })).toHaveAttribute(
      'href',
      paths.settle(ORDER, `${NO}-1`),
    );
  });

  it('leads nowhere from what is open in an order that is cancelled', async () => {
    await show([payment({ status: 'N/A' })], 1, { status: 5 });
    expect(screen.queryByRole('link', { name: 'Jetzt bezahlen' })).toBeNull();
  });

  it('saves the document in the person’s language', async () => {
    Object.assign(URL, { createObjectURL: () => 'blob:x', revokeObjectURL: () => undefined });
    const click = jest.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => undefined);
    await show(ALL);
    await userEvent.click(await screen.findByRole('button', { name: 'Rechnung (PDF)' }));
    await waitFor(() => expect(click).toHaveBeenCalledTimes(1));
    const asked = jest
      .mocked(globalThis.fetch)
      .mock.calls.map(([address]) => new URL(String(address), 'http://localhost'))
      .find(({ pathname }) => pathname.endsWith('/invoice-file'));
    expect(Object.fromEntries(asked?.searchParams ?? [])).toEqual({
      orderNo: NO,
      transactionNo: `${NO}-1`,
      lang: 'de',
      utcOffset: String(-new Date().getTimezoneOffset()),
    });
  });

  it('says why there is no document', async () => {
    const refused = new Refused({ statusCode: 409, error: 'no-invoice', message: 'x' });
    await show(ALL, 1, {}, () => refused);
    await userEvent.click(await screen.findByRole('button', { name: 'Rechnung (PDF)' }));
    expect(await screen.findByRole('alert')).toHaveTextContent('Für diese Transaktion gibt es keine Rechnung.');
    expect(invoiceButton()).toBeEnabled();
  });

  it('that is none of this order is not there', async () => {
    await show(ALL, 9);
    expect(await screen.findByText('Diese Bestellung gehört nicht zu Ihrem Konto')).toBeInTheDocument();
    expect(screen.queryByRole('article')).toBeNull();
  });
});
