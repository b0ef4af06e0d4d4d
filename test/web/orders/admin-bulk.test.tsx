import { afterEach, beforeAll, describe, expect, it, type jest } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import type { BulkActDetailView, BulkActView, BulkPreviewView } from '#shared/views/bulk-acts.ts';
import type { StaffOrderView } from '#shared/views/orders.ts';
import { BulkBand } from '#web/orders/admin-bulk/bulk-band.tsx';
import { serverEnd } from '#web/orders/admin-bulk/server-end.ts';
import { AdminOrdersScreen } from '#web/orders/admin-data/admin-orders.tsx';
import { type Answers, openScreen, serve } from '../refusing-api.tsx';
import { speak } from '../render-kit.tsx';

const idOf = (at: number) => `019a0000-0000-7000-8000-00000000000${at}`;
const BULK = idOf(9);
const name = { de: 'Herz-Check', en: 'Herz-Check', fr: 'Herz-Check', it: 'Herz-Check' };
const orderOf = (at: number, lastName: string) =>
  ({
    ...{
      _id: idOf(at),
      orderNumber: `260000001${at}`,
      status: 0,
      label: 'paid',
      application: 'branch',
      place: 'booked',
    },
    product: { key: 'heart', name, sampleType: 'venous' },
    appointment: { from: '2026-11-24T07:30:00.000Z', to: '2026-11-24T07:45:00.000Z', branchName: 'Eulach Apotheke' },
    customer: { _id: idOf(8), firstName: 'Livia', lastName, phoneNo: '+41790000001', closedAt: null },
  }) as unknown as StaffOrderView;
const orders = [orderOf(1, 'Muster'), orderOf(2, 'Beispiel')];
const rowOf = (at: number, change: object = {}) => ({
  ...{ orderId: idOf(at), orderNumber: `260000001${at}`, name: 'Livia Muster', status: 0 as const },
  ...{ startsAt: '2026-11-24T07:30:00.000Z', refund: 11_900, fault: null, ...change },
});
const preview: BulkPreviewView = {
  rows: [rowOf(1), rowOf(2, { refund: 0, fault: 'at-lab' })],
  outlook: { appointments: 1, vouchers: 0, refunds: 1, refundTotal: 11_900, sms: { de: 1 } },
  ...{ maxLength: 400, undoSeconds: 60, plan: 'shown', computedAt: '2026-11-23T13:05:00.000Z' },
};
const NOW = Date.now();
const inSeconds = (seconds: number) => new Date(NOW + seconds * 1000).toISOString();
const waiting: BulkActView = {
  ...{ _id: BULK, kind: 'cancel', status: null, by: { name: 'Reto Testmann', isSelf: true }, endedBy: null },
  ...{
    askedAt: inSeconds(-19),
    dueAt: inSeconds(41),
    finishedAt: null,
    now: inSeconds(0),
    state: 'waiting',
    handled: 0,
  },
  ...{ total: null, counts: { planned: 1, done: 0, refused: 1, withdrawn: 0 }, outlook: preview.outlook },
  waiting: [idOf(1)],
};
const detail = (change: Partial<BulkActDetailView> = {}): BulkActDetailView => ({
  ...{ ...waiting, reasons: ['branch-closed', 'Wasserschaden'] },
  rows: [
    { ...rowOf(1), position: 1, state: 'planned' },
    { ...rowOf(2, { fault: 'at-lab', refund: 0 }), position: 2, state: 'refused' },
  ],
  ...change,
});

const realFetch = globalThis.fetch;
beforeAll(() => speak('de'));
afterEach(() => {
  globalThis.fetch = realFetch;
});

async function open(more: Answers = {}, at = '') {
  serve({
    'GET /admin/orders': { items: orders, next: null },
    'GET /admin/bulk-acts': { items: [] },
    'POST /admin/bulk-acts/preview': preview,
    ...more,
  });
  openScreen(<AdminOrdersScreen />, { path: '/admin/data/orders', at: `/admin/data/orders${at}` });
  await screen.findByRole('heading', { level: 1, name: 'Daten' });
  await screen.findByRole('table');
  return userEvent.setup({ delay: null });
}
const sent = (path: string) =>
  ((globalThis.fetch as unknown as jest.Mock).mock.calls as [string, RequestInit | undefined][])
    .filter(([url, init]) => new URL(String(url), 'http://x').pathname.endsWith(path) && init?.method !== 'GET')
    .map(([, init]) => [init?.method, init?.body ? (JSON.parse(String(init.body)) as unknown) : null]);

