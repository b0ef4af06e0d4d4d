import { isOrderNumber, parseTransactionNumber } from '#shared/domain/orders/order-number.ts';
import { readVoucherCode } from '#shared/domain/vouchers/read-voucher-code.ts';
import { CODE_LENGTH } from '#shared/limits/sign-in.ts';
import { VOUCHER_CODE_MAX_LENGTH } from '#shared/limits/vouchers.ts';
import { checked, requiredText } from '#shared/schema/text.ts';

/** RFC 9562; version 7 is what we make, any version is accepted so that a wrong id is 404 and not 400. */
const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;

export const isUuid = (value: unknown): value is string => typeof value === 'string' && UUID.test(value);

export const uuid = checked(requiredText(), 'field.uuid', isUuid);

/** Key of a product, group, branch, add-on or question: `health-check-basic`. */
export const isContentKey = (value: string): boolean => /^[a-z0-9]+(-[a-z0-9]+)*$/.test(value);

export const contentKey = checked(requiredText().max(64, 'field.too-long'), 'field.key', isContentKey);

/** Six digits from an SMS; leading zeros count. */
export const signInCode = checked(requiredText(), 'field.code', (value) =>
  new RegExp(`^\\d{${CODE_LENGTH}}$`).test(value),
);

/** Ten digits with a right check digit. */
export const orderNumber = checked(requiredText(), 'field.order-number', isOrderNumber);

/** `2600001230-2`. */
export const transactionNumber = checked(
  requiredText(),
  'field.order-number',
  (value) => parseTransactionNumber(value) !== null,
);

/** As `readVoucherCode` says; whether it is worth anything is looked up. Case does not matter. */
export const voucherCode = checked(
  requiredText().max(VOUCHER_CODE_MAX_LENGTH, 'field.voucher-code'),
  'field.voucher-code',
  (value) => readVoucherCode(value) !== null,
);
