import {
  comparePerson,
  identifies,
  type KnownPerson,
  type PersonFeature,
  type SentPerson,
} from '#shared/domain/lab-intake/compare-person.ts';
import { isOrderNumber } from '#shared/domain/orders/order-number.ts';
import { OrderStatus } from '#shared/domain/orders/order-status.ts';

/** Where a message may name our order, as sent, for each order group. */
export interface OrderGroupNumbers {
  orc2: string;
  orc3: string;
  obr2: string;
  obr3: string;
  /** Sample ids: SPM-2 and SAC-3. */
  samples: readonly string[];
}

export interface MessageIdentity extends SentPerson {
  groups: readonly OrderGroupNumbers[];
  /** The order this file was uploaded for: an administrator named it, so that its number needs no second witness. */
  expectedOrderId?: string | null;
}

/** An order whose number the message names, with its customer. */
export interface OrderCandidate {
  orderId: string;
  orderNumber: string;
  /** Stored status; null before the first transaction is settled. */
  status: number | null;
  customer: KnownPerson;
}

/** Reasons of 'Unable to match order'; texts `lab-intake.json` reason.*. */
export const SET_ASIDE_REASONS = [
  'no-order-number',
  'unknown-order',
  'disagreement',
  'birthdate-differs',
  'sex-differs',
  'name-differs',
  'given-name-differs',
  'no-second-identifier',
  'order-cancelled',
  'order-unpaid',
  'no-observations',
  'match-undone',
  'replaces-values',
  'replaces-released',
] as const;
export type SetAsideReason = (typeof SET_ASIDE_REASONS)[number];

/** The order is certain: what waits is somebody's word that what stands there may be replaced. */
export const REPLACES_REASONS = ['replaces-values', 'replaces-released'] as const satisfies readonly SetAsideReason[];
export type ReplacesReason = (typeof REPLACES_REASONS)[number];

export type MatchDecision =
  | { matched: string; checked: PersonFeature[] }
  | { setAside: SetAsideReason; orderId: string | null };

/** In the order in which a difference is named. */
const CHECKED: readonly { feature: PersonFeature; reason: SetAsideReason }[] = [
  { feature: 'birthdate', reason: 'birthdate-differs' },
  { feature: 'sex', reason: 'sex-differs' },
  { feature: 'family', reason: 'name-differs' },
  { feature: 'given', reason: 'given-name-differs' },
];

/** First component of a number: `ORD789^^^KISIM` and `2600001230&LAB` name the part before the separator. */
const firstPart = (text: string): string => (text.split(/[\^&]/)[0] ?? '').trim();

/** Every number of the message that may be one of ours, without repeats, to look up: ORC-2, OBR-2, ORC-3, OBR-3, samples. */
export function orderNumberCandidates(groups: readonly OrderGroupNumbers[]): string[] {
  const all = groups.flatMap((group) => [group.orc2, group.obr2, group.orc3, group.obr3, ...group.samples]);
  return [...new Set(all.map(firstPart).filter((number) => number !== ''))];
}

/**
 * Decides whose order a message belongs to, or sets it aside for an administrator: it never guesses.
 * Exactly one order may be named. Two known orders are a disagreement, and so is a number that is shaped like ours but unknown in a placer
 * field (ORC-2, OBR-2) beside a known one; the laboratory's own numbers are not read that way.
 * What the message says about its person must agree, and identify the person: a number with nothing beside it is set aside, since a
 * wrong one cannot be told. A changed family name (marriage) is set aside too: matching by hand costs a minute, a result in the wrong
 * record is read by the wrong person.
 * @param candidates all orders found for `orderNumberCandidates`.
 */
export function matchOrder(message: MessageIdentity, candidates: readonly OrderCandidate[]): MatchDecision {
  const numbers = orderNumberCandidates(message.groups);
  const named = candidates.filter((candidate) => numbers.includes(candidate.orderNumber));
  const [order] = named;
  if (numbers.length === 0) return { setAside: 'no-order-number', orderId: null };
  if (!order) return { setAside: 'unknown-order', orderId: null };
  if (
    new Set(named.map((candidate) => candidate.orderId)).size > 1 ||
    namesUnknownOrder(message.groups, order.orderNumber)
  ) {
    return { setAside: 'disagreement', orderId: null };
  }
  const { orderId } = order;
  if (order.status === OrderStatus.CANCELLED) return { setAside: 'order-cancelled', orderId };
  if (order.status === null) return { setAside: 'order-unpaid', orderId };

  const compared = comparePerson(message, order.customer);
  const differing = CHECKED.find(({ feature }) => compared[feature].verdict === 'differs');
  if (differing) return { setAside: differing.reason, orderId };
  if (message.expectedOrderId !== orderId && !identifies(compared))
    return { setAside: 'no-second-identifier', orderId };
  const checked = CHECKED.map(({ feature }) => feature).filter((feature) => compared[feature].verdict !== 'missing');
  return { matched: orderId, checked };
}

function namesUnknownOrder(groups: readonly OrderGroupNumbers[], known: string): boolean {
  const placed = groups.flatMap((group) => [firstPart(group.orc2), firstPart(group.obr2)]);
  return placed.some((number) => number !== known && isOrderNumber(number));
}
