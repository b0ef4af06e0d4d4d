import { afterEach, describe, expect, it, jest } from '@jest/globals';
import { configureStore } from '@reduxjs/toolkit';
import { api } from '#web/client/api.ts';
import { isKnownVersion } from '#web/client/newest-version.ts';
import { tagsOfEvent } from '#web/client/tags.ts';

const realFetch = globalThis.fetch;
afterEach(() => {
  globalThis.fetch = realFetch;
});

/** A page that shows one order; the server answers with these versions, one a call. */
function openPage(orderId: string, answers: (number | 'fails')[]) {
  const waiting = [...answers];
  const fetch = jest.fn(async () => {
    const version = waiting.shift();
    if (version === undefined) throw new Error('one call more than expected');
    if (version === 'fails') return new Response('{"statusCode":503,"error":"unavailable"}', { status: 503 });
    return new Response(JSON.stringify({ _id: orderId, version }), { status: 200 });
  });
  globalThis.fetch = fetch as typeof globalThis.fetch;
  const store = configureStore({
    reducer: { [api.reducerPath]: api.reducer },
    middleware: (getDefault) => getDefault().concat(api.middleware),
  });
  const args = { params: { orderId } };
  const shown = store.dispatch(api.endpoints.getOrder.initiate(args));
  const settled = async () => {
    await Promise.all(store.dispatch(api.util.getRunningQueriesThunk()));
    return api.endpoints.getOrder.select(args)(store.getState()).data?.version;
  };
  return {
    fetch,
    settled,
    reload: async () => {
      await shown.refetch();
      return settled();
    },
    hear: (version?: number) => {
      const event = { entity: 'order', id: orderId, version } as const;
      store.dispatch(api.util.invalidateTags(tagsOfEvent(event, isKnownVersion(event))));
      return settled();
    },
  };
}

describe('versions of a record', () => {
  it('asks again after an event with a newer version, and not after one that is known', async () => {
    const page = openPage('known', [3, 4]);
    expect(await page.settled()).toBe(3);
    expect(await page.hear(3)).toBe(3);
    expect(await page.hear(2)).toBe(3);
    expect(page.fetch).toHaveBeenCalledTimes(1);
    expect(await page.hear(4)).toBe(4);
    expect(page.fetch).toHaveBeenCalledTimes(2);
  });

  it('asks again after an event without a version', async () => {
    const page = openPage('unversioned', [3, 3]);
    await page.settled();
    await page.hear();
    expect(page.fetch).toHaveBeenCalledTimes(2);
  });

  it('asks once more when the answer is older than the event', async () => {
    const page = openPage('lagging', [3, 3, 4]);
    await page.settled();
    expect(await page.hear(4)).toBe(4);
    expect(page.fetch).toHaveBeenCalledTimes(3);
  });

  it('asks not more than once more', async () => {
    const page = openPage('lagging-long', [3, 3, 3, 3]);
    await page.settled();
    expect(await page.hear(9)).toBe(3);
    expect(page.fetch).toHaveBeenCalledTimes(3);
    expect(await page.reload()).toBe(3);
    expect(page.fetch).toHaveBeenCalledTimes(4);
  });

  it.each<[string, (number | 'fails')[]]>([
    ['older twice', [5, 4, 4]],
    ['older, then failing', [5, 4, 'fails']],
  ])('keeps what it shows when answers are %s', async (name, answers) => {
    const page = openPage(name, answers);
    expect(await page.settled()).toBe(5);
    expect(await page.reload()).toBe(5);
    expect(page.fetch).toHaveBeenCalledTimes(3);
  });
});
