/** What a file says less exactly, so that nobody stands alone in it. */
import { useTranslation } from 'react-i18next';
import { BAND_YEARS } from '#shared/domain/exports/coarsen.ts';
import type { CoarseningView } from '#shared/views/exports.ts';
import { figure } from '../admin-download/use-job-polling.ts';
import classes from './research.module.css';

export function CoarseningNote({ coarsening }: { coarsening: CoarseningView }) {
  const { t } = useTranslation('exports-research');
  const { smallCell, steps, leftOut, rareTests = false } = coarsening;
  if (steps.length === 0 && !leftOut && !rareTests) {
    return <p className={classes.note}>{t('coarsening.none', { people: smallCell })}</p>;
  }
  return (
    <div className={classes.coarse}>
      <p>{t('coarsening.some', { people: smallCell })}</p>
      <ul>
        {steps.map(({ detail, people }) => (
          <li key={JSON.stringify(detail)}>
            {t('coarsening.step', {
              people: figure(people),
              said: Object.entries(detail)
                .map(([column, how]) =>
                  t(`coarsening.detail.${column}.${how}` as 'coarsening.detail.sex.shown', {
                    years: BAND_YEARS[how as keyof typeof BAND_YEARS],
                  }),
                )
                .join(', '),
            })}
          </li>
        ))}
        {rareTests && <li>{t('coarsening.rareTests', { people: smallCell })}</li>}
        {leftOut && <li>{t('coarsening.leftOut', { people: smallCell })}</li>}
      </ul>
    </div>
  );
}
