import texts from '#shared/content/result-file.json' with { type: 'json' };
import { formatDate, formatTime } from '#shared/domain/format-date.ts';
import { displayValue, rangeFigures } from '#shared/domain/results/describe-position.ts';
import { positionText } from '#shared/domain/results/position-text.ts';
import { rangeBarGeometry } from '#shared/domain/results/range-bar.ts';
import type { Level, MissingMarker, Position, ReleasedMeasure } from '#shared/domain/results/types.ts';
import type { Language } from '#shared/languages.ts';
import type { ResultView } from '#shared/views/results.ts';

/** A value in words, with its place on the line as fractions of it; `line` is null where there is no range to draw. */
export interface ResultFileRow {
  name: string;
  value: string;
  range: string;
  before: string;
  judgement: string;
  /** What became of it since the value before, and where that one lay if it was elsewhere. */
  change: string;
  position: Position | null;
  line: { lowerAt: number | null; upperAt: number | null; at: number | null } | null;
}

export interface ResultFileArea {
  name: string;
  level: Level;
  levelName: string;
  /** What the doctor wrote. */
  summary: string;
  rows: ResultFileRow[];
}

/** A released result in words of one language, for `drawResultFile`. */
export interface ResultFile {
  language: Language;
  brand: string;
  title: string;
  facts: { label: string; value: string }[];
  /** What the reader must know first: being corrected, or what this version corrects. */
  notices: string[];
  conclusion: string;
  areas: ResultFileArea[];
  lists: { title: string; lines: string[] }[];
  madeAt: string;
}

interface Given {
  result: ResultView;
  person: { firstName: string | null; lastName: string | null; birthdate: string | null };
  language: Language;
  brand: string;
}

/** What the customer reads on the page, in the same order, as a document to print. */
export function presentResultFile({ result, person, language, brand }: Given): ResultFile {
  const { document, doctor, correction } = result;
  const say = (key: keyof typeof texts, words: Record<string, string> = {}) =>
    Object.entries(words).reduce((text, [name, word]) => text.replace(`{${name}}`, () => word), texts[key][language]);
  const doctorName = doctor.title ? `${doctor.title} ${doctor.name}` : doctor.name;
  const released = { date: formatDate(result.releasedAt), time: formatTime(result.releasedAt), doctor: doctorName };
  const reason = correction?.reason?.[language];
  const version = result.version > 1 ? ` (${say('version', { version: String(result.version) })})` : '';
  return {
    language,
    brand,
    title: say('fileTitle'),
    facts: [
      { label: say('person'), value: `${person.firstName ?? ''} ${person.lastName ?? ''}`.trim() },
      ...(person.birthdate ? [{ label: say('birthdate'), value: formatDate(person.birthdate) }] : []),
      { label: say('test'), value: result.product.name[language] },
      { label: say('order'), value: result.orderNumber },
      ...(result.sampledAt ? [{ label: say('sampled'), value: formatDate(result.sampledAt) }] : []),
      { label: say('released'), value: `${say('releasedBy', released)}${version}` },
    ].filter(({ value }) => value !== ''),
    notices: [
      ...(result.beingCorrected ? [say('beingCorrected')] : []),
      ...(reason ? [say('replaces', { version: String(result.version - 1), reason })] : []),
    ],
    conclusion: document.summary[language],
    areas: document.resultCategories.map((area) => ({
      name: area.name[language],
      level: area.level,
      levelName: area.levelName[language],
      summary: area.resultCategorySummary[language],
      rows: [
        ...document.bloodMeasures
          .filter(({ resultCategoryId }) => resultCategoryId === area.resultCategoryId)
          .map((measure) => rowOf(measure, language)),
        ...area.missingMarkers.map((missing) => missingRow(missing, language)),
      ],
    })),
    lists: [
      {
        title: say('health'),
        lines: document.healthMeasuresResult.map(({ name, levelName }) => `${name[language]}: ${levelName[language]}`),
      },
      { title: say('advice'), lines: document.recommendations.map(({ link }) => link.text[language]) },
      {
        title: say('followUps'),
        lines: document.followUpRecommendations.map(({ name, reason: why, weeksAfterResult }) =>
          say('followUp', { name: name[language], weeks: String(weeksAfterResult), reason: why[language] }),
        ),
      },
    ].filter(({ lines }) => lines.length > 0),
    madeAt: result.releasedAt,
  };
}

function rowOf(measure: ReleasedMeasure, language: Language): ResultFileRow {
  const { number, comparator, range, axis, previous, unit, position } = measure;
  const inUnit = (figure: string) => `${figure} ${unit}`.trim();
  const geometry = rangeBarGeometry({
    value: number,
    comparator,
    lower: range?.lower ?? null,
    upper: range?.upper ?? null,
    axis,
  });
  const date = previous && formatDate(previous.sampledAt);
  return {
    name: measure.name[language],
    value: inUnit(displayValue(measure)),
    range: range ? texts.rangeIs[language].replace('{range}', () => limitsOf(range)) : '',
    before:
      previous && date
        ? texts.before[language]
            .replace('{value}', () => inUnit(measure.changeSentence.params.previous ?? previous.valueText))
            .replace('{date}', () => date)
        : '',
    judgement: positionText(measure)[language],
    change: previous ? changeOf(measure, previous, language) : '',
    position,
    line: geometry && { lowerAt: geometry.lowerAt, upperAt: geometry.upperAt, at: geometry.marker?.at ?? null },
  };
}

/** `19 µg/l mehr, vorher unter dem Referenzbereich` */
function changeOf(
  { changeSentence, unit, position }: ReleasedMeasure,
  previous: NonNullable<ReleasedMeasure['previous']>,
  language: Language,
): string {
  const { difference = '' } = changeSentence.params;
  const word = (['more', 'less', 'same'] as const).find((one) => changeSentence.key === `position.change.${one}`);
  const place = positionText({ position: previous.position, side: null })[language];
  const moved = previous.position !== null && previous.position !== position;
  return [
    word ? texts[word][language].replace('{difference}', () => `${difference} ${unit}`.trim()) : '',
    moved ? texts.beforePlace[language].replace('{place}', () => place) : '',
  ]
    .filter((text) => text !== '')
    .join(', ');
}

function missingRow({ name, reason }: MissingMarker, language: Language): ResultFileRow {
  const none = { value: '', range: '', before: '', change: '', position: null, line: null };
  return { ...none, name: name[language], judgement: texts[reason][language] };
}

/** `15–150`, `≥ 30`, `< 5.0`, with the digits the laboratory wrote; its own words where it gave no limits. */
function limitsOf(range: NonNullable<ReleasedMeasure['range']>): string {
  const { lower, upper } = rangeFigures(range);
  if (lower && upper) return `${lower}–${upper}`;
  if (lower) return `${range.lowerExclusive ? '>' : '≥'} ${lower}`;
  if (upper) return `${range.upperExclusive ? '<' : '≤'} ${upper}`;
  return range.text;
}
