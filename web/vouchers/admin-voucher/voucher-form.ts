import { array, boolean, object, string } from 'yup';
import type { contract } from '#shared/contract/all.ts';
import type { Arguments } from '#shared/contract/define.ts';
import { addDays } from '#shared/domain/calendar-date.ts';
import { zurichDate } from '#shared/domain/format-date.ts';
import { formatAmount } from '#shared/domain/money.ts';
import { refuseVoucher } from '#shared/domain/vouchers/refuse-voucher.ts';
import type { VoucherDiscount } from '#shared/domain/vouchers/voucher-discount.ts';
import { zurichMidnight } from '#shared/domain/zurich-midnight.ts';
import { LANGUAGES } from '#shared/languages.ts';
import {
  VOUCHER_DEFAULT_LIFE_YEARS,
  VOUCHER_DEFAULT_REDEMPTION_LIMIT,
  VOUCHER_LABEL_MAX_LENGTH,
  VOUCHER_MAX_AMOUNT,
  VOUCHER_MAX_REDEMPTION_LIMIT,
} from '#shared/limits/vouchers.ts';
import { isoDate } from '#shared/schema/moments.ts';
import { requiredText, text } from '#shared/schema/text.ts';
import type { VoucherView } from '#shared/views/vouchers.ts';
import { readFrancs } from '#web/kit/read-francs.ts';

/** What stands in the form; figures as they are typed. */
export interface VoucherValues {
  de: string;
  en: string;
  fr: string;
  it: string;
  type: VoucherDiscount['type'];
  value: string;
  redemptionLimit: string;
  /** The last day in Zurich on which it is good. */
  until: string;
  published: boolean;
  productGroups: string[];
  /** What was read when these values were; null for a new one. The server overwrites nothing that is newer. */
  version: number | null;
}

export type VoucherBody = Arguments<typeof contract.createVoucher>['body'];

/** Where the API's paths stand in the form. */
export const FIELDS = {
  ...Object.fromEntries(LANGUAGES.map((language) => [`label.${language}`, language])),
  'discount.type': 'type',
  'discount.value': 'value',
  expiration: 'until',
};

/** Fields in the order of the screen. */
export const ORDER = ['de', 'fr', 'it', 'en', 'type', 'value', 'redemptionLimit', 'until', 'productGroups'];

const label = text().max(VOUCHER_LABEL_MAX_LENGTH, 'field.too-long');
const whole = (max: number) =>
  requiredText()
    .test('number', 'field.integer', (typed) => !typed || /^\d{1,9}$/.test(typed.trim()))
    .test(
      'min',
      { key: 'field.min', params: { minValue: 1 } } as never,
      (typed) => Number(typed) >= 1 || !isWhole(typed),
    )
    .test('max', { key: 'field.max', params: { maxValue: max } } as never, (typed) => !(Number(typed) > max));

const isWhole = (typed: string | undefined) => /^\d{1,9}$/.test(typed?.trim() ?? '');

/** The form's own rules; the server has the last word. */
export const schema = object({
  de: requiredText().max(VOUCHER_LABEL_MAX_LENGTH, 'field.too-long'),
  en: label,
  fr: label,
  it: label,
  type: string()
    .oneOf(['percent', 'amount'] as const)
    .required('field.choose'),
  value: requiredText().when('type', ([type], amount) =>
    type === 'percent'
      ? // Up to a hundred: `refuseVoucher` says so.
        whole(VOUCHER_MAX_AMOUNT)
      : amount.test('amount', 'vouchers:amountWrong', (typed) => !typed || (readFrancs(typed) ?? 0) > 0),
  ),
  redemptionLimit: whole(VOUCHER_MAX_REDEMPTION_LIMIT),
  until: isoDate,
  published: boolean(),
  productGroups: array().of(string().required()),
});

/** Rules of the voucher as a whole, as errors of the form's fields. */
export function validate(values: VoucherValues): Record<string, unknown> {
  const faults = refuseVoucher({ label: values, published: values.published, discount: discountOf(values) });
  return Object.fromEntries(
    faults.map(({ path, key, params }) => [
      FIELDS[path as keyof typeof FIELDS] ?? path,
      { key, ...(params ? { params } : {}) },
    ]),
  );
}

/** A voucher that is good until the end of that day. */
export const lastDayOf = ({ expiration }: Pick<VoucherView, 'expiration'>): string =>
  zurichDate(new Date(Date.parse(expiration) - 1));

export function valuesOf(voucher: VoucherView): VoucherValues {
  const { label: labels, discount, redemptionLimit, published, productGroups, version } = voucher;
  const value = discount.type === 'amount' ? formatAmount(discount.value) : String(discount.value);
  return {
    ...labels,
    ...{ type: discount.type, value, redemptionLimit: String(redemptionLimit), until: lastDayOf(voucher) },
    ...{ published, productGroups, version },
  };
}

/** A year, one use a code, unpublished. @param today in Zurich */
export function newValues(today: string): VoucherValues {
  const [year = '', ...rest] = today.split('-');
  const inYears = [Number(year) + VOUCHER_DEFAULT_LIFE_YEARS, ...rest].join('-');
  return {
    ...{ de: '', en: '', fr: '', it: '', type: 'percent', value: '', published: false, productGroups: [] },
    redemptionLimit: String(VOUCHER_DEFAULT_REDEMPTION_LIMIT),
    version: null,
    // A leap day has no anniversary.
    until: inYears.replace(/-02-29$/, '-02-28'),
  };
}

/** What is sent. */
export function bodyOf(values: VoucherValues): VoucherBody {
  const { de, en, fr, it, redemptionLimit, until, published, productGroups } = values;
  return {
    label: { de, en, fr, it },
    discount: discountOf(values),
    redemptionLimit: Number(redemptionLimit),
    expiration: zurichMidnight(addDays(until, 1)).toISOString(),
    published,
    productGroups,
  };
}

const discountOf = ({ type, value }: VoucherValues): VoucherDiscount => ({
  type,
  value: type === 'amount' ? (readFrancs(value) ?? 0) : Number(value),
});
