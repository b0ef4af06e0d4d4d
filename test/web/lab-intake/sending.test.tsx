import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { act, renderHook } from '@testing-library/react';
import type { ReactNode } from 'react';
import { Provider } from 'react-redux';
import { createStore } from '#web/app/store.ts';
import { secondsLeft } from '#web/lab-intake/admin-upload/time-left.ts';
import { useUploadList } from '#web/lab-intake/admin-upload/use-upload-list.ts';

/** A server that takes some uploads and then asks to wait, as the limit of a minute does. */
class LimitedServer {
  static sent: string[] = [];
  static refusals = 0;
  /** Left before it asks to wait. */
  static budget = 0;
  upload = { onprogress: null as ((event: { loaded: number; total: number }) => void) | null };
  onload: (() => void) | null = null;
  onabort: (() => void) | null = null;
  onerror: (() => void) | null = null;
  status = 0;
  responseText = '';
  private headers: Record<string, string> = {};
  private isAborted = false;
  private name = '';
  open(_method: string, address: string) {
    this.name = new URL(address, 'http://localhost').searchParams.get('filename') ?? '';
  }
  setRequestHeader() {}
  getResponseHeader(name: string) {
    return this.headers[name] ?? null;
  }
  abort() {
    this.isAborted = true;
    this.onabort?.();
  }
  send() {
    queueMicrotask(() => {
      if (this.isAborted) return;
      const isTaken = LimitedServer.budget > 0;
      if (isTaken) LimitedServer.sent.push(this.name);
      else LimitedServer.refusals += 1;
      LimitedServer.budget -= 1;
      this.status = isTaken ? 200 : 429;
      this.headers = isTaken ? {} : { 'retry-after': '7' };
      const refusal = { statusCode: 429, error: 'too-many-requests', message: 'x' };
      this.responseText = JSON.stringify(isTaken ? { files: [{ importId: `import-${this.name}` }] } : refusal);
      this.onload?.();
    });
  }
}

const files = (count: number) => Array.from({ length: count }, (_, index) => new File(['MSH|'], `${index}.hl7`));
const realRequest = globalThis.XMLHttpRequest;

beforeEach(() => {
  jest.useFakeTimers({ doNotFake: ['queueMicrotask'] });
  Object.assign(LimitedServer, { sent: [], refusals: 0, budget: 120 });
  globalThis.XMLHttpRequest = LimitedServer as never;
});
afterEach(() => {
  jest.useRealTimers();
  globalThis.XMLHttpRequest = realRequest;
});

function openList() {
  const store = createStore();
  const wrapper = ({ children }: { children: ReactNode }) => <Provider store={store}>{children}</Provider>;
  return renderHook(() => useUploadList(), { wrapper }).result;
}

/** Lets answers come and the page draw, while the clock stands still. */
async function until(isSo: () => boolean): Promise<void> {
  for (let turn = 0; turn < 2000 && !isSo(); turn += 1) await act(async () => Promise.resolve());
  expect(isSo()).toBe(true);
}

const statesOf = (list: ReturnType<typeof openList>) => list.current.list.items.map(({ state }) => state.step);
const countOf = (list: ReturnType<typeof openList>, step: string) =>
  statesOf(list).filter((state) => state === step).length;

describe('200 files at once', () => {
  it('are sent at the speed the server takes: none fails, and it is left alone for as long as it asks', async () => {
    const list = openList();
    act(() => list.current.acts.add(files(200)));
    await until(() => list.current.pausedUntil !== null);
    await act(() => jest.advanceTimersByTimeAsync(6000));
    const asked = LimitedServer.refusals;
    expect(asked).toBeLessThanOrEqual(3);
    expect([countOf(list, 'stored'), countOf(list, 'queued'), countOf(list, 'failed')]).toEqual([120, 80, 0]);
    LimitedServer.budget = 120;
    await act(() => jest.advanceTimersByTimeAsync(1100));
    await until(() => countOf(list, 'stored') === 200);
    expect(LimitedServer.refusals).toBe(asked);
    expect(new Set(LimitedServer.sent).size).toBe(200);
  });

  it('can be stopped; what is stored stays, the rest can be sent again', async () => {
    LimitedServer.budget = 20;
    const list = openList();
    act(() => list.current.acts.add(files(50)));
    await until(() => list.current.pausedUntil !== null);
    act(() => list.current.stopAll());
    await act(() => jest.advanceTimersByTimeAsync(60_000));
    expect([countOf(list, 'stored'), countOf(list, 'failed')]).toEqual([20, 30]);
    LimitedServer.budget = 100;
    act(() =>
      list.current.acts.retry(
        list.current.list.items.filter(({ state }) => state.step === 'failed').map(({ key }) => key),
      ),
    );
    await until(() => countOf(list, 'stored') === 50);
  });
});

describe('the time left', () => {
  it.each([
    ['nothing began', { startedAt: null, ended: 0, unsent: 9, pausedUntil: null }, null],
    ['too few ended to say', { startedAt: 0, ended: 2, unsent: 9, pausedUntil: null }, null],
    ['ten of 200 took ten seconds', { startedAt: 0, ended: 10, unsent: 190, pausedUntil: null }, 190],
    ['the server asks to wait', { startedAt: 0, ended: 10, unsent: 10, pausedUntil: 40_000 }, 40],
    ['the last one', { startedAt: 0, ended: 100, unsent: 1, pausedUntil: null }, 5],
    ['all are sent', { startedAt: 0, ended: 100, unsent: 0, pausedUntil: null }, null],
  ])('%s', (_name, pace, seconds) => {
    expect(secondsLeft(pace, 10_000)).toBe(seconds);
  });
});
