import type { FieldError } from '#shared/errors.ts';
import { LANGUAGES, type Language } from '#shared/languages.ts';
import type { VoucherDiscount } from './voucher-discount.ts';

/** As much of a voucher as its rules look at. */
export interface VoucherDraft {
  label: Partial<Record<Language, string | null | undefined>>;
  published: boolean;
  discount: VoucherDiscount;
}

const WHOLE_PERCENT = 100;

/** What is wrong with a voucher as a whole: nobody pays less than nothing, and whoever uses it reads what it is in their language. */
export function refuseVoucher({ label, published, discount }: VoucherDraft): FieldError[] {
  const faults: FieldError[] = [];
  if (discount.type === 'percent' && discount.value > WHOLE_PERCENT) {
    faults.push({ path: 'discount.value', key: 'field.max', params: { maxValue: WHOLE_PERCENT } });
  }
  const missing = published ? LANGUAGES.filter((language) => !label[language]?.trim()) : [];
  return [...faults, ...missing.map((language) => ({ path: `label.${language}`, key: 'field.label-published' }))];
}
