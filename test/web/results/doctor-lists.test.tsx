import { afterEach, beforeAll, describe, expect, it, type jest } from '@jest/globals';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { OrderStatus } from '#shared/domain/orders/order-status.ts';
import type { ReleasedRowView } from '#shared/views/dashboard.ts';
import { listenToAnnouncements } from '#web/kit/announce.ts';
import { DoctorDashboardScreen } from '#web/results/doctor-dashboard/doctor-dashboard.tsx';
import { ReleasedScreen } from '#web/results/released/released.tsx';
import { openScreen, serve } from '../refusing-api.tsx';
import { speak } from '../render-kit.tsx';
import { aRow, serveList } from './a-desk.ts';
import { inAll } from './a-result.ts';

const realFetch = globalThis.fetch;
beforeAll(() => speak('de', 'results'));
afterEach(() => {
  globalThis.fetch = realFetch;
  localStorage.clear();
  sessionStorage.clear();
});

/** What was asked of a path, newest last. */
const askedOf = (path: string): string[] =>
  (globalThis.fetch as unknown as jest.Mock).mock.calls
    .map(([address]) => new URL(String(address), 'http://localhost'))
    .filter(({ pathname }) => pathname === `/api${path}`)
    .map(({ searchParams }) => {
      searchParams.delete('limit');
      return searchParams.toString();
    });

