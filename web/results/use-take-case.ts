import { useTranslation } from 'react-i18next';
import type { DashboardRowView } from '#shared/views/dashboard.ts';
import { api } from '#web/client/api.ts';
import { announce } from '#web/kit/announce.ts';
import { describeError } from '#web/kit/describe-error.ts';

type TakenCase = Pick<DashboardRowView, 'resultId' | 'orderNumber' | 'assignedTo'>;

/** Takes a case, or gives up one's own; it says aloud what became of it, and at once where it was refused: the case may be over. */
export function useTakeCase(userId: string): {
  take: (one: TakenCase | undefined) => Promise<void>;
  isTaking: boolean;
} {
  const { t } = useTranslation(['results', 'errors', 'common']);
  const [assign, { isLoading }] = api.useAssignResultMutation();
  const take = async (one: TakenCase | undefined) => {
    if (!one) return;
    const createdBy = one.assignedTo?.id === userId ? null : userId;
    const answer = await assign({ params: { id: one.resultId }, body: { createdBy } });
    const said = createdBy === null ? t('results:assigned.nobody') : t('results:assigned.mine');
    const isRefused = 'error' in answer;
    announce(`${one.orderNumber}: ${isRefused ? describeError(answer.error, t) : said}`, { urgent: isRefused });
  };
  return { take, isTaking: isLoading };
}
