/** Where a time is not held any more, the way on is not the button that was pressed: to the orders that are open, or to a new one. */
import { useTranslation } from 'react-i18next';
import { paths } from '#web/app/paths.ts';
import { ActionLink } from '#web/kit/action-link.tsx';
import { errorBodyOf } from '#web/kit/describe-error.ts';

export function WayOut({ problem }: { problem: unknown }) {
  const { t } = useTranslation('errors');
  const code = errorBodyOf(problem)?.error;
  if (code === 'too-many-holds') return <ActionLink to={paths.userOrders}>{t('toOpenOrders')}</ActionLink>;
  return code === 'hold-used-up' ? <ActionLink to={paths.selectGroup()}>{t('orderAgain')}</ActionLink> : null;
}
