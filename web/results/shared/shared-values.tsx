/** The values by area, those outside their range first; on phones the range stands below its value. */
import { IconTriangleFilled, IconTriangleInvertedFilled } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { displayValue, rangeFigures } from '#shared/domain/results/describe-position.ts';
import type { Position } from '#shared/domain/results/types.ts';
import type { SharedAreaView, SharedResultView } from '#shared/views/sharing.ts';
import { useLanguage } from '#web/app/i18n/use-language.ts';
import { localized } from '#web/kit/localized.ts';
import classes from './shared.module.css';

type Measure = SharedResultView['measures'][number];

const isOutside = ({ position }: { position: Position | null }) => position !== null && position !== 'within';

export function SharedValues({ view }: { view: SharedResultView }) {
  const { t } = useTranslation('results-sharing');
  const { measures, areas } = view;
  const outside = measures.filter(isOutside).length;
  const total = measures.length;
  return (
    <section className={classes.values}>
      <h2>{outside > 0 ? t('shared.outside', { outside, total }) : t('shared.allInside', { count: total })}</h2>
      {outside > 0 && <p className="muted">{t('shared.order')}</p>}
      <table className={classes.table}>
        <caption className="vh">{t('shared.table')}</caption>
        <thead>
          <tr>
            <th scope="col">{t('shared.value')}</th>
            <th scope="col" className={classes.number}>
              {t('shared.result')}
            </th>
            <th scope="col" className={classes.wide}>
              {t('shared.range')}
            </th>
            <th scope="col" className={classes.wide}>
              {t('shared.place')}
            </th>
          </tr>
        </thead>
        {areas.map((area) => (
          <Area
            key={area.resultCategoryId}
            area={area}
            measures={measures.filter(({ resultCategoryId }) => resultCategoryId === area.resultCategoryId)}
          />
        ))}
      </table>
    </section>
  );
}

const COLUMNS = 4;

function Area({ area, measures }: { area: SharedAreaView; measures: Measure[] }) {
  const { t } = useTranslation('results-sharing');
  const language = useLanguage();
  const inOrder = [...measures.filter(isOutside), ...measures.filter((measure) => !isOutside(measure))];
  const words = localized(area.resultCategorySummary, language);
  return (
    <tbody>
      <tr className={classes.area}>
        <th scope="rowgroup" colSpan={COLUMNS}>
          {t('shared.area', { area: localized(area.name, language), level: localized(area.levelName, language) })}
        </th>
      </tr>
      {words && (
        <tr>
          <td colSpan={COLUMNS} className={classes.areaWords}>
            {words}
          </td>
        </tr>
      )}
      {inOrder.map((measure) => (
        <Value key={measure.marker} measure={measure} />
      ))}
      {area.missingMarkers.map(({ marker, name, reasonName }) => (
        <tr key={marker}>
          <th scope="row">{localized(name, language)}</th>
          <td colSpan={COLUMNS - 1} className={classes.number}>
            {localized(reasonName, language)}
          </td>
        </tr>
      ))}
    </tbody>
  );
}

function Value({ measure }: { measure: Measure }) {
  const language = useLanguage();
  const range = rangeText(measure);
  const Mark = measure.position === 'within' ? null : markOf(measure);
  const place = (
    <>
      {Mark && <Mark className={classes.mark} size={14} aria-hidden />} {localized(measure.place, language)}
    </>
  );
  return (
    <tr data-outside={isOutside(measure) || undefined}>
      <th scope="row">
        {localized(measure.name, language)}
        <span className={`muted ${classes.narrow}`}>{place}</span>
      </th>
      <td className={classes.number}>
        <span className="nw">
          <b>{displayValue(measure)}</b> {measure.unit}
        </span>
        {range && <span className={`muted ${classes.narrow}`}>{range}</span>}
      </td>
      <td className={classes.wide}>
        <span className="nw">{range}</span>
      </td>
      <td className={classes.wide}>{place}</td>
    </tr>
  );
}

/** Where a value lies, as a sign beside its words. */
function markOf({ position, side }: Pick<Measure, 'position' | 'side'>) {
  if (position === 'above' || (position === 'critical' && side === 'high')) return IconTriangleFilled;
  if (position === 'below' || (position === 'critical' && side === 'low')) return IconTriangleInvertedFilled;
  return null;
}

/** `15–150`, `≥ 30`, `< 5.0`, with the digits the laboratory wrote; its own words where it gave no limits. */
function rangeText({ range }: Measure): string {
  if (!range) return '';
  const { lower, upper } = rangeFigures(range);
  if (lower && upper) return `${lower}–${upper}`;
  if (lower) return `${range.lowerExclusive ? '>' : '≥'} ${lower}`;
  if (upper) return `${range.upperExclusive ? '<' : '≤'} ${upper}`;
  return range.text;
}
