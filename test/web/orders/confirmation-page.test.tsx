import { describe, expect, it } from '@jest/globals';
import { screen, waitFor } from '@testing-library/react';
import type { OrderView, PaymentView } from '#shared/views/orders.ts';
import { paths, patterns } from '#web/app/paths.ts';
import { ConfirmationScreen } from '#web/orders/confirmation/confirmation.tsx';
import {
  AHEAD,
  APPOINTMENT,
  AT_HOME,
  anOrder,
  anUnpaidOrder,
  aPayment,
  aTransaction,
  FIRST,
  HOME,
  inAll,
  NUMBER,
  ORDER_ID,
  OVER,
} from './an-order.ts';
import { openScreen } from './purchase-screens.tsx';

const SECOND = `${NUMBER}-2`;
const settled: PaymentView = aPayment({ state: 'settled', settledAt: OVER, holdUntil: null });

const open = (order: OrderView, payment: PaymentView) =>
  openScreen(patterns.orderConfirmation, <ConfirmationScreen />, {
    at: paths.orderConfirmation(ORDER_ID, payment.transactionNo),
    slot: { from: AHEAD, to: AHEAD },
    answers: {
      [`GET /orders/${ORDER_ID}`]: () => order,
      [`GET /orders/${ORDER_ID}/payment`]: () => payment,
      [`GET /orders/${ORDER_ID}/preparation`]: () => ({
        ...{
          fasting: {
            required: false,
            hours: 0,
            strictHours: 0,
            text: inAll('Essen ist erlaubt'),
            from: null,
            strictFrom: null,
          },
        },
        ...{ bring: [], notes: [], duration: inAll('kurz'), results: inAll('bald') },
      }),
    },
  });

const title = (name: string | RegExp) => screen.findByRole('heading', { level: 1, name });
const toOrder = () => screen.getByRole('link', { name: /^Bestellung ansehen/ });

