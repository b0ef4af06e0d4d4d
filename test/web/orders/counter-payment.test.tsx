import { afterEach, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import type { PartnerOrderView } from '#shared/views/partner-sales.ts';
import type { Answers } from '../refusing-api.tsx';
import { speak } from '../render-kit.tsx';
import { aCounterOrder, openCounter, sentTo } from './a-counter.tsx';

const { fetch } = globalThis;
beforeAll(() => speak('de'));
afterEach(() => {
  globalThis.fetch = fetch;
  sessionStorage.clear();
});

/** The counter with one order of today, opened. */
async function open(change: Partial<PartnerOrderView> = {}, answers: Answers = {}) {
  const order = aCounterOrder(change);
  openCounter({ 'GET /partner-orders': { orders: [order] }, 'GET /partner-orders/o1': order, ...answers });
  await press('Auftrag 2600012088 öffnen');
  await screen.findByText('Auftrag 2600012088');
}
const press = async (name: string | RegExp) => userEvent.click(await screen.findByRole('button', { name }));
const heading = () => screen.getByRole('heading', { level: 1 }).textContent;
const take = () => screen.getByRole('button', { name: 'Probe entnommen' });
const HELD = '2999-01-01T08:00:00.000Z';

describe('the payment at a counter', () => {
  it('shows whose order it is, what it costs, and the way to pay on their own telephone', async () => {
    await open({ heldUntil: HELD });
    expect(heading()).toBe('Wie wird bezahlt?');
    expect(screen.getByText('Seraina Beispielin')).toBeVisible();
    expect(screen.getByText('Mi 08.01. 14:00')).toBeVisible();
    expect(screen.getAllByText(/^CHF.119\.00$/)).not.toHaveLength(0);
    expect(screen.getByRole('img', { name: 'QR-Code zur Bestellung' })).toBeVisible();
    expect(screen.getByText(/^noch \d/)).toBeVisible();
    expect(screen.getByText('Es fehlt: die Zahlung')).toBeVisible();
    expect(screen.getByRole('button', { name: 'Link noch einmal senden' })).toBeVisible();
    expect(screen.queryByRole('button', { name: /erhalten$/ })).toBeNull();
    expect(take()).toBeDisabled();
  });

  it('shows each line less what a voucher takes off it', async () => {
    const items = [{ ...aCounterOrder().items[0], discount: 2_000 }] as PartnerOrderView['items'];
    await open({ items, total: 9_900, voucherCode: 'HERZ' });
    const side = within(screen.getByRole('complementary'));
    expect(side.getByText('Energie-Check').parentElement).toHaveTextContent(/99\.00/);
    expect(screen.getByText('Angewendet: CHF 20.00 weniger')).toBeVisible();
  });

  it('at the till is booked once with the sum that was taken', async () => {
    await open({}, { 'POST /partner-orders/o1/counter-payment': {} });
    await press(/An der Kasse/);
    expect(screen.queryByRole('img', { name: 'QR-Code zur Bestellung' })).toBeNull();
    expect(screen.queryByRole('button', { name: 'Link noch einmal senden' })).toBeNull();
    await press(/^CHF.119\.00 erhalten$/);
    await waitFor(() =>
      expect(sentTo('POST /partner-orders/o1/counter-payment')).toMatchObject([
        { body: { amount: 11_900 }, bearer: 'Bearer a-token' },
      ]),
    );
  });

  it('at the till that is refused says why', async () => {
    await open({}, { 'POST /partner-orders/o1/counter-payment': 'price-changed' });
    await press(/An der Kasse/);
    await press(/erhalten$/);
    expect(await screen.findByRole('alert')).toHaveTextContent(/\S/);
  });

  it('is not taken at the till before its customer confirmed, whose telephone still needs the code', async () => {
    await open({ state: 'unconfirmed', isConfirmed: false });
    expect(screen.getByText('Es fehlt: die Bestätigung auf dem Telefon')).toBeVisible();
    await press(/An der Kasse/);
    expect(screen.getByText(/^Zuerst auf dem Telefon lesen/)).toBeVisible();
    expect(screen.queryByRole('button', { name: /erhalten$/ })).toBeNull();
    expect(screen.getByRole('img', { name: 'QR-Code zur Bestellung' })).toBeVisible();
  });

  it.each<[state: PartnerOrderView['state'], title: string, missing: RegExp, maySample: boolean]>([
    ['lapsed', 'Zeit abgelaufen', /^Die Zeit ist abgelaufen/, true],
    ['time-lost', 'Zeit vergeben', /^Die Zeit ist vergeben/, true],
    ['cancelled', 'Storniert', /^Der Auftrag ist storniert/, false],
  ])('is not asked for where the order is %s', async (state, title, missing, hasButton) => {
    await open({ state, heldUntil: HELD });
    expect(heading()).toBe(title);
    expect(screen.getByText(missing)).toBeVisible();
    expect(screen.queryByRole('img', { name: 'QR-Code zur Bestellung' })).toBeNull();
    expect(screen.queryByRole('button', { name: /An der Kasse/ })).toBeNull();
    expect(screen.queryByText(/^noch \d/)).toBeNull();
    expect(screen.queryByLabelText(/Gutschein/)).toBeNull();
    if (hasButton) expect(take()).toBeDisabled();
    else expect(screen.queryByRole('button', { name: 'Probe entnommen' })).toBeNull();
  });

  it('that is made lets the sample be taken, once', async () => {
    await open({ state: 'paid' }, { 'PUT /partner-orders/o1/sample': {} });
    expect(heading()).toBe('Bezahlt');
    expect(screen.queryByText(/^Es fehlt/)).toBeNull();
    expect(screen.queryByRole('button', { name: /An der Kasse/ })).toBeNull();
    await userEvent.click(take());
    await waitFor(() => expect(sentTo('PUT /partner-orders/o1/sample')).toMatchObject([{ bearer: 'Bearer a-token' }]));
  });

  it('says why a sample is not taken', async () => {
    await open({ state: 'paid' }, { 'PUT /partner-orders/o1/sample': 'order-error' });
    await userEvent.click(take());
    expect(await screen.findByRole('alert')).toHaveTextContent(/\S/);
  });

  it('takes a voucher for the customer, in capitals', async () => {
    const voucher = '/orders/o1/2600012088-1';
    await open({}, { [`POST ${voucher}/apply-voucher`]: {} });
    await userEvent.type(screen.getByLabelText(/Gutschein/), 'herz25');
    await press('Einlösen');
    await waitFor(() =>
      expect(sentTo(`POST ${voucher}/apply-voucher`)).toMatchObject([
        { body: { voucherCode: 'HERZ25' }, bearer: 'Bearer a-token' },
      ]),
    );
  });

  it('says why a voucher stays', async () => {
    await open({ voucherCode: 'HERZ25' }, { 'GET /orders/o1/2600012088-1/revoke-voucher': 'order-error' });
    await press('Gutschein HERZ25 entfernen');
    expect(await screen.findByRole('alert')).toHaveTextContent(/\S/);
  });

  it('sends the link again with the token of the branch, and says why it does not', async () => {
    await open({}, { 'POST /partner-orders/o1/link': 'TOO_FREQUENTLY' });
    await press('Link noch einmal senden');
    expect(await screen.findByRole('alert')).toHaveTextContent(/\S/);
    expect(sentTo('POST /partner-orders/o1/link')).toMatchObject([{ bearer: 'Bearer a-token' }]);
  });

  it('offers the link again as soon as its clock has run out', async () => {
    await open({ linkAgainAt: '2020-01-01T08:00:00.000Z' });
    expect(await screen.findByRole('button', { name: 'Link noch einmal senden' })).toBeVisible();
  });
});

describe('money that a branch took and owes', () => {
  const OWED = {
    state: 'cancelled',
    owed: 11_900,
    refunds: [{ transactionNo: '2600012088-2', amount: 11_900 }],
  } as const;
  const GIVE = 'POST /partner-orders/o1/counter-refund';

  it('is booked as given back, in the day of the branch too', async () => {
    const order = aCounterOrder({ ...OWED, refunds: [...OWED.refunds] });
    openCounter({ 'GET /partner-orders': { orders: [order] }, 'GET /partner-orders/o1': order, [GIVE]: {} });
    await press(/^CHF.119\.00 zurückgegeben$/);
    await waitFor(() =>
      expect(sentTo(GIVE)).toMatchObject([{ body: { transactionNo: '2600012088-2' }, bearer: 'Bearer a-token' }]),
    );
  });

  it('that was not booked says why', async () => {
    await open({ ...OWED, refunds: [...OWED.refunds] }, { [GIVE]: 'order-error' });
    await press(/^CHF.119\.00 zurückgegeben$/);
    expect(await screen.findByRole('alert')).toHaveTextContent(/\S/);
  });
});

describe('cancelling at a counter', () => {
  it('sends the reason and the sum that was read to the customer, and closes', async () => {
    await open({ refundIfCancelled: 0 }, { 'POST /partner-orders/o1/cancellation': {} });
    await press('Auftrag abbrechen');
    const dialog = within(await screen.findByRole('dialog'));
    expect(dialog.getByText('Es wurde nichts bezahlt.')).toBeVisible();
    await userEvent.click(dialog.getByRole('radio', { name: 'Doppelt erfasst' }));
    await userEvent.click(dialog.getByRole('button', { name: 'Auftrag abbrechen' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(sentTo('POST /partner-orders/o1/cancellation')).toMatchObject([
      { body: { cancellationReason: 'ordered-twice', expectedRefund: 0 }, bearer: 'Bearer a-token' },
    ]);
  });

  it('is left without a word sent', async () => {
    await open({ refundIfCancelled: 0 });
    await press('Auftrag abbrechen');
    await press('Nicht abbrechen');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(sentTo('POST /partner-orders/o1/cancellation')).toEqual([]);
  });
});

describe('a sample that is taken at a counter', () => {
  const SAMPLED = { state: 'sampled', sampledAt: '2020-01-08T13:12:00.000Z' } as const;

  it.each(['sampled', 'at-lab'] as const)('has a label with who, what, when and where (%s)', async (state) => {
    const order = aCounterOrder({ ...SAMPLED, state });
    openCounter({ 'GET /partner-orders': { orders: [order] }, 'GET /partner-orders/o1': order });
    await press('Auftrag 2600012088 öffnen');
    const label = (await screen.findByText('S. BEISPIELIN')).closest('[data-label]');
    expect(label).toHaveTextContent(
      /w · 12\.06\.1991.*2600012088.*Energie-Check.*08\.01\.2020.*14:12.*Apotheke Limmatbogen/,
    );
    expect(screen.getByText(/Seraina Beispielin · 2600012088 · CHF.119\.00/)).toBeVisible();
  });

  it('of whom nothing more is known leaves that out', async () => {
    const customer = { ...aCounterOrder().customer, sex: null, birthdate: null };
    const order = aCounterOrder({ ...SAMPLED, state: 'at-lab', sampledAt: null, customer });
    openCounter({ 'GET /partner-orders': { orders: [order] }, 'GET /partner-orders/o1': order });
    await press('Auftrag 2600012088 öffnen');
    expect(await screen.findByRole('heading', { level: 1, name: 'Probe entnommen' })).toBeInTheDocument();
    expect(screen.getByText('S. BEISPIELIN').closest('[data-label]')).not.toHaveTextContent(/null|undefined|Invalid/);
  });

  it('is printed, and the server told so', async () => {
    const print = jest.spyOn(window, 'print').mockImplementation(() => undefined);
    const order = aCounterOrder(SAMPLED);
    openCounter({
      ...{ 'GET /partner-orders': { orders: [order] }, 'GET /partner-orders/o1': order },
      'PUT /partner-orders/o1/label': {},
    });
    await press('Auftrag 2600012088 öffnen');
    await press('Etikett drucken');
    expect(print).toHaveBeenCalledTimes(1);
    expect(screen.queryByText(/Noch nicht gedruckt/)).toBeNull();
    await waitFor(() => expect(sentTo('PUT /partner-orders/o1/label')).toMatchObject([{ bearer: 'Bearer a-token' }]));
    print.mockRestore();
  });

  it('can be taken back for a minute, and the reason is said when that does not work', async () => {
    const order = aCounterOrder({ ...SAMPLED, undoUntil: '2999-01-01T08:00:00.000Z' });
    openCounter({
      ...{ 'GET /partner-orders': { orders: [order] }, 'GET /partner-orders/o1': order },
      'DELETE /partner-orders/o1/sample': 'order-error',
    });
    await press('Auftrag 2600012088 öffnen');
    await press(/^Rückgängig/);
    expect(await screen.findByRole('alert')).toHaveTextContent(/\S/);
    expect(sentTo('DELETE /partner-orders/o1/sample')).toMatchObject([{ bearer: 'Bearer a-token' }]);
  });

  it.each([
    ['over', '2020-01-08T13:13:00.000Z'],
    ['never there', null],
  ])('cannot be taken back when that minute is %s', async (_what, undoUntil) => {
    const order = aCounterOrder({ ...SAMPLED, undoUntil });
    openCounter({ 'GET /partner-orders': { orders: [order] }, 'GET /partner-orders/o1': order });
    await press('Auftrag 2600012088 öffnen');
    await screen.findByText('S. BEISPIELIN');
    await waitFor(() => expect(screen.queryByRole('button', { name: /^Rückgängig/ })).toBeNull());
  });

  it('clears itself, and is gone with the next customer', async () => {
    const order = aCounterOrder(SAMPLED);
    openCounter({ 'GET /partner-orders': { orders: [order] }, 'GET /partner-orders/o1': order });
    await press('Auftrag 2600012088 öffnen');
    await screen.findByText('S. BEISPIELIN');
    await waitFor(() => expect(screen.getByText(/^Leert sich in/)).toBeVisible());
    expect(screen.queryByText('Zahlung', { selector: 'li' })).toBeNull();
    await press('Nächste Kundin, nächster Kunde');
    expect(await screen.findByLabelText('Mobiltelefon')).toHaveValue('');
    expect(screen.queryByText('S. BEISPIELIN')).toBeNull();
    expect(screen.getByText(/^Sperrt in/)).toBeVisible();
  });
});