describe('the list of open cases', () => {
  const open = (query = '') =>
    openScreen(<DoctorDashboardScreen />, { path: '/doctor/orders', at: `/doctor/orders${query}` });

  it('names what is critical, missing and not usable, and counts of what came', async () => {
    serveList([
      aRow('2600000001', { critical: 1, outside: 5, criticalMarkers: [inAll('Kalium')] }),
      aRow('2600000002', { came: 21, outside: 2, notUsable: 1, status: OrderStatus.RESULT_RECEIEVED }),
    ]);
    open();
    const row = async (number: string) =>
      within((await screen.findByText(number)).closest('tr') as HTMLTableRowElement);
    expect((await row('2600000001')).getByText('Kritisch: Kalium')).toBeTruthy();
    expect((await row('2600000001')).getByText('5 von 34')).toBeTruthy();
    const partial = await row('2600000002');
    expect(partial.getByText('2 von 21')).toBeTruthy();
    expect(partial.getByText('13 Werte fehlen noch')).toBeTruthy();
    expect(partial.getByText('1 nicht verwertbar')).toBeTruthy();
    expect(partial.getByText('Teilresultat 21 von 34')).toBeTruthy();
  });

  it('asks for what its address says, and shows it as chosen', async () => {
    serveList([aRow('2600000001')]);
    open('?language=fr&sort=number&search=LM');
    await screen.findByText('2600000001');
    expect(askedOf('/orders-dashboard')).toEqual(['sort=number&search=LM&language=fr']);
    expect((screen.getByRole('combobox', { name: 'Sprache' }) as HTMLSelectElement).value).toBe('fr');
    expect((screen.getByRole('searchbox') as HTMLInputElement).value).toBe('LM');
    expect(screen.getByRole('columnheader', { name: 'Auftrag' }).getAttribute('aria-sort')).toBe('ascending');
  });

  it('asks anew when something is chosen, typed or sorted, and resets to all', async () => {
    serveList([aRow('2600000001', { language: 'it' })]);
    open();
    await screen.findByText('2600000001');
    const newest = () => askedOf('/orders-dashboard').at(-1);
    fireEvent.change(screen.getByRole('combobox', { name: 'Sprache' }), { target: { value: 'it' } });
    await waitFor(() => expect(newest()).toBe('language=it'));
    fireEvent.keyDown(document, { key: '/' });
    expect(document.activeElement).toBe(screen.getByRole('searchbox'));
    fireEvent.change(screen.getByRole('searchbox'), { target: { value: 'lm' } });
    await waitFor(() => expect(newest()).toBe('search=lm&language=it'));
    fireEvent.click(screen.getByRole('button', { name: 'Wartet' }));
    await waitFor(() => expect(newest()).toBe('sort=newest&search=lm&language=it'));
    fireEvent.click(screen.getByRole('button', { name: 'Zurücksetzen' }));
    await waitFor(() => expect((screen.getByRole('searchbox') as HTMLInputElement).value).toBe(''));
    await waitFor(() =>
      expect((screen.getByRole('combobox', { name: 'Sprache' }) as HTMLSelectElement).value).toBe(''),
    );
  });

  it('shows a view and a filter at once, before the server answers; the counts are of all cases', async () => {
    const rows = [
      aRow('2600000001', { isFollowUp: true }),
      aRow('2600000002'),
      aRow('2600000003', { language: 'it', critical: 1 }),
    ];
    serveList(rows);
    open();
    await screen.findByText('2600000001');
    globalThis.fetch = () => new Promise(() => undefined);
    const shown = () => screen.getAllByRole('link').map(({ textContent }) => textContent);
    fireEvent.change(screen.getByRole('combobox', { name: 'Sprache' }), { target: { value: 'de' } });
    expect(shown()).toEqual(['2600000003']);
    fireEvent.change(screen.getByRole('combobox', { name: 'Sprache' }), { target: { value: '' } });
    fireEvent.click(screen.getByRole('button', { name: /^Nachkontrolle/ }));
    expect(shown()).toEqual(['2600000001']);
    // That nothing fits is known when the server has said so.
    fireEvent.click(screen.getByRole('button', { name: /^Mir zugewiesen/ }));
    expect(screen.queryAllByRole('link')).toEqual([]);
    expect(screen.queryByRole('heading', { level: 2 })).toBeNull();
    expect(screen.getByRole('button', { name: /^Bereit zur Freigabe/ }).textContent).toContain('3');
  });

  it('has a view of what somebody reads outdated, in its address, with its number', async () => {
    serveList([aRow('2600000001', { beingCorrected: true }), aRow('2600000002')]);
    open('?view=corrected');
    await screen.findByText('2600000001');
    expect(askedOf('/orders-dashboard')).toEqual(['preset=corrected']);
    expect(screen.queryByText('2600000002')).toBeNull();
    const tab = screen.getByRole('button', { name: /^Korrigiert/ });
    expect([tab.getAttribute('aria-pressed'), tab.textContent]).toEqual(['true', 'Korrigiert1']);
    fireEvent.keyDown(document, { key: '1' });
    expect(await screen.findByText('2600000002')).toBeTruthy();
    fireEvent.keyDown(document, { key: '3' });
    await waitFor(() => expect(screen.queryByText('2600000002')).toBeNull());
  });

  it('marks what came since the last visit, and who has a case open', async () => {
    localStorage.setItem('desk.seen.', '2026-11-20T08:00:00Z');
    serveList([aRow('2600000001'), aRow('2600000002', { waitingSince: '2026-11-20T09:00:00Z', openBy: ['vera'] })]);
    open();
    await screen.findByText('2600000001');
    expect(screen.getAllByText('neu')).toHaveLength(1);
    expect(screen.getByText(/1 neu seit Ihrem letzten Besuch/)).not.toBeNull();
    expect(screen.getByText('V. Zweitmeinung hat geöffnet')).not.toBeNull();
    expect(localStorage.getItem('desk.seen.')).toBe('2026-11-20T09:00:00Z');
  });

  it('takes the row under the cursor with A, and gives up one’s own', async () => {
    serveList([aRow('2600000001'), aRow('2600000002', { assignedTo: { id: '', name: 'U. Probeli' } })]);
    open();
    await screen.findByText('2600000001');
    const given = () =>
      (globalThis.fetch as unknown as jest.Mock).mock.calls
        .filter(([, init]) => (init as RequestInit | undefined)?.method === 'PUT')
        .map(([address, init]) => [new URL(String(address), 'http://localhost').pathname, (init as RequestInit).body]);
    fireEvent.keyDown(document, { key: 'a' });
    expect(given()).toEqual([]);
    fireEvent.keyDown(document, { key: 'j' });
    fireEvent.keyDown(document, { key: 'a' });
    await waitFor(() => expect(given()).toEqual([['/api/results/r2600000001/createdBy', '{"createdBy":""}']]));
    fireEvent.keyDown(document, { key: 'j' });
    fireEvent.keyDown(document, { key: 'a' });
    await waitFor(() => expect(given()[1]).toEqual(['/api/results/r2600000002/createdBy', '{"createdBy":null}']));
  });

  it('says at once that a case cannot be taken which is over meanwhile', async () => {
    serveList([aRow('2600000001')], { 'PUT /results/r2600000001/createdBy': 'order-completed' });
    const heard: string[] = [];
    const stop = listenToAnnouncements(({ text, urgent }) => urgent && heard.push(text));
    open();
    await screen.findByText('2600000001');
    fireEvent.keyDown(document, { key: 'j' });
    fireEvent.keyDown(document, { key: 'a' });
    await waitFor(() => expect(heard).toEqual(['2600000001: Diese Bestellung ist abgeschlossen']));
    stop();
  });

  it('says which filters leave nothing, and where else to look', async () => {
    serveList([]);
    open('?search=ZQ&language=it');
    expect(await screen.findByText(/Gefiltert nach: «ZQ», Sprache Italienisch/)).toBeTruthy();
    expect(screen.getByRole('link', { name: /Freigegeben/ }).getAttribute('href')).toBe('/doctor/released?search=ZQ');
  });
});

