/** Whoever is refused at the button goes on elsewhere: with too many times held at the open orders, before the questionnaire there. */
import { useTranslation } from 'react-i18next';
import { paths } from '#web/app/paths.ts';
import { ActionLink } from '#web/kit/action-link.tsx';
import { errorBodyOf } from '#web/kit/describe-error.ts';

export function WayOut({ problem, surveyId }: { problem: unknown; surveyId?: string | undefined }) {
  const { t } = useTranslation(['errors', 'payments']);
  switch (errorBodyOf(problem)?.error) {
    case 'too-many-holds':
      return <ActionLink to={paths.userOrders}>{t('errors:toOpenOrders')}</ActionLink>;
    case 'questionnaire-first':
      return surveyId ? (
        <ActionLink to={paths.survey(surveyId)}>{t('payments:questionnaire.action')}</ActionLink>
      ) : null;
    default:
      return null;
  }
}
