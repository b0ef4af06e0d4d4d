import { array, boolean, number, object, string } from 'yup';
import { VOUCHER_LABEL_MAX_LENGTH, VOUCHER_MAX_AMOUNT, VOUCHER_MAX_REDEMPTION_LIMIT } from '#shared/limits/vouchers.ts';
import { contentKey } from './identifiers.ts';
import { isoInstant } from './moments.ts';
import { requiredText, text } from './text.ts';

/** More groups than the shop will ever have. */
const MAX_GROUPS = 50;

const whole = (max: number) =>
  number().strict().typeError('field.number').integer('field.integer').min(1, 'field.min').max(max, 'field.max');
const otherLabel = text().max(VOUCHER_LABEL_MAX_LENGTH, 'field.too-long');

/**
 * What an administrator decides of a voucher; what is left out takes its default, or stays. A label in German is always there, the others
 * before it is published; how much a discount may be depends on its type: `refuseVoucher` says both.
 */
export const voucherFields = {
  label: object({
    de: requiredText().max(VOUCHER_LABEL_MAX_LENGTH, 'field.too-long'),
    en: otherLabel,
    fr: otherLabel,
    it: otherLabel,
  })
    .default(undefined)
    .required('field.required'),
  /** One year from now where it is left out. */
  expiration: isoInstant.notRequired(),
  /** Uses of each code; 1 where it is left out. */
  redemptionLimit: whole(VOUCHER_MAX_REDEMPTION_LIMIT).notRequired(),
  /** Not published where it is left out. */
  published: boolean().strict().typeError('field.type').notRequired(),
  discount: object({
    type: string()
      .strict()
      .typeError('field.type')
      .required('field.choose')
      .oneOf(['percent', 'amount'] as const, 'field.choose'),
    /** Percent, or Rappen. */
    value: whole(VOUCHER_MAX_AMOUNT).required('field.required'),
  })
    .default(undefined)
    .required('field.required'),
  /** Keys of the groups it is for; none for all. */
  productGroups: array().of(contentKey).max(MAX_GROUPS, 'field.too-long').notRequired(),
};
