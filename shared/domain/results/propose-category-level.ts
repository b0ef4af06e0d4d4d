import { isAtLeast, isAtMost } from '#shared/domain/results/certain-side.ts';
import { lowerLevel, weighLevels, worstLevel } from '#shared/domain/results/combine-levels.ts';
import type {
  CategoryRule,
  MarkerRule,
  OutstandingRule,
  ResultRulesFile,
} from '#shared/domain/results/content-types.ts';
import { isWithdrawn } from '#shared/domain/results/effective-status.ts';
import { isFarOutside } from '#shared/domain/results/is-far-outside.ts';
import { limitLevel } from '#shared/domain/results/limit-level.ts';
import type { BloodMeasure, Level, UnjudgeableReason } from '#shared/domain/results/types.ts';
import { sameUnit } from '#shared/domain/results/unit-hold.ts';

/** An ordered member of an area with its value and the level this value alone would give; null where it gives none. */
interface Member {
  rule: MarkerRule;
  measure: BloodMeasure | null;
  /** Any of its values is critical, though another one may disagree. */
  isCritical: boolean;
  level: Level | null;
}

type Present = Member & { measure: BloodMeasure; level: Level };

/**
 * Level that the rules propose for an area (result-rules.json: worst, weighted, noOffset, caps, outstanding, missing): never better than
 * its values allow, bad with a far-out one, and bad with a critical one even where another value is held or missing.
 * @param ordered keys of the markers in this order; what the laboratory sent beyond it is ignored.
 * @returns null when fewer than `minimumMarkers` of its markers were ordered: the area is no part of this result.
 */
export function proposeCategoryLevel(
  rule: CategoryRule,
  ordered: ReadonlySet<string>,
  measures: readonly BloodMeasure[],
  rules: Pick<ResultRulesFile, 'points' | 'thresholds'>,
): { level: Level; reasons: UnjudgeableReason[] } | null {
  const members = rule.markers.filter((entry) => ordered.has(entry.marker)).map((entry) => readMember(entry, measures));
  if (members.length === 0 || members.length < rule.minimumMarkers) return null;

  // a critical value is never hidden behind another one that is held or missing
  if (members.some((member) => member.isCritical)) return { level: 'bad', reasons: [] };
  const reasons = unjudgeableReasons(members);
  if (reasons.length > 0) return { level: 'unjudgeable', reasons };

  const present = members.filter((member): member is Present => member.level !== null);
  if (present.some(({ measure, rule: own }) => isFarOutside(measure, own))) return { level: 'bad', reasons: [] };
  const parts = present.map((member) => ({ level: member.level, weight: member.rule.weight ?? 1 }));
  const level = lowerLevel(
    rule.rule === 'worst' ? worstLevel(parts) : weighLevels(parts, rules),
    limitLevel(present.map((member) => member.measure)),
  );
  const outstanding = level === 'good' && rule.outstandingWhen && isOutstanding(rule.outstandingWhen, present, ordered);
  return { level: outstanding ? 'outstanding' : level, reasons: [] };
}

function readMember(rule: MarkerRule, measures: readonly BloodMeasure[]): Member {
  const of = measures.filter((measure) => measure.marker === rule.marker && !isWithdrawn(measure.status));
  // of several, the worst news first: a held value, or one outside, must not hide behind another
  const measure =
    of.find(isHeld) ??
    of.find((entry) => entry.position !== null && entry.position !== 'within') ??
    of.find((entry) => entry.number !== null) ??
    of[0] ??
    null;
  const isCritical = of.some((entry) => entry.critical || entry.position === 'critical');
  return { rule, measure, isCritical, level: measure ? levelOfValue(rule, measure) : null };
}

/** Held, or a text whose figure may be critical: what it means is for a doctor. */
function isHeld({ held, criticalNotExcluded, position }: BloodMeasure): boolean {
  return held !== null || (criticalNotExcluded && position === null);
}

/** Level of one value by its position; null where it has none. */
function levelOfValue(rule: MarkerRule, measure: BloodMeasure): Level | null {
  if (isHeld(measure) || measure.number === null) return null;
  if (isFarOutside(measure, rule)) return 'bad';
  return measure.position ? rule.positions[measure.position] : null;
}

function unjudgeableReasons(members: readonly Member[]): UnjudgeableReason[] {
  const held = members.filter((member) => member.measure && isHeld(member.measure));
  const needed = members.filter((member) => member.rule.needed && member.level === null && !held.includes(member));
  const withoutRange = needed.filter((member) => hasNoRange(member.measure));
  const missing = needed.filter((member) => !hasNoRange(member.measure));
  const reasons: UnjudgeableReason[] = [
    { code: 'held', markers: keys(held) },
    { code: 'missing', markers: keys(missing) },
    { code: 'no-range', markers: keys(withoutRange) },
  ];
  const given = reasons.filter((reason) => reason.markers.length > 0);
  if (given.length > 0) return given;
  return members.some((member) => member.level !== null) ? [] : [{ code: 'no-values', markers: keys(members) }];
}

const keys = (members: readonly Member[]): string[] => members.map((member) => member.rule.marker);

/** A number came, but there is nothing to compare it with for this person. */
function hasNoRange(measure: BloodMeasure | null): boolean {
  const reason = measure?.positionReason;
  return (
    reason === 'no-range' || reason === 'unreadable-range' || reason === 'not-applicable' || reason === 'not-fasting'
  );
}

/** Every present value within its range, every ordered target measured and met, and at least one target measured. */
function isOutstanding(when: OutstandingRule, present: readonly Member[], ordered: ReadonlySet<string>): boolean {
  if (when.everyMarkerWithin && present.some((member) => member.measure?.position !== 'within')) return false;
  const targets = when.targets.filter((target) => ordered.has(target.marker));
  return (
    targets.length > 0 &&
    targets.every((target) => {
      const measure = present.find((member) => member.rule.marker === target.marker)?.measure;
      if (measure?.number == null || !sameUnit(measure.unit, target.unit)) return false;
      const value = { comparator: measure.comparator, number: measure.number };
      return (
        (target.min === null || isAtLeast(value, target.min)) && (target.max === null || isAtMost(value, target.max))
      );
    })
  );
}
