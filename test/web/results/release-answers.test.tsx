import { afterEach, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { act, renderHook, screen, waitFor } from '@testing-library/react';
import type { ReactNode } from 'react';
import { Provider } from 'react-redux';
import { OrderStatus } from '#shared/domain/orders/order-status.ts';
import type { DashboardRowView } from '#shared/views/dashboard.ts';
import { createStore } from '#web/app/store.ts';
import '#web/client/staff-calls.ts';
import { ReleaseDone } from '#web/results/review/release-done.tsx';
import { useRelease } from '#web/results/review/use-release.ts';
import type { ReviewDraft } from '#web/results/review/use-review-draft.ts';
import { openScreen } from '../refusing-api.tsx';
import { speak } from '../render-kit.tsx';
import { aRow, serveList } from './a-desk.ts';
import { aDraft, aReview } from './a-review.ts';
import { heard } from './hear.ts';

const realFetch = globalThis.fetch;
beforeAll(() => speak('de', 'results'));
afterEach(() => {
  globalThis.fetch = realFetch;
});

const READ = { draft: aDraft(true), readOn: 'fingerprint', overridesHours: false };

/** Releases what was read; the server answers so. */
async function release(answer: () => Response, { isSaved = true, base = aDraft(true) } = {}) {
  const fetched = jest.fn(async (_address: unknown, _init?: RequestInit) => answer());
  globalThis.fetch = fetched as unknown as typeof globalThis.fetch;
  const draft = { save: async () => isSaved, current: () => ({ base: { version: 7, draft: base } }) };
  const refetch = jest.fn();
  const wrapper = ({ children }: { children: ReactNode }) => <Provider store={createStore()}>{children}</Provider>;
  const { result } = renderHook(() => useRelease(aReview, draft as unknown as ReviewDraft, 'ursina', refetch), {
    wrapper,
  });
  const given = await act(() => result.current.release(READ));
  const sent = fetched.mock.calls.map(([, init]) => JSON.parse(String(init?.body)));
  return { result, given, sent, refetched: refetch.mock.calls.length };
}
const refuse =
  (error: string, more: object = {}) =>
  () =>
    Response.json({ statusCode: 409, error, message: 'Nein.', ...more }, { status: 409 });

describe('the release of a result', () => {
  const RELEASED = { version: 1, releasedAt: '2026-11-20T12:58:00.000Z' };

  it('is of exactly what was read, over the version it is saved as, in the name of who releases', async () => {
    const { sent, given, result, refetched } = await release(() => Response.json(RELEASED));
    expect(sent).toEqual([
      {
        ...JSON.parse(JSON.stringify(READ.draft)),
        version: 7,
        releasedBy: 'ursina',
        readOn: 'fingerprint',
        overridesHours: false,
      },
    ]);
    expect(given).toMatchObject(RELEASED);
    expect(result.current).toMatchObject({ released: RELEASED, failure: null, isReleasing: false });
    expect(refetched).toBe(0);
  });

  it('is not asked for while something could not be saved', async () => {
    const { sent, given, result } = await release(() => Response.json(RELEASED), { isSaved: false });
    expect([sent, given]).toEqual([[], null]);
    expect(result.current.failure).toMatch(/nicht gespeichert\. Ihr Text bleibt in diesem Fenster erhalten\.$/);
    expect(result.current.isReleasing).toBe(false);
    act(() => result.current.clearFailure());
    expect(result.current.failure).toBeNull();
  });

  it('is not asked for where something else is saved than what was read', async () => {
    const { sent, result } = await release(() => Response.json(RELEASED), { base: aDraft(false) });
    expect(sent).toEqual([]);
    expect(result.current.failure).toMatch(/inzwischen geändert/);
  });

  it.each<[string, () => Response, RegExp]>([
    [
      'with every reason, and the areas it is about',
      refuse('release-refused', {
        details: {
          reasons: [
            { code: 'summary-missing', subjects: [] },
            { code: 'level-missing', subjects: ['sugar', 'gone'] },
            { code: 'area-reopened' },
            null,
            { code: 7 },
          ],
        },
      }),
      /Die Zusammenfassung auf Deutsch fehlt\. Die Person liest Deutsch\. Nicht alle .* sind beurteilt\. \(sugar\) Werte haben sich geändert: Diese Beurteilungen sind wieder offen\.$/,
    ],
    ['with no reason it knows', refuse('release-refused'), /\S/],
    ['because the questionnaire is open', refuse('questionnaire-required'), /Fragebogen/],
    ['because it was changed meanwhile', refuse('result-changed'), /inzwischen geändert/],
    ['because the order was cancelled', refuse('order-cancelled'), /storniert/],
    ['because it is released already', refuse('order-completed'), /abgeschlossen/],
  ])('that is refused says so, %s, and looks at the case anew', async (_what, answer, said) => {
    const { given, result, refetched } = await release(answer);
    expect(given).toBeNull();
    expect(result.current.failure).toMatch(said);
    expect(result.current.failure).not.toMatch(/undefined|null|\{\{/);
    expect(result.current.released).toBeNull();
    expect(refetched).toBe(1);
  });

  it.each<[string, () => Response]>([
    ['anything unexpected', refuse('conflict')],
    [
      'no answer',
      () => {
        throw new TypeError('offline');
      },
    ],
  ])('that failed by %s says whom to speak to', async (_what, answer) => {
    const { result } = await release(answer);
    const { default: words } = await import('../../../locales/de/errors.json', { with: { type: 'json' } });
    expect(result.current.failure).toBe(words.code['release-failed']);
  });
});

describe('after the release', () => {
  const by = { createdBy: 'ursina', releasedBy: 'ursina' };
  const released = { ...by, orderId: 'o1', version: 2, releasedAt: '2026-11-20T12:58:00.000Z' };
  const open = (rows: DashboardRowView[]) => {
    serveList(rows);
    return openScreen(<ReleaseDone released={released} review={aReview} />);
  };
  const links = () => screen.getAllByRole('link').map((link) => [link.textContent, link.getAttribute('href')]);

  it('it is said of whom, which order, when and which version, and where to go on', async () => {
    open([
      aRow('2600000003', { status: OrderStatus.RESULT_RECEIEVED }),
      aRow('2600000002'),
      aRow('2600000001', { critical: 1 }),
      aRow('2600000026', { orderId: 'o1', critical: 2 }),
    ]);
    expect(await screen.findByText('Noch 2 Aufträge sind bereit.')).toBeInTheDocument();
    expect(document.body).toHaveTextContent(
      'Nora Testerin, Auftrag 2600000026: freigegeben um 13:58, Version 2. Die SMS ist unterwegs.',
    );
    expect(links()).toEqual([
      ['Nächsten Fall öffnen (2600000001)', '/doctor/orders/2600000001'],
      ['Zu den Aufträgen', '/doctor/orders'],
    ]);
    await waitFor(() => expect(heard).toEqual(['Das Resultat ist freigegeben']));
    expect(screen.getByRole('heading', { level: 1 })).toHaveFocus();
  });

  it('it is said where nothing more is ready', async () => {
    open([aRow('2600000003', { status: OrderStatus.RESULT_RECEIEVED })]);
    expect(await screen.findByText('Kein weiterer Auftrag ist bereit.')).toBeInTheDocument();
    expect(links()).toEqual([['Zu den Aufträgen', '/doctor/orders']]);
  });
});
