import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { configureStore } from '@reduxjs/toolkit';
import { act, screen } from '@testing-library/react';
import { BusyBanner } from '#web/app/shell/busy-banner.tsx';
import { api } from '#web/client/api.ts';
import { renderKit, speak } from '../render-kit.tsx';

const realFetch = globalThis.fetch;

beforeEach(() => {
  jest.useFakeTimers();
});

afterEach(() => {
  jest.useRealTimers();
  globalThis.fetch = realFetch;
});

const groups = { productGroups: [] };
const served = () => new Response(JSON.stringify(groups), { status: 200 });
const refused = (status: number, error: string, seconds?: number) => () =>
  new Response(JSON.stringify({ statusCode: status, error, message: error }), {
    status,
    headers: seconds === undefined ? {} : { 'retry-after': String(seconds) },
  });

/** A page whose server answers these, one a call. */
function openPage(answers: (() => Response)[]) {
  const waiting = [...answers];
  const fetch = jest.fn(async () => waiting.shift()?.() ?? refused(500, 'one call more than expected')());
  globalThis.fetch = fetch as typeof globalThis.fetch;
  const store = configureStore({
    reducer: { [api.reducerPath]: api.reducer },
    middleware: (getDefault) => getDefault().concat(api.middleware),
  });
  return { fetch, store };
}

const pass = (ms: number) => act(() => jest.advanceTimersByTimeAsync(ms));

describe('a server that has too much to do', () => {
  it.each([
    ['503', refused(503, 'busy', 3)],
    ['429', refused(429, 'too-many-requests', 3)],
  ])('is asked again by itself after the time it named, and a sentence says so (%s)', async (_status, answer) => {
    const { fetch, store } = openPage([answer, served]);
    await speak('en');
    renderKit(<BusyBanner />);
    const shown = store.dispatch(api.endpoints.listProductGroups.initiate());
    await pass(2_900);
    expect(fetch).toHaveBeenCalledTimes(1);
    expect(screen.getByRole('status').textContent).toContain('by itself');
    await pass(200);
    expect(fetch).toHaveBeenCalledTimes(2);
    expect((await shown).data).toEqual(groups);
    expect(screen.getByRole('status').textContent).toBe('');
  });

  it('is not asked for ever, nor where it names no time or a long one', async () => {
    const always = refused(503, 'busy', 1);
    for (const [answers, calls] of [
      [Array(9).fill(always), 5],
      [[refused(503, 'unavailable')], 1],
      [[refused(429, 'too-many-requests', 3600)], 1],
    ] as [(() => Response)[], number][]) {
      const { fetch, store } = openPage(answers);
      const shown = store.dispatch(api.endpoints.listProductGroups.initiate());
      await pass(60_000);
      expect((await shown).error).toBeDefined();
      expect(fetch).toHaveBeenCalledTimes(calls);
    }
  });

  it('is not asked again for what changes something: the person decides', async () => {
    const { fetch, store } = openPage([refused(429, 'too-many-requests', 1)]);
    const body = { phoneNo: '+41791234567', forSignUp: false };
    const shown = store.dispatch(api.endpoints.startSignIn.initiate({ body }));
    await pass(5_000);
    expect((await shown).error).toMatchObject({ error: 'too-many-requests' });
    expect(fetch).toHaveBeenCalledTimes(1);
  });

  it('is left alone when the person has gone on', async () => {
    const { fetch, store } = openPage([refused(503, 'busy', 3), served]);
    renderKit(<BusyBanner />);
    const shown = store.dispatch(api.endpoints.listProductGroups.initiate());
    await pass(1_000);
    shown.abort();
    await pass(5_000);
    expect(fetch).toHaveBeenCalledTimes(1);
    expect(screen.getByRole('status').textContent).toBe('');
  });
});
