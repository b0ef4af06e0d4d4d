import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { LONG, SCENARIOS, type ScenarioName } from '#bench/faults/scenarios/list-scenarios.ts';
import { openStage, type Stage, untilInvariantsHold } from '#bench/faults/scenarios/stage.ts';

/** The scenarios of `npm run faults` that no other journey proves and that take seconds: real processes die at named places. */
const names = (Object.keys(SCENARIOS) as ScenarioName[]).filter((name) => !LONG.includes(name));

let stage: Stage;

beforeAll(async () => {
  stage = await openStage();
}, 240_000);
afterAll(() => stage?.close());

describe('the product survives', () => {
  it.each(names)(
    '%s',
    async (name) => {
      await expect(SCENARIOS[name](stage)).resolves.not.toBe('');
      await untilInvariantsHold(stage);
    },
    300_000,
  );
});
