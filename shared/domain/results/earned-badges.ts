import { formatDate } from '#shared/domain/format-date.ts';
import type { MarkerCourse } from '#shared/domain/results/build-course.ts';
import type { BadgesFile } from '#shared/domain/results/content-types.ts';

export type Badge = BadgesFile['badges'][number];

/** What a person did, as instants (UTC ISO); results as they read them now. */
export interface BadgeFacts {
  results: { orderId: string; releasedAt: string }[];
  courses: readonly Pick<MarkerCourse, 'values'>[];
  /** Releases of follow-up tests. */
  followUps: string[];
  /** Questionnaires that were complete before the sample was taken. */
  preparations: string[];
  /** Arrivals of samples that were taken at home. */
  homeSamples: string[];
  /** First openings of recommendations. */
  recommendations: string[];
}

export interface EarnedBadge {
  badge: Badge;
  earnedAt: string;
}

/**
 * The badges of a person, the newest first. None is given for a value or a level: only for what somebody did, or for a value that came
 * back into its range.
 */
export function earnedBadges(badges: readonly Badge[], facts: BadgeFacts): EarnedBadge[] {
  return badges
    .flatMap((badge) => {
      const earnedAt = badge.active ? whenEarned(badge.rule, facts) : null;
      return earnedAt === null ? [] : [{ badge, earnedAt }];
    })
    .sort((left, right) => Date.parse(right.earnedAt) - Date.parse(left.earnedAt));
}

function whenEarned({ type, atLeast = 1 }: Badge['rule'], facts: BadgeFacts): string | null {
  const instants: Record<string, (facts: BadgeFacts) => string[]> = {
    'released-results': ({ results }) => results.map(({ releasedAt }) => releasedAt),
    'follow-up-completed': ({ followUps }) => followUps,
    'marker-back-in-range': returns,
    'survey-completed-before-sampling': ({ preparations }) => preparations,
    'home-sample-received': ({ homeSamples }) => homeSamples,
    'recommendation-opened': ({ recommendations }) => recommendations,
  };
  if (type === 'released-results-in-consecutive-years') return yearsInRow(facts, atLeast);
  return instants[type]?.(facts).toSorted()[atLeast - 1] ?? null;
}

/** Releases with a value inside its range, that lay outside when it was last measured alike. */
function returns({ results, courses }: BadgeFacts): string[] {
  const released = new Map(results.map(({ orderId, releasedAt }) => [orderId, releasedAt]));
  return courses.flatMap(({ values }) =>
    values.flatMap((value, index) => {
      const before = values[index - 1];
      const isBack = value.position === 'within' && before?.position != null && before.position !== 'within';
      if (!isBack || !value.joined || value.beingCorrected || before.beingCorrected) return [];
      return released.get(value.orderId) ?? [];
    }),
  );
}

/** When a result of the last of that many calendar years in a row was released first. */
function yearsInRow({ results }: BadgeFacts, atLeast: number): string | null {
  const first = new Map<number, string>();
  for (const { releasedAt } of results.toSorted((left, right) => left.releasedAt.localeCompare(right.releasedAt))) {
    const year = Number(formatDate(releasedAt).slice(-4));
    if (!first.has(year)) first.set(year, releasedAt);
    if (Array.from({ length: atLeast }, (_, back) => year - back).every((one) => first.has(one))) return releasedAt;
  }
  return null;
}
