import { Readable } from 'node:stream';
import { type Options, stringify } from 'csv-stringify';
import type { FileContent } from '#shared/contract/define.ts';
import { disarm } from '#shared/domain/exports/formula.ts';
import type { Language } from '#shared/languages.ts';
import type { Separator } from '#shared/schema/separators.ts';

const SIGNS: Record<Separator, string> = { semicolon: ';', comma: ',', tab: '\t' };

export type CsvRow = Record<string, string | number>;

interface CsvTable {
  /** Without its ending. */
  name: string;
  columns: readonly string[];
  rows: Iterable<CsvRow> | AsyncIterable<CsvRow>;
  /** Without one, what spreadsheets of this language expect. */
  separator?: Separator | undefined;
  language: Language;
  /** The mark of UTF-8 that spreadsheets want; there where nothing else is said. */
  bom?: boolean;
}

/**
 * Rows as a CSV file in UTF-8 (RFC 4180, with the mark that spreadsheets want), headed by the names of their columns and written while
 * they are read. No text runs as a formula; a figure that is nothing but a figure stays one, also below zero.
 */
export function csvFile({ name, columns, rows, separator, language, bom = true }: CsvTable): FileContent {
  const options: Options = {
    ...{ columns: [...columns], header: true, bom, record_delimiter: 'windows', quote_record_delimiter: true },
    delimiter: SIGNS[separator ?? usualSeparator(language)],
    cast: { string: disarm },
  };
  const content = Readable.from(rows, { objectMode: true }).compose(stringify(options)) as AsyncIterable<Uint8Array>;
  return { name: `${name}.csv`, type: 'text/csv; charset=utf-8', content };
}

/** What spreadsheets of a language expect between the cells. */
export const usualSeparator = (language: Language): Separator => (language === 'en' ? 'comma' : 'semicolon');
