import type { ResultContent } from '#shared/domain/results/content-types.ts';
import { findContentReferenceProblems } from '#shared/domain/results/find-content-reference-problems.ts';
import { findContentTextProblems } from '#shared/domain/results/find-content-text-problems.ts';
import { findMarkerProblems } from '#shared/domain/results/find-marker-problems.ts';
import { findRuleProblems } from '#shared/domain/results/find-rule-problems.ts';

/** Where something is wrong (`resultRules.categories.iron`), and what, in English for the administrator's log of refused content. */
export interface ContentProblem {
  path: string;
  problem: string;
}

const LISTS: [string, (content: ResultContent) => unknown][] = [
  ['bloodMarkers.markers', (content) => content.bloodMarkers?.markers],
  ['bloodMarkers.labCodes', (content) => content.bloodMarkers?.labCodes],
  ['resultRules.categories', (content) => content.resultRules?.categories],
  ['resultRules.healthMeasures', (content) => content.resultRules?.healthMeasures],
  ['criticalLimits.limits', (content) => content.criticalLimits?.limits],
  ['referenceChange.items', (content) => content.referenceChange?.items],
  ['resultCategories.categories', (content) => content.resultCategories?.categories],
  ['healthMeasures', (content) => content.healthMeasures],
  ['recommendations', (content) => content.recommendations],
  ['followUps', (content) => content.followUps],
  ['badges.badges', (content) => content.badges?.badges],
];

/**
 * Everything wrong with the nine content files of results, taken together: lists present, references resolve, four languages, no ß,
 * sound ranges, rules and limits. An empty list means that they may go live; otherwise they are refused as a whole.
 * @param content parsed JSON from a content source, so its shape is not trusted.
 */
export function validateResultContent(content: ResultContent): ContentProblem[] {
  const absent = LISTS.filter(([, read]) => !isListOfRecords(read(content)));
  // the checks below read these lists; with one missing they would only repeat the news
  if (absent.length > 0) return absent.map(([path]) => ({ path, problem: 'is not a list of records' }));
  return [
    ...findContentTextProblems(content),
    ...guard('bloodMarkers', () => findMarkerProblems(content)),
    ...guard('resultRules', () => findRuleProblems(content)),
    ...guard('references', () => findContentReferenceProblems(content)),
  ];
}

function isListOfRecords(value: unknown): boolean {
  return (
    Array.isArray(value) && value.every((entry) => typeof entry === 'object' && entry !== null && !Array.isArray(entry))
  );
}

/** A record of the wrong shape deep inside is a problem to report, never a crash of the update. */
function guard(path: string, find: () => ContentProblem[]): ContentProblem[] {
  try {
    return find();
  } catch {
    return [{ path, problem: 'holds a record of the wrong shape' }];
  }
}
