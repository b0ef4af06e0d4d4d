import { defaultCategorySummary } from '#shared/domain/results/category-summary.ts';
import type { ResultContent } from '#shared/domain/results/content-types.ts';
import { type ContactRecord, isContacted } from '#shared/domain/results/count-attempts.ts';
import { isFinal, isWithdrawn } from '#shared/domain/results/effective-status.ts';
import type { Fingerprints } from '#shared/domain/results/fingerprint-values.ts';
import { mayDeviate } from '#shared/domain/results/limit-level.ts';
import { restsOnOther } from '#shared/domain/results/reopen-draft.ts';
import type { BloodMeasure, ResultDraft } from '#shared/domain/results/types.ts';
import { type CallbackFacts, waitsForCallback } from '#shared/domain/results/waits-for-callback.ts';
import type { Language, LocalText } from '#shared/languages.ts';

/** Why a result cannot be released; texts in `locales/{lng}/results.json` under `release`. */
export const RELEASE_REFUSALS = [
  'questionnaire-open',
  'version-outdated',
  'not-ready',
  'no-areas',
  'area-reopened',
  'level-missing',
  'level-better-than-values',
  'unjudgeable-unexplained',
  'area-summary-missing',
  'summary-missing',
  'summary-reopened',
  'advice-reopened',
  'correction-reason-missing',
  'critical-not-contacted',
  'critical-not-judged',
  'held-not-acknowledged',
  'not-final',
  'word-undecided',
  'callback-closed',
] as const;
export type ReleaseRefusalCode = (typeof RELEASE_REFUSALS)[number];

/** `subjects` are keys of areas or health measures, or ids of values: what to mend. */
export interface ReleaseRefusal {
  code: ReleaseRefusalCode;
  subjects: string[];
}

export interface ReleaseFacts {
  /** Preparation questionnaire complete. */
  questionnaireComplete: boolean;
  /** The order is READY_FOR_APPROVAL (a case in review, first or corrected). */
  readyForApproval: boolean;
  /** Version the doctor looked at, and the one that is current. */
  seenVersion: number;
  currentVersion: number;
  language: Language;
  draft: ResultDraft;
  /** Of the values that stand: what was accepted on others is open again. */
  fingerprints: Fingerprints;
  /** A version was released before: the customer reads why it is released again. */
  isCorrection: boolean;
  /** Areas and health measures of this order: what the rules propose for it (ProposedResult). */
  requiredAreas: readonly string[];
  requiredHealthMeasures: readonly string[];
  /** Markers of the product and its add-ons: only their values reach the customer. */
  orderedMarkers: readonly string[];
  /** Standing values with their id, unmapped ones included. */
  measures: readonly (BloodMeasure & { id: string })[];
  /** Ids of words of the laboratory that were not taken and that nobody has decided about. */
  undecided: readonly string[];
  contacts: readonly ContactRecord[];
  /** Calls closer together are one attempt. */
  contactGapMinutes: number;
  /** When somebody calls back, in each language, and on which days nobody does; and the moment of the release. */
  callbackHours: CallbackFacts['callbackHours'];
  callbackHolidays: CallbackFacts['callbackHolidays'];
  now: Date;
  /** The doctor releases although no callback can be offered now. */
  overridesHours: boolean;
  content: Pick<ResultContent, 'resultCategories' | 'bloodMarkers'>;
}

/**
 * Policy of the release: null when a doctor may release, else every reason at once, most basic first.
 * Source: specification 'No result can be produced without a completed questionnaire'.
 */
