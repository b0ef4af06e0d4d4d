/** /doctor/orders/:orderId: the review workspace of one case. */
import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import { useParams } from 'react-router-dom';
import { paths } from '#web/app/paths.ts';
import { selectUser } from '#web/app/session.ts';
import { useAppSelector } from '#web/app/store.ts';
import { api } from '#web/client/api.ts';
import { ButtonLink } from '#web/kit/button-link.tsx';
import { EmptyState } from '#web/kit/empty-state.tsx';
import { QueryState } from '#web/kit/query-state.tsx';
import { StaffHeading } from '#web/kit/staff-heading.tsx';
import { OpenReview } from './open-review.tsx';
import { setContent } from './result-content.ts';

export function ReviewScreen() {
  const { t } = useTranslation(['results', 'errors']);
  const { orderId = '' } = useParams();
  const userId = useAppSelector(selectUser)?.id ?? '';
  const query = api.useGetReviewQuery({ params: { orderId } }, { refetchOnMountOrArgChange: true });
  const refetch = useCallback(() => void query.refetch(), [query.refetch]);
  const medical = api.useGetReviewContentQuery();
  // Before the children render: everything in the review reads it.
  if (medical.data) setContent(medical.data);
  const both = {
    data: medical.data && query.data,
    error: query.error ?? medical.error,
    isFetching: query.isFetching || medical.isFetching,
    refetch: () => {
      refetch();
      if (medical.error) medical.refetch();
    },
  };
  return (
    <>
      {both.data === undefined && <StaffHeading title={t('review.title')} />}
      <QueryState
        query={both}
        skeleton="table"
        failed={t('errors:code.order-error')}
        missing={
          <EmptyState
            title={t('review.missing')}
            action={
              <ButtonLink to={paths.doctorOrders} size="sm">
                {t('done.list')}
              </ButtonLink>
            }
          >
            {t('review.missingHelp')}
          </EmptyState>
        }
      >
        {(review) =>
          review.orderId === orderId ? (
            <OpenReview key={orderId} review={review} userId={userId} refetch={refetch} />
          ) : null
        }
      </QueryState>
    </>
  );
}
