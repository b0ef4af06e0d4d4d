import type Router from '@koa/router';
import { ApiError } from '#api/http/api-error.ts';
import { bind } from '#api/http/bind.ts';
import { results } from '#shared/contract/results.ts';
import { announceDashboard } from '#shared/server/announce.ts';
import { change } from '#shared/server/database/sql.ts';
import { inTransaction } from '#shared/server/database/transaction.ts';
import { changeInternalNote } from '#shared/server/results/change-internal-note.ts';
import { type Case, readCase } from '#shared/server/results/read-case.ts';
import { recordContact } from '#shared/server/results/record-contact.ts';
import { releaseResult } from '#shared/server/results/release-result.ts';
import { saveResult } from '#shared/server/results/save-result.ts';
import type { Services } from '#shared/server/services.ts';
import { findDashboard } from './find-dashboard.ts';
import { findReleasedResult } from './find-released-result.ts';
import * as content from './list-content.ts';
import { presentReview } from './present-review.ts';

/** Binds results: the content lists, the released result, the doctor's review and release. */
export function bindResults(router: Router, services: Services): void {
  bind(results)(router, services, {
    listResultCategories: async () => ({ resultCategories: content.listResultCategories() }),
    listHealthMeasures: async () => ({ healthMeasures: content.listHealthMeasures() }),
    listBloodMeasures: async () => ({ bloodMeasures: content.listBloodMeasures() }),
    listRecommendations: async () => ({ recommendations: content.listRecommendations() }),
    listFollowUps: async () => ({ followUps: content.listFollowUps() }),
    getResultOfOrder: async ({ input }) => {
      const result = await findReleasedResult(services, input.params.orderId);
      if (!result) throw new ApiError('not-found');
      return result;
    },
    getReview: async ({ input }) =>
      presentReview(services, await needCase(services, { orderId: input.params.orderId })),
    getOrdersDashboard: ({ actor }) => findDashboard(services, actor.userId),
    saveResult: ({ input, actor }) => saveResult(services, input.params.id, input.body as never, actor),
    assignResult: async ({ input }) => assignResult(services, input.params.id, input.body.createdBy ?? null),
    releaseResult: ({ input, actor }) => {
      const { releasedBy: _ignored, ...draft } = input.body;
      return releaseResult(services, input.params.id, draft as never, actor);
    },
    changeInternalNote: async ({ input, actor }) => {
      await needCase(services, { resultId: input.params.id });
      return changeInternalNote(services, input.params.id, input.body, actor);
    },
    recordContact: ({ input, actor }) => recordContact(services, input.params.id, input.body, actor),
  });
}

async function needCase(services: Services, by: { orderId: string } | { resultId: string }): Promise<Case> {
  const found = await readCase(services, by);
  if (!found) throw new ApiError('not-found');
  return found;
}

/** Takes a case, or leaves it with null; taking is no lock, it tells colleagues. */
async function assignResult(services: Services, resultId: string, userId: string | null): Promise<null> {
  const { row } = await needCase(services, { resultId });
  await inTransaction(services, async (tx) => {
    await change(tx, 'UPDATE test_results SET assignedTo = ? WHERE id = ?', [userId, resultId]);
    await announceDashboard(tx, row.orderId, row.version);
  });
  return null;
}
