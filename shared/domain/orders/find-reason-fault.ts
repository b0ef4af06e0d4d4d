import reasons from '#shared/content/reasons.json' with { type: 'json' };
import type { FieldError } from '#shared/errors.ts';

const { cancellationReasons, refundReasons } = reasons;
const LISTS = { cancellationReasons, refundReasons };

/** Who gives a reason: each has a list of their own. */
export type ReasonGiver = 'customer' | 'admin';

/**
 * What is wrong with the reasons of a decision, or null. Each is a key of the list (one that is offered to the person) or a
 * sentence of their own; some keys say nothing without one: staff has to add it, a customer owes nobody an explanation.
 */
export function findReasonFault(
  list: keyof typeof LISTS,
  given: readonly string[],
  giver: ReasonGiver,
): FieldError | null {
  const known = LISTS[list];
  const chosen = given.flatMap((reason) => known.find(({ key }) => key === reason) ?? []);
  if (chosen.some(({ availableTo }) => !availableTo.includes(giver))) return { path: list, key: 'field.choose' };
  const isExplained = chosen.length < given.length;
  const needsWords = giver === 'admin' && chosen.some(({ noteRequired }) => noteRequired) && !isExplained;
  return needsWords ? { path: list, key: 'field.reason' } : null;
}
