import { afterEach, beforeAll, describe, expect, it, type jest } from '@jest/globals';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import type { ReleasedRowView } from '#shared/views/dashboard.ts';
import { ReleasedScreen } from '#web/results/released/released.tsx';
import {
  isFilteredReleased,
  readReleasedAddress,
  releasedQuery,
  withPage,
  withReleased,
} from '#web/results/released/released-address.ts';
import '#web/client/staff-calls.ts';
import { openScreen, serve } from '../refusing-api.tsx';
import { speak } from '../render-kit.tsx';
import { aResult, inAll } from './a-result.ts';

const realFetch = globalThis.fetch;
const realMatchMedia = window.matchMedia;
beforeAll(() => speak('de', 'results'));
afterEach(() => {
  globalThis.fetch = realFetch;
  window.matchMedia = realMatchMedia;
  sessionStorage.clear();
});

const VERA = '019b76da-a800-7b0d-a9b5-8092f069eb90';
const idOf = (n: number) => `019b76da-a800-7b0d-a9b5-8092f069eb0${n}`;
const aRow = (n: number, change: Partial<ReleasedRowView> = {}): ReleasedRowView => ({
  ...{ orderId: idOf(n), orderNumber: `260000000${n}`, initials: 'LM', age: 40, sex: 'female', language: 'de' },
  ...{ product: inAll('Komplett-Check'), version: 1, caseVersion: 4, releasedAt: '2026-11-20T12:41:00Z' },
  ...{ releasedBy: { id: VERA, name: 'Vera Zweitmeinung' }, openedAt: null },
  ...{ confirmationOpen: false, beingCorrected: false },
  ...change,
});
const ROWS = [aRow(1), aRow(2), aRow(3)];

function open(query = '', items = ROWS, next: string | null = null) {
  serve({
    'GET /orders-dashboard/released': {
      items,
      next,
      total: 118,
      doctors: [
        { id: VERA, name: 'Vera Zweitmeinung' },
        { id: '', name: 'U. Probeli' },
      ],
    },
    'GET /product-groups': { productGroups: [{ key: 'heart', name: inAll('Herz'), products: [] }] },
    ...Object.fromEntries(items.map(({ orderId }) => [`GET /results/order/${orderId}`, aResult({}, { orderId })])),
  });
  return openScreen(<ReleasedScreen />, { path: '/doctor/released', at: `/doctor/released${query}` });
}
const asked = () =>
  (globalThis.fetch as unknown as jest.Mock).mock.calls
    .map(([address]) => new URL(String(address), 'http://localhost'))
    .filter(({ pathname }) => pathname.endsWith('/orders-dashboard/released'))
    .map(({ searchParams }) => searchParams.toString());
const current = () =>
  screen
    .getAllByRole('row')
    .filter((row) => row.hasAttribute('data-current'))
    .map((row) => within(row).getByRole('link').textContent);
const key = (name: string) => fireEvent.keyDown(document, { key: name });
const panel = () => screen.queryByRole('region', { name: 'Freigegebenes Resultat' });

describe('the address of the released results', () => {
  const wishOf = (query: string) => readReleasedAddress(new URLSearchParams(query));

  it('says what is asked for; what is none of it is left out', () => {
    const all = `search=LM&test=heart&doctor=${VERA}&since=2026-11-01&until=2026-11-30&sort=oldest&order=${idOf(1)}&page=a&page=b`;
    expect(wishOf(all)).toEqual({
      ...{ search: 'LM', test: 'heart', doctor: VERA, since: '2026-11-01', until: '2026-11-30', sort: 'oldest' },
      ...{ order: idOf(1), pages: ['a', 'b'] },
    });
    expect(wishOf('doctor=vera&since=2026-13-01&until=x&sort=best&order=1')).toEqual({
      ...{ search: '', test: '', doctor: '', since: '', until: '', sort: 'newest', order: null, pages: [] },
    });
    expect(releasedQuery(wishOf(all))).toEqual({
      ...{ limit: 50, cursor: 'b', sort: 'oldest', search: 'LM', test: 'heart', doctor: VERA },
      ...{ since: '2026-11-01', until: '2026-11-30' },
    });
    expect(releasedQuery(wishOf('search=%20&since=0202-11-01'))).toEqual({ limit: 50 });
  });

  it.each([
    ['', false],
    ['search=%20', false],
    [`order=${idOf(1)}&sort=oldest&page=a`, false],
    ['search=LM', true],
    ['test=heart', true],
    [`doctor=${VERA}`, true],
    ['since=2026-11-01', true],
    ['until=2026-11-01', true],
  ])('tells whether the list is whole: %s', (query, isFiltered) => {
    expect(isFilteredReleased(wishOf(query))).toBe(isFiltered);
  });

  it.each([
    ['another search begins with the first page, and nothing open', 'search', 'LM', 'page=a&order=o', 'search=LM'],
    ['opening a result leaves the page', 'order', 'o2', 'page=a&order=o', 'page=a&order=o2'],
    ['closing it, too', 'order', null, 'page=a&order=o', 'page=a'],
    ['nothing is no choice', 'test', '', 'test=heart&search=LM', 'search=LM'],
    ['the usual order is left out', 'sort', 'newest', 'sort=oldest', ''],
    ['the other one is not', 'sort', 'oldest', '', 'sort=oldest'],
  ] as const)('%s', (_what, name, value, before, after) => {
    expect(withReleased(new URLSearchParams(before), name, value).toString()).toBe(after);
  });

  it('goes on a page and back, with nothing open', () => {
    expect(withPage(new URLSearchParams('page=a&order=o'), 'b').toString()).toBe('page=a&page=b');
    expect(withPage(new URLSearchParams('page=a&page=b&order=o'), null).toString()).toBe('page=a');
  });
});

