import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { render, screen } from '@testing-library/react';
import { lazy, Suspense } from 'react';
import { loadPart } from '#web/client/load-part.ts';
import { askAgain, isServerAway } from '#web/client/patience.ts';
import { goOffline, goOnline } from '../go-offline.ts';

it('a part of a page that is wanted without a connection comes when that is back; until then its place is kept', async () => {
  const fetched: boolean[] = [];
  const Part = lazy(() =>
    loadPart(async () => {
      fetched.push(navigator.onLine);
      return { default: () => <p>the part</p> };
    }),
  );
  goOffline();
  render(
    <Suspense fallback={<p>its place</p>}>
      <Part />
    </Suspense>,
  );
  expect(await screen.findByText('its place')).toBeVisible();
  expect(fetched).toEqual([]);
  goOnline();
  expect(await screen.findByText('the part')).toBeVisible();
  expect(fetched).toEqual([true]);
});

it('a page with a service worker is given what that has kept, without a connection', async () => {
  Object.defineProperty(navigator, 'serviceWorker', { configurable: true, value: { controller: {} } });
  goOffline();
  try {
    await expect(loadPart(async () => 'the part')).resolves.toBe('the part');
  } finally {
    Reflect.deleteProperty(navigator, 'serviceWorker');
  }
});

const MISSING = new TypeError('Failed to fetch dynamically imported module');

describe('a part that does not come', () => {
  const realFetch = globalThis.fetch;
  let asked: number;
  /** What the server says when it is asked whether it is there; null where nobody answers. */
  let there: number | null;

  beforeEach(() => {
    asked = 0;
    there = 200;
    globalThis.fetch = (async () => {
      if (there === null) throw new TypeError('Failed to fetch');
      return { status: there };
    }) as unknown as typeof fetch;
  });
  afterEach(() => {
    globalThis.fetch = realFetch;
  });

  it('because the connection broke meanwhile is asked for again when that is back', async () => {
    const coming = loadPart(async () => {
      asked += 1;
      if (asked > 1) return 'the part';
      goOffline();
      throw MISSING;
    });
    await expect(Promise.race([coming, turn()])).resolves.toBe('still waiting');
    expect([asked, isServerAway()]).toEqual([1, false]);
    goOnline();
    await expect(coming).resolves.toBe('the part');
  });

  it.each([null, 503])(
    'because the server is away (%s) is said, and asked for again by whoever presses',
    async (status) => {
      there = status;
      const coming = loadPart(async () => {
        asked += 1;
        if (there === status) throw MISSING;
        return 'the part';
      });
      await expect(Promise.race([coming, turn()])).resolves.toBe('still waiting');
      expect([asked, isServerAway()]).toEqual([1, true]);
      there = 200;
      askAgain();
      await expect(coming).resolves.toBe('the part');
      expect(isServerAway()).toBe(false);
    },
  );

  it('although the server is there belongs to an older version: the page must be loaded anew', async () => {
    const coming = loadPart(async () => {
      asked += 1;
      throw MISSING;
    });
    await expect(coming).rejects.toBe(MISSING);
    expect([asked, isServerAway()]).toEqual([2, false]);
  });

  it('for want of its style sheet takes no other part away', async () => {
    const link = document.createElement('link');
    Object.assign(link, { rel: 'stylesheet', href: '/assets/other.css' });
    document.head.append(link);
    link.dispatchEvent(new Event('error'));
    await expect(Promise.race([loadPart(async () => 'the part'), turn()])).resolves.toBe('the part');
  });

  it('without its style sheet gets that too', async () => {
    const link = document.createElement('link');
    Object.assign(link, { rel: 'stylesheet', href: '/assets/part.css' });
    document.head.append(link);
    const coming = loadPart(async () => {
      asked += 1;
      if (asked > 1) return 'the part';
      link.dispatchEvent(new Event('error'));
      throw MISSING;
    });
    await expect(Promise.race([coming, turn()])).resolves.toBe('still waiting');
    const [anew, ...others] = document.head.querySelectorAll('link[href="/assets/part.css"]');
    expect([anew === link, others, asked]).toEqual([false, [], 1]);
    anew?.dispatchEvent(new Event('load'));
    await expect(coming).resolves.toBe('the part');
  });
});

/** Comes after everything that is already on its way. */
const turn = () => new Promise((resolve) => setTimeout(() => resolve('still waiting')));
