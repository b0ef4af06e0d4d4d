import { stringify } from 'csv-stringify/sync';

const PLAIN_NUMBER = /^[+-]?\d+(?:[.,]\d+)?$/;

const asItIs = (value: string) => ({ value, escape_formulas: false });

/**
 * Rows as CSV in UTF-8 (RFC 4180, with the mark that spreadsheets want), headed by their names. No text runs as a formula; a figure that
 * is nothing but a figure stays one, also below zero.
 */
export function writeCsv(rows: readonly Record<string, string | number>[]): string {
  return stringify([...rows], {
    ...{ header: true, bom: true, record_delimiter: 'windows', quote_record_delimiter: true, escape_formulas: true },
    cast: { string: (text) => (PLAIN_NUMBER.test(text) ? asItIs(text) : text) },
  });
}
