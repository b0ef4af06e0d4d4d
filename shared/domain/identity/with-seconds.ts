import { type ErrorCode, type Refusal, refuse } from '#shared/errors.ts';

/** Adds the seconds until asking again makes sense to a refusal that says until when: the browser's clock may differ from ours. */
export function withSeconds<C extends ErrorCode>(refusal: Refusal<C>, now: Date): Refusal<C> {
  const { until } = (refusal.details ?? {}) as { until?: string };
  if (!until) return refusal;
  const seconds = Math.max(1, Math.ceil((Date.parse(until) - now.getTime()) / 1000));
  return refuse(refusal.refused, { details: { until, seconds } });
}
