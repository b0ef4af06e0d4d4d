import { findUser } from '#api/identity/find-user.ts';
import { resultContent } from '#shared/content/result-content.ts';
import { buildReleasedResult } from '#shared/domain/results/build-released-result.ts';
import { isRefusal, type Refusal, refuse } from '#shared/errors.ts';
import { userRoom } from '#shared/live.ts';
import { announceChange } from '#shared/server/announce.ts';
import { appendJob } from '#shared/server/database/outbox.ts';
import { change, insert, rollBack, unlessRolledBack } from '#shared/server/database/sql.ts';
import { inTransaction } from '#shared/server/database/transaction.ts';
import { changeOrderStatus } from '#shared/server/orders/change-order-status.ts';
import type { Actor, Services } from '#shared/server/services.ts';
import type { ReleasedView } from '#shared/views/results.ts';
import { listContacts } from './list-notes.ts';
import { readCase } from './read-case.ts';
import { releaseRefusals } from './release-facts.ts';
import { type DraftRequest, writeDraft } from './save-result.ts';

/**
 * Releases a result: the draft as the doctor sees it is saved over the version they saw, every rule is asked, and the frozen
 * document, the order's status, the customer's push and the SMS job are one transaction. A release never changes again.
 */
export async function releaseResult(
  services: Services,
  resultId: string,
  request: DraftRequest,
  actor: Actor,
): Promise<ReleasedView | Refusal> {
  return unlessRolledBack(
    inTransaction(services, async (tx) => {
      const now = services.now();
      await writeDraft(tx, resultId, request, actor);
      const found = await readCase(tx, { resultId }, 'FOR UPDATE');
      const doctor = await findUser(tx, actor.userId);
      if (!found || !doctor) return rollBack(refuse('not-found'));
      const { row } = found;
      const refusals = releaseRefusals(found, await listContacts(tx, resultId), row.version);
      if (refusals.some(({ code }) => code === 'questionnaire-open')) return rollBack(refuse('questionnaire-required'));
      if (refusals.length > 0) return rollBack(refuse('release-refused', { details: { reasons: refusals } }));
      const version = (row.releasedVersion ?? 0) + 1;
      const document = buildReleasedResult({
        content: resultContent,
        draft: found.draft,
        measures: found.measures,
        orderedMarkers: found.orderedMarkers,
      });
      await insert(tx, 'result_releases', {
        resultId,
        version,
        document: JSON.stringify(document),
        releasedBy: actor.userId,
        doctorName: `${doctor.firstName} ${doctor.lastName}`,
        doctorTitle: doctor.doctorTitle,
        releasedAt: now,
      });
      await change(tx, 'UPDATE test_results SET releasedVersion = ? WHERE id = ?', [version, resultId]);
      const step = {
        orderId: row.orderId,
        event: 'release' as const,
        actor,
        reason: 'result released',
      };
      const moved = await changeOrderStatus(tx, step);
      if (isRefusal(moved))
        return rollBack(refuse(moved.refused === 'questionnaire-required' ? moved.refused : 'release-failed'));
      await announceChange(tx, 'result', row.orderId, version, [userRoom(row.customerId)]);
      await appendJob(tx, 'notify-result-released', { resultId, version }, { key: `released:${resultId}:${version}` });
      return { orderId: row.orderId, version, releasedAt: now.toISOString() };
    }),
  );
}
