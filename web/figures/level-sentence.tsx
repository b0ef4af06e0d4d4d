/** "1 area below average, 7 good, 2 outstanding": what needs attention first and in bold. */
import { useTranslation } from 'react-i18next';
import type { Level } from '#shared/domain/results/types.ts';
import { groupByLevel } from './level-order.ts';

export function LevelSentence({ levels }: { levels: Level[] }) {
  const { t } = useTranslation('common');
  const [first, ...rest] = groupByLevel(levels.map((level) => ({ level })));
  if (!first) return null;
  return (
    <p style={{ fontSize: '1.125rem' }}>
      <b>
        {t(`level.first.${first.level}`, { count: first.items.length })}
        {rest.length > 0 && ','}
      </b>{' '}
      {rest.map((group) => t(`level.rest.${group.level}`, { count: group.items.length })).join(', ')}
    </p>
  );
}
