/** After the release: one confirmation, and the way to the next case. */
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { formatTime } from '#shared/domain/format-date.ts';
import { PAGE_ROWS } from '#shared/limits/pages.ts';
import type { ReleasedView, ReviewView } from '#shared/views/reviewing.ts';
import { paths } from '#web/app/paths.ts';
import { api } from '#web/client/api.ts';
import { announce } from '#web/kit/announce.ts';
import { ButtonLink } from '#web/kit/button-link.tsx';
import { EmptyState } from '#web/kit/empty-state.tsx';
import { useHeading } from '#web/kit/use-heading.ts';
import { orderRows, sectionOf } from '../group-rows.ts';
import classes from './release-done.module.css';

export function ReleaseDone({ released, review }: { released: ReleasedView; review: ReviewView }) {
  const { t } = useTranslation('results');
  const { data } = api.useGetOrdersDashboardQuery({ query: { limit: PAGE_ROWS } });
  const rows = orderRows(data?.items ?? []).filter(
    (row) => row.orderId !== review.orderId && sectionOf(row) !== 'waiting',
  );
  const [next] = rows;
  const name = `${review.customer.firstName} ${review.customer.lastName}`;
  const title = t('done.title');
  const heading = useHeading(title);
  useEffect(() => {
    heading.current?.focus();
    announce(title);
  }, [heading, title]);
  return (
    <div className={classes.done}>
      <h1 ref={heading} tabIndex={-1} className="vh">
        {title}
      </h1>
      <EmptyState
        title={title}
        action={
          <div className={classes.actions}>
            {next && (
              <ButtonLink to={paths.doctorReview(next.orderId)} size="sm">
                {t('done.next', { order: next.orderNumber })}
              </ButtonLink>
            )}
            <ButtonLink to={paths.doctorOrders} size="sm" variant={next ? 'default' : 'filled'}>
              {t('done.list')}
            </ButtonLink>
          </div>
        }
      >
        <p>
          {t('done.help', {
            name,
            order: review.orderNumber,
            time: formatTime(released.releasedAt),
            version: released.version,
          })}
        </p>
        {data && <p>{rows.length > 0 ? t('done.left', { count: rows.length }) : t('done.none')}</p>}
      </EmptyState>
    </div>
  );
}
