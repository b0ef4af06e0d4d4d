import { object, string } from 'yup';
import { REDEMPTION_REASON_MAX_LENGTH } from '#shared/limits/vouchers.ts';
import { contentKey, transactionNumber, uuid, voucherCode } from '#shared/schema/identifiers.ts';
import type { VoucherCheckView, VoucherPriceView } from '#shared/views/vouchers.ts';
import { mutation, query, reply } from './define.ts';

const payment = object({ orderId: uuid, transactionNo: transactionNumber });
const ownOrder = { entity: 'order', param: 'orderId' } as const;

/** The customer of an order, or the branch that sold it. */
const ofPayment = { access: ['customer', 'partner'], scope: 'own-branch', owner: ownOrder } as const;

/** Why a price stays as it is. */
const PRICE_REFUSALS = [
  'order-cancelled',
  'order-error',
  'voucher-too-late',
  'voucher-not-for-addons',
  'payment-processing',
  'payment-not-settled',
  'payment-unclear',
] as const;
/** Why a code is not taken. */
const CODE_REFUSALS = ['voucher-invalid', 'voucher-other-group', 'voucher-used-up'] as const;

/** Vouchers on orders. */
export const vouchers = {
  applyVoucher: mutation({
    path: '/orders/:orderId/:transactionNo/apply-voucher',
    summary:
      'Applies a voucher to a payment that is open: its code is reserved, the price falls. Again changes nothing.',
    ...ofPayment,
    params: payment,
    body: object({ voucherCode }),
    limit: 'guess',
    reply: reply<VoucherPriceView>(),
    errors: [...PRICE_REFUSALS, ...CODE_REFUSALS, 'voucher-second'],
  }),
  revokeVoucher: mutation({
    method: 'GET',
    path: '/orders/:orderId/:transactionNo/revoke-voucher',
    summary:
      'Takes the voucher off a payment that is open and frees its code. Changes state by GET; again changes nothing.',
    ...ofPayment,
    params: payment,
    reply: reply<VoucherPriceView>(),
    errors: PRICE_REFUSALS,
  }),
  checkVoucher: query({
    path: '/vouchers/check/:code',
    summary: 'Whether a code may be used now; unknown, unpublished and expired ones are answered alike.',
    access: 'public',
    params: object({ code: voucherCode }),
    query: object({ productGroup: contentKey.notRequired() }),
    limit: 'guess',
    reply: reply<VoucherCheckView>(),
    errors: CODE_REFUSALS,
  }),
  redeemVoucher: mutation({
    path: '/vouchers/redeem',
    summary: 'Does by hand what settling does by itself: a code is used for good for a payment that is open.',
    access: ['admin', 'partner'],
    scope: 'own-branch',
    limit: 'guess',
    body: object({
      voucherCode,
      orderId: uuid,
      transactionNo: transactionNumber,
      reason: string().max(REDEMPTION_REASON_MAX_LENGTH, 'field.too-long'),
    }),
    reply: reply<VoucherPriceView>(),
    // The order is named in the body.
    errors: ['not-found', ...PRICE_REFUSALS, ...CODE_REFUSALS, 'voucher-second'],
  }),
};
