/** How the values that moved compare with the last test, in words: two points are no line. Falls away at a first test. */
import { useTranslation } from 'react-i18next';
import { formatDate } from '#shared/domain/format-date.ts';
import type { ReleasedMeasure } from '#shared/domain/results/types.ts';
import { useLanguage } from '#web/app/i18n/use-language.ts';
import classes from './course-card.module.css';
import { fromTo } from './say-counts.ts';
import side from './side.module.css';

/** More would be a table, and no glance. */
const SHOWN = 4;

export function CourseCard({ measures }: { measures: readonly ReleasedMeasure[] }) {
  const { t } = useTranslation('results');
  const language = useLanguage();
  const compared = measures.filter(({ previous, number }) => previous?.number != null && number !== null);
  const moved = compared.filter(({ change }) => change.startsWith('larger'));
  const shown = [...moved, ...compared.filter((measure) => !moved.includes(measure))].slice(0, SHOWN);
  if (shown.length === 0) return null;
  return (
    <section className={side.card} aria-label={t('course.title')}>
      <h2 className={side.small}>{t('course.title')}</h2>
      <ul className={classes.list}>
        {shown.map((measure) => (
          <li key={measure.marker}>
            <b>{fromTo(measure, language).marker}</b>
            <br />
            {t('course.line', {
              ...fromTo(measure, language),
              date: measure.previous ? formatDate(measure.previous.sampledAt) : '',
            })}
          </li>
        ))}
      </ul>
    </section>
  );
}
