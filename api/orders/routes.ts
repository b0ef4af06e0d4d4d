import { bind, inSteps } from '#api/http/bind.ts';
import { changePrice } from '#api/payments/change-price.ts';
import { bulkActs } from '#shared/contract/bulk-acts.ts';
import { orderAdministration } from '#shared/contract/order-administration.ts';
import { orders } from '#shared/contract/orders.ts';
import { partnerSales } from '#shared/contract/partner-sales.ts';
import { chooseSlot } from '#shared/server/booking/choose-slot.ts';
import { saveReschedule } from '#shared/server/booking/save-reschedule.ts';
import { nameCounterCustomer, sendCounterCode, verifyCounterCode } from '#shared/server/identity/counter-customer.ts';
import { endPartnerSession } from '#shared/server/identity/end-partner-sessions.ts';
import { signInPartner } from '#shared/server/identity/sign-in-partner.ts';
import { startPartnerSignIn } from '#shared/server/identity/start-partner-sign-in.ts';
import { acceptTerms } from '#shared/server/orders/accept-terms.ts';
import { cancelAtCounter } from '#shared/server/orders/cancel-at-counter.ts';
import { cancelOrder } from '#shared/server/orders/cancel-order.ts';
import { changeAddress } from '#shared/server/orders/change-address.ts';
import { chooseAddons } from '#shared/server/orders/choose-addons.ts';
import { chooseReplacement } from '#shared/server/orders/choose-replacement.ts';
import { closeRejections } from '#shared/server/orders/close-rejections.ts';
import { decideFollowUp } from '#shared/server/orders/decide-follow-up.ts';
import { listAppointments, listOrders } from '#shared/server/orders/list-orders.ts';
import { markLabelPrinted } from '#shared/server/orders/mark-label-printed.ts';
import { moveKit } from '#shared/server/orders/move-kit.ts';
import { sendCounterLink } from '#shared/server/orders/send-counter-link.ts';
import { setOrderStatus } from '#shared/server/orders/set-order-status.ts';
import { startBulkAct } from '#shared/server/orders/start-bulk-act.ts';
import { takeSample, takeSampleBack } from '#shared/server/orders/take-sample.ts';
import {
  hurryBulkAct,
  stopBulkAct,
  withdrawBulkAct,
  withdrawBulkRow,
} from '#shared/server/orders/withdraw-bulk-act.ts';
import { refundTransaction } from '#shared/server/payments/refund-transaction.ts';
import { refundAtCounter, settleAtCounter } from '#shared/server/payments/settle-at-counter.ts';
import { createOrder } from './create-order.ts';
import { createPartnerOrder } from './create-partner-order.ts';
import { downloadAppointments } from './download-appointments.ts';
import { downloadBulkPreview } from './download-bulk-preview.ts';
import { getBulkAct, listBulkActs } from './find-bulk-acts.ts';
import { findOrder } from './find-order.ts';
import { findPartnerOrder, findPartnerSales, listPartnerOrders } from './find-partner-order.ts';
import { findPreparation } from './find-preparation.ts';
import { getRiskAcceptance } from './get-risk-acceptance.ts';
import { getUndoneOrders } from './get-undone-orders.ts';
import { listCustomerFollowUps } from './list-customer-follow-ups.ts';
import { listCustomerOrders } from './list-customer-orders.ts';
import { previewBulkAct } from './preview-bulk-act.ts';

/** Binds a customer's orders, and the lists of everybody's for administrators. */
export const bindOrders = bind({ ...bulkActs, ...orderAdministration, ...orders })({
  previewBulkAct: inSteps(previewBulkAct),
  startBulkAct,
  listBulkActs,
  getBulkAct,
  hurryBulkAct,
  withdrawBulkAct,
  withdrawBulkRow,
  stopBulkAct,
  downloadBulkPreview: inSteps(downloadBulkPreview),
  getUndoneOrders,
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

/** Binds the sign-in of a branch and what it sells at its counter. */
export const bindPartnerSales = bind(partnerSales)({
  startPartnerSignIn,
  verifyPartner: signInPartner,
  endPartnerSession,
  getPartnerSales: findPartnerSales,
  sendCounterCode,
  verifyCounterCode,
  nameCounterCustomer,
  createPartnerOrder: inSteps(createPartnerOrder),
  listPartnerOrders,
  getPartnerOrder: findPartnerOrder,
  settleAtCounter,
  refundAtCounter,
  cancelAtCounter,
  sendCounterLink,
  markLabelPrinted,
  takeSample,
  takeSampleBack,
});
