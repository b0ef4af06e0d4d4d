/** Month grid of the booking calendar: today to seven years ahead, weeks from Monday, in the language shown. */
import '@mantine/dates/styles.layer.css';
import 'dayjs/locale/de';
import 'dayjs/locale/fr';
import 'dayjs/locale/it';
import { DatePicker } from '@mantine/dates';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { formatLongDate } from '#shared/domain/format-date.ts';
import { useLanguage } from '#web/app/i18n/use-language.ts';
import classes from './calendar.module.css';
import { calendarEnd } from './calendar-end.ts';

export interface CalendarProps {
  value: string | null;
  today: string;
  onPick: (date: string) => void;
}

export function Calendar({ value, today, onPick }: CalendarProps) {
  const { t } = useTranslation('booking');
  const language = useLanguage();
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
      minDate={today}
      maxDate={calendarEnd(today)}
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
