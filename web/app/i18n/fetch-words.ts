import type { ReadCallback } from 'i18next';

/** Where the words of a language and a part of the product are. */
export const wordsAddress = (language: string, part: string): string => `/locales/${language}/${part}.json`;

/** Fetches words for i18next, which asks again where nobody answered or the server could not. */
export async function fetchWords(language: string, part: string, done: ReadCallback): Promise<void> {
  try {
    const response = await fetch(wordsAddress(language, part));
    if (response.ok) done(null, await response.json());
    else done(new Error(`no words: ${response.status}`), response.status >= 500);
  } catch (error) {
    done(error as Error, true);
  }
}
