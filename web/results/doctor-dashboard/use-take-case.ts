import { useTranslation } from 'react-i18next';
import type { DashboardRowView } from '#shared/views/results.ts';
import { api } from '#web/client/api.ts';
import { announce } from '#web/kit/announce.ts';
import { describeError } from '#web/kit/describe-error.ts';

/** Takes the case of a row, or gives up one's own; it says aloud what became of it. */
export function useTakeCase(userId: string): (row: DashboardRowView | undefined) => Promise<void> {
  const { t } = useTranslation(['results', 'errors', 'common']);
  const [assign] = api.useAssignResultMutation();
  return async (row) => {
    if (!row) return;
    const createdBy = row.assignedTo?.id === userId ? null : userId;
    const answer = await assign({ params: { id: row.resultId }, body: { createdBy } });
    const said = createdBy === null ? t('results:assigned.nobody') : t('results:assigned.mine');
    announce(`${row.orderNumber}: ${'error' in answer ? describeError(answer.error, t) : said}`);
  };
}
