/** The condition of a code that was never applied, not even to be given back; asked by the statement that changes or deletes it. */
export const UNUSED = `uses = 0 AND NOT EXISTS
  (SELECT 1 FROM voucher_redemptions WHERE voucher_redemptions.codeId = voucher_codes.id)`;
