import { afterEach, describe, expect, it, jest } from '@jest/globals';
import { screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { findMedicalStatement, listPages } from '#api/content/find-texts.ts';
import type { ErrorCode } from '#shared/errors.ts';
import { holdShippedContent } from '#test/factories/shipped-content.ts';
import { paths } from '#web/app/paths.ts';
import { OrderConfirmScreen } from '#web/orders/order-confirm/order-confirm.tsx';
import { addressesChosen, applicationChosen, selectionOrdered, slotLost } from '#web/orders/purchase/selection.ts';
import { AHEAD, HOME } from './an-order.ts';
import { type Answers, GROUP, openScreen, PRODUCT, refusedWith } from './purchase-screens.tsx';

const slot = { from: AHEAD, to: AHEAD };
holdShippedContent();
const statement = await findMedicalStatement();
const { pages } = await listPages();
const TEXTS: Answers = { 'GET /cms/medical-statement': () => statement, 'GET /cms/pages': () => ({ pages }) };
type Prepare = NonNullable<Parameters<typeof openScreen>[2]['prepare']>;

const open = (answers: Answers = {}, prepare?: Prepare) =>
  openScreen(paths.orderConfirm, <OrderConfirmScreen />, {
    answers: { ...TEXTS, ...answers },
    slot,
    ...(prepare ? { prepare } : {}),
  });

const press = () => userEvent.click(screen.getByRole('button', { name: /^Bestellen und bezahlen/ }));
async function order(): Promise<void> {
  await userEvent.click(await screen.findByRole('radio', { name: 'Nein, nichts' }));
  for (const box of screen.getAllByRole('checkbox')) if (!(box as HTMLInputElement).checked) await userEvent.click(box);
  await press();
}
afterEach(() => void jest.restoreAllMocks());

/** Keys under which orders were sent. */
const keys = () =>
  jest
    .mocked(globalThis.fetch)
    .mock.calls.filter(([, init]) => init?.method === 'POST')
    .map(([, init]) => new Headers(init?.headers).get('idempotency-key'));

describe('an order that is refused', () => {
  it.each<ErrorCode>(['slot-taken', 'past-booking-deadline', 'slot-too-soon', 'slot-too-far', 'branch-unavailable'])(
    'for its time (%s) leads back to the times, and the reason with it',
    async (code) => {
      const { path, state } = await open({ 'POST /orders': () => refusedWith(code) });
      await order();
      await waitFor(() => expect(path()).toBe(paths.appointment));
      expect(state()).toEqual({ lost: { from: AHEAD, reason: code } });
    },
  );

  it.each<ErrorCode>([
    ...(['price-changed', 'product-unavailable', 'not-for-this-sex', 'address-incomplete'] as const),
    ...(['person-incomplete', 'voucher-invalid', 'voucher-other-group', 'voucher-used-up'] as const),
  ])('for what changed (%s) leads to the summary, which says it', async (code) => {
    const { path } = await open({ 'POST /orders': () => refusedWith(code) });
    await order();
    await waitFor(() => expect(path()).toBe(paths.orderSummary));
  });

  it('because the shop is closed leads to its page', async () => {
    const { path } = await open({ 'POST /orders': () => refusedWith('store-closed') });
    await order();
    await waitFor(() => expect(path()).toBe(paths.storeMaintenance));
  });

  it('because another stands under its key leads to the orders, and the next one is another', async () => {
    const { path, store } = await open({ 'POST /orders': () => refusedWith('idempotency-key-reused') });
    const before = store.getState().selection.orderKey;
    await order();
    await waitFor(() => expect(path()).toBe(paths.userOrders));
    expect(store.getState().selection.orderKey).not.toBe(before);
  });

  it('because too many times are held says so beside the button, and leads to those', async () => {
    const answers = [refusedWith('too-many-holds')];
    const { path } = await open({
      'POST /orders': () => answers.shift() ?? { _id: 'o1', orderNumber: '1', transactionNo: '1-1', version: 1 },
    });
    await order();
    expect(await screen.findByRole('alert')).toHaveTextContent(/Sie halten schon zwei Termine/);
    expect(screen.getByRole('link', { name: /Bestellungen/ })).toHaveAttribute('href', paths.userOrders);
    await press();
    await waitFor(() => expect(path()).toBe(paths.settle('o1', '1-1')));
    expect(new Set(keys()).size).toBe(1);
  });

  it('for any other reason says it and stays; pressed again it is the same order', async () => {
    const { path, store } = await open({ 'POST /orders': () => refusedWith('unavailable') });
    await order();
    expect(await screen.findByRole('alert')).toHaveTextContent(/\S/);
    await press();
    await waitFor(() => expect(keys()).toHaveLength(2));
    expect(new Set(keys())).toEqual(new Set([store.getState().selection.orderKey]));
    expect(path()).toBe(paths.orderConfirm);
  });

  it('is asked about nothing that was not chosen: without a time it leads to the summary', async () => {
    const { path } = await open({}, (store) => void store.dispatch(slotLost()));
    await waitFor(() => expect(path()).toBe(paths.orderSummary));
  });

  it('where nothing is chosen leads to the tests', async () => {
    await open({}, (store) => void store.dispatch(selectionOrdered()));
    expect(await screen.findByText('Sie haben noch keinen Test gewählt')).toBeVisible();
    expect(screen.getByRole('link', { name: 'Test wählen' })).toHaveAttribute('href', paths.selectGroup());
  });

  it('of a test that is sold no more says so', async () => {
    await open({ 'GET /product-groups/check': () => refusedWith('not-found') });
    expect(await screen.findByText('Diesen Test gibt es nicht mehr')).toBeVisible();
  });

  it.each<[what: string, answers: Answers]>([
    ['is closed', { 'GET /runtime/disable-store': () => ({ value: true }) }],
    ['is open to administrators only', { 'GET /runtime/adminonly': () => ({ value: true }) }],
  ])('is not begun while the shop %s', async (_what, answers) => {
    const { path } = await open(answers);
    await waitFor(() => expect(path()).toBe(paths.storeMaintenance));
  });
});

describe('what is ordered', () => {
  it('stands beside the button: when, where, and what it costs', async () => {
    await open();
    expect(await screen.findByText(/^Mi 02\.01\.2999, 09:00/)).toHaveTextContent('Eulach Apotheke, Winterthur');
    expect(screen.getByRole('button', { name: /^Bestellen und bezahlen, CHF.129\.00$/ })).toBeVisible();
  });

  it('at home names no time, and is sent to the address that was chosen', async () => {
    const { sent } = await open(
      {
        'GET /product-groups/check': () => ({ ...GROUP, products: [{ ...PRODUCT, applications: ['homesampling'] }] }),
      },
      (store) => {
        store.dispatch(applicationChosen('homesampling'));
        store.dispatch(addressesChosen({ deliveryAddress: HOME, invoiceAddress: HOME }));
      },
    );
    expect(await screen.findByText('Zu Hause')).toBeVisible();
    await order();
    await waitFor(() => expect(sent('POST /orders')).toHaveLength(1));
    expect(sent('POST /orders')[0]).toMatchObject({ deliveryAddress: HOME, invoiceAddress: HOME });
    expect(sent('POST /orders')[0]).not.toHaveProperty('appointment');
  });

  it('tells only those who see something of a sample taken where it is taken', async () => {
    await open();
    const readers = await screen.findByRole('heading', { name: 'Wer was sieht' });
    const names = [...(readers.closest('section')?.querySelectorAll('dt') ?? [])].map(({ textContent }) => textContent);
    expect(names).toEqual(
      statement.whoSees.filter(({ only }) => only === null || only === 'branch').map(({ who }) => who.de),
    );
  });
});
