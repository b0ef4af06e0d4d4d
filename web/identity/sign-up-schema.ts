import { lazy, object, string } from 'yup';
import { zurichDate } from '#shared/domain/format-date.ts';
import { city, streetAddress, zipCode } from '#shared/schema/address.ts';
import { birthdate } from '#shared/schema/birthdate.ts';
import { firstName, lastName, refusedNameCharacter } from '#shared/schema/names.ts';
import { preferredLanguage, sex } from '#shared/schema/person.ts';
import type { TypedPerson } from './slice.ts';

/** A name as the API takes it; what is missing and a character that is refused are named in the message. */
function nameOf(schema: typeof firstName, missing: string) {
  return lazy((value: unknown) => {
    const sign = typeof value === 'string' ? refusedNameCharacter(value) : null;
    if (sign === null) return schema.required(missing);
    return string().test('name-character', { key: 'identity:person.refusedCharacter', params: { sign } }, () => false);
  });
}

/** The person's own details; age bounds are checked against today's date in Zurich. */
export const personSchema = (now: Date) =>
  object({
    firstName: nameOf(firstName, 'identity:missing.firstName'),
    lastName: nameOf(lastName, 'identity:missing.lastName'),
    birthdate: birthdate(zurichDate(now)).required('identity:missing.birthdate'),
    sex: sex.required('identity:missing.sex'),
    preferredLanguage,
  });

/** False when the address was opened before the person's details were given. */
export function isPersonComplete(person: TypedPerson, now: Date = new Date()): boolean {
  return personSchema(now).isValidSync(person);
}

export const addressSchema = object({
  streetAddress: streetAddress.required('identity:missing.street'),
  zipCode: zipCode.required('identity:missing.zip'),
  city: city.required('identity:missing.city'),
});
