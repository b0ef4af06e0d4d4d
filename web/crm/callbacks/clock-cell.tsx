/** The clock of a callback as a bar and words; its colour says nothing that the words do not. */
import type { CSSProperties } from 'react';
import { useTranslation } from 'react-i18next';
import { formatShortDay, formatTime } from '#shared/domain/format-date.ts';
import { MINUTE_MS } from '#shared/durations.ts';
import { useLanguage } from '#web/app/i18n/use-language.ts';
import classes from './callbacks.module.css';
import type { QueueRow } from './queue-sections.ts';

const HOUR_MINUTES = 60;

/** `1 Std. 43 Min.`; of time that is left a minute that has begun counts, of time that is gone none. */
export function useShortTime(): (ms: number, isGone?: boolean) => string {
  const { t } = useTranslation('crm-callbacks');
  return (ms, isGone = false) => {
    const whole = Math.max(0, (isGone ? Math.floor : Math.ceil)(ms / MINUTE_MS));
    const hours = Math.floor(whole / HOUR_MINUTES);
    const minutes = whole % HOUR_MINUTES;
    return [
      hours > 0 && t('time.hours', { count: hours }),
      (minutes > 0 || hours === 0) && t('time.minutes', { count: minutes }),
    ]
      .filter(Boolean)
      .join(' ');
  };
}

export function ClockBar({ row }: { row: QueueRow }) {
  const { passedMs, wholeMs } = row.clock;
  const isOver = row.section === 'broken';
  const part = isOver ? 1 : Math.min(1, passedMs / wholeMs);
  return (
    <span
      className={classes.bar}
      data-tone={row.section}
      style={{ '--part': `${part * 100}%` } as CSSProperties}
      aria-hidden
    />
  );
}

export function ClockCell({ row, now }: { row: QueueRow; now: Date }) {
  return (
    <span className={classes.clock}>
      <ClockBar row={row} />
      <ClockWords row={row} now={now} />
    </span>
  );
}

function ClockWords({ row: { support, clock, section }, now }: { row: QueueRow; now: Date }) {
  const { t } = useTranslation('crm-callbacks');
  const language = useLanguage();
  const short = useShortTime();
  const when = (at: string | Date) => `${formatShortDay(at, language)}, ${formatTime(at)}`;
  const words = {
    broken: () =>
      t('clock.broken', { time: short(now.getTime() - Date.parse(support.dueAt ?? support.startsAt), true) }),
    'at-risk': () => t('clock.left', { time: short(clock.leftMs) }),
    running: () => t('clock.left', { time: short(clock.leftMs) }),
    waiting: () => t('clock.waits', { time: short(clock.passedMs, true) }),
    resting: () => (clock.goesOnAt ? t('clock.from', { when: when(clock.goesOnAt) }) : t('clock.nobody')),
    called: () => (support.nextTryAt ? t('clock.next', { when: when(support.nextTryAt) }) : t('clock.calling')),
    done: () => t('clock.after', { time: short(clock.passedMs, true) }),
  };
  return (
    <span className={classes.words} data-tone={section}>
      {words[section]()}
    </span>
  );
}
