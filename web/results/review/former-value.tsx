/** What the laboratory said before, beside what it says now: the value, or that only its details changed. */
import { useTranslation } from 'react-i18next';
import { displayValue } from '#shared/domain/results/describe-position.ts';
import { isWithdrawn } from '#shared/domain/results/effective-status.ts';
import type { ReviewMeasureView } from '#shared/views/reviewing.ts';
import classes from './value-table.module.css';

export function FormerValue({ measure }: { measure: ReviewMeasureView }) {
  const { t } = useTranslation('results');
  const { corrected } = measure;
  if (!corrected) return null;
  const isGone = isWithdrawn(measure.status);
  const isSameFigure = corrected.valueText === measure.valueText && corrected.unit === measure.unit;
  const where = corrected.version === null ? '' : ` (${t('correction.inVersion', { version: corrected.version })})`;
  return (
    <span className={classes.former}>
      {isSameFigure && !isGone ? (
        `${t(isSameWord(measure) ? 'correction.newStatus' : 'correction.newNote', { status: measure.status })}${where}`
      ) : (
        <>
          {t('correction.before')}{' '}
          {corrected.valueText === '' ? t('correction.none') : <s>{`${corrected.valueText} ${corrected.unit}`}</s>}
          {where} <span aria-hidden>→</span>{' '}
          <b>{isGone ? t('correction.isWithdrawn') : `${displayValue(measure)} ${measure.unit}`}</b>
        </>
      )}
    </span>
  );
}

/** Range, flags and notes are as they were: only how final it is changed. */
function isSameWord({ corrected, range, flags, notes }: ReviewMeasureView): boolean {
  const said = (list: readonly string[] = []) => list.join('|');
  return (
    (range?.text ?? '').trim() === corrected?.rangeText.trim() &&
    said(flags) === said(corrected?.flags) &&
    said(notes) === said(corrected?.notes)
  );
}
