import { VOUCHER_CODE_MAX_LENGTH } from '#shared/limits/vouchers.ts';

/** Dashes alone say nothing. */
const CODE = /^(?=.*[A-Za-z0-9])[A-Za-z0-9-]{3,}$/;

/** A code as it is stored, however it was typed; null for what can be none. Case and blanks around it do not matter. */
export function readVoucherCode(typed: string): string | null {
  const code = typed.trim();
  return code.length <= VOUCHER_CODE_MAX_LENGTH && CODE.test(code) ? code.toUpperCase() : null;
}