export function mayRelease(facts: ReleaseFacts): ReleaseRefusal[] | null {
  const { draft, language } = facts;
  const isBlank = (text: LocalText) => (text[language] ?? '').trim() === '';
  const areas = draft.resultCategories;
  const standing = facts.measures.filter((measure) => !isWithdrawn(measure.status));
  const isUntold = ({ id }: { id: string }) => !isContacted(facts.contacts, id, facts.contactGapMinutes);

  const { fingerprints } = facts;
  const reopened = [
    ...areas
      .filter((area) => restsOnOther(area.acceptedOn, fingerprints.areas[area.resultCategoryId]))
      .map((area) => area.resultCategoryId),
    ...draft.healthMeasuresResult
      .filter((entry) => restsOnOther(entry.acceptedOn, fingerprints.healthMeasures[entry.healthMeasureId]))
      .map((entry) => entry.healthMeasureId),
  ];
  const unjudged = [
    ...facts.requiredAreas.filter((key) => areas.find((area) => area.resultCategoryId === key)?.level == null),
    ...areas.filter((area) => area.level === null).map((area) => area.resultCategoryId),
    ...facts.requiredHealthMeasures.filter(
      (key) => draft.healthMeasuresResult.find((entry) => entry.healthMeasureId === key)?.level == null,
    ),
  ].filter((key) => !reopened.includes(key));
  const unexplained = areas.filter(
    (area) =>
      area.level === 'unjudgeable' &&
      !explains(area.resultCategoryId, area.resultCategorySummary[language] ?? '', facts),
  );
  const tooGood = areas.filter(
    ({ resultCategoryId, level, resultCategorySummary }) =>
      level !== null &&
      !mayDeviate({
        resultCategoryId,
        level,
        text: resultCategorySummary[language] ?? '',
        language,
        measures: valuesOfArea(resultCategoryId, facts),
        content: facts.content,
      }),
  );
  const untold = areas.filter((area) => area.level !== null && isBlank(area.resultCategorySummary));
  const subjects: [ReleaseRefusalCode, boolean, string[]][] = [
    ['questionnaire-open', !facts.questionnaireComplete, []],
    ['version-outdated', facts.seenVersion !== facts.currentVersion, []],
    ['not-ready', !facts.readyForApproval, []],
    ['no-areas', areas.length === 0, []],
    ...listed('area-reopened', reopened),
    ...listed('level-missing', unjudged),
    ...listed(
      'level-better-than-values',
      tooGood.map((area) => area.resultCategoryId),
    ),
    ...listed(
      'unjudgeable-unexplained',
      unexplained.map((area) => area.resultCategoryId),
    ),
    ...listed(
      'area-summary-missing',
      untold.map((area) => area.resultCategoryId),
    ),
    ['summary-missing', isBlank(draft.summary), []],
    ['summary-reopened', !isBlank(draft.summary) && restsOnOther(draft.summaryAcceptedOn, fingerprints.all), []],
    ['advice-reopened', restsOnOther(draft.adviceAcceptedOn, fingerprints.all), []],
    [
      'correction-reason-missing',
      facts.isCorrection && facts.readyForApproval && isBlank(draft.correctionReason ?? NO_TEXT),
      [],
    ],
    ...listed('critical-not-contacted', idsOf(standing.filter((measure) => measure.critical && isUntold(measure)))),
    // a call about it, or the doctor's word that it was judged
    ...listed(
      'critical-not-judged',
      idsOf(
        standing.filter(
          (measure) =>
            measure.criticalNotExcluded &&
            !measure.critical &&
            isUntold(measure) &&
            !draft.acknowledged.includes(measure.id),
        ),
      ),
    ),
    ...listed(
      'held-not-acknowledged',
      idsOf(
        standing.filter(
          ({ id, held, critical, criticalNotExcluded }) =>
            held !== null && (critical || !criticalNotExcluded) && !draft.acknowledged.includes(id),
        ),
      ),
    ),
    // `X` is an end too: the laboratory says that no result can be obtained, and the area is explained instead
    ...listed('not-final', idsOf(standing.filter((measure) => !isFinal(measure.status) && measure.status !== 'X'))),
    ...listed('word-undecided', facts.undecided),
    ['callback-closed', !facts.overridesHours && waitsForCallback(facts) !== null, []],
  ];
  const refusals = subjects.filter(([, refused]) => refused).map(([code, , keys]) => ({ code, subjects: keys }));
  return refusals.length > 0 ? refusals : null;
}

const NO_TEXT: LocalText = { de: '', en: '', fr: '', it: '' };

const listed = (code: ReleaseRefusalCode, keys: readonly string[]): [ReleaseRefusalCode, boolean, string[]][] => [
  [code, keys.length > 0, [...new Set(keys)]],
];

const idsOf = (measures: readonly { id: string }[]): string[] => measures.map((measure) => measure.id);

/** The standing values of an area that the customer gets to see. */
export function valuesOfArea<M extends Pick<BloodMeasure, 'marker' | 'status'>>(
  resultCategoryId: string,
  {
    content,
    orderedMarkers,
    measures,
  }: { content: Pick<ResultContent, 'resultCategories'>; orderedMarkers: readonly string[]; measures: readonly M[] },
): M[] {
  const area = content.resultCategories.categories.find(({ key }) => key === resultCategoryId);
  return measures.filter(
    ({ marker, status }) =>
      marker !== null && area?.markers.includes(marker) && orderedMarkers.includes(marker) && !isWithdrawn(status),
  );
}

/** An area that cannot be judged says why: more than the bare sentence of the template. */
function explains(resultCategoryId: string, summary: string, { content, language }: ReleaseFacts): boolean {
  const bare = defaultCategorySummary(resultCategoryId, 'unjudgeable', content)?.[language] ?? '';
  return summary.trim() !== '' && summary.trim() !== bare.trim();
}
