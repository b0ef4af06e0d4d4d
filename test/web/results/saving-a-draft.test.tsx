import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { act, renderHook } from '@testing-library/react';
import type { ReactNode } from 'react';
import { Provider } from 'react-redux';
import { OrderStatus } from '#shared/domain/orders/order-status.ts';
import type { ReviewView } from '#shared/views/reviewing.ts';
import { createStore } from '#web/app/store.ts';
import '#web/client/staff-calls.ts';
import { findUnsavedDraft, keepUnsavedDraft } from '#web/results/review/unsaved-draft.ts';
import { useReviewDraft } from '#web/results/review/use-review-draft.ts';
import { inAll } from './a-result.ts';
import { aDraft, aReview } from './a-review.ts';

const realFetch = globalThis.fetch;
let sent: { version: number; summary: { de: string }; unremarkable: string[] }[];
let answer: () => Response | Promise<Response>;

beforeEach(() => {
  jest.useFakeTimers();
  sessionStorage.clear();
  sent = [];
  answer = saved;
  globalThis.fetch = (async (_address: unknown, init?: RequestInit) => {
    sent.push(JSON.parse(String(init?.body)));
    return answer();
  }) as typeof globalThis.fetch;
});
afterEach(() => {
  jest.useRealTimers();
  globalThis.fetch = realFetch;
});

const saved = () => Response.json({ version: 1 + sent.length, savedAt: '2026-11-22T10:00:00Z', releaseRefusals: [] });
const refuse =
  (error: string, status = 409) =>
  () =>
    Response.json({ statusCode: status, error, message: 'Nein.' }, { status });
const pass = (ms: number) => act(() => jest.advanceTimersByTimeAsync(ms));

function open(first: ReviewView = aReview) {
  const refetch = jest.fn();
  const store = createStore();
  const wrapper = ({ children }: { children: ReactNode }) => <Provider store={store}>{children}</Provider>;
  const { result, rerender, unmount } = renderHook(({ review }) => useReviewDraft(review, 'ursina', refetch), {
    wrapper,
    initialProps: { review: first },
  });
  const write = (words: string) => act(() => result.current.change([['summary/de', words]]));
  const show = (review: ReviewView) => act(() => rerender({ review }));
  return { result, show, write, unmount, refetched: () => refetch.mock.calls.length };
}
const summary = ({ result }: ReturnType<typeof open>) => result.current.state.draft.summary.de;
const withSummary = (words: string, version: number): ReviewView => ({
  ...aReview,
  version,
  draft: { ...aDraft(false), summary: { ...inAll(''), de: words } },
});

