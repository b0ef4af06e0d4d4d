import type { TFunction } from 'i18next';
import type { Language } from '#shared/languages.ts';

/** The words of rows, asked for once a list: asked for in each cell they were most of the work of a filter (each asking copies i18n). */
export interface RowWords {
  t: TFunction;
  language: Language;
}
