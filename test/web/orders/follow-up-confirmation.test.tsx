import { expect, it } from '@jest/globals';
import { cleanup, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import type { OrderView } from '#shared/views/orders.ts';
import { paths, patterns } from '#web/app/paths.ts';
import { FollowUpConfirmationScreen } from '#web/orders/follow-up-confirmation/follow-up-confirmation.tsx';
import { openScreen, PERSON } from './purchase-screens.tsx';

const ORDER = 'an-order';
const MAIN = 'main-order';
const PAID_AT = '2027-01-11T18:12:00.000Z';
const words = (de: string) => ({ de, en: de, fr: de, it: de });
const HOME = { streetAddress: 'Brunnengasse 40', zipCode: '8400', city: 'Winterthur' };

const anOrder = (kit: Partial<OrderView['kit']> = {}, deliveryAddress = HOME) =>
  ({
    _id: ORDER,
    orderNumber: '2700000033',
    customerId: PERSON.id,
    version: 1,
    status: 0,
    label: 'paid',
    application: 'homesampling',
    product: { key: 'ferritin-home', name: words('Eisen-Test'), turnaroundDays: 5 },
    appointment: null,
    hold: null,
    testResult: null,
    preparationSurvey: null,
    cancellation: null,
    expectedResultDate: null,
    deliveryAddress,
    invoiceAddress: null,
    history: [{ from: null, to: 0, at: PAID_AT }],
    followUp: { mainOrderId: MAIN, key: 'ferritin' },
    kit: {
      status: 'ordered',
      trackingNo: null,
      returnTrackingNo: null,
      sentAt: null,
      returnedAt: null,
      atLabAt: null,
      ...kit,
    },
    transactions: [
      {
        ...{ transactionNo: '2700000033-1', type: 'order', status: 'settled', amount: 5_900, discount: 0, lines: [] },
        ...{ voucherCode: null, paidWith: 'twint', settledAt: PAID_AT, createdAt: PAID_AT },
      },
    ],
    createdAt: PAID_AT,
  }) as unknown as OrderView;

async function show(answers: Record<string, () => unknown>) {
  const opened = await openScreen(patterns.followUpConfirmation, <FollowUpConfirmationScreen />, {
    at: paths.followUpConfirmed(ORDER),
    slot: { from: PAID_AT, to: PAID_AT },
    answers: {
      [`GET /customers/${PERSON.id}/follow-ups`]: () => ({ followUps: [] }),
      [`GET /orders/${MAIN}`]: () => ({ ...anOrder(), _id: MAIN }),
      ...answers,
    },
  });
  await screen.findByRole('heading', { name: 'Lieferung an' });
  return opened;
}

it('says who gets the kit, what was paid with what, offers the invoice, and expects each step', async () => {
  await show({ [`GET /orders/${ORDER}`]: () => anOrder() });
  expect(screen.getByText(`${PERSON.firstName} ${PERSON.lastName}`)).toBeInTheDocument();
  expect(screen.getByText('Brunnengasse 40')).toBeInTheDocument();
  expect(screen.getByText(/^CHF.59\.00 mit TWINT$/)).toBeInTheDocument();
  expect(screen.getByRole('button', { name: /Rechnung \(PDF\)/ })).toBeInTheDocument();
  const list = screen.getByRole('list', { name: 'Weg der Bestellung' });
  expect(list).toHaveTextContent(/Versand etwa Di 12\.01\./);
  expect(list).toHaveTextContent(/etwa Mi 13\.01\./);
});

it('the address can be changed until the kit is sent; the focus comes back to where it was', async () => {
  let address = HOME;
  const opened = await show({
    [`GET /orders/${ORDER}`]: () => anOrder({}, address),
    [`POST /order/${ORDER}/address`]: () => {
      address = { ...HOME, streetAddress: 'Neuweg 7' };
      return undefined;
    },
  });
  await userEvent.click(screen.getByRole('button', { name: 'Adresse ändern' }));
  const street = screen.getByRole('textbox', { name: /Strasse/ });
  expect(street).toHaveFocus();
  await userEvent.clear(street);
  await userEvent.type(street, 'Neuweg 7');
  await userEvent.click(screen.getByRole('button', { name: 'Übernehmen' }));
  await waitFor(() => expect(screen.getByRole('button', { name: 'Adresse ändern' })).toHaveFocus());
  expect(opened.sent(`POST /order/${ORDER}/address`)).toEqual([
    { deliveryAddress: { ...HOME, streetAddress: 'Neuweg 7' } },
  ]);
  expect(await screen.findByText('Neuweg 7')).toBeInTheDocument();
});

it('not once it has left', async () => {
  await show({ [`GET /orders/${ORDER}`]: () => anOrder({ status: 'sent', sentAt: '2027-01-12T15:30:00.000Z' }) });
  expect(screen.queryByRole('button', { name: 'Adresse ändern' })).toBeNull();
});

it('suggests no day before the one that was recommended, by the clock of Zurich', async () => {
  const recommended = { mainOrderId: MAIN, key: 'ferritin', idealFrom: '2999-01-07T23:30:00.000Z' };
  await show({
    [`GET /orders/${ORDER}`]: () => anOrder(),
    [`GET /customers/${PERSON.id}/follow-ups`]: () => ({
      followUps: [{ ...recommended, key: 'other', idealFrom: '2999-03-01T09:00:00.000Z' }, recommended],
    }),
  });
  const ticket = await screen.findByRole('region', { name: 'Guter Tag für die Probe' });
  await waitFor(() => expect(ticket).toHaveTextContent(/ab Dienstag 8 Januar 2999/));
});

it('leads to what an order is that is no paid follow-up', async () => {
  for (const change of [{ status: null }, { cancellation: {} }, { followUp: null }, { transactions: [] }]) {
    cleanup();
    const opened = await openScreen(patterns.followUpConfirmation, <FollowUpConfirmationScreen />, {
      at: paths.followUpConfirmed(ORDER),
      slot: { from: PAID_AT, to: PAID_AT },
      answers: { [`GET /orders/${ORDER}`]: () => ({ ...anOrder(), ...change }) },
    });
    await waitFor(() => expect(opened.path()).toBe(paths.order(ORDER)));
  }
});
