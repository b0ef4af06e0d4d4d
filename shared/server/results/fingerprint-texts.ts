import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import {
  fingerprintRelease,
  type ReleasedFacts,
  type ResultWords,
} from '#shared/domain/results/fingerprint-release.ts';
import type { ReleasedResult } from '#shared/domain/results/types.ts';
import type { Language } from '#shared/languages.ts';
import { readReleasedDocument } from './read-released-document.ts';

const read = new Map<Language, ResultWords>();

/** The words of the screens in which a result is read. */
function wordsOf(language: Language): ResultWords {
  const known = read.get(language);
  if (known) return known;
  const file = new URL(`../../../locales/${language}/results.json`, import.meta.url);
  const words = JSON.parse(readFileSync(file, 'utf8')) as ResultWords;
  read.set(language, words);
  return words;
}

/** Fingerprints (SHA-256) of what a release says in each language, with the content and the code of now. @param stored as its column holds it */
export function fingerprintTexts(
  { document, ...facts }: ReleasedFacts,
  words: (language: Language) => ResultWords = wordsOf,
): Record<Language, string> {
  // As it comes back from the database: what is undefined is not there.
  const stored = JSON.parse(JSON.stringify(document)) as ReleasedResult;
  return fingerprintRelease({ ...facts, document: readReleasedDocument(stored) }, words, (text) =>
    createHash('sha256').update(text).digest('hex'),
  );
}