describe('the confirmation of an order', () => {
  it('thanks by name, says when it was paid, and shows the appointment, what is in it, and what was paid', async () => {
    const extra = { kind: 'addon', key: 'lpa', name: inAll('Lipoprotein'), price: 3_900, discount: 0, markers: [] };
    await open(anOrder({ items: [...anOrder().items, extra as never] }), { ...settled, amount: 16_800 });
    await title('Danke, Zoé. Ihr Termin steht.');
    expect(screen.getByText(/^Bezahlt am 08\.01\.2020/)).toBeVisible();
    expect(screen.getByText(/^Bestellung 2600000018\. Die Bestätigung senden wir auch per SMS/)).toBeVisible();
    expect(screen.getByRole('region', { name: 'Ihr Termin' })).toHaveTextContent(/09:00.*Eulach Apotheke/);
    expect(screen.getByText('Basis-Check, Lipoprotein')).toBeVisible();
    expect(screen.getByText(/^CHF.168\.00$/)).toBeVisible();
    expect(screen.getByText(`Transaktion ${FIRST}`)).toBeVisible();
    expect(toOrder()).toHaveAttribute('href', paths.order(ORDER_ID));
    expect(screen.queryByText('Das Testset kommt an')).toBeNull();
  });

  it('says of a home test where the kit goes', async () => {
    await open(anOrder(AT_HOME), settled);
    await title('Danke, Zoé. Ihr Testset ist bestellt.');
    expect(screen.getByText('Das Testset kommt an').parentElement).toHaveTextContent(
      `${HOME.streetAddress}${HOME.zipCode} ${HOME.city}`,
    );
    expect(screen.queryByRole('region', { name: 'Ihr Termin' })).toBeNull();
  });

  it('of a recommended test is a page of its own', async () => {
    const { path } = await open(anOrder({ ...AT_HOME, followUp: { mainOrderId: 'm', key: 'ferritin' } }), settled);
    await waitFor(() => expect(path()).toBe(patterns.followUpConfirmation));
  });

  it.each<[what: string, order: OrderView, state: Partial<PaymentView>, isToBePaid: boolean]>([
    ['nothing was tried', anUnpaidOrder(), { state: 'none' }, true],
    ['the provider decides', anUnpaidOrder(), { state: 'open' }, true],
    ['the money is there and the order does not know it', anUnpaidOrder(), { state: 'settled' }, false],
  ])('waits while %s, with the amount', async (_what, order, state, isToBePaid) => {
    await open(order, aPayment(state));
    await title('Wir warten auf die Bestätigung');
    expect(screen.getByText(/^Zahlung von CHF.129\.00 wird bestätigt$/)).toBeVisible();
    expect(screen.getByText(/Das dauert meist nur wenige Sekunden/)).toBeVisible();
    const link = screen.queryByRole('link', { name: 'Noch nicht bezahlt? Zur Zahlung' });
    if (isToBePaid) expect(link).toHaveAttribute('href', paths.settle(ORDER_ID, FIRST));
    else expect(link).toBeNull();
  });

  it('asks nobody to pay again while the provider does not answer', async () => {
    await open(anUnpaidOrder(), aPayment({ state: 'open', asking: true }));
    expect(await screen.findByText(/Bitte bezahlen Sie nicht noch einmal/)).toBeVisible();
    expect(screen.getByText(/Wir fragen den Zahlungsdienst noch/)).toBeVisible();
    expect(screen.queryByText(/Das dauert meist/)).toBeNull();
  });

  it.each<[state: 'failed' | 'expired' | 'slot-gone', held: boolean, heading: RegExp, text: RegExp, action: RegExp]>([
    ['failed', true, /fehlgeschlagen/, /^Ihr Termin bleibt bis 09:00 reserviert\.$/, /^CHF.129\.00 bezahlen$/],
    ['failed', false, /fehlgeschlagen/, /auch mit einem anderen Zahlungsmittel/, /^CHF.129\.00 bezahlen$/],
    ['expired', true, /ist abgelaufen/, /^Ihr Termin bleibt bis 09:00 reserviert\.$/, /^CHF.129\.00 bezahlen$/],
    ['expired', false, /ist abgelaufen/, /ob Ihr Termin noch frei ist/, /^CHF.129\.00 bezahlen$/],
    ['slot-gone', true, /Ihre Zahlung ist da, der Termin nicht mehr/, /Jemand anderes/, /^Termin wählen$/],
  ])('that %s leads back to the payment (held: %s)', async (state, held, heading, text, action) => {
    await open(anUnpaidOrder(), aPayment({ state, ...(held ? {} : { holdUntil: null }) }));
    await title(heading);
    expect(screen.getByText(text)).toBeVisible();
    expect(screen.getByRole('link', { name: action })).toHaveAttribute('href', paths.settle(ORDER_ID, FIRST));
  });

  it.each(['canceled', 'refunded', 'elsewhere'] as const)('that is void (%s) asks for nothing', async (state) => {
    await open(anOrder({ status: 5, label: 'canceled' }), aPayment({ state }));
    await title('Diese Zahlung wurde storniert');
    expect(screen.getByText('Es ist nichts mehr zu tun.')).toBeVisible();
    expect(screen.queryByRole('link', { name: /bezahlen|Zahlung/ })).toBeNull();
    expect(toOrder()).toHaveAttribute('href', paths.order(ORDER_ID));
  });
});

