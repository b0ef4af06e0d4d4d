import { ImportState } from '#shared/domain/lab-intake/import-state.ts';
import { facilityKey } from '#shared/domain/lab-intake/mapping-kind.ts';
import type { Row } from '#shared/server/database/columns.ts';
import { columns, type Database, select } from '#shared/server/database/sql.ts';
import type { Observation } from '#shared/server/models/observation.ts';
import type { ImportItemView } from '#shared/views/lab-intake.ts';
import { countMessages, countsOf, type ImportRow, type MessageCounts, OF_SERIES } from './import-rows.ts';
import { UNREAD } from './read-held.ts';

type Counted = ImportRow & MessageCounts & Pick<ImportItemView, 'held' | 'heldFrom'>;

/** A row of the list, with how many imports it stands for. */
export type Listed = Counted & { imports?: number };

interface SumRow extends Pick<ImportRow, 'bytes' | 'handled' | 'total'> {
  id: string;
  imports: number;
  running: number;
  waiting: number;
  /** Failed or stopped; counts as refused. */
  early: number;
}

const { running, waiting, failed, cancelled } = ImportState;
const count = (state: ImportState): string => `CAST(SUM(p.state = '${state}') AS INT)`;

const SUM = columns<SumRow>({
  id: 'l',
  imports: 'CAST(COUNT(*) AS INT)',
  ...{ bytes: 'CAST(SUM(i.bytes) AS INT)', handled: 'CAST(SUM(p.handled) AS INT)' },
  total: 'CAST(SUM(COALESCE(p.total, 0)) AS INT)',
  ...{ running: count(running), waiting: count(waiting), early: `${count(failed)} + ${count(cancelled)}` },
});

/** How many values wait for the mappings of a laboratory that came with the series of an import. */
interface HeldOfSeries extends Pick<Row<Observation>, 'lab'> {
  id: string;
  held: number;
}

const HELD_OF_SERIES = columns<HeldOfSeries>({ id: 'l', lab: 'o', held: 'CAST(COUNT(*) AS INT)' });

/** Those that came with all imports of the series of some imports, counted by laboratory, most first. */
const countHeldOfSeries = (on: Database, importIds: readonly string[]): Promise<HeldOfSeries[]> =>
  select(
    on,
    HELD_OF_SERIES,
    `FROM ${OF_SERIES} JOIN import_messages m ON m.importId = i.id JOIN observations o ON o.importMessageId = m.id
     WHERE l.id IN (?) AND o.reading IN (?) AND o.current = 1 GROUP BY l.id, o.lab ORDER BY held DESC`,
    [importIds, UNREAD],
  );

/**
 * Rows that stand for a series get its counts; those of files stay as they are. The database counts: a laboratory delivers thousands of
 * messages a day, and what is listed is asked for again with each of them.
 */
export async function withSeries(on: Database, rows: readonly Counted[]): Promise<Listed[]> {
  const ids = rows.flatMap(({ id, series }) => (series === null ? [] : [id]));
  if (ids.length === 0) return [...rows];
  const from = `FROM ${OF_SERIES} JOIN job_progress p ON p.jobId = i.id WHERE l.id IN (?) GROUP BY l.id`;
  const sums = await select(on, SUM, from, [ids]);
  const counts = await countMessages(on, OF_SERIES, ids);
  const held = Map.groupBy(await countHeldOfSeries(on, ids), ({ id }) => id);
  return rows.map((row) => {
    const sum = sums.find(({ id }) => id === row.id);
    if (!sum) return row;
    const { bytes, handled, total, imports, early } = sum;
    const messages = counts.get(row.id) ?? countsOf([]);
    const labs = held.get(row.id) ?? [];
    return {
      ...{ ...row, ...messages, bytes, handled, total, imports },
      refused: messages.refused + early,
      state: stateOf(sum),
      ...{ reason: null, problems: null },
      held: labs.reduce((values, lab) => values + lab.held, 0),
      heldFrom: labs[0] ? facilityKey(labs[0].lab) : null,
    };
  });
}

function stateOf(sum: SumRow): ImportState {
  if (sum.running > 0) return running;
  return sum.waiting > 0 ? waiting : ImportState.done;
}
