import type { criticalAlerts } from '#shared/contract/critical-alerts.ts';
import { orNotFound } from '#shared/errors.ts';
import type { Call } from '#shared/server/call.ts';
import { findRow } from '#shared/server/database/model-rows.ts';
import type { Tx } from '#shared/server/database/sql.ts';
import { discardAlertSms } from '#shared/server/messaging/discard-alert-sms.ts';
import { TestResult } from '#shared/server/models/test-result.ts';
import { confirmAlert } from './confirm-alert.ts';
import { takeOverAlerts } from './take-over-alerts.ts';

/** A doctor has the case of an alert before the eyes: it is taken over and confirmed, and copies that still wait are dropped. */
export async function acknowledgeAlert(tx: Tx, { actor, params }: Call<typeof criticalAlerts.acknowledgeAlert>) {
  const resultId = params.id;
  orNotFound(await findRow(tx, TestResult, ['id'], { where: { id: resultId } }));
  await takeOverAlerts(tx, resultId, actor);
  await confirmAlert(tx, { resultId }, actor);
  await discardAlertSms(tx, resultId);
  return null;
}
