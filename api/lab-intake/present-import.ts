import type { FileProblem } from '#shared/domain/lab-intake/file-problem.ts';
import { readSeries } from '#shared/domain/lab-intake/import-series.ts';
import { json } from '#shared/server/database/sql.ts';
import type { OrderImportView } from '#shared/views/exports.ts';
import type { ImportItemView, ImportMessageView } from '#shared/views/lab-intake.ts';
import type { MessageRow } from './find-import.ts';
import type { ImportRow, MessageCounts } from './import-rows.ts';

type Counted = ImportRow & MessageCounts & Pick<ImportItemView, 'held' | 'heldFrom'> & { imports?: number };

/** An import as lists show it. */
export function presentImport(
  { id, createdAt, finishedAt, problems, series, ...row }: Counted,
  orders: OrderImportView | null = null,
): ImportItemView {
  const { imports = 0, ...rest } = row;
  return {
    ...rest,
    orders,
    series: series === null || imports === 0 ? null : { key: series, ...readSeries(series), imports },
    problems: json<FileProblem[] | null>(problems) ?? [],
    _id: id,
    createdAt: createdAt.toISOString(),
    finishedAt: finishedAt?.toISOString() ?? null,
  };
}

/** One message with what became of it and what a person decided. */
export function presentMessage({
  id,
  position,
  place,
  decision,
  decisionReason,
  decidedBy,
  decidedAt,
  ...row
}: MessageRow): ImportMessageView {
  return {
    ...row,
    _id: id,
    index: position,
    where: place,
    replaced: Boolean(row.replaced),
    decision:
      decision && decidedAt
        ? { kind: decision, by: decidedBy, at: decidedAt.toISOString(), reason: decisionReason ?? '' }
        : null,
  };
}
