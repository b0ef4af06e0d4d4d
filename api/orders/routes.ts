import { bind, inSteps } from '#api/http/bind.ts';
import { changePrice } from '#api/payments/change-price.ts';
import { orderAdministration } from '#shared/contract/order-administration.ts';
import { orders } from '#shared/contract/orders.ts';
import { chooseSlot } from '#shared/server/booking/choose-slot.ts';
import { saveReschedule } from '#shared/server/booking/save-reschedule.ts';
import { acceptTerms } from '#shared/server/orders/accept-terms.ts';
import { cancelOrder } from '#shared/server/orders/cancel-order.ts';
import { changeAddress } from '#shared/server/orders/change-address.ts';
import { chooseAddons } from '#shared/server/orders/choose-addons.ts';
import { chooseReplacement } from '#shared/server/orders/choose-replacement.ts';
import { closeRejections } from '#shared/server/orders/close-rejections.ts';
import { decideFollowUp } from '#shared/server/orders/decide-follow-up.ts';
import { listAppointments, listOrders } from '#shared/server/orders/list-orders.ts';
import { moveKit } from '#shared/server/orders/move-kit.ts';
import { setOrderStatus } from '#shared/server/orders/set-order-status.ts';
import { refundTransaction } from '#shared/server/payments/refund-transaction.ts';
import { createOrder } from './create-order.ts';
import { downloadAppointments } from './download-appointments.ts';
import { findOrder } from './find-order.ts';
import { findPreparation } from './find-preparation.ts';
import { getRiskAcceptance } from './get-risk-acceptance.ts';
import { listCustomerFollowUps } from './list-customer-follow-ups.ts';
import { listCustomerOrders } from './list-customer-orders.ts';

/** Binds a customer's orders, and the lists of everybody's for administrators. */
export const bindOrders = bind({ ...orderAdministration, ...orders })({
  listAdminOrders: listOrders,
  listOrders,
  listAppointments,
  downloadAppointments,
  downloadRiskAcceptance: inSteps(getRiskAcceptance),
  createOrder: inSteps(createOrder),
  chooseAddons: inSteps((services, call) => changePrice(services, call.actor, (tx) => chooseAddons(tx, call))),
  getOrder: findOrder,
  listCustomerOrders,
  listCustomerFollowUps,
  decideFollowUp,
  acceptTerms,
  chooseSlot,
  saveReschedule,
  getPreparation: findPreparation,
  cancelOrder,
  refundTransaction,
  setOrderStatus,
  moveKit,
  chooseReplacement,
  closeRejections,
  changeAddress,
});
