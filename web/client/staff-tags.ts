import type { StaffCall } from '#shared/contract/staff.ts';
import type { MutationTags, QueryTags } from './tags.ts';

/** What each query of staff shows. */
export const STAFF_SHOWS: Pick<QueryTags, StaffCall & keyof QueryTags> = {
  getReviewContent: 'static',
  listFailures: { failures: 'any', message: 'any' },
  getReview: { case: 'orderId' },
  getOrdersDashboard: { dashboard: 'any' },
  getReleasedOrders: { dashboard: 'any' },
  getResultDocument: 'static',
  listUnreachedAlerts: { alert: 'any' },
  listOpenAlarms: { dashboard: 'any' },
  listImports: { import: 'any' },
  getImport: { import: 'id' },
  compareImportMessage: { import: 'id' },
  listSetAsideMessages: { import: 'any' },
};

/** What each mutation of staff makes stale. */
export const STAFF_CHANGES: Pick<MutationTags, StaffCall & keyof MutationTags> = {
  refundTransaction: { order: 'orderId' },
  setOrderStatus: { order: 'orderId', slots: 'any' },
  moveKit: { order: 'orderId' },
  redeemVoucher: { order: 'any' },
  // The draft is the screen's own until a colleague's version comes by socket.
  saveResult: 'nothing',
  assignResult: { case: 'any', dashboard: 'any' },
  releaseResult: { case: 'any', dashboard: 'any' },
  changeInternalNote: { case: 'any' },
  decideWord: { case: 'any', dashboard: 'any' },
  acknowledgeAlert: { case: 'any', dashboard: 'any' },
  recordContact: { case: 'any', dashboard: 'any' },
  uploadHl7: { import: 'any' },
  uploadHl7OfOrder: { import: 'any' },
  cancelImport: { import: 'id' },
  discardImportMessage: { import: 'id' },
  matchImportMessage: { import: 'id' },
  undoMatch: { import: 'any' },
  decideSetAsideMessages: { import: 'any' },
  repeatFailure: { failures: 'any' },
  discardFailure: { failures: 'any' },
};