describe('orders that are chosen', () => {
  it('by box, of the whole page, and by key are counted; none is left by one button', async () => {
    const user = await open();
    await user.click(screen.getByRole('checkbox', { name: '2600000011 auswählen' }));
    const bar = within(screen.getByRole('region', { name: 'Sammelaktion' }));
    expect(bar.getByRole('status')).toHaveTextContent('1 Auftrag ausgewählt');
    // The box opens no order.
    expect(screen.queryByRole('region', { name: 'Offener Auftrag' })).toBeNull();
    const page = screen.getByRole('checkbox', { name: 'Alle auf dieser Seite auswählen' });
    expect((page as HTMLInputElement).indeterminate).toBe(true);
    await user.click(page);
    expect(bar.getByRole('status')).toHaveTextContent('2 Aufträge ausgewählt');
    await user.click(bar.getByRole('button', { name: 'Auswahl aufheben' }));
    expect(screen.queryByRole('region', { name: 'Sammelaktion' })).toBeNull();
    await user.keyboard('jx');
    expect(screen.getByRole('checkbox', { name: '2600000011 auswählen' })).toBeChecked();
    await user.keyboard('{Shift>}a{/Shift}');
    await waitFor(() => expect(screen.getByRole('checkbox', { name: '2600000012 auswählen' })).toBeChecked());
  });
});

describe('an act on them', () => {
  it('is shown before with what works, what not, and what happens when; its button carries what will happen', async () => {
    const user = await open({ 'POST /admin/bulk-acts': { _id: BULK }, [`GET /admin/bulk-acts/${BULK}`]: detail() });
    await user.keyboard('{Shift>}a{/Shift}');
    await user.click(await screen.findByRole('button', { name: 'Stornieren' }));
    const panel = within(await screen.findByRole('region', { name: '2 Aufträge stornieren' }));
    expect(await panel.findByText('Vorschau, noch nichts geschehen')).toBeInTheDocument();
    expect(within(await panel.findByRole('region', { name: 'Geht' })).getByRole('listitem')).toHaveTextContent(
      /2600000011.*Livia Muster.*CHF 119\.00 zurück/,
    );
    expect(within(panel.getByRole('region', { name: 'Geht nicht' })).getByRole('listitem')).toHaveTextContent(
      /2600000012.*Probe ist im Labor/,
    );
    expect(panel.getByText('Nichts. Kein Auftrag ändert sich.')).toBeInTheDocument();
    expect(
      panel.getByText(/1 Auftrag wird storniert\. 1 Termin wird frei\. 1 SMS \(1 de\)\. CHF 119\.00 zurück/),
    ).toBeInTheDocument();
    await user.click(panel.getByRole('button', { name: /^1 stornieren/ }));
    expect(sent('/admin/bulk-acts')).toEqual([]);
    await user.selectOptions(panel.getByLabelText('Grund'), 'branch-closed');
    await user.keyboard('{Control>}{Enter}{/Control}');
    await waitFor(() => expect(sent('/admin/bulk-acts')).toHaveLength(1));
    expect(sent('/admin/bulk-acts')[0]).toEqual([
      'POST',
      {
        ...{ kind: 'cancel', orderIds: [idOf(1), idOf(2)], shouldRefund: true, plan: 'shown' },
        cancellationReasons: ['branch-closed'],
      },
    ]);
    expect(await screen.findByText('Standort geschlossen', { exact: false })).toBeInTheDocument();
  });

  it('is a file on demand, and says why there is none', async () => {
    const user = await open({ 'POST /admin/bulk-acts/preview/file': 'too-many-requests' });
    await user.keyboard('jx');
    await user.click(screen.getByRole('button', { name: 'Stornieren' }));
    await user.click(await screen.findByRole('button', { name: 'Als CSV' }));
    expect(await screen.findByRole('alert')).toHaveTextContent(/./);
    expect(sent('/bulk-acts/preview/file')).toEqual([
      ['POST', { kind: 'cancel', orderIds: [idOf(1)], shouldRefund: true }],
    ]);
  });

  it('that is another plan by now is refused in words, and looked at anew', async () => {
    const user = await open({ 'POST /admin/bulk-acts': 'plan-changed' });
    await user.keyboard('jx');
    await user.click(screen.getByRole('button', { name: 'SMS schreiben' }));
    await user.type(await screen.findByLabelText('Nachricht'), 'Bitte rufen Sie uns an.');
    await screen.findByRole('region', { name: 'Geht' });
    const before = sent('/bulk-acts/preview').length;
    await user.click(screen.getByRole('button', { name: /^1 SMS senden/ }));
    expect(await screen.findByText('Der Plan hat sich geändert. Bitte noch einmal ansehen.')).toBeInTheDocument();
    await waitFor(() => expect(sent('/bulk-acts/preview').length).toBeGreaterThan(before));
    expect(screen.getByLabelText('Nachricht')).toHaveValue('Bitte rufen Sie uns an.');
  });

  it('whose preview does not come says why, and asks again', async () => {
    const user = await open({ 'POST /admin/bulk-acts/preview': 'generic' });
    await user.keyboard('jx');
    await user.click(screen.getByRole('button', { name: 'Stornieren' }));
    expect(await screen.findByText('Die Vorschau konnte nicht geladen werden.')).toBeInTheDocument();
    const before = sent('/bulk-acts/preview').length;
    await user.click(screen.getByRole('button', { name: 'Noch einmal versuchen' }));
    await waitFor(() => expect(sent('/bulk-acts/preview').length).toBeGreaterThan(before));
  });
});

