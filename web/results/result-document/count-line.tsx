/** The whole result in one line: how many values in how many areas, and how many areas of each level. No overall score. */
import { useTranslation } from 'react-i18next';
import type { ArrangedResult } from '#shared/domain/results/arrange-result.ts';
import type { Level } from '#shared/domain/results/types.ts';
import { LevelLine } from '#web/figures/level-line.tsx';
import { groupByLevel } from '#web/figures/level-order.ts';
import { MissingValues } from './area-detail.tsx';
import classes from './count-line.module.css';

export function CountLine({ arranged, levels }: { arranged: ArrangedResult; levels: Level[] }) {
  const { t } = useTranslation(['results', 'common']);
  const groups = groupByLevel(levels.map((level) => ({ level })));
  return (
    <section className={classes.line} aria-label={t('areas')}>
      <p>
        <b>
          {t('mix', {
            values: t('count.values', { count: arranged.counts.values }),
            areas: t('inAreas', { count: levels.length }),
          })}
        </b>{' '}
        {groups.map(({ level, items }) => t(`common:level.rest.${level}`, { count: items.length })).join(', ')}
      </p>
      <LevelLine levels={levels} />
      <MissingValues missing={arranged.missing} className={classes.missing} />
    </section>
  );
}
