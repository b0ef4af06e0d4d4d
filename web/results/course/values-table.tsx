/** Every measurement of a marker, the newest first, with what changed in between: says all that the picture shows, and is what prints. */
import { Fragment } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { formatDate } from '#shared/domain/format-date.ts';
import type { CourseValue } from '#shared/domain/results/build-course.ts';
import { displayValue } from '#shared/domain/results/describe-position.ts';
import { paths } from '#web/app/paths.ts';
import { sayChange, sayPlace, sayRange } from './course-words.ts';
import classes from './values-table.module.css';

/** A unit such as `ml/min/1.73 m²` may stand below its figure, a short one may not. */
const LONG_UNIT = 8;

export function ValuesTable({ values, label }: { values: CourseValue[]; label: string }) {
  const { t } = useTranslation(['results-course', 'results']);
  const labs = new Set(values.map(({ lab }) => lab)).size > 1;
  const numbers = new Map<CourseValue, number>();
  for (const value of values) if (value.breaks.length > 0) numbers.set(value, numbers.size + 1);
  const columns = labs ? 6 : 5;
  return (
    <div className={classes.room}>
      <table className={classes.table} data-labs={labs || undefined}>
        <caption className="vh">{label}</caption>
        <thead>
          <tr>
            <th scope="col">{t('table.date')}</th>
            <th scope="col" data-align="right">
              {t('table.value')}
            </th>
            <th scope="col" className={classes.wide}>
              {t('table.range')}
            </th>
            <th scope="col">{t('table.place')}</th>
            <th scope="col" className={classes.wide}>
              {t('table.change')}
            </th>
            {labs && (
              <th scope="col" className={classes.wide}>
                {t('table.lab')}
              </th>
            )}
          </tr>
        </thead>
        <tbody>
          {values.toReversed().map((value) => {
            const range = sayRange(value, t);
            const change = sayChange(value, value === values[0], t);
            return (
              <Fragment key={value.orderId}>
                <tr data-value>
                  <th scope="row">
                    <Link to={paths.result(value.orderId)}>{formatDate(value.sampledAt)}</Link>
                  </th>
                  <td data-align="right">
                    <span className={value.unit.length > LONG_UNIT ? undefined : 'nw'}>
                      <b>{displayValue(value)}</b> <span className="nw">{value.unit}</span>
                    </span>
                    {value.beingCorrected && <span className={classes.corrected}>{t('overview.beingCorrected')}</span>}
                  </td>
                  <td className={classes.wide}>{range || t('table.noRange')}</td>
                  <td>
                    {sayPlace(value, t)}
                    <span className={classes.narrow}>
                      {range && `${range}, `}
                      {change}
                      {labs && value.lab && `, ${value.lab}`}
                    </span>
                  </td>
                  <td className={classes.wide}>{change}</td>
                  {labs && <td className={classes.wide}>{value.lab ?? '–'}</td>}
                </tr>
                {value.breaks.length > 0 && (
                  <tr className={classes.break}>
                    <td colSpan={columns}>
                      {numbers.get(value)} ·{' '}
                      {lowerAfterFirst(value.breaks.map((kind) => t(`break.${kind}`))).join(', ')}
                    </td>
                  </tr>
                )}
              </Fragment>
            );
          })}
        </tbody>
      </table>
    </div>
  );
}

/** `Another unit, another method` */
const lowerAfterFirst = (words: string[]): string[] =>
  words.map((one, at) => (at === 0 ? one : one.charAt(0).toLocaleLowerCase() + one.slice(1)));
