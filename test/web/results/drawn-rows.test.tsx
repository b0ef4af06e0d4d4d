import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { act, renderHook } from '@testing-library/react';
import type { DashboardRowView, DashboardView } from '#shared/views/dashboard.ts';
import { useRowsDrawn } from '#web/results/doctor-dashboard/use-rows-drawn.ts';
import { useSameRows } from '#web/results/doctor-dashboard/use-same-rows.ts';

const view = (...rows: Partial<DashboardRowView>[]): DashboardView =>
  ({
    items: rows.map((row) => ({ version: 1, ...row })),
    next: null,
    counts: {},
    doctors: [{ id: 'vera', name: 'V. Zweitmeinung' }],
  }) as unknown as DashboardView;

describe('the rows of another answer', () => {
  it('are the same objects while they say the same, whatever else came with them, and others as soon as they do not', () => {
    const first = view({ orderId: 'a' }, { orderId: 'b' });
    const { result, rerender } = renderHook((now: DashboardView) => useSameRows(now), { initialProps: first });
    const [a, b] = result.current.items;
    const { doctors } = result.current;
    rerender(view({ orderId: 'b' }));
    expect(result.current.items).toEqual([b]);
    expect(result.current.items[0]).toBe(b);
    expect(result.current.doctors).toBe(doctors);
    rerender(view({ orderId: 'b', openBy: ['vera'] }, { orderId: 'a' }));
    expect(result.current.items[1]).toBe(a);
    expect(result.current.items[0]).toMatchObject({ orderId: 'b', openBy: ['vera'] });
  });
});

describe('how many rows are drawn', () => {
  const idle: (() => void)[] = [];
  beforeEach(() => {
    Object.assign(globalThis, {
      requestAnimationFrame: (run: () => void) => idle.push(run),
      requestIdleCallback: (run: () => void) => idle.push(run),
      cancelIdleCallback: () => undefined,
    });
  });
  afterEach(() => {
    idle.length = 0;
    for (const name of ['requestIdleCallback', 'cancelIdleCallback']) Reflect.deleteProperty(globalThis, name);
  });
  /** The frame is painted and nothing else is to be done. */
  const rest = () =>
    act(() => {
      while (idle.length > 0) idle.shift()?.();
    });

  it('is a screen of them until the answer is there and the browser has time, then all; of another list a screen again', () => {
    const { result, rerender } = renderHook(({ list, isSettled }) => useRowsDrawn(list, isSettled), {
      initialProps: { list: 'all', isSettled: false },
    });
    rest();
    expect(Number.isFinite(result.current)).toBe(true);
    rerender({ list: 'all', isSettled: true });
    expect(Number.isFinite(result.current)).toBe(true);
    rest();
    expect(result.current).toBe(Number.POSITIVE_INFINITY);
    rerender({ list: 'fr', isSettled: false });
    expect(Number.isFinite(result.current)).toBe(true);
  });
});
