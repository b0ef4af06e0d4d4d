import { v7 as uuidv7 } from 'uuid';
import type { voucherAdministration } from '#shared/contract/voucher-administration.ts';
import { contentKeyOf } from '#shared/domain/content-key-of.ts';
import { refuseVoucher } from '#shared/domain/vouchers/refuse-voucher.ts';
import { isRefusal, refuse } from '#shared/errors.ts';
import { LANGUAGES, type LocalText } from '#shared/languages.ts';
import { VOUCHER_DEFAULT_LIFE_YEARS, VOUCHER_DEFAULT_REDEMPTION_LIMIT } from '#shared/limits/vouchers.ts';
import type { Call } from '#shared/server/call.ts';
import { noteChange } from '#shared/server/database/note-change.ts';
import { insert, type Tx } from '#shared/server/database/sql.ts';
import { Voucher } from '#shared/server/models/voucher.ts';
import { checkGroups } from './check-groups.ts';

type CreateCall = Pick<Call<typeof voucherAdministration.createVoucher>, 'actor' | 'body'>;

/** Makes a voucher without codes: for a year, one use a code and unpublished where nothing else is said. */
export async function createVoucher(tx: Tx, { actor, body }: CreateCall) {
  const published = body.published ?? false;
  const faults = refuseVoucher({ ...body, published });
  if (faults.length > 0) return refuse('invalid-input', { fields: faults });
  const productGroups = [...new Set(body.productGroups ?? [])];
  const unknown = await checkGroups(tx, productGroups);
  if (isRefusal(unknown)) return unknown;
  const id = uuidv7();
  await insert(tx, Voucher, {
    id,
    key: contentKeyOf('voucher', body.label.en || body.label.de, id),
    label: wholeLabel(body.label),
    expiresAt: body.expiration ? new Date(body.expiration) : yearsAfter(tx.now, VOUCHER_DEFAULT_LIFE_YEARS),
    redemptionLimit: body.redemptionLimit ?? VOUCHER_DEFAULT_REDEMPTION_LIMIT,
    published,
    discountType: body.discount.type,
    discountValue: body.discount.value,
    productGroups,
    createdAt: tx.now,
  });
  noteChange(tx, { entity: 'voucher', id, event: 'vouchers.created', actor, about: null, facts: { published } });
  return { _id: id };
}

/** A label in all languages, empty where there is none yet. */
export const wholeLabel = (label: CreateCall['body']['label']): LocalText =>
  Object.fromEntries(LANGUAGES.map((language) => [language, label[language] ?? ''])) as LocalText;

function yearsAfter(from: Date, years: number): Date {
  const at = new Date(from);
  at.setUTCFullYear(at.getUTCFullYear() + years);
  return at;
}
