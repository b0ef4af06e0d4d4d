import type { reviewing } from '#shared/contract/reviewing.ts';
import { buildReleasedResult } from '#shared/domain/results/build-released-result.ts';
import { compareReleases } from '#shared/domain/results/compare-releases.ts';
import { completeDraft, saysSame } from '#shared/domain/results/complete-draft.ts';
import { fingerprintRead } from '#shared/domain/results/fingerprint-read.ts';
import { waitsForCallback } from '#shared/domain/results/waits-for-callback.ts';
import { isRefusal, orNotFound, refuse } from '#shared/errors.ts';
import { CORRECTION_REMINDER_MS } from '#shared/limits/results.ts';
import type { Call } from '#shared/server/call.ts';
import { resultContent } from '#shared/server/content/live-content.ts';
import { findRow, updateRows } from '#shared/server/database/model-rows.ts';
import { noteChange } from '#shared/server/database/note-change.ts';
import { appendJob } from '#shared/server/database/outbox.ts';
import { insert, type Tx } from '#shared/server/database/sql.ts';
import { ResultRelease } from '#shared/server/models/result-release.ts';
import { TestResult } from '#shared/server/models/test-result.ts';
import { User } from '#shared/server/models/user.ts';
import { changeOrderStatus } from '#shared/server/orders/change-order-status.ts';
import type { Actor } from '#shared/server/services.ts';
import type { ReleasedView } from '#shared/views/reviewing.ts';
import { fingerprintTexts } from './fingerprint-texts.ts';
import { listReleaseRefusals } from './list-release-refusals.ts';
import { noteCase } from './note-case.ts';
import { readCase } from './read-case.ts';
import { readContacts } from './read-contacts.ts';
import { saveDraft } from './save-draft.ts';
import { takeOverAlerts } from './take-over-alerts.ts';

const DOCTOR = ['firstName', 'lastName', 'doctorTitle'] as const;

type Body = Call<typeof reviewing.releaseResult>['body'];

export const releaseResult = (tx: Tx, { actor, params, body }: Call<typeof reviewing.releaseResult>) =>
  release(tx, { resultId: params.id, actor, body });

/** The same act by its order. */
export async function releaseResultOfOrder(
  tx: Tx,
  { actor, params, body }: Call<typeof reviewing.releaseResultOfOrder>,
) {
  const { id } = orNotFound(await findRow(tx, TestResult, ['id'], { where: { orderId: params.orderId } }));
  return release(tx, { resultId: id, actor, body });
}

/**
 * Releases a result: the draft as the doctor sees it is saved over the version they saw, every rule is checked, and the frozen
 * document, the order's status, the customer's push and the SMS job are one transaction. What reads otherwise than what the doctor
 * names as read is refused. A release never changes again; asked for once
 * more with the same words upon the same version, it is answered and nothing happens.
 */
async function release(tx: Tx, { resultId, actor, body }: { resultId: string; actor: Actor; body: Body }) {
  if (body.releasedBy != null && body.releasedBy !== actor.userId)
    return refuse('invalid-input', { fields: [{ path: 'releasedBy', key: 'field.choose' }] });
  const saved = await saveDraft(tx, resultId, body, actor);
  if (isRefusal(saved))
    return (saved.refused === 'order-completed' && (await findSameRelease(tx, { resultId, actor, body }))) || saved;
  const found = orNotFound(await readCase(tx, { resultId }, 'FOR UPDATE'));
  const doctor = orNotFound(await findRow(tx, User, DOCTOR, { where: { id: actor.userId } }));
  const { row, draft, measures, orderedMarkers } = found;
  const contacts = await readContacts(tx, resultId, tx.now);
  const overridesHours = body.overridesHours === true && body.readOn != null;
  const reasons = listReleaseRefusals(found, contacts, { seenVersion: row.version, now: tx.now, overridesHours });
  if (reasons.some(({ code }) => code === 'questionnaire-open')) return refuse('questionnaire-required');
  if (reasons.length > 0) return refuse('release-refused', { details: { reasons } });
  const version = (row.lastVersion ?? 0) + 1;
  const wait = waitsForCallback({ draft, measures, language: row.preferredLanguage, ...contacts, now: tx.now });
  const document = buildReleasedResult({ content: resultContent, draft, measures, orderedMarkers });
  const correctionReason = row.lastVersion === null ? null : (draft.correctionReason ?? null);
  const readsNow = fingerprintRead({ language: row.preferredLanguage, document, correctionReason });
  if (body.readOn != null && body.readOn !== readsNow)
    return refuse('result-changed', { details: { version: body.version } });
  const { released } = found;
  const gotWorse = released !== null && compareReleases(released.document, document).outcome === 'worse';
  const doctorName = `${doctor.firstName} ${doctor.lastName}`;
  await insert(tx, ResultRelease, {
    resultId,
    version,
    document,
    valueCount: document.bloodMeasures.length,
    correctionReason,
    gotWorse,
    releasedBy: actor.userId,
    doctorName,
    doctorTitle: doctor.doctorTitle,
    releasedAt: tx.now,
    textHashes: fingerprintTexts({
      version,
      releasedAt: tx.now.toISOString(),
      document,
      doctor: { name: doctorName, title: doctor.doctorTitle },
      correctionReason,
    }),
  });
  // The reason was that of this correction; the next one has its own.
  const { correctionReason: _, ...kept } = draft;
  await updateRows(tx, TestResult, { releasedVersion: version, draft: kept }, { id: resultId });
  const moved = await changeOrderStatus(tx, {
    orderId: row.orderId,
    event: 'release',
    actor,
    reason: 'result released',
  });
  if (isRefusal(moved)) return refuse('release-failed');
  // Whoever releases has judged what alarmed, also where the laboratory has taken it back since.
  await takeOverAlerts(tx, resultId, actor);
  const { orderId, customerId } = row;
  if (wait) {
    const facts = { version, until: wait.until?.toISOString() ?? null };
    noteCase(tx, { orderId, customerId, event: 'results.hours-overridden', actor, facts });
  }
  noteChange(tx, { entity: 'result', id: orderId, event: 'results.released', actor, about: customerId, version });
  await appendJob(tx, 'notify-result-released', { resultId, version }, { key: `released:${resultId}:${version}` });
  if (gotWorse) {
    const dueAt = new Date(tx.now.getTime() + CORRECTION_REMINDER_MS);
    const key = `unread:${resultId}:${version}`;
    await appendJob(tx, 'remind-corrected-result', { resultId, version }, { key, dueAt });
  }
  const by = { createdBy: row.assignedTo, releasedBy: actor.userId };
  return { orderId, version, releasedAt: tx.now.toISOString(), ...by };
}

/** What this doctor has released already by this very call; null where there is something to do. */
async function findSameRelease(
  tx: Tx,
  { resultId, actor, body }: { resultId: string; actor: Actor; body: Body },
): Promise<ReleasedView | null> {
  const { row, stored, measures, released } = orNotFound(await readCase(tx, { resultId }));
  if (!released || !stored || row.version !== body.version + 1) return null;
  const where = { resultId, version: released.version, releasedBy: actor.userId };
  if (!(await findRow(tx, ResultRelease, ['version'], { where }))) return null;
  if (!saysSame(completeDraft(body, stored, measures), stored)) return null;
  const { orderId, assignedTo } = row;
  const { version, releasedAt } = released;
  return { orderId, version, releasedAt: releasedAt.toISOString(), createdBy: assignedTo, releasedBy: actor.userId };
}
