import type { ResultContent } from '#shared/domain/results/content-types.ts';
import type { ContentProblem } from '#shared/domain/results/validate-result-content.ts';
import { LANGUAGES } from '#shared/languages.ts';

/** Texts a person reads, by the name of their field: a file that leaves one out is caught, not only one that leaves out a language. */
const REQUIRED: [keyof ResultContent, string[], (content: ResultContent) => object[]][] = [
  ['bloodMarkers', ['name', 'shortName', 'about'], (content) => content.bloodMarkers.markers],
  ['resultCategories', ['name', 'description'], (content) => content.resultCategories.categories],
  ['healthMeasures', ['name'], (content) => content.healthMeasures],
  ['recommendations', ['text', 'url'], (content) => content.recommendations],
  ['followUps', ['name', 'reason'], (content) => content.followUps],
  ['badges', ['name', 'description'], (content) => content.badges.badges],
];

/** Texts without all four languages, blank texts, ß (Swiss German has none), and texts that are missing altogether. */
export function findContentTextProblems(content: ResultContent): ContentProblem[] {
  const missing = REQUIRED.flatMap(([file, fields, read]) =>
    read(content).flatMap((record, index) =>
      fields
        .filter((field) => !isTexts(Reflect.get(record, field)))
        .map((field) => ({ path: `${file}.${keyOf(record, index)}.${field}`, problem: 'is no text per language' })),
    ),
  );
  return [...missing, ...walk(content, '')];
}

function walk(value: unknown, path: string): ContentProblem[] {
  if (typeof value === 'string') return value.includes('ß') ? [{ path, problem: 'holds ß' }] : [];
  if (typeof value !== 'object' || value === null) return [];
  const inside = Object.entries(value).flatMap(([key, entry], index) => {
    const name = Array.isArray(value) && typeof entry === 'object' && entry !== null ? keyOf(entry, index) : key;
    return walk(entry, path ? `${path}.${name}` : name);
  });
  if (!isTexts(value)) return inside;
  const lacking = LANGUAGES.filter((language) => String(Reflect.get(value, language) ?? '').trim() === '');
  return [...inside, ...lacking.map((language) => ({ path, problem: `has no ${language}` }))];
}

/** An object is a text per language when it has at least one of the languages as a key with a text. */
function isTexts(value: unknown): value is object {
  return (
    typeof value === 'object' &&
    value !== null &&
    LANGUAGES.some((language) => typeof Reflect.get(value, language) === 'string')
  );
}

function keyOf(record: object, index: number): string {
  const key = Reflect.get(record, 'key') ?? Reflect.get(record, 'marker');
  return typeof key === 'string' ? key : String(index);
}
