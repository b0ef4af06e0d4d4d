/**
 * Several values, one picture under the other over the same time, each with a scale of its own and its measurements as a table beside it.
 * Which ones stands in the address.
 */
import { Checkbox } from '@mantine/core';
import { useAddress } from '#web/kit/use-address.ts';
import '@mantine/core/styles/Checkbox.layer.css';
import '@mantine/core/styles/InlineInput.layer.css';
import { IconArrowLeft, IconTable, IconX } from '@tabler/icons-react';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatDate } from '#shared/domain/format-date.ts';
import type { MarkerCourse } from '#shared/domain/results/build-course.ts';
import { displayValue } from '#shared/domain/results/describe-position.ts';
import { type SharedTime, sharedTime } from '#shared/domain/results/draw-course.ts';
import { useLanguage } from '#web/app/i18n/use-language.ts';
import { CourseChart } from '#web/figures/course-chart.tsx';
import { ActionLink } from '#web/kit/action-link.tsx';
import { Disclosure } from '#web/kit/disclosure.tsx';
import { localized } from '#web/kit/localized.ts';
import { Notice } from '#web/kit/notice.tsx';
import classes from './compare-values.module.css';
import { COMPARE, COMPARED_MAX, comparedMarkers, isComparable, withOrWithout } from './compared-markers.ts';
import { sayPoint, saySentence } from './course-words.ts';
import { groupMarkers } from './group-markers.ts';
import { ValuesTable } from './values-table.tsx';

export function CompareValues({ markers }: { markers: MarkerCourse[] }) {
  const { t } = useTranslation('results-course');
  const [search, setSearch] = useAddress();
  const [isTableOpen, setTableOpen] = useState(true);
  const chosen = comparedMarkers(search.get(COMPARE) ?? '', markers);
  const time = sharedTime(chosen.map(({ values }) => values));
  const [first] = chosen;
  const change = (one: MarkerCourse) => setSearch({ [COMPARE]: withOrWithout(chosen, one) }, { replace: true });
  return (
    <>
      <div data-print="no">
        <p className={`acts ${classes.acts}`}>
          <ActionLink
            to={first ? `?marker=${first.marker}` : '?'}
            icon={<IconArrowLeft size={20} stroke={1.75} aria-hidden />}
          >
            {t('compare.end')}
          </ActionLink>
          {chosen.length > 0 && (
            <ActionLink
              icon={<IconTable size={20} stroke={1.75} aria-hidden />}
              onClick={() => setTableOpen(!isTableOpen)}
            >
              {t(isTableOpen ? 'compare.hideTables' : 'compare.showTables')}
            </ActionLink>
          )}
        </p>
        <Disclosure title={t('compare.choose')} defaultOpen={chosen.length < 2} isWide>
          <Choice markers={markers} chosen={chosen} onChange={change} />
        </Disclosure>
      </div>
      <p role="status" className={classes.count}>
        {t('compare.count', { count: chosen.length })}
      </p>
      {chosen.map((course, at) => (
        <Compared
          key={course.marker}
          course={course}
          time={time}
          hint={at === 0 ? t('picture.hint') : ''}
          isTableOpen={isTableOpen}
          onRemove={() => change(course)}
        />
      ))}
      <div className={classes.note}>
        <Notice tone="calm">
          <p>
            {chosen.length > 1 && `${t('compare.time')} `}
            {t('note')}
          </p>
          {chosen.length > 0 && <p>{t('picture.legend')}</p>}
        </Notice>
      </div>
    </>
  );
}

interface ChoiceProps {
  markers: MarkerCourse[];
  chosen: MarkerCourse[];
  onChange: (one: MarkerCourse) => void;
}

function Choice({ markers, chosen, onChange }: ChoiceProps) {
  const { t } = useTranslation('results-course');
  const language = useLanguage();
  const isFull = chosen.length >= COMPARED_MAX;
  return (
    <>
      <p>{t('compare.atMost', { count: COMPARED_MAX })}</p>
      {groupMarkers(markers.filter(isComparable), '', language).map(({ group, markers: own }) => (
        <fieldset key={group} className={classes.group}>
          <legend>{t(`group.${group}`)}</legend>
          <div className={classes.choices}>
            {own.map((one) => (
              <Checkbox
                key={one.marker}
                size="md"
                classNames={{ body: classes.choice }}
                label={localized(one.name, language)}
                checked={chosen.includes(one)}
                disabled={isFull && !chosen.includes(one)}
                onChange={() => onChange(one)}
              />
            ))}
          </div>
        </fieldset>
      ))}
    </>
  );
}

interface ComparedProps {
  course: MarkerCourse;
  time: SharedTime;
  hint: string;
  isTableOpen: boolean;
  onRemove: () => void;
}

function Compared({ course, time, hint, isTableOpen, onRemove }: ComparedProps) {
  const { t } = useTranslation(['results-course', 'results']);
  const language = useLanguage();
  const id = useId();
  const { values } = course;
  const newest = values.at(-1);
  if (!newest) return null;
  const name = localized(course.name, language);
  return (
    <section className={classes.compared} aria-labelledby={`${id}-name`}>
      <div className={classes.head}>
        <div>
          <h2 id={`${id}-name`} className="h3">
            {name}
          </h2>
          <p className="muted">
            <b className={classes.now}>{displayValue(newest)}</b> {newest.unit}, {formatDate(newest.sampledAt)}
            <span className="vh">: {saySentence(newest, t)}</span>
          </p>
        </div>
        <span data-print="no">
          <ActionLink icon={<IconX size={20} stroke={1.75} aria-hidden />} onClick={onRemove} hiddenText={`: ${name}`}>
            {t('compare.remove')}
          </ActionLink>
        </span>
      </div>
      <div className={classes.row} data-alone={!isTableOpen || undefined}>
        <CourseChart
          values={values}
          shared={time}
          label={t('picture.label', { marker: name })}
          hint={hint}
          describe={(value) => sayPoint(value, value === values[0], t)}
        />
        <div className={classes.table} data-closed={!isTableOpen || undefined}>
          <ValuesTable values={values} label={`${t('table.title')}: ${name}`} />
        </div>
      </div>
    </section>
  );
}
