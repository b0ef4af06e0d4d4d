import { describe, expect, it } from '@jest/globals';
import { matchOrder, type OrderCandidate } from '#shared/domain/lab-intake/match-order.ts';
import { makeOrderNumber } from '#shared/domain/orders/order-number.ts';
import type { Sex } from '#shared/domain/results/types.ts';

const MESSAGES = 5_000;

/** A repeatable row of numbers between 0 and 1 (mulberry32). */
function makeRandom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

/** A person as made here, not as read by the code under test: spellings of one name are listed, not folded. */
interface Person {
  orderNumber: string;
  family: readonly string[];
  given: readonly string[];
  initial: string;
  year: number;
  month: number;
  day: number;
  sex: Sex;
}

/** Ways to write one name; the first is how the person wrote it. No name here is part of another. */
const FAMILIES = [
  ['Müller', 'MUELLER', 'Muller', 'Mu\u0308ller'],
  ['Möller', 'MOELLER', 'Moller'],
  ['Livemann', 'LIVEMANN'],
  ['D’Exempel', "D'EXEMPEL", 'DExempel'],
  ['Sampleton-Huber', 'SAMPLETON HUBER', 'Sampleton', 'HUBER'],
  ['von Arx', 'VON ARX', 'Vonarx', 'Arx'],
] as const;
const GIVEN: readonly (readonly [Sex, string, ...string[]])[] = [
  ['female', 'Noémie', 'NOEMIE', 'Noe\u0301mie'],
  ['female', 'Daniela', 'DANIELA'],
  ['female', 'Anna-Lena', 'ANNA LENA', 'Annalena', 'Anna'],
  ['female', 'Johanna', 'JOHANNA'],
  ['male', 'Daniel', 'DANIEL'],
  ['male', 'Jürg', 'JUERG', 'Jurg'],
  ['male', 'Jean-Noël', 'JEAN NOEL', 'Jean'],
  ['male', 'Łukasz', 'Lukasz'],
];

const two = (part: number): string => String(part).padStart(2, '0');

type Notation = (person: Person) => string;
/** Notations of which every reader makes the same day. */
const CLEAR: readonly Notation[] = [
  ({ year, month, day }) => `${year}${two(month)}${two(day)}`,
  ({ year, month, day }) => `${year}${two(month)}${two(day)}000000+0100`,
  ({ year, month, day }) => `${year}-${two(month)}-${two(day)}`,
  ({ year, month, day }) => `${year}/${two(month)}/${two(day)}`,
  ({ year, month, day }) => `${two(day)}.${two(month)}.${year}`,
  ({ year, month, day }) => `${day}.${month}.${year}`,
  ({ year, month, day }) => `${two(day)}-${two(month)}-${year}`,
];
/** Notations that may be read as another day, or not at all. */
const DOUBTFUL: readonly Notation[] = [
  ({ year, month, day }) => `${two(day)}/${two(month)}/${year}`,
  ({ year, month, day }) => `${two(month)}/${two(day)}/${year}`,
  ({ year, month, day }) => `${two(day)}.${two(month)}.${String(year).slice(2)}`,
];
const SEXES: Record<Sex, readonly string[]> = {
  male: ['M', 'm', 'male', 'männlich', 'homme', 'maschio', '1'],
  female: ['F', 'w', 'female', 'weiblich', 'femme', 'femmina', '2'],
};

function makePeople(random: () => number): Person[] {
  const people: Person[] = [];
  const add = (fields: Omit<Person, 'orderNumber'>) =>
    people.push({ ...fields, orderNumber: makeOrderNumber(people.length + 1, 2026) });
  for (let index = 0; index < 400; index += 1) {
    const [sex, ...given] = GIVEN[Math.floor(random() * GIVEN.length)] as (typeof GIVEN)[number];
    const family = FAMILIES[Math.floor(random() * FAMILIES.length)] as readonly string[];
    const month = 1 + Math.floor(random() * 12);
    const day = 1 + Math.floor(random() * 28);
    const person = {
      family,
      given,
      initial: `${given[0][0]}.`,
      year: 1930 + Math.floor(random() * 80),
      month,
      day,
      sex,
    };
    add(person);
    // A twin of the same sex, somebody of the same name born with day and month changed, a stranger of the same day.
    const [, ...twin] = GIVEN.find((other) => other[0] === sex && other[1] !== given[0]) as (typeof GIVEN)[number];
    add({ ...person, given: twin, initial: `${twin[0]?.[0]}.` });
    if (day <= 12 && day !== month) add({ ...person, day: month, month: day });
    add({ ...person, family: FAMILIES.find((other) => other !== family) as readonly string[], year: person.year + 1 });
  }
  return people;
}

const candidateOf = (person: Person): OrderCandidate => ({
  orderId: person.orderNumber,
  orderNumber: person.orderNumber,
  status: 1,
  customer: {
    birthdate: `${person.year}-${two(person.month)}-${two(person.day)}`,
    sex: person.sex,
    lastName: person.family[0] ?? '',
    firstName: person.given[0] ?? '',
  },
});

describe('5,000 messages of people who resemble each other', () => {
  const random = makeRandom(20_261_122);
  const one = <T>(list: readonly T[]): T => list[Math.floor(random() * list.length)] as T;
  const people = makePeople(random);

  it('end at their own person or are set aside, and where nothing is in doubt they are taken', () => {
    const wrong: unknown[] = [];
    const lost: unknown[] = [];
    let told = 0;
    for (let index = 0; index < MESSAGES; index += 1) {
      const position = Math.floor(random() * people.length);
      const truth = people[position] as Person;
      // Half of the numbers are another order's: mostly that of a neighbour, who resembles the person most.
      const other = people[random() < 0.8 ? (position + 1 + Math.floor(random() * 3)) % people.length : 0] as Person;
      const named = random() < 0.5 ? truth : other;
      const [hasDay, hasFamily, hasGiven, hasSex] = [0, 1, 2, 3].map(() => random() < 0.7);
      const isClear = random() < 0.8;
      const isWhole = random() < 0.85;
      const sent = {
        birthdate: hasDay ? one(isClear ? CLEAR : DOUBTFUL)(truth) : one(['', String(truth.year)]),
        sex: hasSex ? one(SEXES[truth.sex]) : one(['', 'U', 'O']),
        family: hasFamily ? one(truth.family) : '',
        given: hasGiven ? (isWhole ? one(truth.given) : truth.initial) : '',
      };
      const decision = matchOrder(
        { ...sent, groups: [{ orc2: named.orderNumber, orc3: '', obr2: '', obr3: '', samples: [] }] },
        [candidateOf(named)],
      );
      const isMatched = 'matched' in decision;
      const isSameDay = truth.year === named.year && truth.month === named.month && truth.day === named.day;
      const isTold =
        (hasDay && !isSameDay) ||
        (hasFamily && truth.family !== named.family) ||
        (hasGiven && isWhole && truth.given[0] !== named.given[0]) ||
        (hasSex && truth.sex !== named.sex) ||
        // nothing that identifies: whoever it is, the number stands alone
        (!hasDay && !(hasFamily && hasGiven && isWhole));
      if (isTold) told += 1;
      if (isTold && isMatched) wrong.push({ sent, named });
      const isBeyondDoubt = named === truth && (hasDay ? isClear : hasFamily && hasGiven && isWhole);
      if (isBeyondDoubt && !isMatched) lost.push({ sent, named, decision });
    }
    expect(wrong).toEqual([]);
    expect(lost).toEqual([]);
    expect(told).toBeGreaterThan(MESSAGES / 3);
  });
});
