import { drawFor } from './draw.ts';
import { FORGERIES, type Forgery } from './plan.ts';

const SHORTEST_GAP_MS = 2_000;
const LONGEST_GAP_MS = 8_000;

/** When somebody posts events that the provider never sent. */
export function planForgeries(seed: number, minutes: number): Forgery[] {
  const draw = drawFor('forgeries', seed);
  const forgeries: Forgery[] = [];
  for (let atMs = SHORTEST_GAP_MS; atMs < minutes * 60_000; atMs += draw.between(SHORTEST_GAP_MS, LONGEST_GAP_MS))
    forgeries.push({ atMs, kind: draw.oneOf(FORGERIES) });
  return forgeries;
}
