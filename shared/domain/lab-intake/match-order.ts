import { namesAgree } from '#shared/domain/lab-intake/fold-name.ts';
import { isOrderNumber } from '#shared/domain/orders/order-number.ts';
import { OrderStatus } from '#shared/domain/orders/order-status.ts';
import type { Sex } from '#shared/domain/results/types.ts';

/** Where a message may name our order, as sent, for each order group. */
export interface OrderGroupNumbers {
  orc2: string;
  orc3: string;
  obr2: string;
  obr3: string;
  /** Sample ids: SPM-2 and SAC-3. */
  samples: readonly string[];
}

export interface MessageIdentity {
  groups: readonly OrderGroupNumbers[];
  /** PID-7 as sent: `YYYY[MM[DD[…]]]`, or ISO; '' when missing. */
  birthdate: string;
  /** PID-8 as sent. */
  sex: string;
  /** PID-5.1 of the first repetition; '' when missing. */
  family: string;
}

/** An order whose number the message names, with its customer. */
export interface OrderCandidate {
  orderId: string;
  orderNumber: string;
  /** Stored status; null before the first transaction is settled. */
  status: number | null;
  customer: { birthdate: string | null; sex: Sex | null; lastName: string | null };
}

/** Reasons of 'Unable to match order'; texts `lab-intake.json` reason.*. */
export const SET_ASIDE_REASONS = [
  'no-order-number',
  'unknown-order',
  'disagreement',
  'birthdate-differs',
  'sex-differs',
  'name-differs',
  'order-cancelled',
  'order-unpaid',
  'no-observations',
] as const;
export type SetAsideReason = (typeof SET_ASIDE_REASONS)[number];

export type MatchDecision =
  | { matched: string; checked: ('birthdate' | 'sex' | 'name')[] }
  | { setAside: SetAsideReason; orderId: string | null };

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
 * Birth date, sex and family name must agree where the message has them. A changed family name (marriage) is set aside too: matching by
 * hand costs a minute, a result in the wrong record cannot be undone.
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

  const checked: ('birthdate' | 'sex' | 'name')[] = [];
  const birthdate = message.birthdate.trim();
  if (birthdate !== '') {
    if (!birthdatesAgree(birthdate, order.customer.birthdate)) return { setAside: 'birthdate-differs', orderId };
    checked.push('birthdate');
  }
  const sex = readSex(message.sex);
  if (sex !== null) {
    if (sex !== order.customer.sex) return { setAside: 'sex-differs', orderId };
    checked.push('sex');
  }
  if (/\p{L}/u.test(message.family)) {
    if (!namesAgree(message.family, order.customer.lastName ?? '')) return { setAside: 'name-differs', orderId };
    checked.push('name');
  }
  return { matched: orderId, checked };
}

function namesUnknownOrder(groups: readonly OrderGroupNumbers[], known: string): boolean {
  const placed = groups.flatMap((group) => [firstPart(group.orc2), firstPart(group.obr2)]);
  return placed.some((number) => number !== known && isOrderNumber(number));
}

/** Agreement to the precision sent: HL7 allows a year or a month alone. What cannot be read does not agree. */
function birthdatesAgree(sent: string, stored: string | null): boolean {
  const [, year, month, day] = /^(\d{4})-?(\d{2})?-?(\d{2})?/.exec(sent) ?? [];
  if (!stored || !year) return false;
  const [storedYear, storedMonth, storedDay] = stored.split('-');
  return year === storedYear && (!month || month === storedMonth) && (!day || day === storedDay);
}

/** HL7 table 0001: only male and female can be compared; other, unknown and ambiguous say nothing here. */
function readSex(sent: string): Sex | null {
  const code = sent.trim().toUpperCase().split('^')[0];
  if (code === 'M') return 'male';
  return code === 'F' ? 'female' : null;
}
