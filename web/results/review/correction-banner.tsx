/**
 * Above everything of a case that was released and is open again: a person reads something that is not true any more, or nothing, because
 * the values were perhaps another person's.
 */
import { IconAlertCircleFilled, IconArrowBackUp } from '@tabler/icons-react';
import type { TFunction } from 'i18next';
import { useTranslation } from 'react-i18next';
import { formatDateTime } from '#shared/domain/format-date.ts';
import { OrderStatus } from '#shared/domain/orders/order-status.ts';
import { displayValue } from '#shared/domain/results/describe-position.ts';
import { isWithdrawn } from '#shared/domain/results/effective-status.ts';
import type { ReviewMeasureView } from '#shared/views/reviewing.ts';
import { useLanguage } from '#web/app/i18n/use-language.ts';
import { localized } from '#web/kit/localized.ts';
import classes from './banner.module.css';
import { useOpenCase } from './case-context.ts';
import { needsLook } from './label-position.ts';
import { markerOf } from './result-content.ts';

export function CorrectionBanner() {
  const { t } = useTranslation(['results', 'common']);
  const language = useLanguage();
  const { review, lab } = useOpenCase();
  const version = review.releases.at(-1)?.version;
  if (version === undefined || review.orderStatus !== OrderStatus.READY_FOR_APPROVAL) return null;
  const isNewer = ({ at }: { at: string }) => at > (review.releases.at(-1)?.releasedAt ?? '');
  const undone = review.undoneMatches.findLast(isNewer);
  if (undone)
    return (
      <div className={classes.line} data-tone="danger">
        <IconArrowBackUp size={18} stroke={1.75} aria-hidden />
        <span>
          <b>{t('undone.title')}</b> {t(review.isTakenBack ? 'undone.takenBack' : 'undone.stands', { version })}{' '}
          {t('undone.who', { name: undone.by, at: formatDateTime(undone.at), reason: undone.reason })}
        </span>
      </div>
    );
  const changed = [...review.measures].filter(({ corrected }) => corrected?.version != null);
  const worst = changed.find(({ critical }) => critical) ?? changed.find(needsLook) ?? changed[0];
  const area = lab.areas.find(({ reopened, measureIds }) => reopened && worst && measureIds.includes(worst._id));
  const level = area?.reopened?.level;
  return (
    <div className={classes.line} data-tone="danger">
      <IconAlertCircleFilled size={18} aria-hidden />
      <span>
        <b>{t('correction.outdated')}</b>{' '}
        {area &&
          level &&
          t('correction.says', {
            version,
            area: localized(area.name, language),
            level: t(`common:level.${level}`),
          })}{' '}
        {worst && sayChange(worst, nameOf(worst, language), t)}
      </span>
    </div>
  );
}

function nameOf({ marker, name }: ReviewMeasureView, language: Parameters<typeof localized>[1]): string {
  const known = markerOf(marker);
  return known ? localized(known.name, language) : name;
}

function sayChange(measure: ReviewMeasureView, name: string, t: TFunction): string {
  const { corrected } = measure;
  if (!corrected) return '';
  const before = corrected.valueText === '' ? t('results:correction.none') : `${corrected.valueText} ${corrected.unit}`;
  if (isWithdrawn(measure.status)) return t('results:correction.withdrawn', { name, before });
  if (corrected.valueText === measure.valueText && corrected.unit === measure.unit)
    return t('results:correction.remarkOnly', { name });
  return t('results:correction.now', { name, before, value: `${displayValue(measure)} ${measure.unit}` });
}
