import { disarm } from '#shared/domain/exports/formula.ts';
import type { Language } from '#shared/languages.ts';
import type { Separator } from '#shared/schema/separators.ts';

const SIGNS: Record<Separator, string> = { semicolon: ';', comma: ',', tab: '\t' };
/** The mark of UTF-8. */
const MARK = '\ufeff';
const LINE_END = '\r\n';
const PIECE_BYTES = 64 * 1024;
/** Of one character of a text, in UTF-8. */
const MAX_BYTES = 3;

export type CsvRow = Record<string, string | number>;

export interface CsvForm {
  columns: readonly string[];
  /** Without one, what spreadsheets of this language expect. */
  separator?: Separator | undefined;
  language: Language;
  /** The mark of UTF-8 that spreadsheets want; there where nothing else is said. */
  bom?: boolean;
}

/**
 * The text of a CSV file (RFC 4180) while it is written: rows are added, and what is ready is taken. No text runs as a formula; a figure
 * that is nothing but a figure stays one, also below zero.
 */
export class CsvText {
  readonly #columns: readonly string[];
  readonly #sign: string;
  readonly #needsQuotes: RegExp;
  #pieces: Buffer[] = [];
  /** The piece that is being filled. */
  #piece = Buffer.allocUnsafe(PIECE_BYTES);
  #filled = 0;

  /** Begins with the names of the columns. */
  constructor({ columns, separator, language, bom = true }: CsvForm) {
    this.#columns = columns;
    this.#sign = SIGNS[separator ?? usualSeparator(language)];
    this.#needsQuotes = new RegExp(`["\\r\\n${this.#sign}]`);
    const head = columns.map((column) => this.#quoted(column)).join(this.#sign);
    this.#write(`${bom ? MARK : ''}${head}${LINE_END}`);
  }

  add(row: CsvRow): void {
    let line = '';
    let before = '';
    for (const column of this.#columns) {
      line += before + this.#cellOf(row[column]);
      before = this.#sign;
    }
    this.#write(line + LINE_END);
  }

  /** What was added since it was taken before. */
  take(): Buffer[] {
    if (this.#filled > 0) this.#cut(PIECE_BYTES);
    const pieces = this.#pieces;
    this.#pieces = [];
    return pieces;
  }

  /** Line by line: a long text would be many small ones in memory until it is written. */
  #write(text: string): void {
    const most = text.length * MAX_BYTES;
    if (this.#piece.length - this.#filled < most) this.#cut(Math.max(PIECE_BYTES, most));
    this.#filled += this.#piece.write(text, this.#filled);
  }

  #cut(size: number): void {
    this.#pieces.push(this.#piece.subarray(0, this.#filled));
    this.#piece = Buffer.allocUnsafe(size);
    this.#filled = 0;
  }

  #cellOf(value: string | number | undefined): string {
    return typeof value === 'string' ? this.#quoted(disarm(value)) : this.#quoted(String(value ?? ''));
  }

  #quoted(text: string): string {
    return this.#needsQuotes.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
  }
}

/** What spreadsheets of a language expect between the cells. */
export const usualSeparator = (language: Language): Separator => (language === 'en' ? 'comma' : 'semicolon');
