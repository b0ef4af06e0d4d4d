/** All areas at a glance: a sentence with counts, then each level once with the names of its areas. No overall score: an average hides the one that matters. */
import { useTranslation } from 'react-i18next';
import type { Level } from '#shared/domain/results/types.ts';
import { LevelBadge } from './level-badge.tsx';
import { groupByLevel } from './level-order.ts';
import { LevelSentence } from './level-sentence.tsx';
import classes from './level-strip.module.css';

export interface LevelStripProps {
  areas: { key: string; name: string; level: Level; href?: string }[];
}

export function LevelStrip({ areas }: LevelStripProps) {
  const { t } = useTranslation('common');
  return (
    <section className={classes.strip} aria-label={t('level.strip')}>
      <LevelSentence levels={areas.map((area) => area.level)} />
      <dl className={classes.rows}>
        {groupByLevel(areas).map(({ level, items }) => (
          <div key={level} className={classes.row}>
            <dt>
              <LevelBadge level={level} />
            </dt>
            <dd className={classes.areas}>
              {items.map((area) =>
                area.href ? (
                  <a key={area.key} href={area.href}>
                    {area.name}
                  </a>
                ) : (
                  <span key={area.key}>{area.name}</span>
                ),
              )}
            </dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
