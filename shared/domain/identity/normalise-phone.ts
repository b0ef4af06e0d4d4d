import { parsePhoneNumberFromString } from 'libphonenumber-js/core';
import { type CountryCode, DEFAULT_PHONE_COUNTRY, isPhoneCountry } from '#shared/countries.ts';
import { phoneMetadata } from '#shared/domain/identity/phone-metadata.ts';
import { SWISS_MOBILE_PREFIXES } from '#shared/limits/people.ts';

/** What people type in a phone field; letters are refused, because a lettered number is a mistake here. */
const TYPED = /^\+?[\d\s().\-/\u00a0\u2010\u2011]+$/;
/** `+41 (0)79 …`: the trunk zero that is left out abroad. */
const TRUNK_ZERO = /\(0\)/;

/**
 * The mobile number in E.164 (`+41791234567`), or null when it is none, or not of a listed country.
 * Takes `079 123 45 67`, `+41 79 …`, `0041 79 …`, with blanks, dots, dashes and slashes.
 * @param country of a number written without dialling code.
 */
export function normalisePhone(input: string, country: CountryCode = DEFAULT_PHONE_COUNTRY): string | null {
  const typed = input.trim();
  if (!TYPED.test(typed)) return null;
  const international = typed.replace(/^00/, '+');
  const digits = international.startsWith('+') ? international.replace(TRUNK_ZERO, '') : international;
  const number = parsePhoneNumberFromString(digits, { defaultCountry: country, extract: false }, phoneMetadata);
  if (!number?.isValid() || !isPhoneCountry(number.country)) return null;
  if (number.country === 'CH' && !isSwissMobile(number.nationalNumber)) return null;
  return number.number;
}

/** `+` and the digits of a number written with a dialling code (`+41 …`, `0041 …`), or null for any other text. */
export function internationalDigits(input: string): string | null {
  const typed = input.trim();
  if (!TYPED.test(typed)) return null;
  const international = typed.replace(/^00/, '+');
  return international.startsWith('+') ? `+${international.replace(TRUNK_ZERO, '').replace(/\D/g, '')}` : null;
}

/** The listed country of an E.164 number, or null. */
export function phoneCountry(phoneNo: string): CountryCode | null {
  const number = parsePhoneNumberFromString(phoneNo, { extract: false }, phoneMetadata);
  return number?.isValid() && isPhoneCountry(number.country) ? number.country : null;
}

/** The numbering plan also knows pagers and machine numbers under 07; no SMS reaches a person there. */
function isSwissMobile(nationalNumber: string): boolean {
  return SWISS_MOBILE_PREFIXES.some((prefix) => `0${nationalNumber}`.startsWith(prefix));
}