describe('what a doctor types', () => {
  it('is saved once, after a pause, over the version that it was typed upon', async () => {
    const page = open();
    page.write('A');
    await pass(800);
    page.write('AB');
    await pass(800);
    expect(sent).toEqual([]);
    expect(page.result.current.dirty).toBe(true);
    await pass(200);
    expect(sent).toMatchObject([{ version: 1, summary: { de: 'AB' } }]);
    expect(page.result.current.dirty).toBe(false);
    expect(page.result.current.state).toMatchObject({ phase: 'saved', savedAt: '2026-11-22T10:00:00Z' });
    page.write('ABC');
    await pass(1_000);
    expect(sent[1]).toMatchObject({ version: 2, summary: { de: 'ABC' } });
    await pass(120_000);
    expect(sent).toHaveLength(2);
  });

  it('is kept in this tab until it is saved, for its doctor and its case only', async () => {
    const page = open();
    page.write('A');
    expect(findUnsavedDraft('o1', 'ursina')?.draft.summary.de).toBe('A');
    expect(findUnsavedDraft('o1', 'vera')).toBeNull();
    expect(findUnsavedDraft('o2', 'ursina')).toBeNull();
    await pass(1_000);
    expect(findUnsavedDraft('o1', 'ursina')).toBeNull();
  });

  it('of an earlier visit is there again, and is saved', async () => {
    keepUnsavedDraft('o1', 'ursina', { base: aDraft(false), draft: withSummary('Von gestern', 1).draft });
    const page = open();
    expect(summary(page)).toBe('Von gestern');
    await pass(1_000);
    expect(sent).toMatchObject([{ summary: { de: 'Von gestern' } }]);
  });

  it('that could not be saved is tried again, later each time', async () => {
    let respond: (response: Response) => void = () => undefined;
    answer = () =>
      new Promise<Response>((resolve) => {
        respond = resolve;
      });
    const say = (response: Response) => act(async () => respond(response));
    const page = open();
    page.write('A');
    await pass(1_000);
    await say(refuse('conflict')());
    expect(page.result.current.state.phase).toBe('failed');
    expect(findUnsavedDraft('o1', 'ursina')?.draft.summary.de).toBe('A');
    await pass(3_900);
    expect(sent).toHaveLength(1);
    await pass(200);
    expect(sent).toHaveLength(2);
    await say(refuse('conflict')());
    await pass(9_900);
    expect(sent).toHaveLength(2);
    await pass(200);
    expect(sent).toHaveLength(3);
    await say(saved());
    expect(page.result.current.dirty).toBe(false);
    expect(page.refetched()).toBe(0);
  });

  it.each(['result-changed', 'order-completed', 'order-cancelled'])(
    'that is refused because the case moved on is looked at anew: %s',
    async (error) => {
      answer = refuse(error);
      const page = open();
      page.write('A');
      await pass(1_000);
      expect(page.refetched()).toBe(1);
      expect(summary(page)).toBe('A');
    },
  );

  it('is not sent for a case that is over, and stays in this tab', async () => {
    const page = open({ ...aReview, orderStatus: OrderStatus.COMPLETED });
    page.write('A');
    await pass(60_000);
    expect(sent).toEqual([]);
    expect(findUnsavedDraft('o1', 'ursina')?.draft.summary.de).toBe('A');
  });

  it('is not lost when a colleague saves: what they changed comes over, and what both changed waits for a choice', async () => {
    const page = open();
    page.write('Meine Worte');
    page.show(withSummary('', 2));
    expect(summary(page)).toBe('Meine Worte');
    page.show(withSummary('Andere Worte', 3));
    expect(page.result.current.state.conflicts).toEqual([
      { path: 'summary/de', mine: 'Meine Worte', theirs: 'Andere Worte' },
    ]);
    await pass(60_000);
    expect(sent).toEqual([]);
    expect(await act(() => page.result.current.save())).toBe(false);
    act(() => page.result.current.settle('summary/de', 'Beide Worte'));
    await pass(1_000);
    expect(sent).toMatchObject([{ version: 3, summary: { de: 'Beide Worte' } }]);
  });

  it('is not merged with an older state of the server that comes late', () => {
    const page = open(withSummary('Neu', 5));
    page.show(withSummary('Alt', 4));
    expect(summary(page)).toBe('Neu');
    expect(page.result.current.state.takenOver).toBe(0);
  });

  it('waits with a newer state while its own save is under way, which may be that state', async () => {
    let finish: (response: Response) => void = () => undefined;
    answer = () =>
      new Promise<Response>((resolve) => {
        finish = resolve;
      });
    const page = open();
    page.write('A');
    await pass(1_000);
    expect(page.result.current.state.phase).toBe('saving');
    page.write('AB');
    page.show(withSummary('A', 2));
    expect(page.result.current.state.conflicts).toEqual([]);
    finish(saved());
    await pass(10);
    expect(page.result.current.state.conflicts).toEqual([]);
    expect(summary(page)).toBe('AB');
  });

  it('is saved at once on demand; two that ask wait for one another', async () => {
    const page = open();
    page.write('A');
    const [first, second] = await act(() => Promise.all([page.result.current.save(), page.result.current.save()]));
    expect([first, second]).toEqual([true, true]);
    expect(sent).toHaveLength(1);
    answer = refuse('conflict');
    page.write('B');
    expect(await act(() => page.result.current.save())).toBe(false);
  });

  it('with areas that were accepted as unremarkable says so once; where they are not, their levels are open again', async () => {
    const page = open();
    const accept = () => act(() => page.result.current.change([['area/sugar/level', 'good']], ['sugar']));
    const level = () => page.result.current.state.draft.resultCategories[0]?.level;
    answer = refuse('not-unremarkable');
    accept();
    await pass(1_000);
    expect(sent[0]?.unremarkable).toEqual(['sugar']);
    expect(level()).toBeNull();
    expect(page.refetched()).toBe(1);
    answer = saved;
    accept();
    await pass(1_000);
    expect(sent[1]?.unremarkable).toEqual(['sugar']);
    page.write('A');
    await pass(1_000);
    expect(sent[2]?.unremarkable).toEqual([]);
  });
});

describe('a case with areas that its saved draft does not know', () => {
  it('has an open place for each of them, and keeps what is judged', () => {
    const review = {
      ...withSummary('A', 1),
      healthMeasures: [
        { healthMeasureId: 'heart-risk' },
        { healthMeasureId: 'energy' },
      ] as ReviewView['healthMeasures'],
    };
    const [sugar] = aDraft(true).resultCategories;
    const draft = {
      ...review.draft,
      resultCategories: sugar ? [sugar] : [],
      healthMeasuresResult: [{ healthMeasureId: 'energy', level: 'good' as const }],
      acknowledged: undefined as unknown as string[],
    };
    const { state } = open({ ...review, draft }).result.current;
    expect(state.draft.resultCategories.map(({ resultCategoryId, level }) => [resultCategoryId, level])).toEqual([
      ['sugar', 'good'],
      ['thyroid', null],
    ]);
    expect(state.draft.healthMeasuresResult).toEqual([
      { healthMeasureId: 'heart-risk', level: null },
      { healthMeasureId: 'energy', level: 'good' },
    ]);
    expect(state.draft.acknowledged).toEqual([]);
  });
});
