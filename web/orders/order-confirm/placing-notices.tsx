/** Why the order could not be placed, where that is no fault of a field: too many held times, or a text that was replaced. */
import { useTranslation } from 'react-i18next';
import { paths } from '#web/app/paths.ts';
import { ActionLink } from '#web/kit/action-link.tsx';
import { describeError } from '#web/kit/describe-error.ts';
import { Notice } from '#web/kit/notice.tsx';
import classes from './confirm-form.module.css';
import type { PlacingOrder } from './use-place-order.ts';

export function PlacingNotices({ holdsTooMany, outdated }: Pick<PlacingOrder, 'holdsTooMany' | 'outdated'>) {
  const { t } = useTranslation(['orders', 'errors']);
  return (
    <>
      {holdsTooMany !== null && (
        <div className={classes.notice}>
          <Notice
            tone="warning"
            live="alert"
            action={<ActionLink to={paths.userOrders}>{t('errors:toOpenOrders')}</ActionLink>}
          >
            <p>{describeError(holdsTooMany, t)}</p>
          </Notice>
        </div>
      )}
      {outdated && (
        <div className={classes.notice}>
          <Notice tone="warning" live="alert" title={t('confirm.outdated.title')}>
            <p>{t('confirm.outdated.text')}</p>
          </Notice>
        </div>
      )}
    </>
  );
}
