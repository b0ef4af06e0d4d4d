import { readFileSync } from 'node:fs';
import type { Language } from '#shared/languages.ts';

/** What a server answers to whoever asks for the words of a result in a language. */
export const wordsIn = (language: Language): Record<string, object> =>
  Object.fromEntries(
    ['common', 'results'].map((part) => [
      `GET /locales/${language}/${part}.json`,
      JSON.parse(readFileSync(`locales/${language}/${part}.json`, 'utf8')) as object,
    ]),
  );
