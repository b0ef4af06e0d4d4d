import type { FileContent } from '#shared/contract/define.ts';
import type { voucherAdministration } from '#shared/contract/voucher-administration.ts';
import { orNotFound } from '#shared/errors.ts';
import type { Call } from '#shared/server/call.ts';
import { csvFile } from '#shared/server/csv-file.ts';
import { findRow } from '#shared/server/database/model-rows.ts';
import { json, select } from '#shared/server/database/sql.ts';
import { Voucher } from '#shared/server/models/voucher.ts';
import type { Services } from '#shared/server/services.ts';
import { CODE } from './list-voucher-codes.ts';

const VOUCHER = ['key', 'label', 'redemptionLimit', 'expiresAt'] as const;

/** All codes of a voucher as CSV ; no cell runs as a formula. */
export async function downloadVoucherCodes(
  services: Services,
  { params: { id }, query, request }: Call<typeof voucherAdministration.downloadVoucherCodes>,
): Promise<FileContent> {
  const voucher = orNotFound(await findRow(services, Voucher, VOUCHER, { where: { id } }));
  const label = json<Record<string, string>>(voucher.label);
  const codes = await select(services, CODE, 'FROM voucher_codes c WHERE c.voucherId = ? ORDER BY c.id', [id]);
  const rows = codes.map(({ code, uses, withdrawnAt, createdAt }) => ({
    code,
    voucher: label[request.language] || label.de || '',
    uses,
    redemptionLimit: voucher.redemptionLimit,
    expiration: voucher.expiresAt.toISOString(),
    withdrawn: withdrawnAt === null ? '' : withdrawnAt.toISOString(),
    createdAt: createdAt.toISOString(),
  }));
  const columns = ['code', 'voucher', 'uses', 'redemptionLimit', 'expiration', 'withdrawn', 'createdAt'];
  return csvFile({ name: voucher.key, columns, rows, separator: query.separator, language: request.language });
}
