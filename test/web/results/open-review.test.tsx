import { afterEach, beforeAll, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { OrderStatus } from '#shared/domain/orders/order-status.ts';
import type { ResultDraft } from '#shared/domain/results/types.ts';
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

describe('a change that came while the page opened', () => {
  it('is fetched once, because the list knows a newer version', async () => {
    const counts = { readyForApproval: 1, critical: 0, waitingForQuestionnaire: 0, mine: 0, followUp: 0 };
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