describe('the confirmation of extras', () => {
  const line = { key: 'lpa', label: inAll('Lipoprotein'), amount: 3_900 };
  const bought = aTransaction({ transactionNo: SECOND, type: 'add-on', amount: 3_900, lines: [line] });
  const withExtra = (isKnown: boolean) =>
    anOrder({
      transactions: [aTransaction(), bought],
      items: [
        ...anOrder().items,
        ...(isKnown
          ? [{ kind: 'addon' as const, key: 'lpa', name: line.label, price: 3_900, discount: 0, markers: [] }]
          : []),
      ],
    });
  const payment = aPayment({ ...settled, transactionNo: SECOND, type: 'add-on', amount: 3_900 });

  it('names them, what they cost, and the preparation that may change', async () => {
    await open(withExtra(true), payment);
    await title('Danke, Zoé. Die zusätzlichen Tests sind dabei.');
    expect(screen.getByText('Lipoprotein')).toBeVisible();
    expect(screen.getByText(/^CHF.39\.00$/)).toBeVisible();
    expect(screen.getByText(`Transaktion ${SECOND}`)).toBeVisible();
    expect(screen.getByText(/^Bezahlt am/)).toBeVisible();
    expect(screen.getByRole('link', { name: 'Vorbereitung ansehen' })).toHaveAttribute(
      'href',
      paths.preparation(ORDER_ID),
    );
    expect(toOrder()).toHaveAttribute('href', paths.order(ORDER_ID));
  });

  it('that cost nothing says of no payment', async () => {
    await open(withExtra(true), { ...payment, amount: 0 });
    await title(/Die zusätzlichen Tests sind dabei/);
    expect(screen.getByText('Lipoprotein')).toBeVisible();
    expect(screen.queryByText(/^Bezahlt/)).toBeNull();
    expect(screen.queryByText(/CHF/)).toBeNull();
  });

  it.each(['settled', 'refunded'] as const)('that came too late says what comes back (%s)', async (state) => {
    await open(withExtra(false), { ...payment, state });
    await title('Die zusätzlichen Tests kamen zu spät');
    expect(screen.getByText(/^Wir zahlen Ihnen CHF.39\.00 zurück/)).toBeVisible();
  });

  it('that failed says so of itself, and not of the appointment', async () => {
    await open(withExtra(false), { ...payment, state: 'failed', settledAt: null, holdUntil: AHEAD });
    expect(await screen.findByText('Sie sind bis 09:00 für Sie reserviert.')).toBeVisible();
    expect(screen.queryByText(/Ihr Termin bleibt/)).toBeNull();
  });

  it('that is void leaves the order as it was', async () => {
    await open(withExtra(false), { ...payment, state: 'canceled', settledAt: null });
    expect(await screen.findByText('Ihre Bestellung bleibt, wie sie war.')).toBeVisible();
  });
});

describe('the confirmation of a fee for another time', () => {
  const { branchName, streetAddress, zipCode, city } = APPOINTMENT;
  const from = { from: AHEAD, branchName, streetAddress, zipCode, city };
  const move = { state: 'moved' as const, from, to: { ...from, from: '2999-01-03T09:30:00.000Z' } };
  const transactions = [aTransaction(), aTransaction({ transactionNo: SECOND, type: 'reschedule', amount: 2_000 })];
  const fee = aPayment({ ...settled, transactionNo: SECOND, type: 'reschedule', amount: 2_000, move });

  it('says that it is moved, and what for the fee was paid', async () => {
    await open(anOrder({ transactions }), fee);
    await title('Danke, Zoé. Ihr Termin ist verschoben.');
    expect(screen.getByText(/^CHF.20\.00$/)).toBeVisible();
    expect(screen.queryByRole('link', { name: 'Vorbereitung ansehen' })).toBeNull();
  });

  it('that was free has no receipt', async () => {
    await open(anOrder({ transactions }), { ...fee, amount: 0 });
    await title('Danke, Zoé. Ihr Termin ist verschoben.');
    expect(screen.queryByText('Enthalten')).toBeNull();
    expect(screen.queryByText(/^Bezahlt/)).toBeNull();
  });

  it.each(['settled', 'refunded'] as const)('that came too late goes back, and the time stays (%s)', async (state) => {
    await open(anOrder({ transactions }), { ...fee, state, move: { ...move, state: 'lapsed' as const } });
    await title('Ihr Termin wurde nicht verschoben');
    expect(screen.getByText(/Wir erstatten Ihnen CHF.20\.00 zurück\. Ihr bisheriger Termin gilt weiter/)).toBeVisible();
  });

  it('that was never paid is only void', async () => {
    await open(anOrder({ transactions }), {
      ...{ ...fee, state: 'canceled', settledAt: null },
      move: { ...move, state: 'lapsed' as const },
    });
    await title('Diese Zahlung wurde storniert');
    expect(screen.getByText('Ihr bisheriger Termin gilt weiter.')).toBeVisible();
  });
});
