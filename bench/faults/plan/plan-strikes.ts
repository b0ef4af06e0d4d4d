import { FAULT_KINDS, FAULT_TARGETS } from '#dev/stand-ins/faults.ts';
import { drawFor } from './draw.ts';
import { MEMBERS, type ProcessStrike, type Strike, type SwitchStrike } from './plan.ts';

/** People get to work before anything breaks. */
const FIRST_AT_MS = 8_000;
/** Nothing new breaks shortly before the end. */
const QUIET_END_MS = 10_000;
const SHORTEST_GAP_MS = 4_000;
const LONGEST_GAP_MS = 14_000;

/** Milliseconds until what was taken is given back: from, to. */
const LENGTHS: Record<ProcessStrike['kind'], readonly [from: number, to: number]> = {
  kill: [500, 6_000],
  pause: [1_000, 15_000],
  terminate: [0, 500],
  empty: [0, 0],
};

/** Faults of the stand-ins that a run draws; an amount of one Rappen is a fraud to be refused, not an outage. */
const SWITCHES = FAULT_TARGETS.flatMap((target) =>
  FAULT_KINDS[target].filter((fault) => fault !== 'wrong-amount').map((fault) => ({ target, fault })),
);

/** What breaks when: one process after the other, and beside them the switches of the providers. */
export function planStrikes(seed: number, minutes: number): Strike[] {
  const lengthMs = minutes * 60_000;
  return [...planProcesses(seed, lengthMs), ...planSwitches(seed, lengthMs)].toSorted((a, b) => a.atMs - b.atMs);
}

function planProcesses(seed: number, lengthMs: number): ProcessStrike[] {
  const draw = drawFor('processes', seed);
  const strikes: ProcessStrike[] = [];
  let atMs = FIRST_AT_MS;
  for (;;) {
    const target = draw.oneOf(MEMBERS);
    const kind = draw.oneOf(kindsFor(target));
    const forMs = draw.between(...LENGTHS[kind]);
    if (atMs + forMs > lengthMs - QUIET_END_MS) return strikes;
    strikes.push({ atMs, kind, target, forMs });
    atMs += forMs + draw.between(SHORTEST_GAP_MS, LONGEST_GAP_MS);
  }
}

function kindsFor(target: ProcessStrike['target']): readonly ProcessStrike['kind'][] {
  if (target === 'redis') return ['kill', 'pause', 'empty'];
  if (target === 'mariadb') return ['kill', 'pause'];
  return ['kill', 'pause', 'terminate'];
}

function planSwitches(seed: number, lengthMs: number): SwitchStrike[] {
  const draw = drawFor('switches', seed);
  const strikes: SwitchStrike[] = [];
  let atMs = FIRST_AT_MS;
  for (;;) {
    if (atMs > lengthMs - QUIET_END_MS) return strikes;
    const { target, fault } = draw.oneOf(SWITCHES);
    const isOurCall = target === 'stripe' || target === 'twilio';
    // An outage is many refusals in a row, a hiccup one or two.
    const times = draw.chance(0.2) ? draw.between(8, 30) : draw.between(1, 4);
    const match = fault === 'webhook-before-answer' ? '/checkout/sessions' : '';
    strikes.push({
      atMs,
      kind: 'switch',
      target,
      fault,
      times,
      ms: draw.between(200, isOurCall ? 12_000 : 4_000),
      match,
    });
    atMs += draw.between(SHORTEST_GAP_MS, LONGEST_GAP_MS);
  }
}
