import { bind, inSteps } from '#api/http/bind.ts';
import { criticalAlerts } from '#shared/contract/critical-alerts.ts';
import { results } from '#shared/contract/results.ts';
import { reviewing } from '#shared/contract/reviewing.ts';
import { sharing } from '#shared/contract/sharing.ts';
import { acknowledgeAlert } from '#shared/server/results/acknowledge-alert.ts';
import { assignResult } from '#shared/server/results/assign-result.ts';
import { changeInternalNote } from '#shared/server/results/change-internal-note.ts';
import { confirmRead } from '#shared/server/results/confirm-read.ts';
import { decideWord } from '#shared/server/results/decide-word.ts';
import { endShare } from '#shared/server/results/end-share.ts';
import { openShare } from '#shared/server/results/open-share.ts';
import { readRecommendation } from '#shared/server/results/read-recommendation.ts';
import { recordContact } from '#shared/server/results/record-contact.ts';
import { releaseResult, releaseResultOfOrder } from '#shared/server/results/release-result.ts';
import { saveResult } from '#shared/server/results/save-result.ts';
import { sendShareCode } from '#shared/server/results/send-share-code.ts';
import { shareResult } from '#shared/server/results/share-result.ts';
import { startCorrection } from '#shared/server/results/start-correction.ts';
import { downloadResult } from './download-result.ts';
import { findDashboard } from './find-dashboard.ts';
import { findHistory, findPreviousMeasures } from './find-history.ts';
import { findPreviousResult } from './find-previous-result.ts';
import { findReleased } from './find-released.ts';
import { findReleasedResult, findResultVersion } from './find-released-result.ts';
import { findReview } from './find-review.ts';
import { findReviewContent } from './find-review-content.ts';
import { getSharedResult } from './find-shared-result.ts';
import { getResultCsv } from './get-result-csv.ts';
import { getResultDocument } from './get-result-document.ts';
import { getResultFhir } from './get-result-fhir.ts';
import { getSharedFile } from './get-shared-file.ts';
import { listAlarmMonths } from './list-alarm-months.ts';
import { listBadges } from './list-badges.ts';
import {
  listBloodMeasures,
  listFollowUps,
  listHealthMeasures,
  listRecommendations,
  listResultCategories,
} from './list-content.ts';
import { listCustomerResults } from './list-customer-results.ts';
import { listOpenAlarms } from './list-open-alarms.ts';
import { listOwnReadRecommendations } from './list-own-read-recommendations.ts';
import { listSharesOfOrder } from './list-shares-of-order.ts';
import { listUnreachedAlerts } from './list-unreached-alerts.ts';

/** Results: the content lists, the released result, the doctor's review and release. */
export const bindResults = bind({ ...results, ...reviewing, ...criticalAlerts })({
  listResultCategories,
  listHealthMeasures,
  listBloodMeasures,
  listRecommendations,
  listFollowUps,
  getResultOfOrder: findReleasedResult,
  getResultVersion: findResultVersion,
  listCustomerResults,
  getHistory: findHistory,
  listBadges,
  listReadRecommendations: listOwnReadRecommendations,
  listPreviousMeasures: findPreviousMeasures,
  getPreviousResult: findPreviousResult,
  getReview: findReview,
  getReviewContent: findReviewContent,
  getOrdersDashboard: findDashboard,
  getReleasedOrders: findReleased,
  saveResult,
  assignResult,
  releaseResult,
  releaseResultOfOrder,
  startCorrection,
  changeInternalNote,
  recordContact,
  downloadResult,
  getResultFhir,
  getResultCsv,
  confirmRead,
  readRecommendation,
  decideWord,
  getResultDocument,
  acknowledgeAlert,
  listUnreachedAlerts,
  listOpenAlarms,
  listAlarmMonths,
});

/** What a person shares of a result, and how it is read with the link. */
export const bindSharing = bind(sharing)({
  shareResult,
  listShares: listSharesOfOrder,
  endShare,
  sendShareCode,
  openShare,
  getSharedResult,
  getSharedFile: inSteps(getSharedFile),
});
