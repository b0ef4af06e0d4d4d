import { afterEach, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import type { PurgeProgressView, PurgeView } from '#shared/views/purging.ts';
import { AdminPurgeScreen } from '#web/identity/admin-purge/admin-purge.tsx';
import { type Answers, openScreen, serve } from '../refusing-api.tsx';
import { speak } from '../render-kit.tsx';

const ID = '019a0000-0000-7000-8000-000000000002';
const plan: PurgeView = {
  ...{ userId: ID, name: 'Théo Exemplaz', closedAt: null, digitsOf: 'phone', hint: '+41 ...', plan: 'abc' },
  ...{ computedAt: '2026-11-20T13:02:00.000Z', needsSecond: true, obstacles: [], openOrders: [], purge: null },
  items: [
    { what: 'profile', fate: 'erased', count: 4, until: null },
    { what: 'readings', fate: 'pseudonymised', count: 7, until: null },
    { what: 'invoices', fate: 'kept', count: 1, until: '2036-12-31' },
  ],
};
const asked: PurgeProgressView = {
  ...{ _id: 'p1', state: 'asked', reason: 'person-wish', askedBy: { name: 'Reto Testmann', isSelf: false } },
  ...{ askedAt: '2026-11-20T13:02:00.000Z', lapsesAt: '2026-11-21T13:02:00.000Z', decidedBy: null, decidedAt: null },
  ...{ job: null, report: null, finishedAt: null },
};
const decided = { decidedBy: { name: 'Severin Zweitmann', isSelf: true }, decidedAt: '2026-11-20T13:05:00.000Z' };

const realFetch = globalThis.fetch;
beforeAll(() => speak('de'));
afterEach(() => {
  globalThis.fetch = realFetch;
});

async function open(view: Partial<PurgeView> = {}, answers: Answers = {}) {
  serve({ [`GET /admin/users/${ID}/purge`]: { ...plan, ...view }, ...answers });
  openScreen(<AdminPurgeScreen />, {
    path: '/admin/data/users/:userId/purge',
    at: `/admin/data/users/${ID}/purge`,
  });
  return userEvent.setup({ delay: null });
}

const sent = () =>
  (globalThis.fetch as unknown as jest.Mock).mock.calls
    .filter(([, init]) => (init as RequestInit)?.method === 'DELETE')
    .map(([url, init]) => [
      String(url).replace(/^.*\/api/, ''),
      JSON.parse(String((init as RequestInit).body || '{}')),
    ]);

describe('the plan of a purge', () => {
  it('says what becomes of each kind of record, and until when', async () => {
    await open();
    expect(await screen.findByRole('heading', { level: 1, name: 'Löschplan für Théo Exemplaz' })).toBeInTheDocument();
    const rows = within(screen.getByRole('table'))
      .getAllByRole('row')
      .map((row) => row.textContent);
    expect(rows).toContainEqual(expect.stringMatching(/^Profil.*4wird gelöschtkein Zweck mehrsofort$/));
    expect(rows).toContainEqual(expect.stringMatching(/^Protokoll.*7wird pseudonym.*unbefristet$/));
    expect(rows).toContainEqual(expect.stringMatching(/^Rechnungen.*1bleibt.*31\.12\.2036$/));
  });

  it('is printed for the person, as of the moment it was made', async () => {
    const print = jest.spyOn(globalThis, 'print').mockImplementation(() => undefined);
    const user = await open();
    expect(await screen.findByText('Stand 20.11.2026, 14:02')).toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Plan drucken' }));
    expect(print).toHaveBeenCalledTimes(1);
    print.mockRestore();
  });

  it('is asked for with a reason and the digits', async () => {
    const user = await open({}, { [`DELETE /admin/users/${ID}`]: { ...plan, purge: asked } });
    await user.selectOptions(await screen.findByLabelText('Grund'), 'person-wish');
    await user.type(screen.getByLabelText(/letzten 4 Ziffern/), '0002');
    await user.click(screen.getByRole('button', { name: 'Löschung beantragen' }));
    const body = { reason: 'person-wish', digits: '0002', plan: 'abc' };
    await waitFor(() => expect(sent()).toEqual([[`/admin/users/${ID}`, body]]));
  });

  it('is confirmed by another administrator, by the id of the request', async () => {
    const user = await open({ purge: asked }, { [`DELETE /admin/users/${ID}`]: plan });
    await user.type(await screen.findByLabelText(/letzten 4 Ziffern/), '0002');
    expect(screen.queryByLabelText('Grund')).toBeNull();
    await user.click(screen.getByRole('button', { name: 'Endgültig löschen' }));
    await waitFor(() => expect(sent()[0]?.[1]).toMatchObject({ confirms: 'p1', reason: 'person-wish' }));
  });

  it('is not confirmed by who asked, who may take it back', async () => {
    const own = { ...asked, askedBy: { name: 'Reto Testmann', isSelf: true } };
    const user = await open({ purge: own }, { 'DELETE /admin/purges/p1': {} });
    expect(await screen.findByText(/^Ihr Antrag ist gestellt/)).toBeInTheDocument();
    expect(screen.queryByRole('button', { name: 'Endgültig löschen' })).toBeNull();
    await user.click(screen.getByRole('button', { name: 'Antrag zurückziehen' }));
    await waitFor(() => expect(sent()[0]?.[0]).toBe('/admin/purges/p1'));
  });

  it('says what hinders, with the way there, and offers no button', async () => {
    const name = { de: 'Herz-Check', en: 'Heart check', fr: 'Bilan', it: 'Check' };
    const order = { _id: 'o1', orderNumber: '2600011932', name, startsAt: null, waitsFor: 'cancelling' as const };
    await open({ obstacles: ['open-order'], openOrders: [order] });
    expect(await screen.findByText('Offener Auftrag 2600011932')).toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'Öffnen' })).toHaveAttribute('href', '/admin/data/orders?order=o1');
    expect(screen.queryByRole('button', { name: /beantragen|löschen/ })).toBeNull();
  });

  it('shows how far it is', async () => {
    const job = { state: 'running' as const, handled: 3, total: 9 };
    await open({
      name: '',
      closedAt: '2026-11-20T13:05:00.000Z',
      purge: { ...asked, ...decided, state: 'running', job },
    });
    expect(await screen.findByRole('progressbar')).toHaveAttribute('aria-valuenow', '33');
    expect(screen.getByText(/Severin Zweitmann bestätigt/)).toBeInTheDocument();
  });

  it('shows the proof, what is kept, and a leak with the way to search again', async () => {
    const report: PurgeProgressView['report'] = {
      ...{ at: '2026-11-20T13:06:00.000Z', looked: { database: 900, redis: 4, files: 2, logs: 1 }, reused: 0 },
      kept: [{ place: 'database', where: 'orders', kind: 'address', count: 1, because: 'invoices' }],
      found: [{ place: 'redis', where: 'planted', kind: 'phone', count: 1 }],
    };
    const job = { state: 'failed' as const, handled: 8, total: 9 };
    const leak = { ...asked, ...decided, state: 'leaking' as const, job, report };
    const user = await open({ name: '', purge: leak }, { [`DELETE /admin/users/${ID}`]: plan });
    expect(await screen.findByText('Noch nicht nachgewiesen')).toBeInTheDocument();
    expect(within(screen.getByRole('list', { name: 'Fundstellen' })).getByText('planted')).toBeInTheDocument();
    expect(within(screen.getByRole('list', { name: 'Bleibt aufbewahrt' })).getByText(/Rechnung/)).toBeInTheDocument();
    await user.type(screen.getByLabelText(/letzten 4 Ziffern/), '0002');
    await user.click(screen.getByRole('button', { name: 'Nachweis wiederholen' }));
    await waitFor(() => expect(sent()).toHaveLength(1));
  });

  it('that came to a halt is run again, whatever became of its job', async () => {
    const job = { state: 'failed' as const, handled: 3, total: 9 };
    const halted = { ...asked, ...decided, state: 'running' as const, job };
    const user = await open({ name: '', purge: halted }, { [`DELETE /admin/users/${ID}`]: plan });
    expect(await screen.findByText('Die Löschung steht still')).toBeInTheDocument();
    await user.type(screen.getByLabelText(/letzten 4 Ziffern/), '0002');
    await user.click(screen.getByRole('button', { name: 'Nachweis wiederholen' }));
    await waitFor(() => expect(sent()).toHaveLength(1));
  });

  it.each([
    ['plan-changed', 'Der Plan hat sich geändert.'],
    ['digits-wrong', 'Diese Ziffern gehören nicht zu dieser Person.'],
  ] as const)('keeps what was typed when it is refused: %s', async (code, sentence) => {
    const user = await open({ purge: asked }, { [`DELETE /admin/users/${ID}`]: code });
    await user.type(await screen.findByLabelText(/letzten 4 Ziffern/), '0009');
    await user.click(screen.getByRole('button', { name: 'Endgültig löschen' }));
    expect(await screen.findByRole('alert')).toHaveTextContent(sentence);
    expect(screen.getByLabelText(/letzten 4 Ziffern/)).toHaveValue('0009');
    // The plan that is confirmed next is the one of now.
    const looks = () =>
      (globalThis.fetch as unknown as jest.Mock).mock.calls.filter(([url]) => String(url).endsWith('/purge'));
    await waitFor(() => expect(looks().length).toBeGreaterThan(1));
  });
});
