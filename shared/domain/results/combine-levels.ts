import type { JudgedLevel, ResultRulesFile } from '#shared/domain/results/content-types.ts';
import { LEVELS, type Level } from '#shared/domain/results/types.ts';

export interface WeightedLevel {
  level: Level;
  weight: number;
}

/** Best to worst, as LEVELS lists them; `unjudgeable` is no level to compare. */
export function rankOfLevel(level: Level): number {
  return LEVELS.length - LEVELS.indexOf(level);
}

/** The lower of two levels, neither of them unjudgeable. */
export function lowerLevel(left: Level, right: Level): Level {
  return rankOfLevel(left) < rankOfLevel(right) ? left : right;
}

/** The lowest level of all parts (result-rules.json: worst). Needs at least one part, none of them unjudgeable. */
export function worstLevel(parts: readonly WeightedLevel[]): Level {
  return parts.reduce<Level>((worst, { level }) => lowerLevel(level, worst), 'outstanding');
}

/**
 * Weighted mean of the parts compared with the thresholds (result-rules.json: weighted, noOffset, caps).
 * An outstanding part counts as good while another part is below good; a part at bad allows at most belowAverage.
 */
export function weighLevels(
  parts: readonly WeightedLevel[],
  { points, thresholds }: Pick<ResultRulesFile, 'points' | 'thresholds'>,
): Level {
  const belowGood = parts.some(({ level }) => level === 'belowAverage' || level === 'bad');
  const pointsOf = (level: Level) => points[(level === 'outstanding' && belowGood ? 'good' : level) as JudgedLevel];
  const total = parts.reduce((sum, { level, weight }) => sum + weight * pointsOf(level), 0);
  const weights = parts.reduce((sum, { weight }) => sum + weight, 0);
  // whole thousandths, so that 3.6 x 5 is not 18.000000000000004
  const reaches = (threshold: number) => Math.round(total * 1000) >= Math.round(threshold * weights * 1000);
  const level: Level = reaches(thresholds.outstanding)
    ? 'outstanding'
    : reaches(thresholds.good)
      ? 'good'
      : reaches(thresholds.belowAverage)
        ? 'belowAverage'
        : 'bad';
  const capped = parts.some((part) => part.level === 'bad') && rankOfLevel(level) > rankOfLevel('belowAverage');
  return capped ? 'belowAverage' : level;
}
