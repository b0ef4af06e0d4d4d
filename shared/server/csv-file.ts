import type { FileContent } from '#shared/contract/define.ts';
import { type CsvForm, type CsvRow, CsvText } from './csv-text.ts';

interface CsvTable extends CsvForm {
  /** Without its ending. */
  name: string;
  /** Rows that are there, or steps of them as they are read. */
  rows: Iterable<CsvRow> | AsyncIterable<Iterable<CsvRow>>;
}

/** Rows as a CSV file in UTF-8, headed by the names of their columns and written while they are read. */
export function csvFile({ name, rows, ...form }: CsvTable): FileContent {
  return { name: `${name}.csv`, type: 'text/csv; charset=utf-8', content: write(rows, new CsvText(form)) };
}

async function* write(rows: CsvTable['rows'], text: CsvText): AsyncGenerator<Uint8Array> {
  for await (const step of Symbol.asyncIterator in rows ? rows : [rows]) {
    for (const row of step) text.add(row);
    yield* text.take();
  }
  yield* text.take();
}
