/** A day and what it is called, side by side. */

import { SHORT_WEEKDAYS } from '#shared/domain/date-words.ts';
import { formatDate } from '#shared/domain/format-date.ts';
import { useLanguage } from '#web/app/i18n/use-language.ts';
import classes from './admin-blocked-days.module.css';
import { weekday } from './year-days.ts';

export function DayName({ date, name }: { date: string; name: string | null }) {
  const language = useLanguage();
  return (
    <span className={classes.dayName}>
      <span className="m">{`${SHORT_WEEKDAYS[language][weekday(date) - 1]} ${formatDate(`${date}T12:00:00Z`)}`}</span>
      {name && <span className="muted">{name}</span>}
    </span>
  );
}
