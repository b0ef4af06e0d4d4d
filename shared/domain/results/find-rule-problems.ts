import type { CategoryRule, MarkerRule, MeasureRule, ResultContent } from '#shared/domain/results/content-types.ts';
import { foldUnit } from '#shared/domain/results/fold-unit.ts';
import { LEVELS, type Level, POSITIONS } from '#shared/domain/results/types.ts';
import type { ContentProblem } from '#shared/domain/results/validate-result-content.ts';

const isLevel = (value: unknown): boolean => LEVELS.some((level) => level === value);
const JUDGED: readonly Level[] = ['outstanding', 'good', 'belowAverage', 'bad'];

/** Rules that could not be applied as written: unknown levels or rules, missing weights, thresholds out of order, empty targets. */
export function findRuleProblems({ resultRules, resultCategories }: ResultContent): ContentProblem[] {
  const { points, thresholds } = resultRules;
  const falling = (values: number[]) => values.every((value, index) => index === 0 || value < (values[index - 1] ?? 0));
  const checks: [string, boolean, string][] = [
    [
      'resultRules.points',
      !falling(JUDGED.map((level) => Reflect.get(points, level) as number)),
      'do not fall from outstanding to bad',
    ],
    [
      'resultRules.thresholds',
      !falling([thresholds.outstanding, thresholds.good, thresholds.belowAverage]),
      'do not fall',
    ],
    ['resultCategories.levels', !LEVELS.every((level) => level in resultCategories.levels), 'lacks a level'],
    [
      'resultCategories.selfComparison',
      !['better', 'same', 'worse', 'first'].every((word) => word in resultCategories.selfComparison),
      'lacks a word',
    ],
    [
      'resultCategories.unjudgeableReasons',
      !['missing', 'no-range', 'held', 'no-values'].every((word) => word in resultCategories.unjudgeableReasons),
      'lacks a reason',
    ],
  ];
  return [
    ...checks.filter(([, wrong]) => wrong).map(([path, , problem]) => ({ path, problem })),
    ...resultRules.categories.flatMap((rule) => say(`resultRules.categories.${rule.key}`, categoryProblems(rule))),
    ...resultRules.healthMeasures.flatMap((rule) =>
      say(`resultRules.healthMeasures.${rule.key}`, measureProblems(rule)),
    ),
  ];
}

function categoryProblems(rule: CategoryRule): string[] {
  const targets = rule.outstandingWhen?.targets ?? [];
  return [
    ...ruleProblems(
      rule.rule,
      rule.markers.map((entry) => entry.weight),
    ),
    ...(Number.isInteger(rule.minimumMarkers) && rule.minimumMarkers > 0 ? [] : ['minimumMarkers is not above 0']),
    ...(rule.outstandingWhen && targets.length === 0 ? ['outstandingWhen has no target'] : []),
    ...targets
      .filter((target) => target.min === null && target.max === null)
      .map((target) => `target ${target.marker} has no limit`),
    ...targets
      .filter((target) => !rule.markers.some((entry) => entry.marker === target.marker))
      .map((target) => `target ${target.marker} is no marker of it`),
    ...rule.markers.flatMap((entry) => markerProblems(entry).map((problem) => `${entry.marker}: ${problem}`)),
  ];
}

function markerProblems({ positions, farOutside = [] }: MarkerRule): string[] {
  return [
    ...POSITIONS.filter((position) => !isLevel(positions[position])).map((position) => `no level for ${position}`),
    ...farOutside.flatMap(({ unit, below, atLeast }) => [
      ...(foldUnit(unit) === '' ? ['farOutside has no unit'] : []),
      ...(below === null && atLeast === null ? ['farOutside has no limit'] : []),
      ...(below !== null && atLeast !== null && below >= atLeast ? ['farOutside limits are the wrong way round'] : []),
    ]),
  ];
}

function measureProblems(rule: MeasureRule): string[] {
  return [
    ...ruleProblems(
      rule.rule,
      rule.categories.map((entry) => entry.weight),
    ),
    ...(rule.categories.some((entry) => entry.needed) ? [] : ['needs no area: it would show for every order']),
  ];
}

function ruleProblems(rule: string, weights: (number | undefined)[]): string[] {
  if (rule !== 'worst' && rule !== 'weighted') return ['rule is neither worst nor weighted'];
  const unweighted = rule === 'weighted' && weights.some((weight) => !(typeof weight === 'number' && weight > 0));
  return unweighted ? ['a member has no weight above 0'] : [];
}

const say = (path: string, problems: string[]): ContentProblem[] => problems.map((problem) => ({ path, problem }));
