import type { SeededOrder } from '../../setup/seed-orders.ts';
import type { PersonFacts } from '../../setup/seed-people.ts';
import type { Said } from './read-message.ts';

/** Whose a message is: certainly this order's, nobody's for certain, or (`perhaps`) a case in which both may be right. */
export type Whose = { order: SeededOrder; certain: boolean } | { order: null; why: string };

type Agreement = 'agrees' | 'silent' | 'differs' | 'perhaps';

/** Exactly one known order has to be named, nothing may contradict, and something beside the number has to identify the person. */
export function whoseIs(said: Said, orders: ReadonlyMap<string, SeededOrder>): Whose {
  const { placer, any } = said.numbers;
  const known = any.flatMap((number) => orders.get(number) ?? []);
  const [order] = known;
  if (!order) return { order: null, why: any.length === 0 ? 'no number' : 'no known number' };
  if (new Set(known).size > 1) return { order: null, why: 'two orders' };
  if (placer.some((number) => number !== order.orderNumber && isOurs(number)))
    return { order: null, why: 'a second number' };
  const { person } = said;
  const day = agreeDays(person.birthdate, order.customer.birthdate);
  const sex = agreeSexes(person.sex, order.customer.sex);
  const [family, given] = agreeNames(person, order.customer);
  const all = { day, sex, family, given };
  const differing = Object.entries(all).find(([, agreement]) => agreement === 'differs');
  if (differing) return { order: null, why: `${differing[0]} differs` };
  const names = family === 'agrees' && given === 'agrees';
  const perhaps = Object.values(all).includes('perhaps');
  if (day !== 'agrees' && !names && !perhaps) return { order: null, why: 'nothing identifies the person' };
  return { order, certain: !perhaps };
}

/** Ten digits with a check digit by Luhn. */
function isOurs(number: string): boolean {
  if (!/^\d{10}$/.test(number)) return false;
  const sum = [...number].reverse().reduce((total, digit, index) => {
    const doubled = Number(digit) * (index % 2 === 1 ? 2 : 1);
    return total + (doubled > 9 ? doubled - 9 : doubled);
  }, 0);
  return sum % 10 === 0;
}

const MONTHS = 'Januar Februar März April Mai Juni Juli August September Oktober November Dezember'.split(' ');

/** By writing the known day in every notation, not by reading the sent one. */
function agreeDays(sent: string, known: string): Agreement {
  const [year = '', month = '', day = ''] = known.split('-');
  const [d, m] = [String(Number(day)), String(Number(month))];
  if (sent === '') return 'silent';
  const compact = year + month + day;
  const certain = [
    ...[compact, known, `${day}.${month}.${year}`, `${d}.${m}.${year}`, `${year}/${month}/${day}`, `${compact}000000`],
    ...[`${day}-${month}-${year}`, `${d}. ${MONTHS[Number(month) - 1]} ${year}`],
  ];
  if (certain.includes(sent)) return 'agrees';
  if ([year, year + month, `${year}${month}00`, `${year}0000`].includes(sent)) return 'silent';
  if (sent === `${day}/${month}/${year}`) return Number(day) > 12 || day === month ? 'perhaps' : 'differs';
  return 'differs';
}

const SEXES: Record<PersonFacts['sex'], readonly string[]> = {
  male: ['m', 'male', 'männlich', 'maennlich', 'mann', 'herr', 'homme', '1'],
  female: ['f', 'w', 'female', 'weiblich', 'frau', 'femme', '2'],
};

function agreeSexes(sent: string, known: PersonFacts['sex']): Agreement {
  const word = sent.toLowerCase();
  if (['', 'u', 'o', 'unbekannt'].includes(word)) return 'silent';
  if (SEXES[known].includes(word)) return 'agrees';
  const isWord = Object.values(SEXES).flat().includes(word) || word === 'q';
  return isWord ? 'differs' : 'perhaps';
}

const isLetter = (word: string): boolean => word.length === 1;
const PARTICLES = ['von', 'de', 'la', 'd', 'van', 'der'];

type Folding = (name: string) => string[];

const split = (name: string): string[] =>
  name
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .replace(/[’']/g, '')
    .split(/[^\p{L}]+/u)
    .filter((word) => word !== '');
/** Both ways in which senders write umlauts. */
const FOLDINGS: readonly Folding[] = [
  (name) =>
    split(
      plainLetters(
        name
          .normalize('NFC')
          .toLowerCase()
          .replaceAll('ä', 'ae')
          .replaceAll('ö', 'oe')
          .replaceAll('ü', 'ue')
          .replaceAll('ø', 'oe'),
      ),
    ),
  (name) => split(plainLetters(name.toLowerCase().replaceAll('ø', 'o'))),
];
const plainLetters = (name: string) => name.replaceAll('ß', 'ss').replaceAll('ł', 'l');

/** Whether one of two names is made of words of the other, or both of the same letters. */
function isPart(one: string, two: string, isEnough: (words: string[]) => boolean): boolean {
  return FOLDINGS.some((fold) => {
    const [few = [], many = []] = [fold(one), fold(two)].sort((a, b) => a.length - b.length);
    if (few.length === 0) return false;
    return few.join('') === many.join('') || (isEnough(few) && few.every((word) => many.includes(word)));
  });
}

function agreeNames({ family, given }: Said['person'], known: PersonFacts): [Agreement, Agreement] {
  const hasLetters = (name: string) => /\p{L}/u.test(name);
  if (!hasLetters(family) && !hasLetters(given)) return ['silent', 'silent'];
  const isName = (words: string[]) => words.some((word) => !PARTICLES.includes(word));
  const families: Agreement = !hasLetters(family)
    ? 'silent'
    : isPart(family, known.lastName, isName)
      ? 'agrees'
      : 'differs';
  if (!hasLetters(given)) {
    // Both names in one field: what is no part of either is somebody else's, and so is any letter alone, whichever it is.
    const beyond = FOLDINGS.every((fold) => {
      const all = [
        ...FOLDINGS.flatMap((one) => one(known.lastName)),
        ...FOLDINGS.flatMap((one) => one(known.firstName)),
      ];
      return fold(family).some((word) => !all.includes(word) && (isLetter(word) || !PARTICLES.includes(word)));
    });
    return [families, /[\s,]/.test(family) && beyond ? 'differs' : 'silent'];
  }
  if (isPart(given, known.firstName, () => true)) return [families, 'agrees'];
  const initials = (name: string) =>
    FOLDINGS[1]?.(name)
      .map((word) => word[0] ?? '')
      .join('') ?? '';
  const isInitial =
    split(given).every((word) => word.length === 1) && initials(known.firstName).startsWith(initials(given));
  return [families, isInitial ? 'silent' : 'differs'];
}
