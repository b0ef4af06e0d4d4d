/** What the laboratory rejected of the sample, and how far the new one is: the doctor need not wait for what is not on its way. */
import { IconDropletOff } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { formatDateTime } from '#shared/domain/format-date.ts';
import { NewSample, type RejectionReason } from '#shared/domain/orders/rejection.ts';
import type { ReviewRejectionView } from '#shared/views/reviewing.ts';
import { useLanguage } from '#web/app/i18n/use-language.ts';
import { localized } from '#web/kit/localized.ts';
import { useNow } from '#web/kit/use-now.ts';
import classes from './banner.module.css';
import { useOpenCase } from './case-context.ts';
import { markerOf } from './result-content.ts';

export function RejectionBanner() {
  const { t } = useTranslation('results');
  const language = useLanguage();
  const now = useNow();
  const { review, isReadOnly } = useOpenCase();
  const { rejection } = review;
  if (!rejection) return null;
  const nameOf = (key: string) => {
    const marker = markerOf(key);
    return marker ? localized(marker.name, language) : key;
  };
  const byReason = Map.groupBy(rejection.markers, ({ reason }) => reason);
  const named = ([reason, markers]: [RejectionReason, ReviewRejectionView['markers']]) =>
    `${markers.map(({ marker }) => nameOf(marker)).join(', ')} (${t(`rejection.reason.${reason}`)})`;
  const next = () => {
    const { state, startsAt, kitStatus } = rejection;
    if (state === NewSample.needed) return t('rejection.needed');
    if (kitStatus) return t('rejection.byKit', { kit: t(`rejection.kit.${kitStatus}`) });
    const isOver = startsAt !== null && Date.parse(startsAt) <= now.getTime();
    return t(isOver ? 'rejection.taken' : 'rejection.at', { when: startsAt ? formatDateTime(startsAt) : '' });
  };
  return (
    <div className={classes.line} data-tone="warning">
      <IconDropletOff size={18} stroke={1.75} aria-hidden />
      <span>
        <b>{t('rejection.title')}</b> {[...byReason].map(named).join('; ')}. {next()}{' '}
        {!isReadOnly && t('rejection.release')}
      </span>
    </div>
  );
}
