/** How long and how often a failing job is tried; all in milliseconds. */
export interface RetryPolicy {
  /** The pause before the second try; each further one is twice as long. */
  first: number;
  /** No pause is longer. */
  longest: number;
  /** From the first failure on; then a person decides. */
  for: number;
}

/** When a job that has just failed is tried again; null when its time is over. The last try is at the end of that time. */
export function nextTry(policy: RetryPolicy, facts: { failingSince: Date; tries: number; now: Date }): Date | null {
  const end = facts.failingSince.getTime() + policy.for;
  const now = facts.now.getTime();
  if (now >= end) return null;
  const pause = Math.min(policy.longest, policy.first * 2 ** (facts.tries - 1));
  return new Date(Math.min(now + pause, end));
}
