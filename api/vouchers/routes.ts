import { bind, inSteps } from '#api/http/bind.ts';
import { changePrice } from '#api/payments/change-price.ts';
import { vouchers } from '#shared/contract/vouchers.ts';
import { applyVoucher } from '#shared/server/vouchers/apply-voucher.ts';
import { redeemByHand } from '#shared/server/vouchers/redeem-by-hand.ts';
import { revokeVoucher } from '#shared/server/vouchers/revoke-voucher.ts';
import { checkVoucher } from './check-voucher.ts';

/** Binds vouchers on orders. */
export const bindVouchers = bind(vouchers)({
  applyVoucher: inSteps((services, call) => changePrice(services, call.actor, (tx) => applyVoucher(tx, call))),
  revokeVoucher: inSteps((services, call) => changePrice(services, call.actor, (tx) => revokeVoucher(tx, call))),
  checkVoucher,
  redeemVoucher: inSteps((services, call) => changePrice(services, call.actor, (tx) => redeemByHand(tx, call))),
});
