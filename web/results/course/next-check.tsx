/** When a value should be measured again, where a result recommends it: the date, and the test to order. */
import { skipToken } from '@reduxjs/toolkit/query/react';
import { useTranslation } from 'react-i18next';
import { formatDate } from '#shared/domain/format-date.ts';
import { FollowUpStatus } from '#shared/domain/orders/follow-up-status.ts';
import { useLanguage } from '#web/app/i18n/use-language.ts';
import { paths } from '#web/app/paths.ts';
import { selectUser } from '#web/app/session.ts';
import { useAppSelector } from '#web/app/store.ts';
import { api } from '#web/client/api.ts';
import { ActionLink } from '#web/kit/action-link.tsx';
import { localized } from '#web/kit/localized.ts';
import { useNow } from '#web/kit/use-now.ts';

export function NextCheck({ marker }: { marker: string }) {
  const { t } = useTranslation('results-course');
  const language = useLanguage();
  const now = useNow();
  const user = useAppSelector(selectUser);
  const { data } = api.useListCustomerFollowUpsQuery(user ? { params: { customerId: user.id } } : skipToken);
  const next = data?.followUps.find(
    ({ status, isMeasuredSince, markers }) =>
      status === FollowUpStatus.open && !isMeasuredSince && markers.includes(marker),
  );
  if (!next) return null;
  const isLater = Date.parse(next.idealFrom) > now.getTime();
  return (
    <p>
      {isLater ? t('nextFrom', { date: formatDate(next.idealFrom) }) : t('nextNow')}{' '}
      <ActionLink to={paths.followUp(next.mainOrderId, next.product)}>{localized(next.name, language)}</ActionLink>
    </p>
  );
}
