/** A month as a grid, weeks from Monday, in the language shown. */
import '@mantine/dates/styles.layer.css';
import 'dayjs/locale/de';
import 'dayjs/locale/fr';
import 'dayjs/locale/it';
import { DatePicker } from '@mantine/dates';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { formatLongDate } from '#shared/domain/format-date.ts';
import { DEFAULT_LANGUAGE, isLanguage } from '#shared/languages.ts';
import classes from './calendar.module.css';

export interface CalendarProps {
  /** Zurich dates, `YYYY-MM-DD`. */
  value: string | null;
  today: string;
  first?: string | undefined;
  last?: string | undefined;
  onPick: (date: string) => void;
}

export function Calendar({ value, today, first, last, onPick }: CalendarProps) {
  const { t, i18n } = useTranslation('common');
  const language = isLanguage(i18n.language) ? i18n.language : DEFAULT_LANGUAGE;
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    // The calendar loads after the popover has taken the focus, which then moves to the chosen day, else to today.
    const days = box.current;
    (days?.querySelector<HTMLElement>('[data-selected]') ?? days?.querySelector<HTMLElement>('[data-today]'))?.focus();
  }, []);
  return (
    <DatePicker
      ref={box}
      classNames={{ day: classes.day, calendarHeader: classes.header }}
      value={value}
      defaultDate={value ?? today}
      onChange={(date) => date && onPick(date)}
      {...(first ? { minDate: first } : {})}
      {...(last ? { maxDate: last } : {})}
      // Escape closes the calendar, not the dialogue in which it is opened.
      {...{ __stopPropagation: true }}
      locale={language}
      firstDayOfWeek={1}
      size="md"
      highlightToday
      getDayAriaLabel={(date) => formatLongDate(String(date), language)}
      ariaLabels={{
        nextMonth: t('calendar.nextMonth'),
        previousMonth: t('calendar.previousMonth'),
        monthLevelControl: t('calendar.chooseMonth'),
        yearLevelControl: t('calendar.chooseYear'),
        nextYear: t('calendar.nextYear'),
        previousYear: t('calendar.previousYear'),
        nextDecade: t('calendar.nextYears'),
        previousDecade: t('calendar.previousYears'),
      }}
    />
  );
}
