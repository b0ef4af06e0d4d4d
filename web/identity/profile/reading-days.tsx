/** Readings by day; while the person looks for one they do not know, each can be reported. */
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatDate, formatShortDay, formatTime } from '#shared/domain/format-date.ts';
import { useLanguage } from '#web/app/i18n/use-language.ts';
import { api } from '#web/client/api.ts';
import { ActionLink } from '#web/kit/action-link.tsx';
import { useToday } from '#web/kit/use-today.ts';
import type { ReadingDay, ReadingLine } from './group-readings.ts';
import classes from './readers-section.module.css';

export interface ReadingDaysProps {
  userId: string;
  days: readonly ReadingDay[];
  isAsking: boolean;
}

export function ReadingDays({ userId, days, isAsking }: ReadingDaysProps) {
  const { t } = useTranslation('profile');
  const language = useLanguage();
  const today = useToday();
  return days.map(({ day, lines }) => {
    // Noon: the same day wherever the clock stands.
    const words = `${formatShortDay(`${day}T11:00:00Z`, language)}${day.slice(0, 4)}`;
    return (
      <div key={day} className={classes.day}>
        <h3>{day === today ? t('readers.today', { day: words }) : words}</h3>
        <ul>
          {lines.map((line) => (
            <Line key={line.key} userId={userId} line={line} isAsking={isAsking} />
          ))}
        </ul>
      </div>
    );
  });
}

function Line({ userId, line, isAsking }: { userId: string; line: ReadingLine; isAsking: boolean }) {
  const { t } = useTranslation('profile');
  const [question, { isLoading }] = api.useQuestionReadingMutation();
  const [hasFailed, setFailed] = useState(false);
  const { first, last, times, questionedAt } = line;
  const role = t(`readers.role.${first.role}`);
  const [from, to] = [formatTime(last.at), formatTime(first.at)];
  const what = t(`readers.what.${first.what}`);

  async function report(): Promise<void> {
    const { error } = await question({ params: { id: userId, readingId: first._id } });
    setFailed(error !== undefined);
  }

  return (
    <li className={classes.line}>
      <span className={classes.time}>{from === to ? to : `${from}–${to}`}</span>
      <span>
        <span className={classes.who}>{first.name ?? role}</span>
        {first.name && <span className={classes.small}>{role}</span>}
      </span>
      <span>
        {what}
        <span className={classes.small}>
          {[
            first.order && t('readers.about', { number: first.order.orderNumber }),
            times > 1 && t('readers.times', { count: times }),
          ]
            .filter(Boolean)
            .join(', ')}
        </span>
        {questionedAt ? (
          <span className={classes.small} role="status">
            {t('readers.questioned', { date: formatDate(questionedAt) })}
          </span>
        ) : (
          isAsking && (
            <ActionLink
              disabled={isLoading}
              onClick={() => void report()}
              hiddenText={`: ${first.name ?? role}, ${what}, ${to}`}
            >
              {t('readers.question')}
            </ActionLink>
          )
        )}
        {hasFailed && (
          <span className={`${classes.small} ${classes.fault}`} role="alert">
            {t('readers.questionFailed')}
          </span>
        )}
      </span>
    </li>
  );
}
