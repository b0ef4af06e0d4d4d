import { ImportState } from '#shared/domain/lab-intake/import-state.ts';
import { type Database, select } from '#shared/server/database/sql.ts';
import type { ImportItemView } from '#shared/views/lab-intake.ts';
import { FROM_IMPORTS, IMPORT, type ImportRow, type MessageCounts, withCounts } from './import-rows.ts';

type Counted = ImportRow & MessageCounts & Pick<ImportItemView, 'held' | 'heldFrom'>;

/** A row of the list, with how many imports it stands for. */
export type Listed = Counted & { imports?: number };

const SUMMED = [
  ...(['bytes', 'handled', 'total', 'applied', 'setAside', 'matching', 'refused', 'skipped', 'duplicates'] as const),
  ...(['older', 'notTaken', 'discarded', 'replaced', 'held'] as const),
];
/** Goes on; what was stopped or failed counts as refused. */
const ENDED_EARLY: readonly ImportState[] = [ImportState.failed, ImportState.cancelled];

/** Rows that stand for a series get its counts; those of files stay as they are. */
export async function withSeries(on: Database, rows: readonly Counted[]): Promise<Listed[]> {
  const keys = rows.flatMap(({ series }) => (series === null ? [] : [series]));
  if (keys.length === 0) return [...rows];
  const all = await withCounts(on, await select(on, IMPORT, `${FROM_IMPORTS} WHERE i.series IN (?)`, [keys]));
  const members = Map.groupBy(all, ({ series }) => series);
  return rows.map((row) => (row.series === null ? row : sumOf(row, members.get(row.series) ?? [row])));
}

function sumOf(last: Counted, members: readonly Counted[]): Listed {
  const sums = Object.fromEntries(
    SUMMED.map((name) => [name, members.reduce((sum, member) => sum + member[name], 0)]),
  ) as Pick<Counted, (typeof SUMMED)[number]>;
  const early = members.filter(({ state }) => ENDED_EARLY.includes(state)).length;
  const running = members.find(({ state }) => state === ImportState.running || state === ImportState.waiting);
  return {
    ...{ ...last, ...sums },
    refused: sums.refused + early,
    state: running?.state ?? ImportState.done,
    reason: null,
    problems: null,
    heldFrom: members.find(({ heldFrom }) => heldFrom !== null)?.heldFrom ?? null,
    imports: members.length,
  };
}
