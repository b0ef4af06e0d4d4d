/** Who may be a customer, what is written of a person, and how people are found. */

export const MIN_AGE_YEARS = 18;
export const MAX_AGE_YEARS = 120;
/** The QR-bill carries 70 characters for a name; longer names are shortened on the invoice only. */
export const NAME_MAX_LENGTH = 100;
/** StrtNm of the Swiss QR-bill (structured address) holds 70 characters, the town 35. */
export const STREET_ADDRESS_MAX_LENGTH = 70;
export const CITY_MAX_LENGTH = 35;
export const ZIP_LENGTH = 4;
/** A whole name or an e-mail address pasted into the search for people. */
export const USER_SEARCH_MAX_LENGTH = 120;
/** RFC 5321: a longer address cannot be delivered. */
export const EMAIL_MAX_LENGTH = 254;
/** Mobile numbers in Switzerland begin with one of these (specification section 5). */
export const SWISS_MOBILE_PREFIXES = ['079', '078', '077', '076', '075'] as const;
/** Of each list in the record of a person that administrators open. */
export const RECORD_ROWS = 5;
