import type { KnownPerson, SentPerson } from '#shared/domain/lab-intake/compare-person.ts';

/** A birth date that both sides know. */
export const DAY = '1999-03-09';

/** The customer of an order. */
export const ANNA: KnownPerson = { birthdate: DAY, sex: 'female', lastName: 'Müller', firstName: 'Anna-Lena' };

/** What a laboratory sends of her, right unless changed. */
export const sent = (change: Partial<SentPerson> = {}): SentPerson => ({
  birthdate: '19990309',
  sex: 'F',
  family: 'Müller',
  given: 'Anna-Lena',
  ...change,
});
