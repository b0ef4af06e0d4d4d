/** Progress as the number line: a tick for each group, the ink tick is where one stands. */
import classes from './progress-line.module.css';

export interface ProgressLineProps {
  value: number;
  max: number;
  /** Read out: "Question 6 of 38". */
  label: string;
  /** Places of group borders, 0 to max. */
  ticks?: number[];
}

export function ProgressLine({ value, max, label, ticks = [] }: ProgressLineProps) {
  const percent = (part: number) => `${max > 0 ? Math.min(100, Math.max(0, (part / max) * 100)) : 0}%`;
  return (
    <div
      className={classes.line}
      role="progressbar"
      aria-label={label}
      aria-valuetext={label}
      aria-valuemin={0}
      aria-valuemax={max}
      aria-valuenow={value}
    >
      {ticks.map((tick) => (
        <i key={tick} style={{ left: percent(tick) }} />
      ))}
      <u style={{ width: percent(value) }} />
      <em style={{ left: percent(value) }} />
    </div>
  );
}
