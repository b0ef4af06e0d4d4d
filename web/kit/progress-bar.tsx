/** Progress of a file or a job; without a value it runs. */
import classes from './progress-bar.module.css';

export interface ProgressBarProps {
  /** 0 to 100; null while the end is unknown. */
  value: number | null;
  label: string;
  tone?: 'primary' | 'success' | 'danger';
}

export function ProgressBar({ value, label, tone = 'primary' }: ProgressBarProps) {
  return (
    <div
      className={classes.bar}
      data-tone={tone}
      data-running={value === null || undefined}
      role="progressbar"
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={100}
      aria-valuenow={value ?? undefined}
    >
      <i style={value === null ? undefined : { width: `${Math.min(100, Math.max(0, value))}%` }} />
    </div>
  );
}
