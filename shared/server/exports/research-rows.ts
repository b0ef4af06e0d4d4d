import { ageBand, areaOf, type Detail, LADDER, periodOf } from '#shared/domain/exports/coarsen.ts';
import { RANGE_COLUMNS, type ResearchColumn, type TestColumn } from '#shared/domain/exports/research-columns.ts';
import type { ResearchPlan } from '#shared/domain/exports/research-wish.ts';
import { formatDate, zurichDate } from '#shared/domain/format-date.ts';
import { monthOf } from '#shared/domain/months.ts';
import type { CsvRow } from '#shared/server/csv-text.ts';
import { type ColumnList, columns, type Database, select } from '#shared/server/database/sql.ts';
import { BIRTHDATE } from '#shared/server/identity/birthdate-column.ts';
import type { Chosen, ChosenPerson } from './choose-people.ts';
import { expandAnswers } from './expand-answers.ts';
import { expandValues } from './expand-values.ts';
import { presentRecord } from './present-record.ts';
import { recordsOf, SOURCES } from './research-sources.ts';

/** A record of a person, as every data set has it. */
export interface ResearchRecord {
  recordId: string;
  customerId: string;
  orderId: string;
  orderNumber: string;
  at: Date;
  firstName: string;
  lastName: string;
  birthdate: string | null;
  phoneNo: string;
  email: string | null;
  streetAddress: string | null;
  zipCode: string | null;
  city: string | null;
  programme: string | null;
  productGroup: string;
  product: string;
  application: string;
  status: number | null;
  total: number;
}

const RECORD = {
  ...{ customerId: 'o', orderId: 'o.id', orderNumber: 'o' },
  ...{ firstName: 'u', lastName: 'u', birthdate: BIRTHDATE, phoneNo: 'u', email: 'u' },
  ...{ streetAddress: 'u', zipCode: 'u', city: 'u', programme: 'p' },
  ...{ productGroup: 'o.productGroupKey', product: 'o.productKey', application: 'o', status: 'o', total: 'o' },
};

/** The cells of a row that its data set adds. */
export type Cells = Partial<Record<ResearchColumn, string | number>>;

/** What of a record its data set makes rows of, for some records at once; by the id of the record. */
export type Expand = (
  on: Database,
  records: readonly ResearchRecord[],
  complete: boolean,
) => Promise<ReadonlyMap<string, readonly Cells[]>>;

const EXPANDS: Record<ResearchPlan['dataset'], Expand> = {
  programmes: presentRecord('programmes'),
  appointments: presentRecord('appointments'),
  answers: expandAnswers,
  values: expandValues,
};

export interface ResearchRow {
  customerId: string;
  /** Before it was said less exactly. */
  month: string;
  cells: CsvRow;
}

interface Reading {
  plan: ResearchPlan;
  chosen: Chosen;
  nameOf: (id: string) => string;
  /** People of one reading. */
  step?: number;
}

/** Documents of results are large. */
const PEOPLE_AT_ONCE = 100;

/**
 * The rows of a file, some people at a time, each with whether they agree at that moment. In the order of their made-up names, so that
 * neither the place in the file nor the time of its rows tells who is who.
 */
export async function* readResearchRows(
  on: Database,
  { plan, chosen, nameOf, step = PEOPLE_AT_ONCE }: Reading,
): AsyncGenerator<ResearchRow[]> {
  const { at, id } = SOURCES[plan.dataset];
  const what: ColumnList<ResearchRecord> = columns<ResearchRecord>({ ...RECORD, recordId: id, at });
  const { from, values } = recordsOf(plan);
  const order = [...chosen.people.keys()].map((person) => [nameOf(person), person] as const).sort();
  for (let start = 0; start < order.length; start += step) {
    const ids = order.slice(start, start + step).map(([, person]) => person);
    const records = await select(on, what, `${from} AND o.customerId IN (?) ORDER BY ${at}, ${id}`, [...values, ids]);
    const expanded = await EXPANDS[plan.dataset](on, records, plan.complete);
    const byPerson = Map.groupBy(records, ({ customerId }) => customerId);
    yield ids.flatMap((person) =>
      (byPerson.get(person) ?? []).flatMap((record) => {
        const found = chosen.people.get(person);
        const month = monthOf(zurichDate(record.at));
        // A month that came after it was decided how exactly the file speaks would tell more than was decided.
        if (!found?.facts.months.has(month)) return [];
        const common = cellsOf(record, { plan, person: found, month, nameOf, rare: chosen.rare });
        const untold = tellsLimits(found) ? {} : NO_LIMITS;
        return (expanded.get(record.recordId) ?? []).map((cells) => ({
          ...{ customerId: person, month },
          cells: pick({ ...common, ...cells, ...untold }, plan.columns),
        }));
      }),
    );
  }
}

const NO_LIMITS: Cells = Object.fromEntries(RANGE_COLUMNS.map((column) => [column, '']));

/** The limits of a laboratory are those of a sex and an age: where one of these is not told, they are not either. */
function tellsLimits({ step }: ChosenPerson): boolean {
  const detail = LADDER[step] as Detail;
  return detail.sex === 'shown' && detail.ageBand !== 'hidden';
}

interface About extends Pick<Chosen, 'rare'> {
  plan: ResearchPlan;
  person: ChosenPerson;
  month: string;
  nameOf: (id: string) => string;
}

function cellsOf(record: ResearchRecord, { plan, person: { facts, step }, month, nameOf, rare }: About): Cells {
  const detail = LADDER[step] as Detail;
  const { birthdate } = record;
  const told = (column: TestColumn): string => {
    const value = record[column] ?? '';
    return rare[column].has(value) ? '' : value;
  };
  return {
    ...{ person: nameOf(record.customerId), order: plan.complete ? record.orderNumber : nameOf(record.orderId) },
    ...{ ageBand: ageBand(facts.age, detail.ageBand), area: areaOf(facts, detail.area) },
    ...{ sex: detail.sex === 'shown' ? (facts.sex ?? '') : '', period: periodOf(month, detail.period) },
    ...{ programme: told('programme'), productGroup: told('productGroup'), product: told('product') },
    ...(plan.complete && {
      ...{ firstName: record.firstName, lastName: record.lastName, birthdate: birthdate ? formatDate(birthdate) : '' },
      ...{ phoneNo: record.phoneNo, email: record.email ?? '', streetAddress: record.streetAddress ?? '' },
      ...{ zipCode: record.zipCode ?? '', city: record.city ?? '', day: formatDate(record.at) },
    }),
  };
}

/** In the order of the columns; nothing that was not asked for. */
const pick = (cells: Cells, chosen: readonly ResearchColumn[]): CsvRow =>
  Object.fromEntries(chosen.map((column) => [column, cells[column] ?? '']));
