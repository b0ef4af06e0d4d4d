import type { exports } from '#shared/contract/exports.ts';
import type { FileForm } from '#shared/domain/exports/file-form.ts';
import { ORDER_COLUMNS, REFUSAL_COLUMNS } from '#shared/domain/exports/order-columns.ts';
import type { RowFault } from '#shared/domain/exports/row-fault.ts';
import { orNotFound, refuse } from '#shared/errors.ts';
import type { Language } from '#shared/languages.ts';
import type { Call } from '#shared/server/call.ts';
import { csvFile } from '#shared/server/csv-file.ts';
import type { CsvRow } from '#shared/server/csv-text.ts';
import type { Row } from '#shared/server/database/columns.ts';
import { findRow } from '#shared/server/database/model-rows.ts';
import { columns, json, select } from '#shared/server/database/sql.ts';
import { type FileRow, readOrderFile } from '#shared/server/exports/read-order-file.ts';
import { FileFailure } from '#shared/server/gateways/files/file-failure.ts';
import { Import } from '#shared/server/models/import.ts';
import type { ImportRefusal } from '#shared/server/models/import-refusal.ts';
import { OrderImport } from '#shared/server/models/order-import.ts';
import { readWords } from '#shared/server/read-words.ts';
import type { Services } from '#shared/server/services.ts';
import { fillText } from '#shared/text-numbers.ts';

type Refused = Pick<Row<ImportRefusal>, 'position' | 'line' | 'field' | 'fault' | 'detail'>;

const REFUSED = columns<Refused>({ position: 'r', line: 'r', field: 'r', fault: 'r', detail: 'r' });
const STEP = 1000;

/** Refused rows as they stood in the file, with line, column and reason: put together while it is read, and kept nowhere. */
export async function getRefusedRows(
  services: Services,
  { params: { id }, request }: Call<typeof exports.getRefusedRows>,
) {
  const columns = ['form', 'expiresAt', 'refusedRows'] as const;
  const row = orNotFound(await findRow(services, OrderImport, columns, { where: { importId: id } }));
  const form = json<FileForm | null>(row.form);
  if (!form || row.refusedRows === 0 || row.expiresAt <= services.now()) return refuse('file-not-found');
  const { fileName } = orNotFound(await findRow(services, Import, ['fileName'], { where: { id } }));
  const { language } = request;
  try {
    const file = readOrderFile(await services.files.read('order-files', id), form);
    return csvFile({
      name: `${fileName.replace(/\.[a-z]{1,4}$/i, '')}-${WORD[language]}`,
      columns: [...REFUSAL_COLUMNS, ...ORDER_COLUMNS],
      rows: refusedRows(file, readRefused(services, id), language),
      ...{ separator: form.separator, language },
    });
  } catch (error) {
    if (error instanceof FileFailure && error.kind === 'missing') return refuse('file-not-found');
    throw error;
  }
}

const WORD: Record<Language, string> = { de: 'abgelehnt', en: 'refused', fr: 'refusees', it: 'rifiutate' };

async function* readRefused(services: Services, importId: string): AsyncGenerator<Refused> {
  let after = 0;
  for (;;) {
    const from = `FROM import_refusals r WHERE r.importId = ? AND r.position > ? ORDER BY r.position LIMIT ${STEP}`;
    const rows = await select(services, REFUSED, from, [importId, after]);
    yield* rows;
    const last = rows.at(-1);
    if (!last || rows.length < STEP) return;
    after = last.position;
  }
}

async function* refusedRows(
  file: AsyncGenerator<FileRow>,
  refused: AsyncGenerator<Refused>,
  language: Language,
): AsyncGenerator<CsvRow[]> {
  const { rowFault } = readWords<{ rowFault: Record<RowFault, string> }>(language, 'exports');
  let next = await refused.next();
  for await (const { position, raw, columns } of file) {
    if (next.done) break;
    const { value } = next;
    if (value.position !== position) continue;
    const said = columns.flatMap((column, at) => (column === null ? [] : [[column, raw[at] ?? '']]));
    const reason = fillText(rowFault[value.fault], { detail: value.detail ?? '' });
    yield [{ ...Object.fromEntries(said), line: value.line, field: value.field ?? '', reason }];
    next = await refused.next();
  }
}
