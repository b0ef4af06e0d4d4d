/**
 * Areas down, tests across, the newest first; on a phone a card per area with its last tests. Each level is a word with its shape, never
 * a colour alone.
 */
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { formatDate } from '#shared/domain/format-date.ts';
import { describeAreaTrend } from '#shared/domain/results/describe-area-trend.ts';
import type { Level } from '#shared/domain/results/types.ts';
import type { CustomerResultView } from '#shared/views/results.ts';
import { useLanguage } from '#web/app/i18n/use-language.ts';
import { paths } from '#web/app/paths.ts';
import { LevelBadge } from '#web/figures/level-badge.tsx';
import { localized } from '#web/kit/localized.ts';
import { AreaIcon } from '../area-icon.tsx';
import classes from './areas-table.module.css';

/** More badges of one area would be a table again. */
const ON_CARD = 3;
/** Columns of tests that a printed page has room for. */
const ON_PAPER = 3;
/** A region that scrolls must be reachable by keyboard (WCAG 2.1.1). */
const REACHABLE = { tabIndex: 0 };

interface AreaRow {
  key: string;
  area: CustomerResultView['areas'][number];
  /** By result; null where it was not measured. */
  levels: { result: CustomerResultView; level: Level | null }[];
}

export function AreasTable({ results }: { results: CustomerResultView[] }) {
  const { t } = useTranslation('results-course');
  const language = useLanguage();
  const rows = rowsOf(results);
  return (
    <>
      <section
        className={classes.region}
        data-many={results.length > ON_PAPER || undefined}
        aria-label={t('overview.table')}
        {...REACHABLE}
      >
        <table className={classes.table}>
          <caption className="vh">{t('overview.table')}</caption>
          <thead>
            <tr>
              <th scope="col">{t('overview.area')}</th>
              <th scope="col">{t('overview.trend')}</th>
              {results.map((result) => (
                <th key={result._id} scope="col">
                  <TestHead result={result} />
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map(({ key, area, levels }) => (
              <tr key={key}>
                <th scope="row">
                  <span className={classes.area}>
                    <AreaIcon name={area.icon} size={20} />
                    {localized(area.name, language)}
                  </span>
                </th>
                <td>
                  <Trend levels={levels} />
                </td>
                {levels.map(({ result, level }) => (
                  <td key={result._id}>
                    {level ? <LevelBadge level={level} /> : <span className="muted">{t('overview.notMeasured')}</span>}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </section>
      <div className={classes.phone}>
        <h2 className="h3">{t('overview.results')}</h2>
        <ul className={classes.tests}>
          {results.map((result) => (
            <li key={result._id}>
              <TestHead result={result} />
            </li>
          ))}
        </ul>
        <ul className={classes.cards}>
          {rows.map(({ key, area, levels }) => (
            <li key={key} className="card tight">
              <h3 className={classes.area}>
                <AreaIcon name={area.icon} size={20} />
                {localized(area.name, language)}
              </h3>
              <p className="muted">
                <Trend levels={levels} />
              </p>
              <ul className={classes.badges}>
                {levels
                  .filter(({ level }) => level !== null)
                  .slice(0, ON_CARD)
                  .map(({ result, level }) => (
                    <li key={result._id}>
                      <span className="muted">{formatDate(result.sampledAt)}</span>
                      {level && <LevelBadge level={level} />}
                    </li>
                  ))}
              </ul>
            </li>
          ))}
        </ul>
      </div>
    </>
  );
}

/** The date of a test, which leads to its result, and what test it was. */
function TestHead({ result }: { result: CustomerResultView }) {
  const { t } = useTranslation('results-course');
  const language = useLanguage();
  return (
    <>
      <Link to={paths.result(result.orderId)} className={classes.date}>
        {formatDate(result.sampledAt)}
      </Link>
      <span className={classes.test}>{localized(result.product, language)}</span>
      {(result.version > 1 || result.beingCorrected) && (
        <span className={classes.test}>
          {result.beingCorrected ? t('overview.beingCorrected') : t('overview.corrected', { version: result.version })}
        </span>
      )}
    </>
  );
}

function Trend({ levels }: Pick<AreaRow, 'levels'>) {
  const { t } = useTranslation('results-course');
  const trend = describeAreaTrend(levels.flatMap(({ level }) => level ?? []));
  return trend && t(`trend.${trend}`);
}

/** In the order of the newest result that has the area: what needs attention stands first there. */
function rowsOf(results: readonly CustomerResultView[]): AreaRow[] {
  const areas = new Map<string, CustomerResultView['areas'][number]>();
  for (const { areas: own } of results)
    for (const area of own) if (!areas.has(area.resultCategoryId)) areas.set(area.resultCategoryId, area);
  return [...areas].map(([key, area]) => ({
    key,
    area,
    levels: results.map((result) => ({
      result,
      level: result.areas.find(({ resultCategoryId }) => resultCategoryId === key)?.level ?? null,
    })),
  }));
}
