import type { ClientPlan } from '../plan/plan.ts';
import { Caller, GaveUp, type Run, RunIsOver } from './caller.ts';
import type { Staff, StaffName } from './staff.ts';
import { takeStep, type Walk } from './take-steps.ts';

/** How journeys ended, by step and reason; `done` for those that came to their end. */
export type Endings = Map<string, number>;

/** Walks through the plan of one client until it is at its end or the run is over. */
export async function runClient(
  run: Run,
  plan: ClientPlan,
  staff: Record<StaffName, Staff>,
  endings: Endings,
): Promise<void> {
  const count = (ending: string) => void endings.set(ending, (endings.get(ending) ?? 0) + 1);
  const pacer = new Caller(run, plan.name, '10.0.0.1');
  try {
    await pacer.wait(plan.startAfterMs);
    for (const journey of plan.journeys) {
      const customer = new Caller(run, plan.name, journey.address);
      const walk: Walk = { journey, customer, staff, ends: [] };
      try {
        for (const [place, step] of journey.steps.entries()) {
          await customer.wait(journey.pauses[place] ?? 0);
          await takeStep[step](walk).catch((error: unknown) => {
            if (error instanceof GaveUp) throw new GaveUp(`${step}: ${error.message}`);
            throw error;
          });
        }
        count('done');
      } catch (error) {
        if (!(error instanceof GaveUp)) throw error;
        count(error.message);
      } finally {
        for (const end of walk.ends) end();
      }
    }
  } catch (error) {
    if (!(error instanceof RunIsOver)) throw error;
  }
}
