/** Whoever holds too many times goes on at the orders that are open, not at the button that was pressed. */
import { useTranslation } from 'react-i18next';
import { paths } from '#web/app/paths.ts';
import { ActionLink } from '#web/kit/action-link.tsx';
import { errorBodyOf } from '#web/kit/describe-error.ts';

export function WayOut({ problem }: { problem: unknown }) {
  const { t } = useTranslation('errors');
  if (errorBodyOf(problem)?.error !== 'too-many-holds') return null;
  return <ActionLink to={paths.userOrders}>{t('toOpenOrders')}</ActionLink>;
}
