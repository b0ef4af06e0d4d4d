import type { Arguments } from '#shared/contract/define.ts';
import type { orders } from '#shared/contract/orders.ts';
import type { SelectionState } from '../purchase/selection.ts';
import type { Purchase } from '../purchase/use-purchase.ts';
import type { PurchaseVoucher } from '../purchase/use-voucher.ts';

export type OrderBody = Arguments<typeof orders.createOrder>['body'];

/**
 * The order as it is sent, or null while the selection is incomplete. Addresses the person did not change are left to the
 * account; the total is the one shown beside the button. A voucher is sent when the total counts it.
 */
export function makeOrderBody(
  selection: SelectionState,
  purchase: Purchase,
  texts: Pick<OrderBody, 'statementVersion' | 'termsVersion'>,
  voucher: Pick<PurchaseVoucher, 'held' | 'total'>,
): OrderBody | null {
  const { application, partnerBranchId, slot, followUp } = selection;
  const { group, product, chosenAddons } = purchase;
  const { held, total } = voucher;
  if (!application || !product.applications.includes(application)) return null;
  const atBranch = application === 'branch';
  if (atBranch && (!partnerBranchId || !slot)) return null;
  return {
    productGroupKey: group.key,
    productKey: product.key,
    addonKeys: chosenAddons.map(({ key }) => key),
    application,
    ...(atBranch && partnerBranchId && slot ? { appointment: { partnerBranchId, from: slot.from } } : {}),
    ...(!atBranch && selection.deliveryAddress ? { deliveryAddress: selection.deliveryAddress } : {}),
    ...(selection.invoiceAddress ? { invoiceAddress: selection.invoiceAddress } : {}),
    ...(followUp ? { mainOrderId: followUp.mainOrderId, followUpKey: followUp.key } : {}),
    ...texts,
    statementConfirmed: true,
    ...(total === null ? {} : { expectedTotal: total }),
    ...(held ? { voucherCode: held.voucherCode } : {}),
  };
}