describe('the list of released results', () => {
  it('is gone through by keys; Enter opens the one that is chosen, and the next one stays open beside it', async () => {
    open();
    await screen.findByText('2600000001');
    expect(current()).toEqual([]);
    key('Enter');
    expect(panel()).toBeNull();
    key('j');
    expect(current()).toEqual(['2600000001']);
    key('k');
    expect(current()).toEqual(['2600000001']);
    for (const _ of ROWS) key('j');
    expect(current()).toEqual(['2600000003']);
    expect(panel()).toBeNull();
    key('k');
    key('Enter');
    await waitFor(() => expect(panel()).not.toBeNull());
    expect(current()).toEqual(['2600000002']);
    key('j');
    await waitFor(() => expect(current()).toEqual(['2600000003']));
    expect(within(panel() as HTMLElement).getByRole('link', { name: 'Fall öffnen' })).toHaveAttribute(
      'href',
      `/doctor/orders/${idOf(3)}`,
    );
    key('Escape');
    await waitFor(() => expect(panel()).toBeNull());
    expect(current()).toEqual(['2600000003']);
  });

  it('keeps a result open when a field is left with Escape, and closes it by its button', async () => {
    open(`?order=${idOf(1)}`);
    await screen.findByRole('link', { name: '2600000001' });
    key('/');
    expect(screen.getByRole('searchbox')).toHaveFocus();
    fireEvent.keyDown(screen.getByRole('searchbox'), { key: 'Escape' });
    expect(panel()).not.toBeNull();
    fireEvent.click(screen.getByRole('button', { name: 'Schliessen' }));
    await waitFor(() => expect(panel()).toBeNull());
  });

  it('has no page before the first and none after the last', async () => {
    open();
    await screen.findByText('2600000001');
    expect(screen.getByRole('button', { name: 'Vorige Seite' })).toBeDisabled();
    expect(screen.getByRole('button', { name: 'Nächste Seite' })).toBeDisabled();
    key('ArrowLeft');
    key('ArrowRight');
    expect(asked()).toEqual(['limit=50']);
    expect(screen.getByText(/^1–3 von 118/)).toBeInTheDocument();
  });

  it('is sorted the other way round by its head, and back', async () => {
    open();
    await screen.findByText('2600000001');
    fireEvent.click(screen.getByRole('button', { name: 'Freigegeben' }));
    await waitFor(() => expect(asked().at(-1)).toBe('limit=50&sort=oldest'));
    fireEvent.click(await screen.findByRole('button', { name: 'Freigegeben' }));
    await waitFor(() =>
      expect(screen.getByRole('columnheader', { name: 'Freigegeben' })).toHaveAttribute('aria-sort', 'descending'),
    );
  });

  it('is asked for by doctor and test, and whole again', async () => {
    open();
    await screen.findByText('2600000001');
    const by = screen.getByRole('combobox', { name: 'Von' });
    expect(
      within(by)
        .getAllByRole('option')
        .map(({ textContent }) => textContent),
    ).toEqual(['Von: alle', 'Von: Vera Zweitmeinung', 'Von: U. Probeli']);
    expect(screen.queryByRole('button', { name: 'Zurücksetzen' })).toBeNull();
    fireEvent.change(by, { target: { value: VERA } });
    await waitFor(() => expect(asked().at(-1)).toBe(`limit=50&doctor=${VERA}`));
    fireEvent.change(screen.getByRole('combobox', { name: 'Test' }), { target: { value: 'heart' } });
    await waitFor(() => expect(asked().at(-1)).toBe(`limit=50&test=heart&doctor=${VERA}`));
    fireEvent.click(screen.getByRole('button', { name: 'Zurücksetzen' }));
    await waitFor(() => expect(screen.getByRole('combobox', { name: 'Von' })).toHaveValue(''));
    expect(screen.getByRole('combobox', { name: 'Test' })).toHaveValue('');
  });

  it('says that nothing fits, and not that nothing was ever released', async () => {
    open('?search=ZQ', []);
    expect(await screen.findByText('Keine Freigabe passt dazu')).toBeInTheDocument();
    expect(screen.queryByText(/Hier erscheint jedes freigegebene Resultat/)).toBeNull();
  });

  it('is a list of cards on a narrow screen, which say as much', async () => {
    window.matchMedia = ((query: string) => ({
      ...{ matches: query.includes('max-width'), media: query, onchange: null },
      ...{ addEventListener: () => undefined, removeEventListener: () => undefined },
    })) as unknown as typeof window.matchMedia;
    open('', [aRow(1, { openedAt: '2026-11-20T12:58:00Z' }), aRow(2, { releasedBy: { id: '', name: 'U. Probeli' } })]);
    const cards = (await screen.findAllByRole('listitem')).map(({ textContent }) => textContent);
    expect(cards).toEqual([
      'LM 40 · w · de20.11.2026, 13:41Komplett-Check2600000001Vera ZweitmeinungGelesen 20.11.2026, 13:58',
      'LM 40 · w · de20.11.2026, 13:41Komplett-Check2600000002IchNoch nicht geöffnet',
    ]);
    expect(screen.getByRole('link', { name: '2600000001' })).toHaveAttribute(
      'href',
      `/doctor/released?order=${idOf(1)}`,
    );
  });
});
