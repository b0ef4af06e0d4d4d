import { monitorEventLoopDelay } from 'node:perf_hooks';
import { LAG_LOOK_MS } from '#shared/limits/door.ts';
import { nextPressure, Pressure, type PressureState } from './pressure.ts';

/** How a process is doing, asked before every question it is put. */
export interface EventLoop {
  pressure(): Pressure;
}

const RESOLUTION_MS = 20;
const NANOSECONDS = 1_000_000;

/** Watches this process's event loop for as long as it lives. @param factor multiplies the lag that counts; 1 but in load tests */
export function watchEventLoop(factor: number): EventLoop {
  const delays = monitorEventLoopDelay({ resolution: RESOLUTION_MS });
  delays.enable();
  let state: PressureState = { pressure: Pressure.none, seen: Pressure.none, calm: 0 };
  let before = { count: 0, sum: 0, at: performance.now() };
  const look = () => {
    // Differences of the whole histogram: one that is emptied forgets when its last sample was, and a loop that is blocked from
    // look to look would never be measured.
    const { count } = delays;
    const now = { count, sum: count > 0 ? delays.mean * count : 0, at: performance.now() };
    const samples = now.count - before.count;
    const between = samples > 0 ? (now.sum - before.sum) / samples / NANOSECONDS : now.at - before.at;
    before = now;
    // Between two samples there is the resolution when nothing is in the way.
    state = nextPressure(state, Math.max(0, between - RESOLUTION_MS) / factor);
  };
  setInterval(look, LAG_LOOK_MS).unref();
  return { pressure: () => state.pressure };
}
