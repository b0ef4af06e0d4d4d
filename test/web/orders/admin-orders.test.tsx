import { afterEach, beforeAll, describe, expect, it, type jest } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import type { OrderView, StaffOrderView } from '#shared/views/orders.ts';
import { AdminAppointmentsScreen } from '#web/orders/admin-data/admin-appointments.tsx';
import { AdminOrdersScreen } from '#web/orders/admin-data/admin-orders.tsx';
import { type Answers, openScreen, serve } from '../refusing-api.tsx';
import { speak } from '../render-kit.tsx';

const ID = '019a0000-0000-7000-8000-000000000001';
const PERSON = '019a0000-0000-7000-8000-000000000002';
const words = (de: string) => ({ de, en: de, fr: de, it: de });
const product = { key: 'vitamins', name: words('Vitamin-Check'), sampleType: 'venous' };
const appointment = { from: '2026-11-24T07:30:00.000Z', to: '2026-11-24T07:45:00.000Z', branchName: 'Eulach Apotheke' };

const listed = {
  ...{ _id: ID, orderNumber: '2600000018', status: 0, label: 'paid', application: 'branch', product, appointment },
  customer: { _id: PERSON, firstName: 'Livia', lastName: 'Muster', phoneNo: '+41790000001', closedAt: null },
  place: 'booked',
} as unknown as StaffOrderView;
const closed = {
  ...listed,
  ...{ _id: '019a0000-0000-7000-8000-000000000003', orderNumber: '2600000026', label: 'draft', place: 'held' },
  customer: { ...listed.customer, firstName: 'x', lastName: 'y', closedAt: '2026-11-01T00:00:00.000Z' },
} as StaffOrderView;

const order = {
  ...{ _id: ID, orderNumber: '2600000018', customerId: PERSON, status: 0, label: 'paid', application: 'branch' },
  ...{ product, appointment, items: [], total: 8_900, hold: null, kit: null, preparationSurvey: null },
  ...{ testResult: null, newSample: null, expectedResultDate: null, allowedStatuses: [1, 2, 5], lastChange: null },
  transactions: [{ transactionNo: '2600000018-1', type: 'order', status: 'settled', amount: 8_900 }],
  history: [{ from: null, to: 0, at: '2026-11-17T18:12:00.000Z' }],
  createdAt: '2026-11-17T18:00:00.000Z',
} as unknown as OrderView;
const livia = { id: PERSON, firstName: 'Livia', lastName: 'Muster', phoneNo: '+41790000001', preferredLanguage: 'fr' };

const realFetch = globalThis.fetch;
beforeAll(() => speak('de'));
afterEach(() => {
  globalThis.fetch = realFetch;
});

const answers = (change: Partial<OrderView> = {}, more: Answers = {}): Answers => ({
  'GET /admin/orders': { items: [listed, closed], next: null },
  [`GET /orders/${ID}`]: { ...order, ...change },
  [`GET /users/${PERSON}`]: livia,
  'GET /product-groups': { productGroups: [{ key: 'heart', name: { de: 'Herz' } }] },
  'GET /partner-branches/admin/list': {
    partnerBranches: [{ _id: ID, name: 'Apotheke Testgasse', city: 'Winterthur' }],
  },
  ...more,
});

async function open(at = '', served = answers()) {
  serve(served);
  openScreen(<AdminOrdersScreen />, { path: '/admin/data/orders', at: `/admin/data/orders${at}` });
  await screen.findByRole('heading', { level: 1, name: 'Daten' });
  return userEvent.setup({ delay: null });
}

const calls = () => (globalThis.fetch as unknown as jest.Mock).mock.calls as [string, RequestInit | undefined][];
/** What the list was asked for last. */
const asked = (path = '/admin/orders') => {
  const urls = calls().map(([url]) => new URL(String(url), 'http://x'));
  const last = urls.filter(({ pathname }) => pathname.endsWith(path)).at(-1);
  last?.searchParams.delete('limit');
  return Object.fromEntries(last?.searchParams ?? []);
};
const sent = (method: string) =>
  calls()
    .filter(([, init]) => init?.method === method)
    .map(([url, init]) => [new URL(String(url), 'http://x').pathname, JSON.parse(String(init?.body)) as unknown]);
