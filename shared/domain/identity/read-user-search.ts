import { internationalDigits } from './normalise-phone.ts';

/** What somebody typed to find a person: beginnings of what is searched. */
export type UserSearch =
  | { by: 'number'; phones: readonly string[]; orderNumber: string | null }
  | { by: 'email'; email: string }
  | { by: 'name'; names: readonly Name[] }
  | { by: 'nothing' };

/** Beginnings of both names; null where only the other one is searched. */
interface Name {
  firstName: string | null;
  lastName: string | null;
}

/** With fewer digits behind the dialling code a list of everybody would be read. */
const FEWEST_DIGITS = 4;
/** Of ten: the first ones are the year's, and fewer than seven are those of every order of it. */
const FEWEST_DIGITS_OF_AN_ORDER = 7;
/** There are names of two letters; with one a list of everybody would be read. */
const FEWEST_LETTERS = 2;
const MOST_WORDS = 4;
const NUMBER = /^\+?[\d\s().\-/]+$/;
const TRANSACTION_NUMBER = /^(\d{10})-\d{1,3}$/;
/** Words a family name begins with that people leave out when they search. */
const PARTICLES = ['von', 'van', 'de', 'di', 'del', 'della', 'da', 'dos', 'zu', 'zum', 'zur', 'el', 'al', 'la', 'le'];

/** Reads a search for people: a number of a phone or an order, an e-mail address, or names in any order; too little finds nobody. */
export function readUserSearch(typed: string): UserSearch {
  const text = typed.trim().replaceAll(/\s+/g, ' ');
  if (NUMBER.test(text)) return byNumber(text);
  if (text.includes('@')) return text.length > FEWEST_LETTERS ? { by: 'email', email: text } : { by: 'nothing' };
  if (text.length < FEWEST_LETTERS) return { by: 'nothing' };
  const words = text.split(' ').slice(0, MOST_WORDS);
  return { by: 'name', names: words.length === 1 ? ofOneWord(text) : splits(words) };
}

function byNumber(text: string): UserSearch {
  const [, ofTransaction] = TRANSACTION_NUMBER.exec(text) ?? [];
  if (ofTransaction) return { by: 'number', phones: [], orderNumber: ofTransaction };
  const digits = text.replaceAll(/\D/g, '');
  if (digits.length < FEWEST_DIGITS) return { by: 'nothing' };
  const international = internationalDigits(text);
  if (international !== null) {
    const isLong = international.length > FEWEST_DIGITS + 3;
    return isLong ? { by: 'number', phones: [international], orderNumber: null } : { by: 'nothing' };
  }
  if (digits.startsWith('0')) return { by: 'number', phones: [`+41${digits.slice(1)}`], orderNumber: null };
  // Without a zero or a plus nobody can tell which number is meant.
  const withPlus = digits.length > FEWEST_DIGITS + 2 ? [`+${digits}`] : [];
  const orderNumber = digits.length < FEWEST_DIGITS_OF_AN_ORDER ? null : digits;
  return { by: 'number', phones: [...withPlus, `+41${digits}`], orderNumber };
}

const ofOneWord = (word: string): Name[] => [
  { firstName: word, lastName: null },
  ...[word, ...PARTICLES.map((particle) => `${particle} ${word}`)].map((lastName) => ({ firstName: null, lastName })),
];

/** Every way in which the words may be a first and a last name, either one first. */
function splits(words: readonly string[]): Name[] {
  return words.flatMap((_word, at) => {
    const [left, right] = [words.slice(0, at).join(' ') || null, words.slice(at).join(' ')];
    return [
      { firstName: left, lastName: right },
      { firstName: right, lastName: left },
    ];
  });
}
