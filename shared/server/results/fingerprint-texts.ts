import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import {
  fingerprintRelease,
  type ReleasedFacts,
  type ReleasePrints,
  type ResultWords,
} from '#shared/domain/results/fingerprint-release.ts';
import type { ReleasedResult } from '#shared/domain/results/types.ts';
import type { Language } from '#shared/languages.ts';
import { readReleasedDocument } from './read-released-document.ts';

const read = new Map<Language, ResultWords>();

/** The words of the screens in which a result is read. */
export function resultWordsOf(language: Language): ResultWords {
  const known = read.get(language);
  if (known) return known;
  const words = { ...readLocale(language, 'results'), level: readLocale(language, 'common').level };
  read.set(language, words);
  return words;
}

function readLocale(language: Language, name: string): ResultWords {
  const file = new URL(`../../../locales/${language}/${name}.json`, import.meta.url);
  return JSON.parse(readFileSync(file, 'utf8')) as ResultWords;
}

/** Fingerprints (SHA-256) of what a release says in each language, with the content and the code of now. @param stored as its column holds it */
export function fingerprintTexts(
  { document, ...facts }: ReleasedFacts,
  words: (language: Language) => ResultWords = resultWordsOf,
): ReleasePrints {
  // As it comes back from the database: what is undefined is not there.
  const stored = JSON.parse(JSON.stringify(document)) as ReleasedResult;
  return fingerprintRelease({ ...facts, document: readReleasedDocument(stored) }, words, (text) =>
    createHash('sha256').update(text).digest('hex'),
  );
}
