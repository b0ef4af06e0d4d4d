import localities from '#shared/content/localities.json' with { type: 'json' };
import gazetteer from '#shared/content/places.json' with { type: 'json' };
import { listPlaces } from '#shared/domain/booking/list-places.ts';
import { coarsen, countSteps, type QuasiFacts, rareValues } from '#shared/domain/exports/coarsen.ts';
import { quasiOf, TEST_COLUMNS, type TestColumn } from '#shared/domain/exports/research-columns.ts';
import type { ExportFault, ResearchPlan } from '#shared/domain/exports/research-wish.ts';
import { zurichDate } from '#shared/domain/format-date.ts';
import { ageOn } from '#shared/domain/identity/age-on.ts';
import { monthOf } from '#shared/domain/months.ts';
import { RESEARCH_MAX_ROWS, SMALL_CELL } from '#shared/limits/exports.ts';
import { columns, type Database, select } from '#shared/server/database/sql.ts';
import { BIRTHDATE } from '#shared/server/identity/birthdate-column.ts';
import type { CoarseningView } from '#shared/views/exports.ts';
import { recordsOf, SOURCES } from './research-sources.ts';

const places = listPlaces({ places: gazetteer.places, names: {}, localities });
const cantons = new Map<number, string>();
for (const { canton, zipCodes } of places)
  for (const [first, last] of zipCodes) for (let code = first; code <= last; code += 1) cantons.set(code, canton);

interface RecordRow {
  customerId: string;
  at: Date;
  rows: number;
  birthdate: string | null;
  sex: string | null;
  zipCode: string | null;
  programme: string | null;
  productGroup: string;
  product: string;
}

/** Somebody in a file, and how exactly it says who they are. */
export interface ChosenPerson {
  facts: QuasiFacts;
  /** Of the ladder. */
  step: number;
}

export interface Chosen {
  people: Map<string, ChosenPerson>;
  /** About. */
  rows: number;
  fault: ExportFault | null;
  coarsening: CoarseningView | null;
  /** What of the tests is not told, because too few people have it. */
  rare: Record<TestColumn, ReadonlySet<string>>;
}

const NOTHING: Chosen['rare'] = { programme: new Set(), productGroup: new Set(), product: new Set() };
/** People of each value of a column. */
type PeopleOf = Map<string, Set<string>>;

/** What of each person a file held that was tried, by id: a period without a row must not count as one. */
export type Written = ReadonlyMap<string, ReadonlySet<string>>;

interface Source extends Database {
  now(): Date;
}

/** Finds who would be in a file and how exactly it may say who they are. @param written where it was tried before */
export async function choosePeople(on: Source, plan: ResearchPlan, written?: Written): Promise<Chosen> {
  const { facts, rows, tests } = await readFacts(on, plan, written);
  const nobody = { people: new Map<string, ChosenPerson>(), rows, coarsening: null, rare: NOTHING };
  // Whether it is nobody or somebody alone is not told either.
  if (!plan.complete && facts.size < SMALL_CELL) return { ...nobody, rows: 0, fault: 'export-too-few' };
  if (rows === 0 || facts.size === 0) return { ...nobody, fault: 'export-empty' };
  if (rows > RESEARCH_MAX_ROWS) return { ...nobody, fault: 'export-too-large' };
  const quasi = quasiOf(plan.columns);
  if (plan.complete) {
    const people = new Map([...facts].map(([id, one]) => [id, { facts: one, step: 0 }]));
    return { people, rows, fault: null, coarsening: null, rare: NOTHING };
  }
  const { steps, leftOut } = coarsen(facts, quasi, SMALL_CELL);
  const people = new Map([...steps].map(([id, step]) => [id, { facts: facts.get(id) as QuasiFacts, step }]));
  if (people.size === 0) return { ...nobody, rows: 0, fault: 'export-too-few' };
  const rare = rareTests(tests, new Set(leftOut));
  const coarsening = {
    ...{ smallCell: SMALL_CELL, steps: countSteps(steps.values(), quasi), leftOut: leftOut.length > 0 },
    ...(TEST_COLUMNS.some((column) => plan.columns.includes(column) && rare[column].size > 0) && { rareTests: true }),
  };
  // How many rows those have who are left out is not told.
  const kept = sumOf([...steps.keys()].map((id) => facts.get(id)?.rows ?? 0));
  return { people, rows: kept, fault: null, coarsening, rare };
}

const sumOf = (counts: readonly number[]): number => counts.reduce((sum, count) => sum + count, 0);

/** Of those who are in the file. */
function rareTests(tests: Record<TestColumn, PeopleOf>, leftOut: ReadonlySet<string>): Chosen['rare'] {
  const rareOf = (column: TestColumn) => {
    const inFile = [...tests[column]].map(
      ([value, who]) => [value, new Set([...who].filter((id) => !leftOut.has(id)))] as const,
    );
    return rareValues(new Map(inFile.filter(([, who]) => who.size > 0)), SMALL_CELL);
  };
  return { programme: rareOf('programme'), productGroup: rareOf('productGroup'), product: rareOf('product') };
}

/** SQL cannot ask: birth dates lie sealed. Whoever named none is of no age. */
const isOfAge = (age: number | null, { ageFrom, ageTo }: ResearchPlan): boolean =>
  (ageFrom === undefined || (age !== null && age >= ageFrom)) &&
  (ageTo === undefined || (age !== null && age <= ageTo));

async function readFacts(on: Source, plan: ResearchPlan, written: Written | undefined) {
  const now = on.now();
  const { at, rows } = SOURCES[plan.dataset];
  const what = columns<RecordRow>({
    ...{ customerId: 'o', at, rows: `CAST(${rows} AS INT)` },
    ...{ birthdate: BIRTHDATE, sex: 'u', zipCode: 'u' },
    ...{ programme: 'p', productGroup: 'o.productGroupKey', product: 'o.productKey' },
  });
  const { from, values } = recordsOf(plan);
  const today = zurichDate(now);
  const facts = new Map<string, QuasiFacts & { months: Set<string>; rows: number }>();
  const tests: Record<TestColumn, PeopleOf> = { programme: new Map(), productGroup: new Map(), product: new Map() };
  let total = 0;
  for (const row of await select(on, what, from, values)) {
    const month = monthOf(zurichDate(row.at));
    if (row.rows === 0 || (written && !written.get(row.customerId)?.has(month))) continue;
    const age = row.birthdate === null ? null : ageOn(row.birthdate, today);
    if (!isOfAge(age, plan)) continue;
    total += row.rows;
    const known = facts.get(row.customerId) ?? {
      ...{ age, sex: row.sex },
      canton: cantons.get(Number(row.zipCode)) ?? null,
      months: new Set<string>(),
      rows: 0,
    };
    known.months.add(month);
    known.rows += row.rows;
    facts.set(row.customerId, known);
    for (const column of TEST_COLUMNS) {
      const value = row[column] ?? '';
      tests[column].set(value, (tests[column].get(value) ?? new Set()).add(row.customerId));
    }
  }
  return { facts, rows: total, tests };
}
