/** Below a value, over the whole width: what stood before, what the laboratory says about it, when a critical one was taken and came. */
import { useTranslation } from 'react-i18next';
import { formatDateTime } from '#shared/domain/format-date.ts';
import { contradictingFlag } from '#shared/domain/results/contradicting-flag.ts';
import { isFinal } from '#shared/domain/results/effective-status.ts';
import type { ReviewMeasureView } from '#shared/views/reviewing.ts';
import { useOpenCase } from './case-context.ts';
import { FormerValue } from './former-value.tsx';
import classes from './value-table.module.css';

/** True where there is something to say beyond the row itself. */
export const hasDetails = (measure: ReviewMeasureView): boolean =>
  measure.corrected !== null ||
  measure.critical ||
  measure.criticalNotExcluded ||
  !isFinal(measure.status) ||
  measure.status === 'C' ||
  measure.notes.length > 0 ||
  contradictingFlag(measure) !== null;

export function ValueDetails({ measure }: { measure: ReviewMeasureView }) {
  const { t } = useTranslation('results');
  const contradiction = contradictingFlag(measure);
  const tags = [
    measure.status === 'C' && t('remark.corrected'),
    !isFinal(measure.status) && t('remark.notFinal', { status: measure.status }),
    measure.criticalNotExcluded && t('remark.criticalNotExcluded'),
    measure.criticalBy === 'lab-flag' && t('remark.labFlag'),
  ].filter((tag) => tag !== false);
  return (
    <div className={classes.details}>
      <FormerValue measure={measure} />
      {tags.map((tag) => (
        <span key={tag} className={classes.tag}>
          {tag}
        </span>
      ))}
      {contradiction && (
        <span className={classes.contradiction}>
          {t(`flag.contradicts.${contradiction.place}`, { flag: contradiction.flag })}
        </span>
      )}
      {measure.passedLimit && (
        <b className={classes.limit}>
          {t(`limit.${measure.passedLimit.side}`, { limit: measure.passedLimit.limit, unit: measure.unit })}
        </b>
      )}
      {measure.critical && <Times measure={measure} />}
      {measure.notes.length > 0 && <span className={classes.comment}>«{measure.notes.join(' ')}»</span>}
    </div>
  );
}

/** Of a critical value: the flag the laboratory gave it, when the sample was taken, when the value came. */
function Times({ measure }: { measure: ReviewMeasureView }) {
  const { t } = useTranslation('results');
  const { review } = useOpenCase();
  const arrivedAt = review.arrivals[measure._id];
  const facts = [
    measure.flags.length > 0 && t('flag.of', { flag: measure.flags.join(', ') }),
    review.sampledAt && t('detail.sampled', { at: formatDateTime(review.sampledAt) }),
    arrivedAt && t('detail.arrived', { at: formatDateTime(arrivedAt) }),
  ].filter((fact) => typeof fact === 'string' && fact !== '');
  return facts.map((fact) => <span key={String(fact)}>{fact}</span>);
}
