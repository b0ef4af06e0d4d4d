/** The values of an area in rows: value, place on the line, range, previous value, difference, and the word for it. */
import { Fragment } from 'react';
import { useTranslation } from 'react-i18next';
import type { ReviewAsideView, ReviewMeasureView } from '#shared/views/reviewing.ts';
import { useOpenCase } from './case-context.ts';
import { inReadingOrder } from './in-reading-order.ts';
import { LabWord } from './lab-word.tsx';
import { hasDetails, ValueDetails } from './value-details.tsx';
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
  const { asides } = useOpenCase().review;
  const asidesOf = (id: string): ReviewAsideView[] => asides.filter(({ standsId }) => standsId === id);
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
        {inReadingOrder(measures).map((measure) => (
          <Fragment key={measure._id}>
            <ValueRow measure={measure} />
            {hasDetails(measure) && (
              <tr
                data-row="details"
                data-tone={measure.critical ? 'danger' : undefined}
                data-corrected={measure.corrected !== null || undefined}
              >
                <td colSpan={HEADS.length}>
                  <ValueDetails measure={measure} />
                </td>
              </tr>
            )}
            {asidesOf(measure._id).map((aside) => (
              <tr key={aside._id} data-row="word">
                <td colSpan={HEADS.length}>
                  <LabWord aside={aside} stands={measure} />
                </td>
              </tr>
            ))}
          </Fragment>
        ))}
      </tbody>
    </table>
  );
}
