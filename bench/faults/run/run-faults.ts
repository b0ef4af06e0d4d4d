import type { Fault, Proof } from '../list/fault.ts';
import { FAULTS } from '../list-faults.ts';
import type { ScenarioName } from '../scenarios/list-scenarios.ts';
import type { ProofOutcome } from './proof-outcome.ts';
import { type JestReport, outcomeOf, runTests } from './run-journeys.ts';
import { runScenarios } from './run-scenarios.ts';

/** Plays faults and prints a line for each, in the order of the table. Returns how many were survived and how many lost. */
export async function runFaults(faults: readonly Fault[]): Promise<{ survived: number; lost: number }> {
  const proofs = faults.flatMap((fault) => fault.proofs);
  const tests = proofs.filter((proof) => 'file' in proof);
  const names = new Set(proofs.flatMap((proof) => ('scenario' in proof ? [proof.scenario] : [])));
  const played = await runScenarios([...names]);
  if (tests.length > 0) console.log(`${tests.length} proofs are tests; they run now`);
  const report = tests.length > 0 ? await runTests(tests) : { testResults: [] };
  let lost = 0;
  for (const { id, what, proofs: own } of faults) {
    const outcomes = own.map((proof) => outcomeOfProof(proof, played, report));
    const seconds = outcomes.reduce((sum, outcome) => sum + outcome.seconds, 0).toFixed(1);
    const reasons = outcomes.flatMap((outcome) => outcome.lost ?? []);
    if (reasons.length > 0) lost += 1;
    const why = reasons.length > 0 ? `: ${reasons.join('; ')}` : '';
    console.log(`${id} ${reasons.length > 0 ? 'lost' : 'survived'}  ${seconds.padStart(6)} s  ${what}${why}`);
  }
  return { survived: faults.length - lost, lost };
}

function outcomeOfProof(
  proof: Proof,
  played: ReadonlyMap<ScenarioName, ProofOutcome>,
  report: JestReport,
): ProofOutcome {
  if ('file' in proof) return outcomeOf(report, proof);
  return played.get(proof.scenario) ?? { lost: 'was not played', seconds: 0 };
}

/** The faults of these names, or which names there are none of. */
export function chooseFaults(names: readonly string[]): readonly Fault[] | string {
  const unknown = names.filter((name) => !FAULTS.some(({ id }) => id === name));
  if (unknown.length > 0)
    return `There is no fault ${unknown.join(', ')}; there are F01 to F${FAULTS.length}, and random.`;
  return FAULTS.filter(({ id }) => names.length === 0 || names.includes(id));
}