describe('the list of released results', () => {
  const row: ReleasedRowView = {
    orderId: '0192aaaa-bbbb-7ccc-8ddd-eeeeeeeeeeee',
    orderNumber: '2600000009',
    initials: 'LM',
    age: 40,
    sex: 'female',
    language: 'fr',
    product: inAll('Komplett-Check'),
    version: 2,
    caseVersion: 7,
    releasedAt: '2026-11-20T12:41:00Z',
    releasedBy: { id: 'vera', name: 'Vera Zweitmeinung' },
    ...{ openedAt: null, confirmationOpen: false },
    beingCorrected: true,
  };
  const serveReleased = (items: ReleasedRowView[], next: string | null = null) =>
    serve({
      'GET /orders-dashboard/released': {
        items,
        next,
        total: 118,
        doctors: [{ id: 'vera', name: 'Vera Zweitmeinung' }],
      },
      'GET /product-groups': { productGroups: [] },
    });
  const open = (query = '') =>
    openScreen(<ReleasedScreen />, { path: '/doctor/released', at: `/doctor/released${query}` });

  it('says when, by whom and which version, in Zurich’s time', async () => {
    serveReleased([row]);
    open();
    const cells = within((await screen.findByText('2600000009')).closest('tr') as HTMLTableRowElement);
    expect(cells.getByText(/20\.11\.2026, 13:41/)).toBeTruthy();
    expect(cells.getByText('Vera Zweitmeinung')).toBeTruthy();
    expect(cells.getByText('Wird korrigiert')).toBeTruthy();
    expect(screen.getByText('118 Freigaben')).toBeTruthy();
  });

  it('says whether its person has read it, and confirmed what got worse', async () => {
    const stands = { ...row, beingCorrected: false };
    const openedAt = '2026-11-20T12:58:00Z';
    serveReleased([
      { ...stands, orderId: 'a', orderNumber: '2600000001' },
      { ...stands, orderId: 'b', orderNumber: '2600000002', openedAt },
      { ...stands, orderId: 'c', orderNumber: '2600000003', openedAt, confirmationOpen: true },
    ]);
    open();
    const cells = async (number: string) => (await screen.findByText(number)).closest('tr')?.textContent ?? '';
    expect(await cells('2600000001')).toContain('Noch nicht geöffnet');
    expect(await cells('2600000002')).toContain('Gelesen 20.11.2026, 13:58');
    expect(await cells('2600000003')).toContain('Geöffnet 20.11.2026, 13:58, nicht bestätigt');
  });

  it('goes through its pages by key and button, and opens a result beside them', async () => {
    serveReleased([row], 'c2');
    open('?page=c1');
    await screen.findByText('2600000009');
    expect(askedOf('/orders-dashboard/released')).toEqual(['cursor=c1']);
    expect(screen.getByText(/51–51 von 118 · Seite 2/)).toBeTruthy();
    fireEvent.keyDown(document, { key: 'ArrowRight' });
    await waitFor(() => expect(askedOf('/orders-dashboard/released').at(-1)).toBe('cursor=c2'));
    fireEvent.click(screen.getByRole('button', { name: 'Vorige Seite' }));
    await screen.findByText(/Seite 2/);
    fireEvent.click(screen.getByRole('link', { name: '2600000009' }));
    expect(await screen.findByRole('region', { name: 'Freigegebenes Resultat' })).toBeTruthy();
    fireEvent.keyDown(document, { key: 'Escape' });
    await waitFor(() => expect(screen.queryByRole('region', { name: 'Freigegebenes Resultat' })).toBeNull());
  });

  it('says that nothing is released yet, and that nothing fits', async () => {
    serveReleased([]);
    open().view.unmount();
    open();
    expect(await screen.findByText('Noch kein Resultat ist freigegeben')).toBeTruthy();
  });
});
