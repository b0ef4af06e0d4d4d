import { afterEach, beforeAll, beforeEach, expect, it, jest } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import type { PartnerOrderView, PartnerSalesView } from '#shared/views/partner-sales.ts';
import { readCode128 } from '#test/factories/read-barcode.ts';
import { partnerPaths } from '#web/app/partner-paths.ts';
import { api } from '#web/client/api.ts';
import { CounterScreen } from '#web/orders/counter/counter.tsx';
import { keepPartnerSession, partnerSession } from '#web/orders/counter-sign-in/partner-session.ts';
import { type Answers, openScreen, serve } from '../refusing-api.tsx';
import { speak } from '../render-kit.tsx';

const KEY = 'apotheke-limmatbogen';
const NAME = { de: 'Energie-Check', en: 'Energy check', fr: 'Bilan énergie', it: 'Check energia' };
const BRANCH: PartnerSalesView = {
  ...{ _id: 'b1', key: KEY, name: 'Apotheke Limmatbogen', language: 'de', logoUrl: null, products: null, now: null },
  address: { streetAddress: 'Uferweg 12', zipCode: '8001', city: 'Zürich' },
};
const ORDER: PartnerOrderView = {
  ...{ _id: 'o1', orderNumber: '2600012088', initials: 'S. B.', product: NAME, at: '2026-11-20T13:00:00.000Z' },
  ...{ state: 'sampled', heldUntil: null, owed: 0, sampleType: 'venous', total: 11_900, transactionNo: '2600012088-1' },
  customer: {
    ...{ firstName: 'Seraina', lastName: 'Beispielin', birthdate: '1991-06-12', sex: 'female' as const },
    preferredLanguage: 'de',
  },
  items: [{ name: NAME, price: 11_900, discount: 0 }],
  ...{ isConfirmed: true, paidAt: '2026-11-20T13:08:00.000Z', paidWith: 'counter', refunds: [], version: 3 },
  ...{ sampledAt: '2026-11-20T13:12:00.000Z', undoUntil: null, labelPrintedAt: null, voucherCode: null },
  ...{ refundIfCancelled: null, linkAgainAt: null },
};

const { fetch } = globalThis;

beforeAll(() => speak());
beforeEach(() => keepPartnerSession({ accessToken: 'a-token', expiresIn: '2099-01-01T00:00:00.000Z', key: KEY }));
afterEach(() => {
  globalThis.fetch = fetch;
  sessionStorage.clear();
});

function open(more: Answers = {}) {
  serve({
    [`GET /partner-branch/partner-sales/${KEY}`]: BRANCH,
    'GET /partner-orders': { orders: [] },
    'POST /auth/partner/end': {},
    ...more,
  });
  return openScreen(<CounterScreen />, { path: partnerPaths.orders, at: `/partner/${KEY}/orders` });
}

it('says which branch it is, how long until it locks, and that nothing was ordered yet', async () => {
  open();
  expect(await screen.findByText('Apotheke Limmatbogen')).toBeInTheDocument();
  expect(screen.getByRole('timer')).toHaveTextContent(/Sperrt in [45]:\d\d/);
  expect(await screen.findByText('Heute noch kein Auftrag')).toBeInTheDocument();
});

it('bears the logo of its branch, which has no other words than the name beside it', async () => {
  const logoUrl = '/api/partner-branches/b1/logo?at=l1';
  const { view } = open({ [`GET /partner-branch/partner-sales/${KEY}`]: { ...BRANCH, logoUrl } });
  const head = (await screen.findByText('Apotheke Limmatbogen')).closest('header');
  const logo = head?.querySelector('img');
  expect(logo).toHaveAttribute('src', logoUrl);
  expect(logo).toHaveAttribute('alt', '');
  view.unmount();
  open();
  expect((await screen.findByText('Apotheke Limmatbogen')).closest('header')?.querySelector('img')).toBeNull();
});

it('forgets what was typed of the last customer, and when it locks its session too', async () => {
  open();
  const typed = await screen.findByLabelText('Mobiltelefon');
  await userEvent.type(typed, '079 000 00 22');
  await userEvent.click(screen.getByRole('button', { name: /alles löschen/ }));
  expect(await screen.findByLabelText('Mobiltelefon')).toHaveValue('');
  await userEvent.click(screen.getByRole('button', { name: 'Sperren' }));
  await waitFor(() => expect(screen.getByRole('status', { name: '' })).toHaveTextContent(partnerPaths.signIn));
  expect(partnerSession()).toBeNull();
  const calls = jest.mocked(globalThis.fetch).mock.calls;
  const end = calls.find(([address]) => String(address).endsWith('/auth/partner/end'))?.[1];
  expect(new Headers(end?.headers).get('authorization')).toBe('Bearer a-token');
  // Emptying what the tab holds must not cut it off.
  expect(end?.signal?.aborted).toBe(false);
});

