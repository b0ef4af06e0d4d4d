import type { Arguments } from '#shared/contract/define.ts';
import type { orders } from '#shared/contract/orders.ts';
import type { SelectionState } from '../purchase/selection.ts';
import type { Purchase } from '../purchase/use-purchase.ts';

type OrderBody = Arguments<typeof orders.createOrder>['body'];

/**
 * The order as it is sent, or null while the selection is incomplete. Addresses the person did not change are left to the
 * account; the total is the one shown beside the button. A saved voucher is no part of the order: it is applied to its payment.
 */
export function makeOrderBody(
  selection: SelectionState,
  purchase: Purchase,
  statementVersion: string,
): OrderBody | null {
  const { application, partnerBranchId, slot } = selection;
  const { group, product, chosenAddons, total } = purchase;
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
    statementVersion,
    statementConfirmed: true,
    ...(total === null ? {} : { expectedTotal: total }),
  };
}
