import { parsePhoneNumberFromString } from 'libphonenumber-js/core';
import { isPhoneCountry, PHONE_COUNTRIES } from '#shared/countries.ts';
import { phoneMetadata } from '#shared/domain/identity/phone-metadata.ts';
import { internationalDigits } from './normalise-phone.ts';

/** The shortest numbers anywhere have seven digits with their dialling code; fewer are a number that is not finished. */
const SHORTEST = 7;

/**
 * True for a number that was written with the dialling code of a country outside the list, or of a territory that shares the
 * code of a listed one (Jersey, Åland). Such a number may be right, and is refused for another reason than a mistyped one.
 */
export function isUnlistedCountry(input: string): boolean {
  const digits = internationalDigits(input);
  if (digits === null || digits.length <= SHORTEST) return false;
  if (!PHONE_COUNTRIES.some(({ diallingCode }) => digits.startsWith(diallingCode))) return true;
  const number = parsePhoneNumberFromString(digits, { extract: false }, phoneMetadata);
  return number?.isValid() === true && !isPhoneCountry(number.country);
}