const drawer = () => within(screen.getByRole('region', { name: 'Offener Auftrag' }));

describe('the orders of an administrator', () => {
  it('name customer, test, appointment and status; a closed account has no name', async () => {
    await open();
    const rows = within(await screen.findByRole('table', { name: 'Aufträge' })).getAllByRole('row');
    expect(rows[1]).toHaveTextContent(/2600000018.*Livia Muster.*Vitamin-Check.*Di 24\.11\., 08:30.*Bezahlt/);
    expect(rows[2]).toHaveTextContent(/2600000026.*Geschlossenes Konto/);
    expect(rows[2]).not.toHaveTextContent('x y');
  });

  it('are searched and filtered by the address, and all come back', async () => {
    const user = await open('?since=2026-11-01');
    await waitFor(() => expect(asked()).toEqual({ since: '2026-11-01' }));
    await user.selectOptions(screen.getByLabelText('Status'), 'Bereit zur Freigabe');
    await waitFor(() => expect(asked()).toEqual({ since: '2026-11-01', status: '6' }));
    await user.selectOptions(screen.getByLabelText('Programm'), 'Kleine Profile');
    await user.selectOptions(await screen.findByLabelText('Test'), 'Herz');
    await user.selectOptions(screen.getByLabelText('Standort'), 'Apotheke Testgasse, Winterthur');
    const kind = { programme: 'small-profiles', productGroupKey: 'heart', partnerBranchId: ID };
    const chosen = { since: '2026-11-01', status: '6', ...kind };
    await waitFor(() => expect(asked()).toEqual(chosen));
    // On a phone they are folded away behind this button, which says how many there are.
    const fold = screen.getByRole('button', { name: 'Filter: 5 gewählt' });
    expect(fold).toHaveAttribute('aria-expanded', 'false');
    await user.click(fold);
    expect(fold).toHaveAttribute('aria-expanded', 'true');
    await user.type(screen.getByRole('searchbox'), '26000');
    await waitFor(() => expect(asked()).toEqual({ ...chosen, search: '26000' }));
    await user.click(screen.getByRole('button', { name: 'Filter entfernen' }));
    await waitFor(() => expect(asked()).toEqual({}));
    await user.click(screen.getByRole('button', { name: 'Auftrag' }));
    await waitFor(() => expect(asked()).toEqual({ sort: 'oldest' }));
  });

  it('come a page at a time, and lead back to the first', async () => {
    const user = await open('', { 'GET /admin/orders': { items: [listed], next: 'further' } });
    await user.click(await screen.findByRole('button', { name: 'Nächste Seite' }));
    await waitFor(() => expect(asked()).toEqual({ cursor: 'further' }));
    await user.click(await screen.findByRole('button', { name: 'Zum Anfang' }));
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Zum Anfang' })).toBeNull());
  });

  it('say when nothing fits, and when there is none at all', async () => {
    await open('?q=zz', { 'GET /admin/orders': { items: [], next: null } });
    expect(await screen.findByRole('heading', { name: 'Nichts passt' })).toBeInTheDocument();
  });

  it('are gone through, opened and closed by keys; the focus comes back', async () => {
    const user = await open();
    await screen.findByRole('table');
    await user.keyboard('j');
    expect(screen.getByRole('button', { name: /^2600000018/ })).toHaveFocus();
    await user.keyboard('{Enter}');
    expect(await screen.findByRole('heading', { level: 2, name: '2600000018' })).toBeInTheDocument();
    expect(screen.getByRole('region', { name: 'Offener Auftrag' })).toHaveFocus();
    await user.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('region', { name: 'Offener Auftrag' })).toBeNull());
    expect(screen.getByRole('button', { name: /^2600000018/ })).toHaveFocus();
  });
});

