import { readFileSync } from 'node:fs';
import type { Language } from '#shared/languages.ts';

/** The words of one namespace of the screens, for files that say the same. */
export const readWords = <T>(language: Language, namespace: string): T =>
  JSON.parse(readFileSync(new URL(`../../locales/${language}/${namespace}.json`, import.meta.url), 'utf8')) as T;
