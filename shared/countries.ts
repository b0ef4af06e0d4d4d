/**
 * Countries a phone number may come from, with dialling codes, in the order of the specification (section 5).
 * The server enforces the list: a code to a country outside it costs money and serves nobody.
 */
export const PHONE_COUNTRIES = [
  { code: 'CH', diallingCode: '+41' },
  { code: 'DE', diallingCode: '+49' },
  { code: 'AT', diallingCode: '+43' },
  { code: 'FR', diallingCode: '+33' },
  { code: 'SE', diallingCode: '+46' },
  { code: 'IT', diallingCode: '+39' },
  { code: 'BE', diallingCode: '+32' },
  { code: 'PL', diallingCode: '+48' },
  { code: 'FI', diallingCode: '+358' },
  { code: 'NO', diallingCode: '+47' },
  { code: 'NL', diallingCode: '+31' },
  { code: 'ES', diallingCode: '+34' },
  { code: 'IE', diallingCode: '+353' },
  { code: 'GB', diallingCode: '+44' },
  { code: 'HR', diallingCode: '+385' },
  { code: 'XK', diallingCode: '+383' },
  { code: 'RS', diallingCode: '+381' },
  { code: 'PT', diallingCode: '+351' },
  { code: 'AD', diallingCode: '+376' },
  { code: 'LU', diallingCode: '+352' },
  { code: 'SM', diallingCode: '+378' },
  { code: 'LI', diallingCode: '+423' },
  { code: 'DK', diallingCode: '+45' },
  { code: 'CZ', diallingCode: '+420' },
  { code: 'SK', diallingCode: '+421' },
  { code: 'HU', diallingCode: '+36' },
  { code: 'MC', diallingCode: '+377' },
  { code: 'MT', diallingCode: '+356' },
  { code: 'LT', diallingCode: '+370' },
  { code: 'LV', diallingCode: '+371' },
  { code: 'EE', diallingCode: '+372' },
  { code: 'UA', diallingCode: '+380' },
  { code: 'BG', diallingCode: '+359' },
  { code: 'CY', diallingCode: '+357' },
] as const;

export type CountryCode = (typeof PHONE_COUNTRIES)[number]['code'];

export const DEFAULT_PHONE_COUNTRY: CountryCode = 'CH';

/** True for a country of the phone list. */
export function isPhoneCountry(value: unknown): value is CountryCode {
  return PHONE_COUNTRIES.some((country) => country.code === value);
}