describe('an order that is open', () => {
  const at = `?order=${ID}`;

  it('comes with its address, and says whose it is and what it costs', async () => {
    await open(at);
    await waitFor(() => expect(drawer().getByText('Livia Muster')).toBeInTheDocument());
    expect(drawer().getByText(/Français/)).toBeInTheDocument();
    expect(drawer().getByText(/Vitamin-Check, CHF.89\.00/)).toBeInTheDocument();
    expect(drawer().getByText(/Di 24\.11\.2026, 08:30, Eulach Apotheke/)).toBeInTheDocument();
    expect(drawer().getByRole('link', { name: 'SMS schreiben' })).toHaveAttribute(
      'href',
      `/admin/data/sms?person=${PERSON}`,
    );
  });

  it('takes the allowed steps only, with a reason', async () => {
    const user = await open(at, answers({}, { [`PUT /orders/${ID}/status`]: {} }));
    const steps = within(await screen.findByRole('group', { name: 'Neuer Status' })).getAllByRole('radio');
    expect(steps.map((step) => (step as HTMLInputElement).value)).toEqual(['1', '2']);
    await user.click(steps[1] as HTMLElement);
    await user.click(screen.getByRole('button', { name: 'Status ändern' }));
    expect(await screen.findByRole('alert')).toHaveTextContent('Diese Angabe fehlt.');
    await user.type(screen.getByRole('textbox', { name: 'Grund' }), ' Labor hat telefoniert ');
    await user.click(screen.getByRole('button', { name: 'Status ändern' }));
    await waitFor(() =>
      expect(sent('PUT')).toEqual([[`/api/orders/${ID}/status`, { status: 2, reason: 'Labor hat telefoniert' }]]),
    );
  });

  it('says why where no step is possible', async () => {
    await open(at, answers({ status: 2, allowedStatuses: [] }));
    expect(await screen.findByText('Von hier führt kein Schritt von Hand weiter.')).toBeInTheDocument();
    expect(screen.getByText(/^Stornieren ist nicht mehr möglich/)).toBeInTheDocument();
    expect(screen.queryByRole('button', { name: 'Stornieren …' })).toBeNull();
  });

  it('is cancelled with a reason of the list, words where it needs them, and a decision about the money', async () => {
    const user = await open(at, answers({}, { [`PUT /orders/${ID}/delete`]: {} }));
    await user.click(await screen.findByRole('button', { name: 'Stornieren …' }));
    const question = within(await screen.findByRole('dialog'));
    await user.selectOptions(question.getByLabelText('Grund'), 'suspected-misuse');
    expect(question.getByText('Bei diesem Grund geben wir meist nichts zurück.')).toBeInTheDocument();
    await user.click(question.getByRole('radio', { name: 'Nichts zurückerstatten' }));
    await user.click(question.getByRole('button', { name: 'Auftrag stornieren' }));
    expect((await question.findByRole('alert')).textContent).toContain('Bitte begründen Sie die Entscheidung');
    await user.type(question.getByLabelText(/In eigenen Worten/), 'Drei Konten');
    await user.click(question.getByRole('button', { name: 'Auftrag stornieren' }));
    await waitFor(() =>
      expect(sent('PUT')).toEqual([
        [`/api/orders/${ID}/delete`, { cancellationReasons: ['suspected-misuse', 'Drei Konten'], shouldRefund: false }],
      ]),
    );
  });

  it('pays back a part of a payment', async () => {
    const reply = { transactionNo: '2600000018-2', amount: 2_050 };
    const user = await open(at, answers({}, { [`PUT /orders/${ID}/refund`]: reply }));
    await user.click(await screen.findByRole('button', { name: '2600000018-1 rückerstatten …' }));
    const question = within(await screen.findByRole('dialog'));
    await user.type(question.getByLabelText(/Betrag in CHF/), '20.50');
    await user.selectOptions(question.getByLabelText('Grund'), 'fee-waived');
    await user.click(question.getByRole('button', { name: 'Zurückerstatten' }));
    const body = { transactionNo: '2600000018-1', shouldRefund: true, refundReasons: ['fee-waived'], amount: 2_050 };
    await waitFor(() => expect(sent('PUT')).toEqual([[`/api/orders/${ID}/refund`, body]]));
  });

  it('says where there is no file of what was accepted', async () => {
    const user = await open(at, answers({}, { 'POST /admin/risk-acceptance-download': 'file-not-found' }));
    await user.click(await screen.findByRole('button', { name: 'Einverständnis als PDF' }));
    expect(await screen.findByText('Datei nicht gefunden')).toBeInTheDocument();
    expect(sent('POST')).toEqual([['/api/admin/risk-acceptance-download', { orderNo: '2600000018' }]]);
  });

  it.each([
    [
      { actor: 'admin', by: 'Reto Testmann', reason: 'Labor hat telefoniert' },
      {},
      'Reto Testmann. Grund: Labor hat telefoniert',
    ],
    [
      { actor: 'admin', by: 'Reto Testmann', reason: 'kit returned' },
      {},
      'Reto Testmann. Grund: Testset zurückgesendet',
    ],
    [
      { actor: 'admin', by: 'Reto Testmann', reason: 'cancelled: other, Umzug' },
      { status: 5, cancellation: { reasons: ['other', 'Umzug'] } as OrderView['cancellation'] },
      'Reto Testmann. Grund: Anderer Grund, Umzug',
    ],
    [{ actor: 'customer', by: null, reason: null }, {}, 'Kundin oder Kunde.'],
    [{ actor: 'settle-payment', by: null, reason: null }, {}, 'automatisch.'],
  ])('says who changed it last, and why: %j', async (change, of, said) => {
    await open(at, answers({ ...of, lastChange: { at: '2026-11-20T10:55:00.000Z', ...change } }));
    expect(await screen.findByText(`Status geändert am 20.11.2026, 11:55: ${said}`)).toBeInTheDocument();
  });

  it('says that there is none behind a wrong address', async () => {
    await open(at, { 'GET /admin/orders': { items: [], next: null } });
    expect(await screen.findByText('Diesen Auftrag gibt es nicht')).toBeInTheDocument();
  });
});

