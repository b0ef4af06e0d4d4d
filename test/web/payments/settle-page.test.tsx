import { beforeEach, describe, expect, it } from '@jest/globals';
import { act, cleanup, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import type { ErrorCode } from '#shared/errors.ts';
import type { OrderView, PaymentView } from '#shared/views/orders.ts';
import { paths, patterns } from '#web/app/paths.ts';
import { SettleScreen } from '#web/payments/settle/settle.tsx';
import { goOffline } from '../go-offline.ts';
import {
  AHEAD,
  AT_HOME,
  anUnpaidOrder,
  aPayment,
  aTransaction,
  FIRST,
  HELD,
  inAll,
  ORDER_ID,
  OVER,
} from '../orders/an-order.ts';
import { type Answers, openScreen, refusedWith } from '../orders/purchase-screens.tsx';
import { speak } from '../render-kit.tsx';

const CHECKOUT = `POST /orders/${ORDER_ID}/${FIRST}/checkout`;
const HERE = paths.settle(ORDER_ID, FIRST);
const LAPSED = { ...HELD, lapsed: true };

interface Case {
  order?: Partial<OrderView>;
  payment?: Partial<PaymentView>;
  answers?: Answers;
  at?: string;
}

const open = ({ order = {}, payment = {}, answers = {}, at = HERE }: Case = {}) =>
  openScreen(patterns.settle, <SettleScreen />, {
    at,
    slot: { from: AHEAD, to: AHEAD },
    answers: {
      [`GET /orders/${ORDER_ID}`]: () => anUnpaidOrder(order),
      [`GET /orders/${ORDER_ID}/payment`]: () => aPayment(payment),
      'GET /partner-branch/b1/multidaystimeslots': () => ({ days: {} }),
      'GET /partner-branch/b1/multidays_available_timeslots': () => ({ days: {} }),
      ...answers,
    },
  });

const PAY = /^CHF.129\.00 bezahlen$/;
const pressed = async (name: RegExp = PAY) => userEvent.click(await screen.findByRole('button', { name }));

beforeEach(() => speak('de'));

/** The bill stands beside on a wide screen, and among the rest on a narrow one. */
const expectBills = () => expect(screen.getAllByRole('heading', { name: 'Bestellung 2600000018' })).toHaveLength(2);

describe('the page of a payment', () => {
  it('says what is paid, until when the time is held, and where it goes on', async () => {
    await open();
    expect(await screen.findByRole('heading', { level: 1, name: 'Bestellung bezahlen' })).toBeInTheDocument();
    expect(screen.getByText('Mi 02.01., 09:00').parentElement).toHaveTextContent(
      /^Ihr Termin am Mi 02\.01\., 09:00 ist bis 09:00 für Sie reserviert\. Noch /,
    );
    expectBills();
    expect(screen.getByRole('button', { name: PAY })).toBeVisible();
    expect(screen.getByText(/Die Zahlungsseite öffnet sich/)).toBeVisible();
    expect(screen.getByRole('heading', { name: 'So können Sie bezahlen' })).toBeVisible();
    expect(screen.getByRole('link', { name: 'Zu dieser Bestellung' })).toHaveAttribute('href', paths.order(ORDER_ID));
    expect(screen.getAllByText(/läuft verschlüsselt/)).not.toHaveLength(0);
  });

  it('of a home test says when the kit is sent, and of a time that is held no longer only the amount', async () => {
    const { store } = await open({ order: AT_HOME });
    expect(await screen.findByText(/Sobald die Zahlung da ist, senden wir Ihr Testset/)).toBeVisible();
    expect(store.getState().selection.openOrderId).toBe(ORDER_ID);
  });

  it('shows what a voucher takes off, by its code', async () => {
    const transactions = [aTransaction({ status: 'N/A', amount: 9_900, discount: 3_000, voucherCode: 'HERZ' })];
    await open({ order: { voucherCode: 'HERZ', transactions }, payment: { amount: 9_900 } });
    const [label] = await screen.findAllByText('Gutschein HERZ');
    expect(label?.parentElement).toHaveTextContent(/-30\.00/);
    expect(screen.getByText('Angewendet: CHF 30.00 weniger')).toBeVisible();
    expect(screen.getByRole('button', { name: /^CHF.99\.00 bezahlen$/ })).toBeVisible();
  });

  it('lists extras beside the test', async () => {
    const extra = { kind: 'addon', key: 'lpa', name: inAll('Lipoprotein'), price: 3_900, discount: 0, markers: [] };
    await open({ order: { items: [...anUnpaidOrder().items, extra as never] }, payment: { amount: 16_800 } });
    expect((await screen.findAllByText('Lipoprotein'))[0]?.parentElement).toHaveTextContent(/39\.00/);
    expect(screen.queryByText('Rabatt')).toBeNull();
  });

  it('where nothing is to be paid names no means of payment, and finishes the order', async () => {
    const { path, sent } = await open({
      payment: { amount: 0 },
      order: { voucherCode: 'HERZ' },
      answers: { [CHECKOUT]: () => ({ url: null, settled: true }) },
    });
    expect(await screen.findByRole('heading', { level: 1, name: 'Bestellung abschliessen' })).toBeInTheDocument();
    expect(screen.queryByText('So können Sie bezahlen')).toBeNull();
    expect(screen.queryByText(/Die Zahlungsseite öffnet sich/)).toBeNull();
    expect(screen.queryByText(/läuft verschlüsselt/)).toBeNull();
    await pressed(/^Bestellung abschliessen$/);
    await waitFor(() => expect(path()).toBe(paths.orderConfirmation(ORDER_ID, FIRST)));
    expect(sent(CHECKOUT)).toHaveLength(1);
  });

  it.each<[what: string, it: Case, title: RegExp, button: RegExp]>([
    ['is open', { payment: { state: 'open' } }, /^Wir warten auf die Bestätigung/, /^Zurück zur Zahlung von CHF/],
    [
      'was left without paying',
      { payment: { state: 'open' }, at: `${HERE}?outcome=returned` },
      /^Sie haben die Zahlung abgebrochen/,
      PAY,
    ],
    ['failed', { payment: { state: 'failed' } }, /^Die Zahlung ist fehlgeschlagen/, PAY],
    ['ran out', { payment: { state: 'expired' } }, /^Die Zahlungsseite ist abgelaufen/, PAY],
    [
      'may have been made',
      { payment: { state: 'open', asking: true } },
      /^Wir fragen den Zahlungsdienst/,
      /^Zurück zur Zahlung von CHF/,
    ],
  ])('that %s says so, until when the time is kept, and offers to pay', async (_what, it, title, button) => {
    await open(it);
    const said = await screen.findByText(title);
    expect(said.closest('[role]')).toHaveTextContent(/bleiben bis 09:00 reserviert\./);
    expect(screen.getByRole('button', { name: button })).toBeVisible();
  });

  it('says at once to whoever does not look that a payment failed', async () => {
    await open({ payment: { state: 'failed' } });
    expect(await screen.findByRole('alert')).toHaveTextContent(/Die Zahlung ist fehlgeschlagen/);
  });

  it('of a time that is held no longer promises none, and leads to another one and back', async () => {
    await open({ order: { hold: LAPSED }, payment: { holdUntil: HELD.until } });
    const said = await screen.findByText('Ihr Termin ist nicht mehr reserviert');
    expect(said.closest('[role]')).not.toHaveTextContent(/bleiben bis/);
    expect(screen.getByRole('button', { name: PAY })).toBeVisible();
    await pressed(/^Anderen Termin wählen$/);
    expect(await screen.findByRole('heading', { name: 'Wählen Sie einen anderen Termin' })).toHaveFocus();
    expectBills();
    await pressed(/^Beim bisherigen Termin bleiben \(09:00\)$/);
    expect(await screen.findByRole('button', { name: PAY })).toBeVisible();
  });

  it.each<[what: string, it: Case, title: string]>([
    ['is cancelled', { order: { status: 5, label: 'canceled' } }, 'Diese Bestellung wurde storniert'],
    [
      'is cancelled, its terms never accepted',
      { order: { status: 5, label: 'canceled', seenTermsAndConditions: false } },
      'Diese Bestellung wurde storniert',
    ],
    ['was paid back', { payment: { state: 'refunded' } }, 'Ihre Zahlung wird zurückerstattet'],
    [
      'was paid back, its terms never accepted',
      { payment: { state: 'refunded' }, order: { seenTermsAndConditions: false } },
      'Ihre Zahlung wird zurückerstattet',
    ],
  ])('of an order that %s asks for no money', async (_what, it, title) => {
    await open(it);
    expect(await screen.findByText(title)).toBeVisible();
    expectBills();
    expect(screen.queryByRole('button', { name: /bezahlen/ })).toBeNull();
    expect(screen.getByRole('link', { name: 'Bestellung ansehen' })).toHaveAttribute('href', paths.order(ORDER_ID));
  });

  it('that is made waits for the order, and asks for nothing', async () => {
    await open({ payment: { state: 'settled' } });
    expect(await screen.findByText('Ihre Zahlung ist da')).toBeVisible();
    expectBills();
    expect(screen.getAllByText('Bezahlt')).not.toHaveLength(0);
    expect(screen.queryByRole('button', { name: /bezahlen/ })).toBeNull();
    expect(screen.queryByText(/bleiben bis/)).toBeNull();
  });

  it('leads to the confirmation once the order knows of it, and to the terms before they are accepted', async () => {
    const paid = await open({ order: { status: 0 }, payment: { state: 'settled' } });
    await waitFor(() => expect(paid.path()).toBe(paths.orderConfirmation(ORDER_ID, FIRST)));
    cleanup();
    const unread = await open({ order: { seenTermsAndConditions: false } });
    await waitFor(() => expect(unread.path()).toBe(paths.orderTerms(ORDER_ID)));
  });

  it('asks again what became of the time as soon as it is held no longer', async () => {
    const holds = [{ ...HELD, until: OVER }];
    await open({
      answers: { [`GET /orders/${ORDER_ID}`]: () => anUnpaidOrder({ hold: holds.shift() ?? LAPSED }) },
    });
    expect(await screen.findByText('Ihr Termin ist nicht mehr reserviert')).toBeVisible();
  });

  it('of somebody else says that it is not theirs', async () => {
    await open({ answers: { [`GET /orders/${ORDER_ID}`]: () => refusedWith('not-found') } });
    expect(await screen.findByText('Diese Zahlung gehört nicht zu Ihrem Konto')).toBeVisible();
    expect(screen.getByRole('link', { name: 'Meine Bestellungen' })).toHaveAttribute('href', paths.userOrders);
  });
});

describe('the button of a payment', () => {
  it.each<[code: ErrorCode, title: string | RegExp, button: RegExp | null]>([
    ['payment-processing', 'Ihre Zahlung ist unterwegs', null],
    ['payment-not-settled', /nicht abschliessen.*anders angekommen.*Bitte bezahlen Sie nicht noch einmal/, null],
    ['payment-provider-unavailable', 'Die Zahlungsseite hat sich nicht geöffnet', /^Noch einmal versuchen$/],
    ['payment-unclear', /nicht abschliessen.*wir wissen noch nicht, ob/, /^Noch einmal versuchen$/],
    ['payment-failed', /fehlgeschlagen.*Es wurde nichts belastet/, PAY],
    ['too-many-holds', 'Die Zahlungsseite hat sich nicht geöffnet', PAY],
  ])('refused with %s says why, and asks for money again only where that is right', async (code, title, button) => {
    await open({ answers: { [CHECKOUT]: () => refusedWith(code) } });
    await pressed();
    const alert = await screen.findByRole('alert');
    expect(alert).toHaveTextContent(title);
    if (button) expect(screen.getByRole('button', { name: button })).toBeEnabled();
    else expect(screen.queryByRole('button', { name: /bezahlen|versuchen/ })).toBeNull();
  });

  it.each(['failed', 'expired'] as const)('is back where a payment that was under way %s in the end', async (state) => {
    let now: PaymentView['state'] = 'open';
    const { store } = await open({
      answers: {
        [CHECKOUT]: () => refusedWith('payment-processing'),
        [`GET /orders/${ORDER_ID}/payment`]: () => aPayment({ state: now }),
      },
    });
    await pressed(/^Zurück zur Zahlung/);
    await screen.findByText('Ihre Zahlung ist unterwegs');
    now = state;
    const { api } = await import('#web/client/api.ts');
    const args = { params: { orderId: ORDER_ID }, query: { transactionId: FIRST } };
    await store.dispatch(api.endpoints.getPayment.initiate(args, { forceRefetch: true }));
    expect(await screen.findByRole('button', { name: PAY })).toBeEnabled();
  });

  it('that was refused can be pressed again, and opens the payment then', async () => {
    const answers = [refusedWith('payment-provider-unavailable')];
    const { sent, path } = await open({
      answers: { [CHECKOUT]: () => answers.shift() ?? { url: null, settled: true } },
    });
    await pressed();
    const again = await screen.findByRole('button', { name: 'Noch einmal versuchen' });
    expect(again).not.toHaveAttribute('data-loading');
    await userEvent.click(again);
    await waitFor(() => expect(path()).toBe(paths.orderConfirmation(ORDER_ID, FIRST)));
    expect(sent(CHECKOUT)).toHaveLength(2);
  });

  it('leads whoever has too many times held to those orders', async () => {
    await open({ answers: { [CHECKOUT]: () => refusedWith('too-many-holds') } });
    await pressed();
    expect(await screen.findByRole('link', { name: /Bestellungen/ })).toHaveAttribute('href', paths.userOrders);
  });

  it('sends whoever has not read the terms there', async () => {
    const { path } = await open({ answers: { [CHECKOUT]: () => refusedWith('terms-not-accepted') } });
    await pressed();
    await waitFor(() => expect(path()).toBe(paths.orderTerms(ORDER_ID)));
  });

  it('sends one request however often it is pressed', async () => {
    const { sent } = await open({ answers: { [CHECKOUT]: () => new Promise(() => undefined) } });
    const button = await screen.findByRole('button', { name: PAY });
    act(() => {
      button.click();
      button.click();
    });
    await waitFor(() => expect(sent(CHECKOUT)).toHaveLength(1));
    expect(button).toHaveAttribute('data-loading', 'true');
  });

  it('pressed without a connection sends nothing, and says so', async () => {
    const { sent } = await open();
    await screen.findByRole('button', { name: PAY });
    goOffline();
    await pressed();
    expect(screen.getByRole('button', { name: PAY })).toHaveAccessibleDescription(
      /bezahlt ist noch nichts.*Nichts wurde gesendet/,
    );
    expect(sent(CHECKOUT)).toEqual([]);
  });
});
