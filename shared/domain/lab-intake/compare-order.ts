import { zurichDate } from '#shared/domain/format-date.ts';
import { isOrderNumber } from '#shared/domain/orders/order-number.ts';
import {
  type Comparison,
  compareDigits,
  comparePerson,
  identifies,
  type KnownPerson,
  PERSON_FEATURES,
  type PersonFeature,
} from './compare-person.ts';
import type { SentIdentity } from './sent-identity.ts';

export interface ComparedOrder {
  orderNumber: string;
  person: KnownPerson;
  /** When its sample was, or should have been, taken. */
  sampledAt: Date | null;
}

export interface OrderComparison {
  compared: Record<PersonFeature | 'number' | 'sample', Comparison>;
  agreeing: number;
  needsReason: boolean;
}

/** Compares everything a message says with an order, for a person who decides. */
export function compareOrder(sent: SentIdentity, { orderNumber, person, sampledAt }: ComparedOrder): OrderComparison {
  const features = comparePerson(sent, person);
  const compared = {
    number: compareNumbers(sent.numbers, orderNumber),
    ...features,
    sample: compareDays(sent.sampledAt, sampledAt),
  };
  const all = Object.values(compared);
  const decisive = [compared.number, ...PERSON_FEATURES.map((feature) => features[feature])];
  return {
    compared,
    agreeing: all.filter(({ verdict }) => verdict === 'agrees').length,
    needsReason: decisive.some(({ verdict }) => verdict === 'differs') || !identifies(features),
  };
}

/**
 * How much speaks for an order, to put the likelier first: a number that is one slip of the pen away counts like something that agrees, and
 * of two alike comes the one whose number was sent, then the one whose number was nearly sent.
 */
export function likelihood({ compared: { number }, agreeing }: OrderComparison): number {
  const isNear = number.detail === 'swapped' || number.detail === 'one-digit';
  if (number.verdict === 'agrees') return agreeing + ITS_NUMBER;
  return isNear ? agreeing + 1 + NEARLY_ITS_NUMBER : agreeing;
}

/** Less than one: they decide between two alike. */
const ITS_NUMBER = 0.5;
const NEARLY_ITS_NUMBER = 0.25;

/** Ten digits as our numbers have, but not with their check digit: mistyped. */
export const hasWrongCheckDigit = (number: string): boolean => /^\d{10}$/.test(number) && !isOrderNumber(number);

function compareNumbers(sent: readonly string[], known: string): Comparison {
  if (sent.includes(known)) return { verdict: 'agrees', detail: 'same' };
  if (sent.length === 0) return { verdict: 'missing', detail: 'missing' };
  const near = sent.map((number) => compareDigits(number, known)).find((detail) => detail !== 'other');
  if (near) return { verdict: 'differs', detail: near };
  return { verdict: 'differs', detail: sent.some(hasWrongCheckDigit) ? 'check-digit' : 'other' };
}

/** The days in Zurich: many laboratories write no hour. A day away is another one, whatever made it so: a person sees both. */
function compareDays(sent: string | null, known: Date | null): Comparison {
  if (sent === null || known === null) return { verdict: 'missing', detail: 'missing' };
  const isSame = zurichDate(new Date(sent)) === zurichDate(known);
  return isSame ? { verdict: 'agrees', detail: 'same' } : { verdict: 'differs', detail: 'other' };
}

/** Every order number that differs from a sent one in one digit, or in two neighbours that changed places: what typing by hand makes. */
export function listNearNumbers(sent: string): string[] {
  if (!/^\d{10}$/.test(sent)) return [];
  const digits = [...sent];
  const replaced = digits.flatMap((_, index) => [...'0123456789'].map((digit) => digits.with(index, digit).join('')));
  const swapped = digits.slice(1).map((digit, index) =>
    digits
      .with(index, digit)
      .with(index + 1, digits[index] ?? '')
      .join(''),
  );
  return [...new Set([...replaced, ...swapped])].filter((number) => number !== sent && isOrderNumber(number));
}
