import type { Sex } from '#shared/domain/results/types.ts';
import { compareFamilyNames, compareGivenNames, type NameAgreement, wordsBeyond } from './fold-name.ts';
import { certainDay, readSentDate } from './read-sent-date.ts';
import { readSentSex } from './read-sent-sex.ts';

/** What a message says about its person, as sent; '' where it says nothing. */
export interface SentPerson {
  /** PID-7. */
  birthdate: string;
  /** PID-8. */
  sex: string;
  /** PID-5.1 and PID-5.2 of the first repetition. */
  family: string;
  given: string;
}

export interface KnownPerson {
  /** `YYYY-MM-DD`. */
  birthdate: string | null;
  sex: Sex | null;
  lastName: string | null;
  firstName: string | null;
}

export const PERSON_FEATURES = ['family', 'given', 'birthdate', 'sex'] as const;
export type PersonFeature = (typeof PERSON_FEATURES)[number];

/**
 * How a feature of a message and of an order compare. `missing`: the message says nothing, which is no agreement. `partly`: as far as the
 * message says anything, it agrees.
 */
export type Verdict = 'agrees' | 'partly' | 'differs' | 'missing';

/** More about a verdict; texts `lab-intake.json` compare.*. */
export type VerdictDetail =
  | 'same'
  | 'folded'
  | 'part'
  | 'initial'
  | 'precision'
  | 'ambiguous'
  | 'unreadable'
  | 'swapped'
  | 'one-digit'
  | 'check-digit'
  | 'other'
  | 'missing';

export interface Comparison {
  verdict: Verdict;
  detail: VerdictDetail;
}

const MISSING: Comparison = { verdict: 'missing', detail: 'missing' };
const differs = (detail: VerdictDetail): Comparison => ({ verdict: 'differs', detail });

/** Compares a message's person with an order's, feature by feature. What cannot be read, or the order cannot confirm, differs. */
export function comparePerson(sent: SentPerson, known: KnownPerson): Record<PersonFeature, Comparison> {
  return {
    family: compareFamily(sent, known),
    given: compareGiven(sent, known),
    birthdate: compareBirthdates(sent.birthdate, known.birthdate),
    sex: compareSexes(sent.sex, known.sex),
  };
}

/**
 * Whether the features are enough beside an order number: the whole birth date, or family and given name. A year, an initial or the sex
 * is shared by too many, and so is a family name.
 */
export function identifies({ family, given, birthdate }: Record<PersonFeature, Comparison>): boolean {
  return birthdate.verdict === 'agrees' || (family.verdict === 'agrees' && given.verdict === 'agrees');
}

/** Whether two messages cannot speak of one person: something that both say differs. What one of them leaves out is no contradiction. */
export const contradict = (one: SentPerson, other: SentPerson): boolean =>
  saysOtherwise(one, other) || saysOtherwise(other, one);

function saysOtherwise(one: SentPerson, other: SentPerson): boolean {
  const sex = readSentSex(other.sex);
  const known: KnownPerson = {
    ...{ lastName: other.family, firstName: other.given, birthdate: certainDay(other.birthdate) },
    sex: sex === 'unreadable' ? null : sex,
  };
  const says: Record<PersonFeature, boolean> = {
    ...{ family: isWritten(other.family), given: isWritten(other.given) },
    ...{ birthdate: known.birthdate !== null, sex: known.sex !== null },
  };
  const features = comparePerson(one, known);
  return PERSON_FEATURES.some((feature) => says[feature] && features[feature].verdict === 'differs');
}

const isWritten = (name: string): boolean => /\p{L}/u.test(name);

function compareFamily({ family }: SentPerson, { lastName }: KnownPerson): Comparison {
  return isWritten(family) ? ofNames(compareFamilyNames(family, lastName ?? '')) : MISSING;
}

/** A given name may stand in the family name's field, after a blank or a comma; a hyphen makes a double name. */
function compareGiven({ family, given }: SentPerson, { lastName, firstName }: KnownPerson): Comparison {
  if (isWritten(given)) return ofNames(compareGivenNames(given, firstName ?? ''));
  if (!/[\s,]/.test(family.trim())) return MISSING;
  return wordsBeyond(family, lastName ?? '', firstName ?? '').length > 0 ? differs('other') : MISSING;
}

function ofNames(agreement: NameAgreement): Comparison {
  if (agreement === null) return differs('other');
  return { verdict: agreement === 'initial' ? 'partly' : 'agrees', detail: agreement };
}

function compareBirthdates(sent: string, known: string | null): Comparison {
  const date = readSentDate(sent);
  if (date.kind === 'missing') return MISSING;
  if (date.kind === 'unreadable' || date.kind === 'ambiguous') return differs(date.kind);
  if (date.kind === 'part')
    return known?.startsWith(`${date.part}-`) ? { verdict: 'partly', detail: 'precision' } : differs('other');
  if (date.day === known) return { verdict: 'agrees', detail: 'same' };
  return differs(known === null ? 'other' : compareDigits(date.day, known));
}

function compareSexes(sent: string, known: Sex | null): Comparison {
  const sex = readSentSex(sent);
  if (sex === null) return MISSING;
  if (sex === 'unreadable') return differs('unreadable');
  return sex === known ? { verdict: 'agrees', detail: 'same' } : differs('other');
}

/** How two rows of digits differ: one digit, two that changed places (day and month included), or more. */
export function compareDigits(left: string, right: string): 'one-digit' | 'swapped' | 'other' {
  if (left.length !== right.length) return 'other';
  const wrong = [...left].flatMap((digit, index) => (digit === right[index] ? [] : [index]));
  if (wrong.length === 1) return 'one-digit';
  const [a = -1, b = -1] = wrong;
  if (wrong.length === 2 && left[a] === right[b] && left[b] === right[a]) return 'swapped';
  const [year, month, day] = left.split('-');
  return `${year}-${day}-${month}` === right ? 'swapped' : 'other';
}
