import { pipeline, Readable } from 'node:stream';
import { CsvError, parse } from 'csv-parse';
import type { FileForm } from '#shared/domain/exports/file-form.ts';
import type { OrderCells } from '#shared/domain/exports/order-columns.ts';
import { NAMING_COLUMNS } from '#shared/domain/exports/order-columns.ts';
import { type Head, readCells, readHead, signOf } from '#shared/domain/exports/read-cells.ts';
import type { Fault } from '#shared/domain/exports/row-fault.ts';
import { ORDER_FILE_MAX_COLUMNS, ORDER_FILE_MAX_ROWS, ORDER_ROW_MAX_LENGTH } from '#shared/limits/exports.ts';
import { decodeText } from './decode-text.ts';
import { FileFailed } from './file-failed.ts';

/** A row of a file of orders, as it stands there and as it is read. */
export interface FileRow {
  /** From 1, the head not counted. */
  position: number;
  /** In the file, as an editor counts. */
  line: number;
  raw: readonly string[];
  columns: Head['columns'];
  cells: OrderCells | Fault;
}

interface Parsed {
  record: string[];
  info: { lines: number };
}

/**
 * The rows of a file of orders, read while they come: what it takes does not depend on the file's length. The first line names the
 * columns, in any order.
 * @throws FileFailed where the file cannot be read, or not from some line on
 */
export async function* readOrderFile(content: Readable, { encoding, separator }: FileForm): AsyncGenerator<FileRow> {
  const parser = parse({
    ...{ delimiter: signOf(separator), info: true, relax_column_count: true, relax_quotes: true },
    ...{ skip_empty_lines: true, max_record_size: ORDER_ROW_MAX_LENGTH },
  });
  pipeline(Readable.from(decodeText(content, encoding)), parser, () => undefined);
  let head: Head | undefined;
  let position = 0;
  let read = 0;
  try {
    for await (const { record, info } of parser as AsyncIterable<Parsed>) {
      read = info.lines;
      if (!head) {
        head = checkedHead(record);
        continue;
      }
      position += 1;
      if (position > ORDER_FILE_MAX_ROWS) throw new FileFailed('rows-many', String(ORDER_FILE_MAX_ROWS));
      yield { position, line: info.lines, raw: record, columns: head.columns, cells: readCells(head.columns, record) };
    }
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    // What is wrong began behind the last row that could be read: a quote that is open swallows all that follows.
    throw new FileFailed('file-broken', String(read + 1));
  } finally {
    content.destroy();
  }
  if (!head) throw new FileFailed('file-empty');
}

const NAMED = 5;

function checkedHead(record: readonly string[]): Head {
  if (record.length > ORDER_FILE_MAX_COLUMNS) throw new FileFailed('columns-many', String(record.length));
  const head = readHead(record);
  const say = (names: readonly string[]) => names.slice(0, NAMED).join(', ').slice(0, 200);
  if (head.unknown.length > 0) throw new FileFailed('columns-unknown', say(head.unknown.map((name) => name || '–')));
  if (head.twice.length > 0) throw new FileFailed('columns-twice', say(head.twice));
  const isNamed = NAMING_COLUMNS.some((name) => head.columns.includes(name));
  if (!isNamed) throw new FileFailed('columns-missing', say(NAMING_COLUMNS));
  return head;
}