describe('the appointments', () => {
  async function openAppointments(served: Answers) {
    serve(served);
    openScreen(<AdminAppointmentsScreen />, { path: '/admin/data/appointments' });
    return userEvent.setup({ delay: null });
  }

  it('stand by their day, held or booked', async () => {
    await openAppointments({ 'GET /admin/appointments': { items: [listed, closed], next: null } });
    const table = within(await screen.findByRole('table', { name: 'Termine' }));
    expect(table.getByRole('rowheader', { name: /24\. November 2026/ })).toBeInTheDocument();
    expect(table.getByRole('row', { name: /08:30.*Livia Muster.*Eulach Apotheke.*gebucht/ })).toBeInTheDocument();
    expect(table.getByRole('row', { name: /Geschlossenes Konto.*gehalten/ })).toBeInTheDocument();
  });

  it('are refused as a file where the days make no sense, at the field', async () => {
    const user = await openAppointments({ 'GET /admin/appointments': { items: [], next: null } });
    const refusing = globalThis.fetch;
    const fields = [{ path: 'endDate', key: 'field.period', params: { maxDays: 366 } }];
    const refusal = { statusCode: 400, error: 'invalid-input', message: '', fields };
    globalThis.fetch = (async (address: string, init?: RequestInit) =>
      String(address).includes('/download')
        ? Response.json(refusal, { status: 400 })
        : refusing(address, init)) as typeof fetch;
    await user.click(await screen.findByRole('button', { name: 'Als CSV …' }));
    const question = within(await screen.findByRole('dialog'));
    await user.type(question.getByLabelText('Erster Tag'), '2026-11-20');
    await user.type(question.getByLabelText('Letzter Tag'), '2026-11-10');
    await user.click(question.getByRole('button', { name: 'Datei sichern' }));
    await waitFor(() =>
      expect(question.getByLabelText('Letzter Tag')).toHaveAccessibleDescription(/Das Ende liegt vor dem Anfang/),
    );
  });
});
