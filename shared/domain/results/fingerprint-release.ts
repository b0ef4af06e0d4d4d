import { describeOtherRange, goalShown } from '#shared/domain/results/goal-shown.ts';
import { presentResultFile } from '#shared/domain/results/present-result-file.ts';
import type { Level, ReleasedResult, Sentence } from '#shared/domain/results/types.ts';
import { isRecord, writeSorted } from '#shared/domain/results/write-sorted.ts';
import { LANGUAGES, type Language, type LocalText } from '#shared/languages.ts';
import type { ResultView } from '#shared/views/results.ts';

/**
 * The shape of what is written down of a release. Whoever changes what `describeRelease` writes, other than by a wording, raises it: of
 * every release the fingerprint of that day is then taken anew, instead of an alarm for each.
 */
export const FINGERPRINT_SHAPE = 2;

/** Fingerprints of a release by language. */
export interface ReleasePrints extends Record<Language, string> {
  shape: number;
}

/** What a release froze, as it is replied today. */
export interface ReleasedFacts {
  version: number;
  releasedAt: string;
  document: ReleasedResult;
  doctor: { name: string; title: string | null };
  correctionReason: LocalText | null;
}

/** The texts of the screens by which the sentences of a result are said, by their keys, and under `level` the words of levels. */
export type ResultWords = Readonly<Record<string, unknown>>;

/**
 * Everything that a released result says in one language, as a text in which equal things are written equally: what stands in its file,
 * the sentences beside its values, and its texts. Neither person nor order are in it, which may change, nor what was taken back since.
 */
export function describeRelease(facts: ReleasedFacts, language: Language, words: ResultWords): string {
  const { document } = facts;
  const file = presentResultFile({ result: viewOf(facts), person: NOBODY, language, brand: '' });
  const sentences = document.bloodMeasures.map((measure) => [
    measure.marker,
    sayIn(words, measure.sentence),
    sayIn(words, measure.changeSentence),
    sayIn(words, goalShown(measure)?.sentence ?? null),
    sayIn(words, describeOtherRange(measure)),
  ]);
  return writeSorted({
    file,
    sentences,
    levels: levelWords(document, words),
    document: inLanguage(document, language),
  });
}

/** Of every level that the release gives all words for it: beside an area, and in the sentence that counts them. */
function levelWords(
  { resultCategories, healthMeasuresResult }: ReleasedResult,
  { level: words }: ResultWords,
): unknown {
  const levels = new Set<Level>([...resultCategories, ...healthMeasuresResult].map(({ level }) => level));
  return [...levels].sort().map((level) => wordsFor(level, words));
}

/** What `level.*` has for one level, whatever its forms are called. */
const wordsFor = (level: Level, words: unknown): unknown =>
  isRecord(words)
    ? Object.entries(words)
        .filter(([key, word]) => key === level || key.startsWith(`${level}_`) || isRecord(word))
        .map(([key, word]) => [key, wordsFor(level, word)])
    : words;

/** The fingerprints of what a release says, by language. @param hash of a text */
export function fingerprintRelease(
  facts: ReleasedFacts,
  wordsOf: (language: Language) => ResultWords,
  hash: (text: string) => string,
): ReleasePrints {
  const prints = LANGUAGES.map((language) => [language, hash(describeRelease(facts, language, wordsOf(language)))]);
  return { ...(Object.fromEntries(prints) as Record<Language, string>), shape: FINGERPRINT_SHAPE };
}

const NOBODY = { firstName: null, lastName: null, birthdate: null };
const NOTHING: LocalText = { de: '', en: '', fr: '', it: '' };

function viewOf({ version, releasedAt, document, doctor, correctionReason }: ReleasedFacts): ResultView {
  return {
    ...{ _id: '', orderId: '', orderNumber: '', customerId: '', sampledAt: null, product: { key: '', name: NOTHING } },
    ...{ createdBy: null, releasedBy: '' },
    ...{ version, releasedAt, document, doctor, beingCorrected: false, replacedBy: null, withdrawn: [], versions: [] },
    correction: correctionReason && {
      ...{ reason: correctionReason, before: null, difference: null, asksForReading: false, readAt: null },
    },
  };
}

/** The template of a sentence with its parameters; a key without a text stands for itself, which is another text too. */
function sayIn(words: ResultWords, sentence: Sentence | null): string | null {
  if (!sentence) return null;
  const { key, params } = sentence;
  const text = key.split('.').reduce<unknown>((at, part) => (isRecord(at) ? at[part] : undefined), words);
  if (typeof text !== 'string') return `${key} ${JSON.stringify(text)} ${writeSorted(params)}`;
  return text.replace(/\{\{(\w+)\}\}/g, (_all, name: string) => params[name] ?? name);
}

const isLocalText = (value: Record<string, unknown>): boolean =>
  Object.keys(value).length === LANGUAGES.length && LANGUAGES.every((language) => language in value);

/** A copy with each text in this language alone. */
function inLanguage(value: unknown, language: Language): unknown {
  if (Array.isArray(value)) return value.map((one) => inLanguage(one, language));
  if (!isRecord(value)) return value;
  if (isLocalText(value)) return value[language];
  return Object.fromEntries(Object.entries(value).map(([key, one]) => [key, inLanguage(one, language)]));
}
