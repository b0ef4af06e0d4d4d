import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { act, renderHook } from '@testing-library/react';
import { useCountdown } from '#web/kit/use-countdown.ts';
import { useNow } from '#web/kit/use-now.ts';
import { useToday } from '#web/kit/use-today.ts';

const pass = (ms: number) => act(() => jest.advanceTimersByTime(ms));

describe('clocks', () => {
  beforeEach(() => {
    // Two minutes before midnight in Zurich.
    jest.useFakeTimers({ now: Date.parse('2026-11-22T22:58:00Z') });
  });
  afterEach(() => {
    jest.useRealTimers();
  });

  it('move now on every so often', () => {
    const { result } = renderHook(() => useNow(1_000).toISOString());
    pass(999);
    expect(result.current).toBe('2026-11-22T22:58:00.000Z');
    pass(1);
    expect(result.current).toBe('2026-11-22T22:58:01.000Z');
  });

  it('turn to the next day at midnight in Zurich, and render for nothing else', () => {
    let renders = 0;
    const { result } = renderHook(() => {
      renders += 1;
      return useToday();
    });
    pass(60_000);
    expect([result.current, renders]).toEqual(['2026-11-22', 1]);
    pass(60_000);
    expect([result.current, renders]).toEqual(['2026-11-23', 2]);
  });

  it('count the seconds to an instant down to nothing', () => {
    const { result } = renderHook(() => useCountdown('2026-11-22T22:58:03Z'));
    expect(result.current).toBe(3);
    pass(2_000);
    expect(result.current).toBe(1);
    pass(60_000);
    expect(result.current).toBe(0);
  });
});
