import { weighLevels, worstLevel } from '#shared/domain/results/combine-levels.ts';
import type { MeasureRule, ResultRulesFile } from '#shared/domain/results/content-types.ts';
import type { Level } from '#shared/domain/results/types.ts';

/**
 * Level that the rules propose for a health measure from the levels of its areas (result-rules.json: measures).
 * Works on proposed levels as on those a doctor accepted.
 * @param levels the areas of this order; an area that is not in it was not ordered.
 * @returns null when a needed area was not ordered: the measure is not shown.
 */
export function proposeMeasureLevel(
  rule: MeasureRule,
  levels: ReadonlyMap<string, Level>,
  rules: Pick<ResultRulesFile, 'points' | 'thresholds'>,
): Level | null {
  const needed = rule.categories.filter((entry) => entry.needed);
  if (needed.some((entry) => !levels.has(entry.category))) return null;
  if (needed.some((entry) => levels.get(entry.category) === 'unjudgeable')) return 'unjudgeable';
  const parts = rule.categories.flatMap((entry) => {
    const level = levels.get(entry.category);
    return level === undefined || level === 'unjudgeable' ? [] : [{ level, weight: entry.weight ?? 1 }];
  });
  if (parts.length === 0) return null;
  return rule.rule === 'worst' ? worstLevel(parts) : weighLevels(parts, rules);
}
