import type { StringSchema } from 'yup';
import { CITY_MAX_LENGTH, STREET_ADDRESS_MAX_LENGTH, ZIP_LENGTH } from '#shared/limits/people.ts';
import { checked, requiredText, text } from '#shared/schema/text.ts';

const ZIP = new RegExp(`^\\d{${ZIP_LENGTH}}$`);

export const isZip = (value: string): boolean => ZIP.test(value);

/** Exactly four digits, whichever: kits and invoices go to CH and LI only. */
export const zipCode = checked(requiredText(), 'field.zip', isZip);

/** Letters, digits and what Swiss towns carry: Biel/Bienne, Rapperswil SG, Buchs (AG), L'Isle, Genève 11. */
const CITY = /^(?=.*\p{L})[\p{L}\p{M}\p{N} .,'’()/‐-]+$/u;

export const isCity = (value: string): boolean => CITY.test(value);

export const city = checked(requiredText().max(CITY_MAX_LENGTH, 'field.too-long'), 'field.city', isCity);

/** Street and number in one field. Angle brackets and line breaks have no place on a label. */
const STREET = /^(?=.*[\p{L}\p{N}])[^<>\n\t]+$/u;

export const isStreet = (value: string): boolean => STREET.test(value);

const street = <S extends StringSchema<string> | StringSchema<string | undefined>>(schema: S): S =>
  checked(schema, 'field.street', isStreet);

export const streetAddress = street(requiredText().max(STREET_ADDRESS_MAX_LENGTH, 'field.too-long'));
/** Of an account: only kits and invoices need a street, and a QR-bill does without. */
export const accountStreet = street(text().max(STREET_ADDRESS_MAX_LENGTH, 'field.too-long')).nullable();
