/** One marker: what it is, where it stands now, its picture, why the line has gaps, and every measurement as a table. */
import { IconTable } from '@tabler/icons-react';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatDate } from '#shared/domain/format-date.ts';
import type { MarkerCourse } from '#shared/domain/results/build-course.ts';
import { displayValue } from '#shared/domain/results/describe-position.ts';
import { goalShown } from '#shared/domain/results/goal-shown.ts';
import { useLanguage } from '#web/app/i18n/use-language.ts';
import { CourseChart } from '#web/figures/course-chart.tsx';
import { RangeBar } from '#web/figures/range-bar.tsx';
import { ActionLink } from '#web/kit/action-link.tsx';
import { localized } from '#web/kit/localized.ts';
import { sayBreak, sayChangeSince, sayPoint, saySentence } from './course-words.ts';
import classes from './marker-course.module.css';
import { ValuesTable } from './values-table.tsx';

export function MarkerCourseCard({ course }: { course: MarkerCourse }) {
  const { t } = useTranslation(['results-course', 'results']);
  const language = useLanguage();
  const id = useId();
  const [isTableOpen, setTableOpen] = useState(true);
  const { values } = course;
  const newest = values.at(-1);
  if (!newest) return null;
  const name = localized(course.name, language);
  const figures = values.filter(({ number }) => number !== null).length;
  return (
    <section className={`card ${classes.card}`} aria-labelledby={`${id}-name`}>
      <div className={classes.head}>
        <div>
          <h2 id={`${id}-name`}>{name}</h2>
          {course.about && <p className="muted">{localized(course.about, language)}</p>}
        </div>
        <p className={classes.now}>
          <span className={classes.figure}>{displayValue(newest)}</span> <span className="nw">{newest.unit}</span>
          <span className={classes.date}>{formatDate(newest.sampledAt)}</span>
        </p>
      </div>
      <p className={classes.trend}>
        <span className="m">{saySentence(newest, t)}</span>{' '}
        <span className="muted">{capital(sayChangeSince(newest, values.length === 1, t))}.</span>
        {newest.beingCorrected && <span className="muted"> {t('beingCorrected')}</span>}
      </p>
      {figures > 1 ? (
        <>
          <CourseChart
            key={course.marker}
            values={values}
            label={t('picture.label', { marker: name })}
            hint={t('picture.hint')}
            describe={(value) => sayPoint(value, value === values[0], t)}
          />
          <p className={classes.legend}>{t('picture.legend')}</p>
        </>
      ) : (
        <>
          {newest.number !== null && newest.position !== null && (
            <RangeBar
              value={newest.number}
              comparator={newest.comparator}
              valueText={displayValue(newest)}
              unit={newest.unit}
              decimals={newest.decimals}
              lower={newest.range?.lower}
              upper={newest.range?.upper}
              goal={goalShown(newest)}
              sentence={<span className="vh">{saySentence(newest, t)}</span>}
            />
          )}
          {values.length === 1 && <p className={`muted ${classes.one}`}>{t('one')}</p>}
        </>
      )}
      <Gaps course={course} />
      <div className={classes.tableHead}>
        <h3 className="h4">{t('table.title')}</h3>
        <span data-print="no">
          <ActionLink
            icon={<IconTable size={20} stroke={1.75} aria-hidden />}
            onClick={() => setTableOpen(!isTableOpen)}
            hiddenText={`: ${name}`}
          >
            {t(isTableOpen ? 'table.hide' : 'table.show')}
          </ActionLink>
        </span>
      </div>
      <div className={classes.table} data-closed={!isTableOpen || undefined}>
        <ValuesTable values={values} label={`${t('table.title')}: ${name}`} />
      </div>
    </section>
  );
}

const capital = (words: string): string => words.charAt(0).toLocaleUpperCase() + words.slice(1);

function Gaps({ course: { values } }: { course: MarkerCourse }) {
  const { t } = useTranslation(['results-course', 'results']);
  const changed = values.flatMap((value, at) => {
    const before = values[at - 1];
    return before && value.breaks.length > 0 ? [{ value, before }] : [];
  });
  if (changed.length === 0) return null;
  const gaps = changed.filter(({ value }) => !value.joined).length;
  return (
    <section className={classes.gaps}>
      <h3 className="h4">{gaps > 0 ? t('gaps.line', { count: gaps }) : t('gaps.range')}</h3>
      <ol>
        {changed.map(({ value, before }, at) => (
          <li key={value.orderId}>
            <span className={classes.number} aria-hidden>
              {at + 1}
            </span>
            <span>
              {value.breaks.map((kind) => (
                <span key={kind} className={classes.why}>
                  <b>{t(`break.${kind}`)}.</b> {sayBreak(kind, before, value, t)}
                </span>
              ))}
            </span>
          </li>
        ))}
      </ol>
    </section>
  );
}
