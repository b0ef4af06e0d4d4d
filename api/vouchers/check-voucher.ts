import type { vouchers } from '#shared/contract/vouchers.ts';
import { mayUseVoucher, type VoucherRefusal } from '#shared/domain/vouchers/may-use-voucher.ts';
import { isRefusal, type Refusal, refuse } from '#shared/errors.ts';
import type { Call } from '#shared/server/call.ts';
import type { Services } from '#shared/server/services.ts';
import { findVoucher } from '#shared/server/vouchers/find-voucher.ts';
import type { VoucherCheckView } from '#shared/views/vouchers.ts';

/** What a code would take off, or why it may not be used now. */
export async function checkVoucher(
  services: Services,
  { params, query }: Call<typeof vouchers.checkVoucher>,
): Promise<VoucherCheckView | Refusal<VoucherRefusal>> {
  const voucher = await findVoucher(services, params.code);
  const refused = mayUseVoucher(voucher, query.productGroup ?? null, services.now());
  if (!voucher || isRefusal(refused)) return refused ?? refuse('voucher-invalid');
  const { code, label, discount } = voucher;
  return { voucherCode: code, label, discount };
}
