import { describe, expect, it } from '@jest/globals';
import { screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import type { OrderView, PaymentView } from '#shared/views/orders.ts';
import { paths, patterns } from '#web/app/paths.ts';
import { SettleScreen } from '#web/payments/settle/settle.tsx';
import { goOffline, goOnline } from '../go-offline.ts';
import { AHEAD, anUnpaidOrder, aPayment, FIRST, HELD, inAll, ORDER_ID } from '../orders/an-order.ts';
import { type Answers, openScreen, refusedWith } from '../orders/purchase-screens.tsx';

const CHECKOUT = `POST /orders/${ORDER_ID}/${FIRST}/checkout`;
const CHOOSE = `PUT /orders/${ORDER_ID}/appointment`;
const NEW = '2999-01-03T09:30:00.000Z';
const TAKE = /^Do 03\.01\., 10:30 nehmen$/;
const DAYS = { days: { '2999-01-03': { slots: [{ from: NEW, to: NEW, free: 1 }], closed: null } } };

const open = (answers: Answers, order: Partial<OrderView> = {}, payment: Partial<PaymentView> = {}) =>
  openScreen(patterns.settle, <SettleScreen />, {
    at: paths.settle(ORDER_ID, FIRST),
    slot: { from: AHEAD, to: AHEAD },
    answers: {
      [`GET /orders/${ORDER_ID}`]: () => anUnpaidOrder(order),
      [`GET /orders/${ORDER_ID}/payment`]: () => aPayment(payment),
      'GET /partner-branch/b1/multidaystimeslots': () => DAYS,
      'GET /partner-branch/b1/multidays_available_timeslots': () => DAYS,
      ...answers,
    },
  });

const press = async (name: RegExp) => userEvent.click(await screen.findByRole('button', { name }));
const pickTime = async () => userEvent.click(await screen.findByRole('radio', { name: '10:30' }));

/** Somebody was faster than this payment. */
async function openTaken(answers: Answers = {}) {
  const opened = await open({ [CHECKOUT]: () => refusedWith('slot-taken'), ...answers });
  await press(/^CHF.129\.00 bezahlen$/);
  expect(await screen.findByRole('heading', { name: 'Dieser Termin ist nicht mehr verfügbar' })).toHaveFocus();
  return opened;
}

describe('another time for an order whose time is gone', () => {
  it('is asked for where it was paid already, at no further price, or the money comes back', async () => {
    await open({}, { cancelling: { refund: 12_900, kept: 0 }, hold: null }, { state: 'slot-gone', holdUntil: null });
    expect(await screen.findByRole('heading', { level: 1, name: 'Anderen Termin wählen' })).toBeInTheDocument();
    expect(screen.getByRole('heading', { name: 'Wann möchten Sie kommen?' })).toBeVisible();
    expect(screen.getByText('Eulach Apotheke, Winterthur')).toBeVisible();
    expect(screen.queryByRole('button', { name: /Beim bisherigen Termin/ })).toBeNull();
    expect(screen.queryByText(/läuft verschlüsselt/)).toBeNull();
    expect(screen.getByRole('link', { name: /^Stornieren und CHF.129\.00 zurückerhalten$/ })).toHaveAttribute(
      'href',
      paths.orderCancel(ORDER_ID),
    );
  });

  it('takes the one that was chosen, and the payment is there again', async () => {
    const { sent } = await openTaken({ [CHOOSE]: () => ({}) });
    expect(screen.queryByRole('link', { name: /^Stornieren/ })).toBeNull();
    expect(screen.queryByRole('button', { name: /Beim bisherigen Termin/ })).toBeNull();
    await pickTime();
    await press(TAKE);
    expect(await screen.findByRole('button', { name: /^CHF.129\.00 bezahlen$/ })).toBeVisible();
    expect(sent(CHOOSE)).toEqual([{ partnerBranchId: 'b1', from: NEW }]);
  });

  it('sends nothing before one is chosen, and says so', async () => {
    const { sent } = await openTaken();
    await press(/^Termin übernehmen$/);
    const list = screen.getByRole('region', { name: /Zeiten|Uhrzeit/ });
    expect(list).toHaveFocus();
    expect(list).toHaveAccessibleDescription('Bitte wählen Sie eine Zeit.');
    expect(sent(CHOOSE)).toEqual([]);
    await pickTime();
    expect(screen.queryByText('Bitte wählen Sie eine Zeit.')).toBeNull();
  });

  it('that somebody else took meanwhile is marked, and not chosen any more', async () => {
    await openTaken({ [CHOOSE]: () => refusedWith('slot-taken') });
    await pickTime();
    await press(TAKE);
    expect(await screen.findByRole('alert')).toHaveTextContent('Dieser Termin ist nicht mehr verfügbar');
    expect(screen.getByRole('button', { name: 'Termin übernehmen' })).toBeEnabled();
  });

  it('is refused with its reason, and with the way to the orders that hold too many', async () => {
    await openTaken({ [CHOOSE]: () => refusedWith('too-many-holds') });
    await pickTime();
    await press(TAKE);
    expect(await screen.findByRole('alert')).toHaveTextContent(/Sie halten schon zwei Termine/);
    expect(screen.getByRole('link', { name: /Bestellungen/ })).toHaveAttribute('href', paths.userOrders);
  });

  it('is taken by itself when the connection is back', async () => {
    const { sent } = await openTaken({ [CHOOSE]: () => ({}) });
    await pickTime();
    goOffline();
    await press(TAKE);
    expect(sent(CHOOSE)).toEqual([]);
    goOnline();
    await waitFor(() => expect(sent(CHOOSE)).toHaveLength(1));
  });

  it.each([
    ['when it is chosen', { [CHOOSE]: () => refusedWith('hold-used-up') }],
    ['when it is paid', { [CHECKOUT]: () => refusedWith('hold-used-up') }],
  ])('is not held a third time: known %s', async (_when, answers) => {
    if (CHECKOUT in answers) {
      await open(answers);
      await press(/^CHF.129\.00 bezahlen$/);
    } else {
      await openTaken(answers);
      await pickTime();
      await press(TAKE);
    }
    expect(await screen.findByText('Dieser Termin lässt sich nicht mehr reservieren')).toBeVisible();
    expect(screen.queryByRole('button', { name: /bezahlen|nehmen/ })).toBeNull();
  });
});

describe('an order whose time is not held again', () => {
  const extra = { kind: 'addon', key: 'lpa', name: inAll('Lipoprotein'), price: 3_900, discount: 0, markers: [] };
  const over = {
    hold: { ...HELD, lapsed: true, usedUp: true },
    items: [...anUnpaidOrder().items, extra] as OrderView['items'],
  };

  it('is begun anew with the same test and extras, or another test, and nothing asks for its money', async () => {
    const { path, store } = await open({}, over);
    expect(await screen.findByRole('heading', { level: 1, name: 'Wie es weitergeht' })).toBeInTheDocument();
    expect(screen.getAllByRole('heading', { name: 'Bestellung 2600000018' })).toHaveLength(2);
    expect(screen.queryByRole('button', { name: /bezahlen/ })).toBeNull();
    expect(screen.queryByText(/läuft verschlüsselt/)).toBeNull();
    expect(screen.getByRole('link', { name: 'Anderen Test wählen' })).toHaveAttribute('href', paths.selectGroup());
    expect(screen.getByRole('link', { name: 'Hilfe am Telefon' })).toHaveAttribute(
      'href',
      paths.contentPage('callback'),
    );
    await press(/^Neuen Termin für diesen Test wählen$/);
    await waitFor(() => expect(path()).toBe(paths.appointment));
    expect(store.getState().selection).toMatchObject({
      ...{ productGroupKey: 'check', productKey: 'basic', addonKeys: ['lpa'] },
      ...{ slot: null, partnerBranchId: null, openOrderId: null },
    });
  });
});
