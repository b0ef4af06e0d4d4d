import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { act, renderHook, waitFor } from '@testing-library/react';
import type { ReactNode } from 'react';
import { Provider } from 'react-redux';
import { createStore } from '#web/app/store.ts';
import '#web/client/staff-calls.ts';
import { useAlert } from '#web/results/review/use-alert.ts';
import { useMissedChange } from '#web/results/review/use-missed-change.ts';
import { aReview } from './a-review.ts';

const realFetch = globalThis.fetch;
let asked: string[];
beforeEach(() => {
  asked = [];
  globalThis.fetch = (async (address: unknown) => {
    asked.push(new URL(String(address), 'http://localhost').pathname);
    return new Response(null, { status: 204 });
  }) as typeof globalThis.fetch;
});
afterEach(() => {
  globalThis.fetch = realFetch;
});

const CONFIRM = '/api/results/r1/alert/acknowledge';
function open(alertRaisedAt: string | null) {
  const store = createStore();
  const wrapper = ({ children }: { children: ReactNode }) => <Provider store={store}>{children}</Provider>;
  return renderHook((at: string | null) => useAlert({ ...aReview, alertRaisedAt: at }), {
    wrapper,
    initialProps: alertRaisedAt,
  });
}

describe('the alert of a critical value', () => {
  it('is confirmed by opening the case, once', async () => {
    const { result, rerender } = open('2026-11-20T08:00:00Z');
    await waitFor(() => expect(asked).toEqual([CONFIRM]));
    rerender('2026-11-20T08:00:00Z');
    expect(result.current.isNew).toBe(false);
    expect(asked).toEqual([CONFIRM]);
  });

  it('that comes while the case stands open waits for a press: perhaps nobody sits before it', async () => {
    const { result, rerender } = open(null);
    rerender('2026-11-20T09:00:00Z');
    expect(result.current.isNew).toBe(true);
    expect(asked).toEqual([]);
    act(() => result.current.confirm());
    await waitFor(() => expect(asked).toEqual([CONFIRM]));
    rerender(null);
    expect(result.current.isNew).toBe(false);
  });

  it('that comes after another one is new, too', async () => {
    const { result, rerender } = open('2026-11-20T08:00:00Z');
    await waitFor(() => expect(asked).toEqual([CONFIRM]));
    rerender('2026-11-20T09:00:00Z');
    expect(result.current.isNew).toBe(true);
    expect(asked).toEqual([CONFIRM]);
  });
});

describe('a case that the list knows in a newer version', () => {
  it('is asked for once for each version, and never for one that is older', () => {
    let times = 0;
    const refetch = () => {
      times += 1;
    };
    const { rerender } = renderHook(({ listed, shown }) => useMissedChange(listed, shown, refetch), {
      initialProps: { listed: null as number | null, shown: 2 },
    });
    const steps: [number | null, number, number][] = [
      [2, 2, 0],
      [1, 2, 0],
      [3, 2, 1],
      [3, 2, 1],
      [3, 3, 1],
      [4, 3, 2],
      [5, 6, 2],
      [null, 6, 2],
    ];
    for (const [listed, shown, asks] of steps) {
      rerender({ listed, shown });
      expect([listed, shown, times]).toEqual([listed, shown, asks]);
    }
  });
});
