/** How the values that moved compare with the last test, in words: two points are no line. Falls away at a first test. */
import { IconChartLine } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { formatDate } from '#shared/domain/format-date.ts';
import type { ResultView } from '#shared/views/results.ts';
import { useLanguage } from '#web/app/i18n/use-language.ts';
import { paths } from '#web/app/paths.ts';
import { selectUser } from '#web/app/session.ts';
import { useAppSelector } from '#web/app/store.ts';
import { ActionLink } from '#web/kit/action-link.tsx';
import classes from './course-card.module.css';
import { fromTo } from './say-counts.ts';
import side from './side.module.css';

/** More would be a table, and no glance. */
const SHOWN = 4;

export function CourseCard({ view }: { view: Pick<ResultView, 'customerId' | 'document'> }) {
  const { t } = useTranslation('results');
  const language = useLanguage();
  const isOwn = useAppSelector(selectUser)?.id === view.customerId;
  const compared = view.document.bloodMeasures.filter(
    ({ previous, number }) => previous?.number != null && number !== null,
  );
  const moved = compared.filter(({ change }) => change.startsWith('larger'));
  const shown = [...moved, ...compared.filter((measure) => !moved.includes(measure))].slice(0, SHOWN);
  if (shown.length === 0) return null;
  return (
    <section className={side.card} aria-label={t('course.title')}>
      <h2 className={side.small}>{t('course.title')}</h2>
      <ul className={classes.list}>
        {shown.map((measure) => (
          <li key={measure.marker}>
            <b>
              {isOwn ? (
                <Link to={`${paths.bloodValue(view.customerId)}?marker=${measure.marker}`}>
                  {fromTo(measure, language).marker}
                </Link>
              ) : (
                fromTo(measure, language).marker
              )}
            </b>
            <br />
            {t('course.line', {
              ...fromTo(measure, language),
              date: measure.previous ? formatDate(measure.previous.sampledAt) : '',
            })}
          </li>
        ))}
      </ul>
      {isOwn && (
        <p data-print="no">
          <ActionLink
            to={paths.bloodValue(view.customerId)}
            icon={<IconChartLine size={20} stroke={1.75} aria-hidden />}
          >
            {t('course.all')}
          </ActionLink>
        </p>
      )}
    </section>
  );
}
