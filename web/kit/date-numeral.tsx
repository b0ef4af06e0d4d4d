/** The big date of a ticket: weekday above, month below. */
import classes from './date-numeral.module.css';

export interface DateNumeralProps {
  weekday: string;
  day: string;
  /** "Oktober 2026, 08:30" */
  rest: string;
  small?: boolean;
}

export function DateNumeral({ weekday, day, rest, small }: DateNumeralProps) {
  return (
    <p className={classes.date} data-small={small || undefined}>
      <span>{weekday}</span> <b>{day}</b> <span>{rest}</span>
    </p>
  );
}
