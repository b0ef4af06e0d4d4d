import { normaliseText } from '#shared/domain/normalise-text.ts';
import type { Separator } from '#shared/schema/separators.ts';
import { rearm } from './formula.ts';
import { ORDER_COLUMNS, type OrderCells, type OrderColumn, REFUSAL_COLUMNS } from './order-columns.ts';
import { type Fault, faultAt } from './row-fault.ts';

const KNOWN: readonly string[] = [...ORDER_COLUMNS, ...REFUSAL_COLUMNS];

export interface Head {
  /** The column of each cell; null where it is read over. */
  columns: (OrderColumn | null)[];
  unknown: string[];
  twice: string[];
}

/** The columns that the first line of a file names, in whatever letters; empty ones at its end are none. */
export function readHead(cells: readonly string[]): Head {
  const names = cells.map((cell) => normaliseText(cell));
  while (names.at(-1) === '') names.pop();
  const found = names.map((name) => KNOWN.find((known) => known.toLowerCase() === name.toLowerCase()));
  const isTwice = (_name: string, at: number) => found[at] !== undefined && found.indexOf(found[at]) < at;
  return {
    columns: found.map((name) => ORDER_COLUMNS.find((column) => column === name) ?? null),
    unknown: names.filter((_name, at) => found[at] === undefined),
    twice: names.filter(isTwice),
  };
}

/** What a row says: cells that are empty say nothing, and an apostrophe that disarmed a formula is taken away again. */
export function readCells(head: readonly (OrderColumn | null)[], row: readonly string[]): OrderCells | Fault {
  if (row.length > head.length && row.slice(head.length).some((cell) => cell.trim() !== '')) {
    return faultAt(null, 'cells', String(row.length));
  }
  const cells: OrderCells = {};
  for (const [at, column] of head.entries()) {
    if (column === null) continue;
    const said = plainCell(row[at] ?? '');
    if (said !== '') cells[column] = said;
  }
  return Object.keys(cells).length === 0 ? faultAt(null, 'cells', '0') : cells;
}

/** Letters of ASCII are one spelling already: most cells are, and there are millions of them. */
const SIMPLE = /^[!-~](?:[ -~]*[!-~])?$/;

/** What a cell says: in one spelling, without the apostrophe that disarms a formula. */
export const plainCell = (cell: string): string =>
  cell === '' || (SIMPLE.test(cell) && !cell.startsWith("'")) ? cell : normaliseText(rearm(cell));

const SIGNS: Record<Separator, string> = { semicolon: ';', comma: ',', tab: '\t' };

/** The sign between the cells, as most of the first line has it; a sign inside quotes is none. */
export function findSeparator(firstLine: string): Separator {
  const bare = firstLine.replace(/"(?:[^"]|"")*"/g, '');
  const counted = (Object.keys(SIGNS) as Separator[]).map((name) => ({ name, times: bare.split(SIGNS[name]).length }));
  return counted.reduce((most, one) => (one.times > most.times ? one : most)).name;
}

export const signOf = (separator: Separator): string => SIGNS[separator];
