import { isAtLeast, isAtMost } from '#shared/domain/results/certain-side.ts';
import { weighLevels, worstLevel } from '#shared/domain/results/combine-levels.ts';
import type {
  CategoryRule,
  MarkerRule,
  OutstandingRule,
  ResultRulesFile,
} from '#shared/domain/results/content-types.ts';
import { isWithdrawn } from '#shared/domain/results/effective-status.ts';
import type { BloodMeasure, Level, UnjudgeableReason } from '#shared/domain/results/types.ts';

/** An ordered member of an area with its value and the level this value alone would give; null where it gives none. */
interface Member {
  rule: MarkerRule;
  measure: BloodMeasure | null;
  level: Level | null;
}

/**
 * Level that the rules propose for an area (result-rules.json: worst, weighted, noOffset, caps, outstanding, missing).
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

  const reasons = unjudgeableReasons(members);
  if (reasons.length > 0) return { level: 'unjudgeable', reasons };

  const present = members.filter((member): member is Member & { level: Level } => member.level !== null);
  const parts = present.map((member) => ({ level: member.level, weight: member.rule.weight ?? 1 }));
  const level = rule.rule === 'worst' ? worstLevel(parts) : weighLevels(parts, rules);
  if (rule.rule === 'weighted' && present.some((member) => member.measure?.position === 'critical'))
    return { level: 'bad', reasons: [] };
  const outstanding = level === 'good' && rule.outstandingWhen && isOutstanding(rule.outstandingWhen, present, ordered);
  return { level: outstanding ? 'outstanding' : level, reasons: [] };
}

function readMember(rule: MarkerRule, measures: readonly BloodMeasure[]): Member {
  const of = measures.filter((measure) => measure.marker === rule.marker && !isWithdrawn(measure.status));
  // of several, the worst news first: a held or critical value must not hide behind another
  const measure =
    of.find((entry) => entry.held) ??
    of.find((entry) => entry.position === 'critical') ??
    of.find((entry) => entry.number !== null) ??
    of[0] ??
    null;
  return { rule, measure, level: measure ? levelOfValue(rule, measure) : null };
}

/** Level of one value: critical first, then `farOutside`, then its position. */
function levelOfValue(rule: MarkerRule, measure: BloodMeasure): Level | null {
  if (measure.held || measure.number === null) return null;
  if (measure.position === 'critical') return rule.positions.critical;
  const value = { comparator: measure.comparator, number: measure.number };
  const far = rule.farOutside;
  if (far && measure.positionReason !== 'not-applicable') {
    if (far.atMost !== null && isAtMost(value, far.atMost)) return far.level;
    if (far.atLeast !== null && isAtLeast(value, far.atLeast)) return far.level;
  }
  return measure.position ? rule.positions[measure.position] : null;
}

function unjudgeableReasons(members: readonly Member[]): UnjudgeableReason[] {
  const held = members.filter((member) => member.measure?.held);
  const needed = members.filter(
    (member) => member.rule.needed && !member.measure?.held && member.measure?.position == null,
  );
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
  return reason === 'no-range' || reason === 'unreadable-range' || reason === 'not-applicable';
}

/** Every present value within its range, every ordered target measured and met, and at least one target measured. */
function isOutstanding(when: OutstandingRule, present: readonly Member[], ordered: ReadonlySet<string>): boolean {
  if (when.everyMarkerWithin && present.some((member) => member.measure?.position !== 'within')) return false;
  const targets = when.targets.filter((target) => ordered.has(target.marker));
  return (
    targets.length > 0 &&
    targets.every((target) => {
      const measure = present.find((member) => member.rule.marker === target.marker)?.measure;
      if (measure?.number == null) return false;
      const value = { comparator: measure.comparator, number: measure.number };
      return (
        (target.min === null || isAtLeast(value, target.min)) && (target.max === null || isAtMost(value, target.max))
      );
    })
  );
}
