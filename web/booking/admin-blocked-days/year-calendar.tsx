/** Twelve months of which one day takes the focus: arrows move it, the space bar marks it, Enter blocks what is marked. */
import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { MONTHS, SHORT_WEEKDAYS, WEEKDAYS } from '#shared/domain/date-words.ts';
import { formatLongDate } from '#shared/domain/format-date.ts';
import { useLanguage } from '#web/app/i18n/use-language.ts';
import type { Marks } from './use-marks.ts';
import classes from './year-calendar.module.css';
import { moveBy, weekday, weeksOf } from './year-days.ts';

/** What a day is, beside being marked. */
export type DayState = 'blocked' | 'partly' | 'suggested' | 'past' | null;

export interface YearCalendarProps {
  year: number;
  today: string;
  marks: Marks;
  stateOf: (date: string) => DayState;
  /** Why it is blocked, or which holiday it is. */
  nameOf: (date: string) => string | null;
  onBlock: () => void;
}

export function YearCalendar(props: YearCalendarProps) {
  const { year, today, marks, onBlock } = props;
  const language = useLanguage();
  const start = today.startsWith(`${year}-`) ? today : `${year}-01-01`;
  const [at, setAt] = useState(start);
  const cursor = at.startsWith(`${year}-`) ? at : start;
  const wantsFocus = useRef(false);
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (wantsFocus.current) box.current?.querySelector<HTMLElement>(`[data-date="${cursor}"]`)?.focus();
    wantsFocus.current = false;
  }, [cursor]);
  const press = (event: KeyboardEvent, date: string) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const to = moveBy(event.key, date);
    if (to !== null) {
      wantsFocus.current = true;
      if (event.shiftKey && event.key.startsWith('Arrow')) marks.reach(to, date);
      setAt(to);
    } else if (event.key === ' ') marks.turn(date);
    else if (event.key === 'Enter') {
      if (marks.dates.size === 0) marks.turn(date);
      else onBlock();
    } else if (event.key === 'Escape' && marks.dates.size > 0) marks.clear();
    else return;
    event.preventDefault();
  };
  const choose = (date: string, isRange: boolean) => {
    setAt(date);
    if (isRange) marks.reach(date);
    else marks.turn(date);
  };
  return (
    <div ref={box} className={classes.year}>
      {MONTHS[language].map((name, index) => (
        <div key={MONTHS.en[index]} className={classes.month} data-past={isPast(year, index, today) || undefined}>
          <h2 id={`month-${index + 1}`}>{name}</h2>
          <table {...GRID} aria-labelledby={`month-${index + 1}`}>
            <thead>
              <tr>
                {SHORT_WEEKDAYS[language].map((day, at) => (
                  <th key={day} scope="col" abbr={WEEKDAYS[language][at]}>
                    {day}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {weeksOf(year, index + 1).map((week) => (
                <tr key={week.find((date) => date !== null)}>
                  {week.map((date, at) =>
                    date === null ? (
                      <td key={WEEKDAYS.en[at]} />
                    ) : (
                      <Day
                        key={date}
                        date={date}
                        calendar={props}
                        isCursor={date === cursor}
                        onPress={press}
                        onChoose={choose}
                      />
                    ),
                  )}
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      ))}
    </div>
  );
}

/** Months that are over have no place on a phone. */
const isPast = (year: number, index: number, today: string): boolean =>
  today.startsWith(`${year}-`) && index + 1 < Number(today.slice(5, 7));

/** A table whose cells are chosen is a grid (WAI-ARIA). */
const GRID = { role: 'grid', 'aria-multiselectable': true };
const asCell = (isMarked: boolean) => ({ role: 'gridcell', 'aria-selected': isMarked });

interface DayProps {
  date: string;
  calendar: YearCalendarProps;
  isCursor: boolean;
  onPress: (event: KeyboardEvent, date: string) => void;
  onChoose: (date: string, isRange: boolean) => void;
}

const SATURDAY = 6;

function Day({ date, calendar, isCursor, onPress, onChoose }: DayProps) {
  const { t } = useTranslation('booking-branches');
  const language = useLanguage();
  const { marks, stateOf, nameOf, today } = calendar;
  const state = stateOf(date);
  const isMarked = marks.dates.has(date);
  const words = [
    formatLongDate(`${date}T12:00:00Z`, language),
    ...(state && state !== 'past' ? [t(`days.state.${state}`)] : []),
    nameOf(date) ?? '',
  ].filter(Boolean);
  return (
    <td
      {...asCell(isMarked)}
      className={classes.day}
      data-date={date}
      data-state={state ?? undefined}
      data-weekend={weekday(date) >= SATURDAY || undefined}
      aria-disabled={state === 'past' || state === 'blocked' || undefined}
      aria-current={date === today ? 'date' : undefined}
      aria-label={words.join(', ')}
      tabIndex={isCursor ? 0 : -1}
      title={nameOf(date) ?? undefined}
      onClick={(event) => onChoose(date, event.shiftKey)}
      onKeyDown={(event) => onPress(event, date)}
    >
      {Number(date.slice(-2))}
    </td>
  );
}