it('is locked where the server ended the session, and asks for nothing more', async () => {
  const { store } = open({ [`GET /partner-branch/partner-sales/${KEY}`]: 'session-ended' });
  await waitFor(() => expect(screen.getByRole('status', { name: '' })).toHaveTextContent(partnerPaths.signIn));
  expect(partnerSession()).toBeNull();
  await Promise.all(store.dispatch(api.util.getRunningQueriesThunk()));
  expect(jest.mocked(globalThis.fetch)).toHaveBeenCalledTimes(1);
});

it('shows a day in initials, and a label whose code is the number of the order', async () => {
  const { view } = open({
    'GET /partner-orders': { orders: [ORDER] },
    'GET /partner-orders/o1': ORDER,
  });
  expect(await screen.findByText('S. B.')).toBeInTheDocument();
  expect(screen.queryByText(/Beispielin/)).toBeNull();
  await userEvent.click(screen.getByRole('button', { name: 'Auftrag 2600012088 öffnen' }));
  expect(await screen.findByRole('heading', { level: 1, name: 'Probe entnommen, 14:12' })).toBeInTheDocument();
  const drawn = view.container.querySelectorAll('svg[data-barcode] rect[fill="#000"]');
  const bars = [...drawn].map((rect) => ({
    x: Number(rect.getAttribute('x')),
    width: Number(rect.getAttribute('width')),
  }));
  expect(readCode128(bars)).toBe('2600012088');
  expect(screen.getByText('S. BEISPIELIN')).toBeInTheDocument();
  expect(screen.getByText(/Noch nicht gedruckt/)).toBeInTheDocument();
});

const OPEN_ORDER: PartnerOrderView = {
  ...ORDER,
  ...{ state: 'unpaid', paidAt: null, paidWith: null, sampledAt: null, refundIfCancelled: 0 },
};

/** The counter with one order of today, opened. */
async function openOrder(order: PartnerOrderView, more: Answers = {}) {
  const calls = open({ 'GET /partner-orders': { orders: [order] }, 'GET /partner-orders/o1': order, ...more });
  await userEvent.click(await screen.findByRole('button', { name: 'Auftrag 2600012088 öffnen' }));
  return calls;
}

it('knows after a reload that the label is printed, and that one of an earlier sample is not', async () => {
  const { unmount } = (await openOrder({ ...ORDER, labelPrintedAt: '2026-11-20T13:12:30.000Z' })).view;
  expect(await screen.findByRole('heading', { level: 1, name: 'Probe entnommen, 14:12' })).toBeInTheDocument();
  expect(screen.queryByText(/Noch nicht gedruckt/)).toBeNull();
  unmount();
  await openOrder({ ...ORDER, labelPrintedAt: '2026-11-20T13:11:30.000Z' });
  expect(await screen.findByText(/Noch nicht gedruckt/)).toBeInTheDocument();
});

it('asks before it cancels: what goes back, and why', async () => {
  await openOrder(
    { ...OPEN_ORDER, state: 'paid', refundIfCancelled: 11_900 },
    { 'POST /partner-orders/o1/cancellation': 'too-late-to-cancel' },
  );
  await userEvent.click(await screen.findByRole('button', { name: 'Auftrag abbrechen' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Auftrag 2600012088 abbrechen?' }));
  expect(dialog.getByText(/CHF 119\.00 gehen zurück/)).toBeInTheDocument();
  const now = dialog.getByRole('button', { name: 'Auftrag abbrechen' });
  expect(now).toBeDisabled();
  await userEvent.click(dialog.getByRole('radio', { name: 'Falscher Test erfasst' }));
  await userEvent.click(now);
  expect(await dialog.findByRole('alert')).toBeInTheDocument();
});

it('says of an order that is cancelled what is still to be given back', async () => {
  const refunds = [{ transactionNo: '2600012088-2', amount: 11_900 }];
  await openOrder({ ...OPEN_ORDER, state: 'cancelled', refundIfCancelled: null, owed: 11_900, refunds });
  expect(await screen.findByRole('heading', { level: 1, name: 'Storniert' })).toBeInTheDocument();
  expect(screen.getByRole('button', { name: /119\.00 zurückgegeben/ })).toBeInTheDocument();
  expect(screen.queryByRole('button', { name: 'Auftrag abbrechen' })).toBeNull();
});

it('says why a voucher does not count, and takes off the one that does', async () => {
  await openOrder(OPEN_ORDER, { 'POST /orders/o1/2600012088-1/apply-voucher': 'voucher-used-up' });
  await userEvent.type(await screen.findByLabelText(/Gutschein/), 'herz25');
  await userEvent.click(screen.getByRole('button', { name: 'Einlösen' }));
  expect(await screen.findByRole('alert')).toBeInTheDocument();
  expect(screen.getByLabelText(/Gutschein/)).toHaveValue('HERZ25');
});

it('sends the link again, and until then says when', async () => {
  const later = new Date(Date.now() + 5 * 60_000).toISOString();
  await openOrder({ ...OPEN_ORDER, linkAgainAt: later });
  expect(await screen.findByText(/Link noch einmal möglich in [45]:\d\d/)).toBeInTheDocument();
  expect(screen.queryByRole('button', { name: 'Link noch einmal senden' })).toBeNull();
});
