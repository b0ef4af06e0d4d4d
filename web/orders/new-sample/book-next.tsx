/** The next free time at the branch of the sample before, in one press; every other time and place behind a link. */
import { skipToken } from '@reduxjs/toolkit/query/react';
import { useTranslation } from 'react-i18next';
import { zurichDate } from '#shared/domain/format-date.ts';
import { HOUR_MS } from '#shared/durations.ts';
import type { OrderView } from '#shared/views/orders.ts';
import { useLanguage } from '#web/app/i18n/use-language.ts';
import { paths } from '#web/app/paths.ts';
import { api } from '#web/client/api.ts';
import { ActionLink } from '#web/kit/action-link.tsx';
import { ButtonLink } from '#web/kit/button-link.tsx';
import { formatShortDayTime } from '#web/kit/format-day-time.ts';
import { OnlineButton } from '#web/kit/online-button.tsx';
import { useNow } from '#web/kit/use-now.ts';
import type { useChooseReplacement } from './use-choose-replacement.ts';

/** Beyond it people choose for themselves. */
const DAYS_ASKED = 14;

export interface BookNextProps {
  order: OrderView;
  replacement: ReturnType<typeof useChooseReplacement>;
}

export function BookNext({ order, replacement }: BookNextProps) {
  const { t } = useTranslation('orders');
  const language = useLanguage();
  const now = useNow();
  const { appointment, product } = order;
  const partnerBranchId = appointment?.partnerBranchId ?? '';
  const days = api.useListMultiDayTimeSlotsQuery(
    partnerBranchId === ''
      ? skipToken
      : { params: { id: partnerBranchId }, query: { selectedDate: zurichDate(now), days: DAYS_ASKED } },
    { refetchOnMountOrArgChange: true },
  );
  // Whoever has to fast can do so before it.
  const earliest = now.getTime() + product.fastingHours * HOUR_MS;
  const next = Object.entries(days.data?.days ?? {})
    .toSorted(([a], [b]) => a.localeCompare(b))
    .flatMap(([, { slots }]) => slots)
    .find(({ from, free }) => free > 0 && Date.parse(from) >= earliest);
  const other = paths.newSample(order._id);
  if (!next) {
    return (
      <ButtonLink to={other} size="lg">
        {t('step.new-sample.choose')}
      </ButtonLink>
    );
  }
  return (
    <>
      <OnlineButton
        kept="order"
        size="lg"
        notSent={replacement.notSent}
        loading={replacement.isLoading}
        onClick={() => replacement.choose({ partnerBranchId, from: next.from })}
      >
        {t('step.new-sample.book', { when: formatShortDayTime(next.from, language) })}
      </OnlineButton>
      <p className="muted">{t('step.new-sample.bookAt', { place: appointment?.branchName })}</p>
      <ActionLink to={other}>{t('step.new-sample.other')}</ActionLink>
    </>
  );
}
