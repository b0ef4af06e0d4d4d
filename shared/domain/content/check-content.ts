import type { ResultContent } from '#shared/domain/results/content-types.ts';
import { foldUnit } from '#shared/domain/results/fold-unit.ts';
import { validateResultContent } from '#shared/domain/results/validate-result-content.ts';
import { listContentFaults } from '#shared/domain/surveys/list-content-faults.ts';
import { CONTENT_FILES, type ContentFile, type ContentFiles, type ContentKind, kindOfFile } from './content-kinds.ts';
import { FILE_SHAPES } from './file-shapes.ts';
import { Findings, type Flaw, type Named, type Reference } from './shape.ts';

/** One reason why content is refused. */
export interface ContentFault extends Flaw {
  kind: ContentKind;
  file: ContentFile;
}

/** Texts that somebody accepts, each by the versions that it ever had: a version names one wording for ever. */
export type FormerWordings = (text: string, version: string) => readonly string[];

/** Nothing was ever live. */
export const NO_WORDINGS: FormerWordings = () => [];

/**
 * Everything that is wrong with content as it would stand, all files together; nothing when it may go live. First what each file looks
 * like and what it names; only content of the right shape is looked at by the rules of results and questionnaires.
 * @param live what stands now: a name that only it knows falls away
 */
export function checkContent(
  content: ContentFiles,
  live: ContentFiles | null = null,
  former: FormerWordings = NO_WORDINGS,
): ContentFault[] {
  const names = Object.values(CONTENT_FILES).flat();
  const references: (Reference & { file: ContentFile })[] = [];
  const faults = names.flatMap((file) => {
    const found = new Findings();
    FILE_SHAPES[file](content[file], '', found);
    references.push(...found.references.map((reference) => ({ ...reference, file })));
    return found.flaws.map((flaw) => at(file, flaw));
  });
  const known = namesIn(content);
  const before = live && namesIn(live);
  for (const { file, path, to, key } of references) {
    if (known[to].has(key)) continue;
    const reason = before?.[to].has(key) ? 'reference-gone' : 'reference-unknown';
    faults.push(at(file, { path, reason, facts: { to, key } }));
  }
  if (faults.length > 0) return faults;
  const plain = [...unitFaults(content), ...wordingFaults(content, former)];
  return plain.length > 0 ? plain : ruleFaults(content);
}

const at = (file: ContentFile, flaw: Flaw): ContentFault => ({ ...flaw, kind: kindOfFile(file), file });

type Keyed = Record<string, unknown>;
const recordsOf = (value: unknown): Keyed[] =>
  Array.isArray(value) ? value.filter((entry): entry is Keyed => typeof entry === 'object' && entry !== null) : [];
const part = (value: unknown, name: string): unknown =>
  typeof value === 'object' && value !== null ? (value as Keyed)[name] : undefined;
const keysOf = (value: unknown): Set<string> => new Set(recordsOf(value).map(({ key }) => String(key)));
const namesOf = (value: unknown): Set<string> =>
  new Set(typeof value === 'object' && value !== null ? Object.keys(value) : []);

/** What may be named; content of a wrong shape names less. */
function namesIn(content: ContentFiles): Record<Named, Set<string>> {
  const groups = recordsOf(content['product-groups']);
  return {
    marker: keysOf(part(content['blood-markers'], 'markers')),
    area: keysOf(part(content['result-categories'], 'categories')),
    measure: keysOf(content['health-measures']),
    group: keysOf(groups),
    product: keysOf(groups.flatMap(({ products }) => recordsOf(products))),
    addon: keysOf(content.addons),
    page: keysOf(part(content.pages, 'pages')),
    urgency: namesOf(part(content['critical-limits'], 'urgency')),
    text: namesOf(part(content.preparation, 'texts')),
  };
}

/** A critical limit is compared with values in the marker's unit, and with no others. */
function unitFaults(content: ContentFiles): ContentFault[] {
  const { bloodMarkers, criticalLimits } = resultContentOf(content);
  return criticalLimits.limits.flatMap(({ marker, unit }) => {
    const expected = bloodMarkers.markers.find(({ key }) => key === marker)?.unit ?? unit;
    if (foldUnit(unit) === foldUnit(expected)) return [];
    return [at('critical-limits', { path: `limits.${marker}.unit`, reason: 'unit-other', facts: { unit, expected } })];
  });
}

interface AcceptedText {
  text: string;
  file: ContentFile;
  path: string;
  version: string;
  words: string;
}

/** The texts that somebody accepts, as they read: their version and date are no words. */
export function acceptedTextsIn(
  content: Pick<ContentFiles, 'pages' | 'medical-statement' | 'research-approval'>,
): AcceptedText[] {
  const terms = recordsOf(part(content.pages, 'pages')).find(({ key }) => key === 'terms');
  const texts: [string, ContentFile, string, unknown][] = [
    ['terms', 'pages', 'pages.terms', terms],
    ['medical-statement', 'medical-statement', '', content['medical-statement']],
    ['research-approval', 'research-approval', '', content['research-approval']],
  ];
  return texts.flatMap(([text, file, path, value]) => {
    const version = part(value, 'version');
    if (typeof version !== 'string') return [];
    const words = JSON.stringify(value, (name, piece: unknown) =>
      ['version', 'date', 'note', 'sample'].includes(name) ? undefined : piece,
    );
    return [{ text, file, path: path === '' ? 'version' : `${path}.version`, version, words }];
  });
}

/** Who accepted a version accepted its words: other words need another version. */
function wordingFaults(content: ContentFiles, former: FormerWordings): ContentFault[] {
  return acceptedTextsIn(content).flatMap(({ text, file, path, version, words }) => {
    const wordings = former(text, version);
    if (wordings.length === 0 || wordings.includes(words)) return [];
    return [at(file, { path, reason: 'version-reused', facts: { text, version } })];
  });
}

const RESULT_FILES = {
  bloodMarkers: 'blood-markers',
  resultRules: 'result-rules',
  criticalLimits: 'critical-limits',
  referenceChange: 'reference-change',
  resultCategories: 'result-categories',
  healthMeasures: 'health-measures',
  recommendations: 'recommendations',
  followUps: 'follow-ups',
  badges: 'badges',
} as const satisfies Record<keyof ResultContent, ContentFile>;

/** The medical content among the files. */
export const resultContentOf = (files: ContentFiles): ResultContent =>
  Object.fromEntries(
    Object.entries(RESULT_FILES).map(([name, file]) => [name, files[file]]),
  ) as unknown as ResultContent;

/** What only the rules of results and questionnaires know; said in their words, English. */
function ruleFaults(content: ContentFiles): ContentFault[] {
  const groups = [...keysOf(content['product-groups'])];
  const rule = (file: ContentFile, path: string, text: string) => at(file, { path, reason: 'rule', facts: { text } });
  return [
    ...validateResultContent(resultContentOf(content)).map(({ path, problem }) => {
      const [first = '', ...rest] = path.split('.');
      const file = first in RESULT_FILES ? RESULT_FILES[first as keyof typeof RESULT_FILES] : 'result-rules';
      return rule(file, rest.join('.'), problem);
    }),
    ...listContentFaults(content.survey, groups).map((text) => rule('survey', '', text)),
  ];
}
