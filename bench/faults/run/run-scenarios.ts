import { SCENARIOS, type ScenarioName } from '../scenarios/list-scenarios.ts';
import { openStage, revive, untilInvariantsHold } from '../scenarios/stage.ts';
import { stopOnSignal } from '../stack/stop-on-signal.ts';
import type { ProofOutcome } from './proof-outcome.ts';

/** Plays scenarios one after the other on one product; after each every invariant is asked. One that is lost does not keep the others. */
export async function runScenarios(names: readonly ScenarioName[]): Promise<Map<ScenarioName, ProofOutcome>> {
  const outcomes = new Map<ScenarioName, ProofOutcome>();
  if (names.length === 0) return outcomes;
  const stage = await openStage();
  stopOnSignal(stage.stack);
  try {
    for (const name of names) {
      const start = performance.now();
      let lost: string | null = null;
      let said = '';
      try {
        said = await SCENARIOS[name](stage);
        await untilInvariantsHold(stage);
      } catch (error) {
        lost = error instanceof Error ? error.message : String(error);
      }
      const seconds = (performance.now() - start) / 1000;
      outcomes.set(name, { lost, seconds });
      console.log(`${lost === null ? 'held ' : 'BROKE'} ${name}, ${seconds.toFixed(1)} s: ${lost ?? said}`);
      if (lost !== null) await revive(stage);
    }
  } finally {
    await stage.close();
  }
  return outcomes;
}
