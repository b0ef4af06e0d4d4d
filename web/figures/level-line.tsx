/** One segment per area under the counting sentence: colour, height and hatch differ, the words are in the sentence. */
import type { Level } from '#shared/domain/results/types.ts';
import classes from './level-line.module.css';
import { groupByLevel } from './level-order.ts';

export function LevelLine({ levels }: { levels: Level[] }) {
  const ordered = groupByLevel(levels.map((level, index) => ({ level, key: `${level}${index}` }))).flatMap(
    (group) => group.items,
  );
  return (
    <div className={classes.line} aria-hidden>
      {ordered.map(({ level, key }) => (
        <i key={key} data-level={level} />
      ))}
    </div>
  );
}
