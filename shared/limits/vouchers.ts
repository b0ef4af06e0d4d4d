/** Vouchers and their codes. */

export const VOUCHER_DEFAULT_LIFE_YEARS = 1;
export const VOUCHER_DEFAULT_REDEMPTION_LIMIT = 1;
export const VOUCHER_CODE_MAX_LENGTH = 40;
export const VOUCHER_LABEL_MAX_LENGTH = 80;
/** Uses of one code: more than a campaign reaches. */
export const VOUCHER_MAX_REDEMPTION_LIMIT = 100_000;
/** No voucher takes more off than the dearest order costs. */
export const VOUCHER_MAX_AMOUNT = 1_000_000;
/** Letters and digits of a code that is drawn by lot, of signs that nobody confuses: 31 to the power of ten, at 30 tries a minute. */
export const RANDOM_CODE_LENGTH = 10;
/** Codes that are made at once, one for each letter of a mailing; and all of a voucher. */
export const VOUCHER_CODES_AT_ONCE = 1_000;
export const VOUCHER_CODES_MAX = 20_000;
/** A sentence of an administrator who redeems a code by hand. */
export const REDEMPTION_REASON_MAX_LENGTH = 300;
