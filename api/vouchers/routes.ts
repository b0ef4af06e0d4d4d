import { bind, inSteps } from '#api/http/bind.ts';
import { changePrice } from '#api/payments/change-price.ts';
import { voucherAdministration } from '#shared/contract/voucher-administration.ts';
import { vouchers } from '#shared/contract/vouchers.ts';
import { addVoucherCodes } from '#shared/server/vouchers/add-voucher-codes.ts';
import { applyVoucher } from '#shared/server/vouchers/apply-voucher.ts';
import { changeVoucher } from '#shared/server/vouchers/change-voucher.ts';
import { changeVoucherCode } from '#shared/server/vouchers/change-voucher-code.ts';
import { createVoucher } from '#shared/server/vouchers/create-voucher.ts';
import { deleteVoucher } from '#shared/server/vouchers/delete-voucher.ts';
import { deleteVoucherCode } from '#shared/server/vouchers/delete-voucher-code.ts';
import { redeemByHand } from '#shared/server/vouchers/redeem-by-hand.ts';
import { revokeVoucher } from '#shared/server/vouchers/revoke-voucher.ts';
import { checkVoucher } from './check-voucher.ts';
import { downloadVoucherCodes } from './download-voucher-codes.ts';
import { listRedemptions } from './list-redemptions.ts';
import { listVoucherCodes } from './list-voucher-codes.ts';
import { listVouchers } from './list-vouchers.ts';

/** Binds vouchers on orders, and their administration. */
export const bindVouchers = bind({ ...voucherAdministration, ...vouchers })({
  listVouchers,
  createVoucher,
  changeVoucher,
  deleteVoucher,
  listVoucherCodes,
  downloadVoucherCodes,
  addVoucherCodes,
  changeVoucherCode,
  deleteVoucherCode,
  listRedemptions,
  applyVoucher: inSteps((services, call) => changePrice(services, call.actor, (tx) => applyVoucher(tx, call))),
  revokeVoucher: inSteps((services, call) => changePrice(services, call.actor, (tx) => revokeVoucher(tx, call))),
  checkVoucher,
  redeemVoucher: inSteps((services, call) => changePrice(services, call.actor, (tx) => redeemByHand(tx, call))),
});
