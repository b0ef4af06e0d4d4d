import { createHash } from 'node:crypto';
import { drawFor } from './draw.ts';
import type { Plan } from './plan.ts';
import { planForgeries } from './plan-forgeries.ts';
import { planJourney } from './plan-journey.ts';
import { planStrikes } from './plan-strikes.ts';

const CLIENTS = 12;
/** More than anybody gets through in a minute. */
const JOURNEYS_A_MINUTE = 8;
/** Clients begin one after the other within this time. */
const START_WITHIN_MS = 5_000;

/**
 * The plan of a run: who does what in which order with which data, and what breaks when. It follows from seed and length
 * alone. How long each answer takes, and so who gets a slot first, is the machine's affair and differs from run to run.
 */
export function makePlan(seed: number, minutes: number): Plan {
  const clients = Array.from({ length: CLIENTS }, (_, client) => {
    const draw = drawFor('client', seed, client);
    return {
      name: `client-${client + 1}`,
      startAfterMs: draw.between(0, START_WITHIN_MS),
      journeys: Array.from({ length: Math.ceil(minutes * JOURNEYS_A_MINUTE) }, (_journey, place) =>
        planJourney(draw, client, place),
      ),
    };
  });
  return {
    seed,
    minutes,
    clients,
    strikes: planStrikes(seed, minutes),
    forgeries: planForgeries(seed, minutes),
  };
}

/** The plan in sixteen signs: the same for the same plan. */
export function hashPlan(plan: Plan): string {
  return createHash('sha256').update(JSON.stringify(plan)).digest('hex').slice(0, 16);
}
