/** The number line of a product: one tall tick a measured value, low ticks up to the largest product of the group. */
import classes from './scope-ticks.module.css';

const TALL = 18;
const LOW = 10;
const STEP = 100;

export function ScopeTicks({ count, of }: { count: number; of: number }) {
  const width = Math.max(of, 1) * STEP;
  const ticks = (from: number, to: number, height: number) =>
    Array.from(
      { length: Math.max(to - from, 0) },
      (_, index) => `M${(from + index) * STEP + STEP / 4} ${20 - height}V20`,
    ).join('');
  return (
    <svg className={classes.scope} viewBox={`0 0 ${width} 20`} preserveAspectRatio="none" aria-hidden>
      <path d={`M0 19H${width}`} className={classes.line} />
      <path d={ticks(count, of, LOW)} className={classes.low} />
      <path d={ticks(0, count, TALL)} className={classes.tall} />
    </svg>
  );
}
