import { afterEach, beforeAll, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { useState } from 'react';
import { OrderStatus } from '#shared/domain/orders/order-status.ts';
import type { ResultDraft } from '#shared/domain/results/types.ts';
import type { ReviewView } from '#shared/views/reviewing.ts';
import { shippedContent } from '#test/unit/results/shipped-content.ts';
import { OpenReview } from '#web/results/review/open-review.tsx';
import { setContent } from '#web/results/review/result-content.ts';
import { openScreen } from '../refusing-api.tsx';
import { speak } from '../render-kit.tsx';
import { aCaseValue, aReview } from './a-review.ts';

const realFetch = globalThis.fetch;
let saves: Record<string, unknown>[];
/** What every question is answered with. */
let list: () => Response;

beforeAll(async () => {
  await speak('de', 'results');
  setContent(shippedContent());
});
const realMatchMedia = window.matchMedia;
beforeEach(() => {
  sessionStorage.clear();
  saves = [];
  list = () => new Response('{}', { status: 404 });
  // A narrow window: the panes are tabs, which need no measures that jsdom does not have.
  window.matchMedia = ((query: string) => ({
    ...{ matches: query.includes('max-width'), media: query, onchange: null },
    ...{ addEventListener: () => undefined, removeEventListener: () => undefined },
  })) as unknown as typeof window.matchMedia;
  globalThis.fetch = (async (_address: unknown, init?: RequestInit) => {
    if (init?.method !== 'PUT') return list();
    saves.push(JSON.parse(String(init.body)));
    return new Response(JSON.stringify({ version: 2, savedAt: '2026-11-22T10:00:00Z', releaseRefusals: [] }));
  }) as typeof globalThis.fetch;
});
afterEach(() => {
  globalThis.fetch = realFetch;
  window.matchMedia = realMatchMedia;
});

describe('accepting the unremarkable with one key', () => {
  it('tells the server which areas it accepted, so that it is recorded; one accepted by itself is not among them', async () => {
    openScreen(<OpenReview review={aReview} userId="ursina" refetch={() => undefined} />);
    await screen.findByRole('heading', { level: 1 });
    fireEvent.keyDown(document.body, { key: 'V', shiftKey: true });
    await waitFor(() => expect(saves).toHaveLength(1), { timeout: 20_000 });
    expect(saves[0]).toMatchObject({ unremarkable: ['sugar'] });
    const levels = (saves[0] as unknown as ResultDraft).resultCategories.map(({ level }) => level);
    expect(levels).toEqual(['good', null]);
    fireEvent.keyDown(document.body, { key: 'j' });
    fireEvent.keyDown(document.body, { key: 'v' });
    await waitFor(() => expect(saves).toHaveLength(2), { timeout: 20_000 });
    expect(saves[1]).toMatchObject({ unremarkable: [] });
  }, 60_000);
});

describe('the key after one that leads somewhere', () => {
  it('belongs to where it led: no letter of a shortcut ends in the text, and none of the text is a shortcut', async () => {
    openScreen(<OpenReview review={aReview} userId="ursina" refetch={() => undefined} />);
    await screen.findByRole('heading', { level: 1 });
    fireEvent.keyDown(document.body, { key: 's' });
    expect(document.activeElement).toBe(screen.getByRole('textbox', { name: /Zusammenfassung/ }));
    fireEvent.keyDown(document.activeElement as Element, { key: 'Escape' });
    expect(document.activeElement?.tagName).toBe('BUTTON');
    fireEvent.keyDown(document.body, { key: 't' });
    expect(document.activeElement).toBe(screen.getByRole('textbox', { name: /Text zum Bereich/ }));
  });
});

describe('a change that came while the page opened', () => {
  it('is fetched once, because the list knows a newer version', async () => {
    const counts = { readyForApproval: 1, critical: 0, waitingForQuestionnaire: 0, mine: 0, followUp: 0, corrected: 0 };
    const row = {
      orderId: 'o1',
      version: 3,
      status: OrderStatus.READY_FOR_APPROVAL,
      critical: 0,
      beingCorrected: false,
    };
    list = () => new Response(JSON.stringify({ items: [{ ...row, orderNumber: '1' }], next: null, counts }));
    const refetch = jest.fn();
    openScreen(<OpenReview review={aReview} userId="ursina" refetch={refetch} />);
    await waitFor(() => expect(refetch).toHaveBeenCalledTimes(1));
    fireEvent.keyDown(document.body, { key: 'j' });
    expect(refetch).toHaveBeenCalledTimes(1);
  });
});

describe('what changes behind the open case', () => {
  const earlier = (valueText: string) => ({
    ...aCaseValue('tsh-before', 'tsh', { valueText, number: Number(valueText) }),
    sampledAt: '2026-05-01T08:00:00.000Z',
    beingCorrected: false,
  });
  const withEarlier = (valueText: string, fingerprint: string): ReviewView => ({
    ...aReview,
    fingerprint,
    measures: aReview.measures.map((one) => (one._id === '2' ? { ...one, previous: earlier(valueText) } : one)),
  });
  /** The same screen, given what was fetched anew. */
  const opened = (first: ReviewView) => {
    let show: (next: ReviewView) => void = () => undefined;
    function Screen() {
      const [shown, setShown] = useState(first);
      show = setShown;
      return <OpenReview review={shown} userId="ursina" refetch={() => undefined} />;
    }
    openScreen(<Screen />);
    return (next: ReviewView) => act(() => show(next));
  };

  it('an earlier value is told, compared, and shown once it is taken over', async () => {
    const refetched = opened(withEarlier('1.11', 'all'));
    await screen.findByRole('heading', { level: 1 });
    expect(screen.queryByRole('region', { name: 'Neue Version des Labors.' })).toBeNull();
    refetched(withEarlier('2.22', 'other'));
    const banner = screen.getByRole('region', { name: 'Neue Version des Labors.' });
    fireEvent.click(within(banner).getByRole('button', { name: 'Vergleichen' }));
    expect(banner).toHaveTextContent(/Der frühere Wert ist 2.22 .* statt 1.11/);
    fireEvent.click(within(banner).getByRole('button', { name: 'Neue Werte übernehmen' }));
    expect(screen.queryByRole('region', { name: 'Neue Version des Labors.' })).toBeNull();
    expect(document.body).toHaveTextContent('2.22');
    expect(document.body).not.toHaveTextContent('1.11');
  });

  it('a note of the laboratory is told too, though no value differs', async () => {
    const refetched = opened(aReview);
    await screen.findByRole('heading', { level: 1 });
    refetched({ ...aReview, fingerprint: 'other' });
    const banner = screen.getByRole('region', { name: 'Neue Version des Labors.' });
    expect(banner).toHaveTextContent('Eine Anmerkung des Labors ist anders.');
    // There are no new values to take over.
    fireEvent.click(within(banner).getByRole('button', { name: 'Anmerkung übernehmen' }));
    expect(screen.queryByRole('region', { name: 'Neue Version des Labors.' })).toBeNull();
  });

  it('and one about a single value, which stays the same', async () => {
    const refetched = opened(aReview);
    await screen.findByRole('heading', { level: 1 });
    const measures = aReview.measures.map((one) => (one._id === '2' ? { ...one, notes: ['Probe lipämisch'] } : one));
    refetched({ ...aReview, measures, fingerprint: 'other' });
    const banner = screen.getByRole('region', { name: 'Neue Version des Labors.' });
    expect(banner).toHaveTextContent('Eine Anmerkung des Labors ist anders.');
    fireEvent.click(within(banner).getByRole('button', { name: 'Vergleichen' }));
    expect(banner).toHaveTextContent(/ist gleich, das Labor merkt jetzt dazu an: Probe lipämisch/);
    expect(within(banner).queryByRole('button', { name: 'Neue Werte übernehmen' })).toBeNull();
    fireEvent.click(within(banner).getByRole('button', { name: 'Anmerkung übernehmen' }));
    expect(screen.queryByRole('region', { name: 'Neue Version des Labors.' })).toBeNull();
  });

  it('the same earlier figure of another day is a difference', async () => {
    const refetched = opened(withEarlier('1.11', 'all'));
    await screen.findByRole('heading', { level: 1 });
    const before = withEarlier('1.11', 'all');
    const at = '2024-02-03T07:00:00Z';
    const ofOtherDay = before.measures.map((one) => ({
      ...one,
      previous: one.previous && { ...one.previous, sampledAt: at },
    }));
    refetched({ ...before, measures: ofOtherDay });
    const banner = screen.getByRole('region', { name: 'Neue Version des Labors.' });
    fireEvent.click(within(banner).getByRole('button', { name: 'Vergleichen' }));
    expect(banner).toHaveTextContent(/Der frühere Wert ist 1.11 .*03\.02\.2024.* statt 1.11/);
  });
});

describe('a value that nobody ordered', () => {
  it('stands among the values all the same', async () => {
    const critical = aCaseValue('9', 'potassium', {
      critical: true,
      criticalBy: 'limit',
      position: 'critical',
      side: 'high',
    });
    openScreen(
      <OpenReview
        review={{ ...aReview, measures: [...aReview.measures, critical] }}
        userId="ursina"
        refetch={() => undefined}
      />,
    );
    const part = await screen.findByRole('region', { name: 'Nicht bestellt, trotzdem gemessen' });
    expect(part).toHaveTextContent('Kalium');
  });
});
