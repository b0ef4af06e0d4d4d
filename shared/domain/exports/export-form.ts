import type { Language } from '#shared/languages.ts';

/** How a CSV file is written. */
export interface ExportForm {
  language: Language;
  separator: 'semicolon' | 'comma' | 'tab';
  /** The mark of UTF-8 that spreadsheets want. */
  bom: boolean;
  /** Minutes; null prints the times of Zurich. */
  utcOffset: number | null;
}
