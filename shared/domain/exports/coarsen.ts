import type { QuasiColumn } from './research-columns.ts';

/** How exactly each column is said; the last word of each is not at all. */
export interface Detail {
  ageBand: '5-years' | '10-years' | 'hidden';
  area: 'canton' | 'hidden';
  period: 'month' | 'quarter' | 'year' | 'hidden';
  sex: 'shown' | 'hidden';
}

/** What is known of a person, in whole. */
export interface QuasiFacts {
  /** Years; null where nobody knows. */
  age: number | null;
  sex: string | null;
  canton: string | null;
  /** `YYYY-MM` of their rows. */
  months: ReadonlySet<string>;
}

/** From as exact as a file ever is to nothing at all: each step takes away what tells the most and is missed the least. */
export const LADDER: readonly Detail[] = [
  { ageBand: '5-years', area: 'canton', period: 'month', sex: 'shown' },
  { ageBand: '10-years', area: 'canton', period: 'month', sex: 'shown' },
  { ageBand: '10-years', area: 'canton', period: 'quarter', sex: 'shown' },
  { ageBand: '10-years', area: 'canton', period: 'year', sex: 'shown' },
  { ageBand: '10-years', area: 'hidden', period: 'year', sex: 'shown' },
  { ageBand: 'hidden', area: 'hidden', period: 'year', sex: 'shown' },
  { ageBand: 'hidden', area: 'hidden', period: 'hidden', sex: 'shown' },
  { ageBand: 'hidden', area: 'hidden', period: 'hidden', sex: 'hidden' },
];

/** As exact as a file ever is. */
export const FULL_DETAIL = LADDER[0] as Detail;

/** Years of a band of age. */
export const BAND_YEARS = { '5-years': 5, '10-years': 10, hidden: 0 } as const;
/** Very few are older: they are one band. */
export const OLDEST = 90;
const MONTHS_OF_QUARTER = 3;

/** `40-44`, `40-49` or `90+`; empty where it is not said or not known. */
export function ageBand(age: number | null, detail: Detail['ageBand']): string {
  if (age === null || detail === 'hidden') return '';
  if (age >= OLDEST) return `${OLDEST}+`;
  const width = BAND_YEARS[detail];
  const first = Math.floor(age / width) * width;
  return `${first}-${first + width - 1}`;
}

/** `ZH`: people agreed that their canton is told, so that nothing more exact ever is. */
export const areaOf = ({ canton }: Pick<QuasiFacts, 'canton'>, detail: Detail['area']): string =>
  detail === 'canton' ? (canton ?? '') : '';

/** `2026-10`, `2026-Q4` or `2026`. @param month `YYYY-MM` */
export function periodOf(month: string, detail: Detail['period']): string {
  if (detail === 'hidden') return '';
  if (detail === 'month') return month;
  const [year = '', number = '1'] = month.split('-');
  return detail === 'year' ? year : `${year}-Q${Math.ceil(Number(number) / MONTHS_OF_QUARTER)}`;
}

/** What the rows of a person say of them, all periods together: whoever says the same in all of them cannot be told apart by it. */
export function signatureOf(facts: QuasiFacts, detail: Detail, columns: readonly QuasiColumn[]): string {
  const said = (column: QuasiColumn): string => {
    if (column === 'ageBand') return ageBand(facts.age, detail.ageBand);
    if (column === 'area') return areaOf(facts, detail.area);
    if (column === 'sex') return detail.sex === 'shown' ? (facts.sex ?? '') : '';
    return [...new Set([...facts.months].map((month) => periodOf(month, detail.period)))].sort().join('+');
  };
  return columns.map(said).join(' | ');
}

export interface Coarsened {
  /** The step of the ladder of each person that is in the file. */
  steps: Map<string, number>;
  /** Of whom nothing may be said at all, because too few would share even that. */
  leftOut: string[];
}

/**
 * Takes whoever shares what is said of them with too few others one step down the ladder, again and again, until every group is large
 * enough. Groups that are large enough never lose anybody, so that it ends after as many rounds as there are steps.
 */
export function coarsen(
  people: ReadonlyMap<string, QuasiFacts>,
  columns: readonly QuasiColumn[],
  atLeast: number,
): Coarsened {
  const steps = new Map([...people.keys()].map((id) => [id, 0]));
  const signature = (id: string, step: number) =>
    signatureOf(people.get(id) as QuasiFacts, LADDER[step] as Detail, columns);
  for (;;) {
    const small = [...Map.groupBy(steps.keys(), (id) => signature(id, steps.get(id) ?? 0)).values()]
      .filter((group) => group.length < atLeast)
      .flat();
    const raised = small.filter((id) => (steps.get(id) ?? 0) < LADDER.length - 1);
    for (const id of raised) steps.set(id, (steps.get(id) ?? 0) + 1);
    if (raised.length > 0) continue;
    for (const id of small) steps.delete(id);
    return { steps, leftOut: small };
  }
}

/**
 * Which values too few people have to be told, by the people of each value; empty is the value of those who have none. What is not told
 * looks like none: where too few would stand there, the next rarest is not told either, until enough do.
 */
export function rareValues(people: ReadonlyMap<string, ReadonlySet<string>>, atLeast: number): Set<string> {
  const rare = new Set<string>();
  const untold = new Set(people.get(''));
  const told = [...people].filter(([value]) => value !== '').sort(([, one], [, other]) => one.size - other.size);
  for (const [value, who] of told) {
    if (who.size >= atLeast && (untold.size === 0 || untold.size >= atLeast)) break;
    rare.add(value);
    for (const id of who) untold.add(id);
  }
  return rare;
}

/** How many people stand on each step that says less than the first, for those who read the file. */
export function countSteps(
  steps: Iterable<number>,
  columns: readonly QuasiColumn[],
): { detail: Partial<Detail>; people: number }[] {
  const counted = new Map<string, { detail: Partial<Detail>; people: number }>();
  for (const step of steps) {
    const detail = Object.fromEntries(columns.map((column) => [column, (LADDER[step] as Detail)[column]]));
    const key = JSON.stringify(detail);
    const before = counted.get(key)?.people ?? 0;
    counted.set(key, { detail, people: before + 1 });
  }
  const first = JSON.stringify(Object.fromEntries(columns.map((column) => [column, FULL_DETAIL[column]])));
  counted.delete(first);
  return [...counted.values()];
}
