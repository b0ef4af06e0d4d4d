/** The values of an area in rows: value, place on the line, range, previous value, difference, and the word for it. */
import { useTranslation } from 'react-i18next';
import type { ReviewMeasureView } from '#shared/views/results.ts';
import { criticalFirst } from './critical-first.ts';
import { ValueRow } from './value-row.tsx';
import classes from './value-table.module.css';

const HEADS = ['value', 'result', 'unit', 'line', 'range', 'before', 'delta', 'place'] as const;

export function ValueTable({
  label,
  measures,
  hideHead,
}: {
  label: string;
  measures: ReviewMeasureView[];
  hideHead?: boolean;
}) {
  const { t } = useTranslation('results');
  return (
    <table className={classes.table}>
      <caption className="vh">{label}</caption>
      <colgroup>
        {HEADS.map((head) => (
          <col key={head} data-column={head} />
        ))}
      </colgroup>
      <thead className={hideHead ? classes.hidden : undefined}>
        <tr>
          {HEADS.map((head) => (
            <th key={head} scope="col" data-column={head}>
              {head === 'line' ? <span className="vh">{t('value.line')}</span> : t(`value.${head}`)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {criticalFirst(measures).map((measure) => (
          <ValueRow key={measure._id} measure={measure} />
        ))}
      </tbody>
    </table>
  );
}
