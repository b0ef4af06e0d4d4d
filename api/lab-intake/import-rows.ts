import { MessageState } from '#shared/domain/lab-intake/import-message-state.ts';
import type { Row } from '#shared/server/database/columns.ts';
import { type Bound, columns, type Database, select } from '#shared/server/database/sql.ts';
import { nameOf } from '#shared/server/identity/name-of.ts';
import { WORK_FAILED } from '#shared/server/lab-intake/hand-back-message.ts';
import type { Import } from '#shared/server/models/import.ts';
import type { ImportMessage } from '#shared/server/models/import-message.ts';
import type { JobProgress } from '#shared/server/models/job-progress.ts';
import { type HeldValue, readHeldOf } from './read-held.ts';

/** An import with its progress. */
export type ImportRow = Pick<
  Row<Import>,
  'id' | 'kind' | 'fileName' | 'bytes' | 'createdAt' | 'version' | 'problems' | 'series'
> &
  Pick<Row<JobProgress>, 'state' | 'handled' | 'reason' | 'finishedAt'> & {
    /** 0 while the file is being read. */
    total: number;
    /** A name; null for the laboratory itself. */
    uploadedBy: string | null;
  };

export const IMPORT = columns<ImportRow>({
  id: 'i',
  kind: 'i',
  fileName: 'i',
  bytes: 'i',
  createdAt: 'i',
  version: 'i',
  series: 'i',
  state: 'p',
  handled: 'p',
  total: 'COALESCE(p.total, 0)',
  problems: 'i',
  reason: 'p',
  finishedAt: 'p',
  uploadedBy: nameOf('u'),
});

const PROGRESS = 'job_progress p ON p.jobId = i.id LEFT JOIN users u ON u.id = i.uploadedBy';
export const FROM_IMPORTS = `FROM imports i JOIN ${PROGRESS}`;
/** For a page of all imports: left to itself MariaDB begins with the jobs, or sorts every import there is. */
export const FROM_IMPORTS_BY_TIME = `FROM imports i FORCE INDEX FOR ORDER BY (byTime) STRAIGHT_JOIN ${PROGRESS}`;

/** What became of an import's messages, counted. */
export interface MessageCounts {
  applied: number;
  setAside: number;
  matching: number;
  refused: number;
  /** Carries no results. */
  skipped: number;
  duplicates: number;
  /** Nothing of it was taken: what stands is newer. */
  older: number;
  /** Values put aside, of all messages. */
  notTaken: number;
  discarded: number;
  replaced: number;
}

interface GroupRow extends Pick<Row<ImportMessage>, 'state' | 'decision'> {
  id: string;
  messages: number;
  replaced: number;
  notTaken: number;
}

const GROUP = columns<GroupRow>({
  id: 'l',
  state: 'm',
  // What got stuck on its way waits for a person again.
  decision: `IF(m.reason = '${WORK_FAILED}', NULL, m.decision)`,
  messages: 'CAST(COUNT(*) AS INT)',
  replaced: 'CAST(SUM(m.replaced) AS INT)',
  notTaken: 'CAST(SUM(m.notTaken) AS INT)',
});

/** What an import of a list (`l`) stands for (`i`): itself, or all of its series. */
export const OWN = 'imports l JOIN imports i ON i.id = l.id';
export const OF_SERIES = 'imports l JOIN imports i ON i.series = l.series';

/** The counts of what some imports stand for, by their ids; without messages there is none. */
export async function countMessages(
  on: Database,
  what: typeof OWN | typeof OF_SERIES,
  ids: readonly string[],
): Promise<Map<string, MessageCounts>> {
  const from = `FROM ${what} JOIN import_messages m ON m.importId = i.id WHERE l.id IN (?) GROUP BY l.id, m.state, decision`;
  const groups = ids.length === 0 ? [] : await select(on, GROUP, from, [ids]);
  return new Map([...Map.groupBy(groups, ({ id }) => id)].map(([id, rows]) => [id, countsOf(rows)]));
}

const { applied, duplicate, older, setAside, refused, skipped, discarded } = MessageState;

/** The counts of an import whose messages fall into these groups. */
export function countsOf(groups: readonly GroupRow[]): MessageCounts {
  const sum = (states: readonly MessageState[], where: (row: GroupRow) => boolean = () => true) =>
    groups.reduce((count, row) => count + (states.includes(row.state) && where(row) ? row.messages : 0), 0);
  return {
    applied: sum([applied]),
    setAside: sum([setAside], ({ decision }) => decision === null),
    matching: sum([setAside], ({ decision }) => decision !== null),
    refused: sum([refused]),
    skipped: sum([skipped]),
    duplicates: sum([duplicate]),
    older: sum([older]),
    notTaken: groups.reduce((count, row) => count + row.notTaken, 0),
    discarded: sum([discarded]),
    replaced: groups.reduce((count, row) => count + (row.state === applied ? row.replaced : 0), 0),
  };
}

/** Imports as `from` says, in its order, with their counts. */
export async function readImports(on: Database, from: string, values: readonly Bound[]) {
  const rows = await select(on, IMPORT, `${FROM_IMPORTS} ${from}`, values);
  return withCounts(on, rows);
}

/** Imports with the counts of their messages. */
export async function withCounts(on: Database, rows: readonly ImportRow[]) {
  const counts = await countMessages(
    on,
    OWN,
    rows.map(({ id }) => id),
  );
  const held = await readHeldOf(
    on,
    rows.map(({ id }) => id),
  );
  return rows.map((row) => {
    const own = held.filter(({ importId }) => importId === row.id);
    return { ...row, ...(counts.get(row.id) ?? countsOf([])), held: own.length, heldFrom: mostOf(own) };
  });
}

/** The laboratory that most of these values came from. */
function mostOf(held: readonly HeldValue[]): string | null {
  const labs = [...Map.groupBy(held, ({ facility }) => facility)].sort(([, a], [, b]) => b.length - a.length);
  return labs[0]?.[0] ?? null;
}
