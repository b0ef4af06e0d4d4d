import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { v7 as uuidv7 } from 'uuid';
import { PROGRAMMES } from '#shared/domain/catalogue/programme.ts';
import { columnsOf, QUASI_COLUMNS, TEST_COLUMNS } from '#shared/domain/exports/research-columns.ts';
import { planOf, type ResearchWish } from '#shared/domain/exports/research-wish.ts';
import { DAY_MS } from '#shared/durations.ts';
import { SMALL_CELL } from '#shared/limits/exports.ts';
import { change, insert } from '#shared/server/database/sql.ts';
import { choosePeople } from '#shared/server/exports/choose-people.ts';
import { makePseudonyms } from '#shared/server/exports/pseudonyms.ts';
import { readResearchRows } from '#shared/server/exports/research-rows.ts';
import { ResearchApproval } from '#shared/server/models/research-approval.ts';
import { openWorld, type World } from '#test/factories/open-world.ts';
import { type SeededResearch, seedResearch } from '#test/factories/research.ts';

const SEED = Number(process.env.SEED ?? 15);
const FILTERS = Number(process.env.FILTERS ?? 2000);
const PEOPLE = 240;
const FIRST = Date.parse('2025-01-01T12:00:00Z');
const ZIPS = ['8400', '8001', '3011', '1003', '6900', '9490'];
const PRODUCTS = ['heart-basic', 'health-check-basic', 'energy-check'];

let seed = SEED;
/** The same numbers for the same seed. */
const below = (limit: number): number => {
  seed = (seed * 1_103_515_245 + 12_345) % 2 ** 31;
  return Math.floor((seed / 2 ** 31) * limit);
};
const oneOf = <T>(all: readonly T[]): T => all[below(all.length)] as T;
const dayOf = (at: number): string => new Date(at).toISOString().slice(0, 10);

let world: World;
let people: SeededResearch[];
let approved: Set<string>;

beforeAll(async () => {
  world = await openWorld();
  await change(world.services, 'UPDATE products SET programme = ? WHERE `key` = ?', ['pilot', 'heart-basic']);
  people = await seedResearch(
    world,
    Array.from({ length: PEOPLE }, (_, at) => ({
      ...{ approved: below(10) < 6, sex: oneOf(['female', 'male'] as const), zipCode: oneOf(ZIPS) },
      birthdate: below(12) === 0 ? null : `${1940 + below(65)}-0${1 + below(9)}-1${below(9)}`,
      at: new Date(FIRST + below(600) * DAY_MS),
      ...{ productKey: oneOf(PRODUCTS), value: String(100 + (at % 60)) },
    })),
  );
  approved = new Set(people.filter((person) => person.approved).map(({ id }) => id));
}, 120_000);
afterAll(() => world?.close());

async function choose(customerId: string, isYes: boolean): Promise<void> {
  const choice = { approved: isYes ? 1 : 0, textVersion: '1.0', language: null } as const;
  await insert(world.services, ResearchApproval, { ...choice, id: uuidv7(), customerId, at: world.services.now() });
  if (isYes) approved.add(customerId);
  else approved.delete(customerId);
}

function aWish(): ResearchWish {
  const dataset = oneOf(['values', 'values', 'answers'] as const);
  const columns = columnsOf(dataset, false).filter(() => below(2) === 1);
  const from = FIRST + below(560) * DAY_MS;
  const age = 20 + below(60);
  return {
    ...{ dataset, columns: columns.length > 0 ? columns : ['person'], approvedOnly: below(2) === 0 },
    ...{ from: dayOf(from), to: dayOf(from + below(700) * DAY_MS) },
    ...(below(4) === 0 ? { programme: oneOf(PROGRAMMES) } : {}),
    ...(below(4) === 0 ? { productGroupKey: oneOf(['heart', 'energy', 'health-check']) } : {}),
    ...(below(4) === 0 ? { sex: oneOf(['female', 'male'] as const) } : {}),
    ...(below(4) === 0 ? { ageFrom: age } : {}),
    ...(below(4) === 0 ? { ageTo: age + below(30) } : {}),
  };
}

it(`${FILTERS} random filters bring back nobody who has not agreed, and leave nobody alone (SEED=${SEED})`, async () => {
  let [files, rowsSeen] = [0, 0];
  for (let round = 0; round < FILTERS; round += 1) {
    // What held a moment ago does not count.
    const { id } = oneOf(people);
    if (round % 10 === 0) await choose(id, !approved.has(id));
    const wish = aWish();
    const plan = planOf(wish, false);
    const chosen = await choosePeople(world.services, plan);
    if (chosen.fault) continue;
    files += 1;
    const strangers = new Set<string>();
    const cells = new Map<string, Set<string>>();
    // Somebody withdraws after it was decided who is in the file.
    const late = round % 7 === 0 ? oneOf([...chosen.people.keys()]) : null;
    if (late !== null) await choose(late, false);
    for await (const step of readResearchRows(world.services, { plan, chosen, nameOf: makePseudonyms() }))
      for (const { customerId, cells: row } of step) {
        rowsSeen += 1;
        if (!approved.has(customerId)) strangers.add(customerId);
        const cell = QUASI_COLUMNS.filter((column) => plan.columns.includes(column))
          .map((column) => row[column])
          .join('|');
        const tests = TEST_COLUMNS.filter((column) => plan.columns.includes(column)).map(
          (column) => `${column} ${row[column]}`,
        );
        for (const one of [cell, ...tests]) cells.set(one, (cells.get(one) ?? new Set()).add(customerId));
      }
    const alone = [...cells].filter(([, who]) => who.size < SMALL_CELL).map(([cell]) => cell);
    // With somebody gone it is written anew (the end of the job looks at that): here it is about everybody else.
    if (late !== null) await choose(late, true);
    expect([round, wish, [...strangers], late === null ? alone : []]).toEqual([round, wish, [], []]);
  }
  expect(files).toBeGreaterThan(FILTERS / 3);
  expect(rowsSeen).toBeGreaterThan(FILTERS);
}, 240_000);
