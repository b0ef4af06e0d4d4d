/** A day and what it is called, side by side. */

import { SHORT_WEEKDAYS } from '#shared/domain/date-words.ts';
import { formatDate } from '#shared/domain/format-date.ts';
import { useLanguage } from '#web/app/i18n/use-language.ts';
import classes from './admin-blocked-days.module.css';
import { weekday } from './year-days.ts';

interface DayNameProps {
  date: string;
  name: string | null;
  /** Since when it is blocked, and by whom. */
  since?: string | undefined;
}

export function DayName({ date, name, since }: DayNameProps) {
  const language = useLanguage();
  return (
    <span className={classes.dayName}>
      <span className="m">{`${SHORT_WEEKDAYS[language][weekday(date) - 1]} ${formatDate(`${date}T12:00:00Z`)}`}</span>
      {name && <span className="muted">{name}</span>}
      {since && <small className="muted">{since}</small>}
    </span>
  );
}
