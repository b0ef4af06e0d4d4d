import { PHONE_COUNTRIES } from '#shared/countries.ts';

const SHOWN_DIGITS = 2;

/**
 * A number its owner recognises and nobody else can call: `+41•••••••67`. For screens before sign-in and for logs.
 * @param phoneNo E.164; of any other text only the last two characters are shown.
 */
export function maskPhone(phoneNo: string): string {
  const diallingCode =
    PHONE_COUNTRIES.map((country) => country.diallingCode)
      .filter((code) => phoneNo.startsWith(code))
      .sort((a, b) => b.length - a.length)[0] ?? '';
  const hidden = Math.max(0, phoneNo.length - diallingCode.length - SHOWN_DIGITS);
  return diallingCode + '•'.repeat(hidden) + phoneNo.slice(phoneNo.length - SHOWN_DIGITS);
}
