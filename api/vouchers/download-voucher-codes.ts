import { Readable } from 'node:stream';
import { stringify } from 'csv-stringify/sync';
import type { FileContent } from '#shared/contract/define.ts';
import type { voucherAdministration } from '#shared/contract/voucher-administration.ts';
import { orNotFound } from '#shared/errors.ts';
import type { Call } from '#shared/server/call.ts';
import { findRow } from '#shared/server/database/model-rows.ts';
import { json, select } from '#shared/server/database/sql.ts';
import { Voucher } from '#shared/server/models/voucher.ts';
import type { Services } from '#shared/server/services.ts';
import { CODE } from './list-voucher-codes.ts';

const SIGNS = { semicolon: ';', comma: ',', tab: '\t' } as const;

/** All codes of a voucher as CSV in UTF-8 (RFC 4180, with the mark that spreadsheets want); no cell runs as a formula. */
export async function downloadVoucherCodes(
  services: Services,
  { params: { id }, query, request }: Call<typeof voucherAdministration.downloadVoucherCodes>,
): Promise<FileContent> {
  const columns = ['key', 'label', 'redemptionLimit', 'expiresAt'] as const;
  const voucher = orNotFound(await findRow(services, Voucher, columns, { where: { id } }));
  const label = json<Record<string, string>>(voucher.label);
  const codes = await select(services, CODE, 'FROM voucher_codes c WHERE c.voucherId = ? ORDER BY c.id', [id]);
  const rows = codes.map(({ code, uses, withdrawnAt, createdAt }) => ({
    code,
    voucher: label[request.language] || label.de,
    uses,
    redemptionLimit: voucher.redemptionLimit,
    expiration: voucher.expiresAt.toISOString(),
    withdrawn: withdrawnAt === null ? '' : withdrawnAt.toISOString(),
    createdAt: createdAt.toISOString(),
  }));
  const separator = query.separator ?? (request.language === 'en' ? 'comma' : 'semicolon');
  const text = stringify(rows, {
    columns: ['code', 'voucher', 'uses', 'redemptionLimit', 'expiration', 'withdrawn', 'createdAt'],
    ...{ header: true, bom: true, record_delimiter: 'windows', escape_formulas: true, delimiter: SIGNS[separator] },
  });
  const bytes = Buffer.from(text);
  return {
    name: `${voucher.key}.csv`,
    type: 'text/csv; charset=utf-8',
    length: bytes.length,
    content: Readable.from([bytes]),
  };
}
