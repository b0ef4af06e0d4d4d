/**
 * How the values that moved compare with the last test: in words, because two points are no line, and as a small picture of the first that
 * has more. Falls away at a first test.
 */
import { IconChartLine } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { formatDate } from '#shared/domain/format-date.ts';
import type { CourseValue } from '#shared/domain/results/build-course.ts';
import { displayValue } from '#shared/domain/results/describe-position.ts';
import { runUpTo } from '#shared/domain/results/run-up-to.ts';
import type { ResultView } from '#shared/views/results.ts';
import { useLanguage } from '#web/app/i18n/use-language.ts';
import { paths } from '#web/app/paths.ts';
import { selectUser } from '#web/app/session.ts';
import { useAppSelector } from '#web/app/store.ts';
import { api } from '#web/client/api.ts';
import { CourseSpark } from '#web/figures/course-spark.tsx';
import { ActionLink } from '#web/kit/action-link.tsx';
import classes from './course-card.module.css';
import { fromTo } from './say-counts.ts';
import side from './side.module.css';

/** More would be a table, and no glance. */
const SHOWN = 4;
/** From so many on, points make a line. */
const LINE = 3;

export function CourseCard({ view }: { view: Pick<ResultView, 'customerId' | 'orderId' | 'document'> }) {
  const { t } = useTranslation('results');
  const language = useLanguage();
  const isOwn = useAppSelector(selectUser)?.id === view.customerId;
  const compared = view.document.bloodMeasures.filter(
    ({ previous, number }) => previous?.number != null && number !== null,
  );
  const moved = compared.filter(({ change }) => change.startsWith('larger'));
  const shown = [...moved, ...compared.filter((measure) => !moved.includes(measure))].slice(0, SHOWN);
  const { data } = api.useGetHistoryQuery(
    { params: { customerId: view.customerId } },
    { skip: !isOwn || shown.length === 0 },
  );
  if (shown.length === 0) return null;
  const runs = shown.map(({ marker }) =>
    runUpTo(data?.markers.find((course) => course.marker === marker)?.values ?? [], view.orderId),
  );
  const drawn = runs.findIndex((run) => run.length >= LINE);
  return (
    <section className={side.card} aria-label={t('course.title')}>
      <h2 className={side.small}>{t('course.title')}</h2>
      <ul className={classes.list}>
        {shown.map((measure, place) => (
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
            {place === drawn ? (
              <Run values={runs[place] ?? []} />
            ) : (
              t('course.line', {
                ...fromTo(measure, language),
                date: measure.previous ? formatDate(measure.previous.sampledAt) : '',
              })
            )}
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

function Run({ values }: { values: readonly CourseValue[] }) {
  const { t } = useTranslation('results');
  const [first, last] = [values[0], values.at(-1)];
  if (!first || !last) return null;
  const date = formatDate(first.sampledAt);
  return (
    <>
      {t('course.since', { values: values.map(displayValue).join(', '), unit: last.unit, date })}
      <CourseSpark values={values} />
      <span className={classes.ends} aria-hidden>
        <span>{date}</span>
        <span>{formatDate(last.sampledAt)}</span>
      </span>
    </>
  );
}
