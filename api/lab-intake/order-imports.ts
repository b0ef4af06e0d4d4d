import type { FileForm } from '#shared/domain/exports/file-form.ts';
import type { ImportTarget } from '#shared/domain/exports/import-target.ts';
import type { OrderColumn } from '#shared/domain/exports/order-columns.ts';
import { ImportKind } from '#shared/domain/lab-intake/import-kind.ts';
import { REFUSALS_SHOWN } from '#shared/limits/exports.ts';
import { findRows } from '#shared/server/database/model-rows.ts';
import { type Database, json } from '#shared/server/database/sql.ts';
import { ImportRefusal } from '#shared/server/models/import-refusal.ts';
import { OrderImport } from '#shared/server/models/order-import.ts';
import type { OrderImportView, RefusedRowView } from '#shared/views/exports.ts';
import type { ImportRow } from './import-rows.ts';

/** What the files of orders among some imports are about, by their ids. */
export async function readOrderImports(
  on: Database,
  imports: readonly Pick<ImportRow, 'id' | 'kind'>[],
): Promise<Map<string, OrderImportView>> {
  const importId = imports.flatMap(({ id, kind }) => (kind === ImportKind.orderFile ? [id] : []));
  if (importId.length === 0) return new Map();
  const rows = await findRows(on, OrderImport, [...COLUMNS], { where: { importId } });
  return new Map(
    rows.map((row) => [
      row.importId,
      {
        ...{ target: json<ImportTarget>(row.target), phase: row.phase, form: json<FileForm | null>(row.form) },
        ...{ detail: row.detail, created: row.createdRows, changed: row.changedRows, same: row.sameRows },
        ...{ refused: row.refusedRows, confirmedAt: row.confirmedAt?.toISOString() ?? null },
        expiresAt: row.expiresAt.toISOString(),
      },
    ]),
  );
}

const COLUMNS = [
  ...(['importId', 'target', 'phase', 'form', 'detail', 'createdRows', 'changedRows', 'sameRows'] as const),
  ...(['refusedRows', 'confirmedAt', 'expiresAt'] as const),
];

/** The refused rows that a page shows. */
export async function readFirstRefusals(on: Database, importId: string): Promise<RefusedRowView[]> {
  const rows = await findRows(on, ImportRefusal, ['line', 'field', 'said', 'fault', 'detail'], {
    where: { importId },
    order: [['position', 'ASC']],
    limit: REFUSALS_SHOWN,
  });
  return rows.map((row) => ({ ...row, field: row.field as OrderColumn | null }));
}