describe('an act that was planned', () => {
  const path = `/admin/bulk-acts/${BULK}`;

  it('counts down, marks its orders in the list, and is taken back by a key, or for one order alone', async () => {
    const answers = { [`GET ${path}`]: detail(), 'GET /admin/bulk-acts': { items: [waiting] } };
    const user = await open(answers, `?bulk=${BULK}`);
    expect(await screen.findByText('1 Auftrag wird storniert')).toBeInTheDocument();
    expect(screen.getByRole('timer')).toHaveTextContent(/^0:(4[01]|3\d)/);
    expect(screen.getByRole('row', { name: /2600000011/ })).toHaveTextContent('Storno geplant');
    expect(screen.getByRole('region', { name: 'Nicht gegangen' })).toHaveTextContent('Probe ist im Labor');
    await user.click(screen.getByRole('button', { name: 'nur 2600000011 zurücknehmen' }));
    await waitFor(() => expect(sent(`${path}/rows/1`)).toEqual([['DELETE', null]]));
    await user.keyboard('u');
    await waitFor(() => expect(sent(path)).toEqual([['DELETE', null]]));
  });

  it('that was faster than its undo says so', async () => {
    const user = await open({ [`GET ${path}`]: detail(), [`DELETE ${path}`]: 'already-decided' }, `?bulk=${BULK}`);
    await user.click(await screen.findByRole('button', { name: /^Alles rückgängig/ }));
    expect(await screen.findByText('Darüber wurde schon entschieden.')).toBeInTheDocument();
  });

  it.each([
    [{ state: 'running', handled: 12, total: 500 } as const, '12 von 500 bearbeitet'],
    [
      { state: 'done', counts: { planned: 0, done: 4, refused: 1, withdrawn: 0 } } as const,
      '4 ausgeführt, 1 unverändert',
    ],
    [
      { state: 'cancelled', endedBy: 'Nora', counts: { planned: 0, done: 0, refused: 0, withdrawn: 5 } } as const,
      'Von Nora zurückgenommen. Nichts ist geschehen.',
    ],
    [
      { state: 'cancelled', endedBy: 'Nora', counts: { planned: 0, done: 2, refused: 1, withdrawn: 2 } } as const,
      'Von Nora angehalten: 2 ausgeführt, 3 unverändert.',
    ],
    [
      { state: 'cancelled', endedBy: '', counts: { planned: 0, done: 2, refused: 1, withdrawn: 2 } } as const,
      'Von Geschlossenes Konto angehalten: 2 ausgeführt, 3 unverändert.',
    ],
    [
      { state: 'cancelled', endedBy: null, counts: { planned: 0, done: 2, refused: 1, withdrawn: 2 } } as const,
      'Wer sie plante, gehört nicht mehr zur Verwaltung: 2 ausgeführt, 3 unverändert.',
    ],
    [{ state: 'failed' } as const, 'Abgebrochen'],
  ])('says how it stands: %o', async (change, words) => {
    await open({ [`GET ${path}`]: detail(change) }, `?bulk=${BULK}`);
    expect(await screen.findByText(words)).toBeInTheDocument();
    const stops = screen.queryAllByRole('button', { name: 'Anhalten' });
    expect(stops).toHaveLength(change.state === 'running' ? 1 : 0);
  });

  it('stands on every page of the administration, by the clock of the server', async () => {
    const ahead = { ...waiting, askedAt: inSeconds(3600 - 19), dueAt: inSeconds(3600 + 41), now: inSeconds(3600) };
    serve({ 'GET /admin/bulk-acts': { items: [ahead, { ...waiting, _id: idOf(7), state: 'done' }] } });
    openScreen(<BulkBand />);
    expect(await screen.findByText(/1 Auftrag wird storniert in 0:(4[01]|3\d)\./)).toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'Ansehen' })).toHaveAttribute('href', `/admin/data/orders?bulk=${BULK}`);
    await userEvent.setup({ delay: null }).click(screen.getByRole('button', { name: 'Rückgängig' }));
    await waitFor(() => expect(sent(path)).toEqual([['DELETE', null]]));
  });
});

it('counts by the clock of the server, wherever the own one stands and however long ago it was read', () => {
  const now = '2026-11-23T13:00:00.000Z';
  const readAt = Date.parse('2026-11-23T18:00:00.000Z');
  expect(serverEnd({ dueAt: '2026-11-23T13:00:41.000Z', now }, readAt)).toBe('2026-11-23T18:00:41.000Z');
});
