/** Postal codes 9485 to 9498 belong to Liechtenstein, which shares the Swiss numbering. */
const LIECHTENSTEIN = /^94(8[5-9]|9[0-8])$/;

/** The country of a postal code, CH or LI. */
export function countryOfZip(zipCode: string): 'CH' | 'LI' {
  return LIECHTENSTEIN.test(zipCode) ? 'LI' : 'CH';
}
