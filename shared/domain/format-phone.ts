import { parsePhoneNumberFromString } from 'libphonenumber-js/core';
import { phoneMetadata } from '#shared/domain/identity/phone-metadata.ts';

/**
 * A phone number as people write it: `079 123 45 67` for Switzerland, `+49 1512 3456789` otherwise.
 * A text that is no number is returned unchanged.
 * @param phoneNo E.164.
 */
export function formatPhone(phoneNo: string): string {
  const number = parsePhoneNumberFromString(phoneNo, { extract: false }, phoneMetadata);
  if (!number) return phoneNo;
  return number.countryCallingCode === '41' ? number.formatNational() : number.formatInternational();
}
