import { bind } from '#api/http/bind.ts';
import { results } from '#shared/contract/results.ts';
import { acknowledgeAlert } from '#shared/server/results/acknowledge-alert.ts';
import { assignResult } from '#shared/server/results/assign-result.ts';
import { changeInternalNote } from '#shared/server/results/change-internal-note.ts';
import { confirmRead } from '#shared/server/results/confirm-read.ts';
import { decideWord } from '#shared/server/results/decide-word.ts';
import { recordContact } from '#shared/server/results/record-contact.ts';
import { releaseResult, releaseResultOfOrder } from '#shared/server/results/release-result.ts';
import { saveResult } from '#shared/server/results/save-result.ts';
import { startCorrection } from '#shared/server/results/start-correction.ts';
import { downloadResult } from './download-result.ts';
import { findDashboard } from './find-dashboard.ts';
import { findReleased } from './find-released.ts';
import { findReleasedResult, findResultVersion } from './find-released-result.ts';
import { findReview } from './find-review.ts';
import { findReviewContent } from './find-review-content.ts';
import { getResultCsv } from './get-result-csv.ts';
import { getResultDocument } from './get-result-document.ts';
import { getResultFhir } from './get-result-fhir.ts';
import { listAlarmMonths } from './list-alarm-months.ts';
import {
  listBloodMeasures,
  listFollowUps,
  listHealthMeasures,
  listRecommendations,
  listResultCategories,
} from './list-content.ts';
import { listOpenAlarms } from './list-open-alarms.ts';
import { listUnreachedAlerts } from './list-unreached-alerts.ts';

/** Results: the content lists, the released result, the doctor's review and release. */
export const bindResults = bind(results)({
  listResultCategories,
  listHealthMeasures,
  listBloodMeasures,
  listRecommendations,
  listFollowUps,
  getResultOfOrder: findReleasedResult,
  getResultVersion: findResultVersion,
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
  decideWord,
  getResultDocument,
  acknowledgeAlert,
  listUnreachedAlerts,
  listOpenAlarms,
  listAlarmMonths,
});
