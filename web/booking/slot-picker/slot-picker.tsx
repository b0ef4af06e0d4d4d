/**
 * The one slot picker: a strip of days and the times of the chosen day, each a radio group. The next free day is opened at
 * first, without a time. A time taken by somebody else is marked in place; if it was the chosen one, the person is told. A day is
 * marked as chosen at once and its times follow once that is painted; those of the day before are out of sight and reach meanwhile.
 */
import { IconCalendar } from '@tabler/icons-react';
import { memo, type ReactNode, useDeferredValue, useEffect, useMemo, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { addDays } from '#shared/domain/calendar-date.ts';
import { zurichDate } from '#shared/domain/format-date.ts';
import { useLanguage } from '#web/app/i18n/use-language.ts';
import { ActionLink } from '#web/kit/action-link.tsx';
import { formatMonth } from '#web/kit/format-day-time.ts';
import { QueryState } from '#web/kit/query-state.tsx';
import { useSame } from '#web/kit/use-same.ts';
import { DatePopover } from './date-popover.tsx';
import { DayStrip } from './day-strip.tsx';
import { LostSlot } from './lost-slot.tsx';
import classes from './slot-picker.module.css';
import { TimeChoice } from './time-choice.tsx';
import { type BranchDay, DAYS_SHOWN } from './use-branch-days.ts';
import type { ChosenSlot, SlotChoice } from './use-slot-choice.ts';
import { useSlotDays } from './use-slot-days.ts';
import { type ShownSlot, useSlotsOfDay } from './use-slots-of-day.ts';

export interface SlotPickerProps {
  branchId: string;
  choice: SlotChoice;
  /** A time was meant, and not only passed over by the arrow keys: a screen without another question goes on. */
  onPick?: (slot: ChosenSlot) => void;
  /** The screen's button was pressed without a time. */
  error?: string;
  /** Instead of the sentence that sends people to another branch, when this one has no free time left. */
  noTimes?: ReactNode;
}

export const SLOT_LIST = 'slot-list';
const CALENDAR = <IconCalendar size={20} stroke={1.75} aria-hidden />;

/** Drawn anew when something of it changed. */
export const SlotPicker = memo(function SlotPicker({ branchId, choice, onPick, error, noTimes }: SlotPickerProps) {
  const { t } = useTranslation('booking');
  const language = useLanguage();
  const { date, slot, lost, onDate, onSlot, onLost } = choice;
  const { days, all, day, start, today, nextStart, query, noneLeft, ...strip } = useSlotDays(branchId, choice);
  const slots = useSlotsOfDay(`${branchId} ${date}`, day);
  const shown = days !== undefined;
  const now = useMemo(() => ({ day, date, slots, shown, noneLeft }), [day, date, slots, shown, noneLeft]);
  const times = useDeferredValue(now);
  const isPast = times.date !== date;
  const openDate = useSame((next: string) => {
    strip.showFrom(next);
    strip.openDay(next);
  });
  const choose = useSame((chosen: ShownSlot) => {
    onLost(null);
    onSlot(chosen);
  });
  const pick = useSame((picked: ChosenSlot) => onPick?.(picked));
  const list = useRef<HTMLElement>(null);
  // Chosen instead of a lost time: it takes the focus as soon as it is there.
  const instead = useRef<string | null>(null);
  useEffect(() => {
    if (instead.current === null || isPast) return;
    const time = list.current?.querySelector<HTMLElement>(`input[name="time"][value="${instead.current}"]`);
    if (!time) return;
    instead.current = null;
    time.focus();
  });

  return (
    <>
      <div className={classes.head}>
        <b>{formatMonth(days?.find((each) => each.date === date)?.date ?? start, language)}</b>
        <span className={classes.tools}>
          <ActionLink onClick={() => void strip.openNextFree(addDays(date ?? start, 1))} disabled={strip.searching}>
            {t('days.nextFree')}
          </ActionLink>
          <DatePopover value={times.date} today={today} onPick={openDate} icon={CALENDAR} />
        </span>
      </div>
      <QueryState query={query} skeleton={<DaysSkeleton />}>
        {() => (
          <DayStrip
            days={days ?? []}
            chosen={date}
            onChoose={strip.openDay}
            onLater={() => strip.showFrom(nextStart)}
            onEarlier={start > today ? () => strip.showFrom(addDays(start, -DAYS_SHOWN)) : undefined}
          />
        )}
      </QueryState>
      <section
        id={SLOT_LIST}
        ref={list}
        className={classes.slots}
        tabIndex={-1}
        aria-label={t('slots.label')}
        aria-describedby={error ? `${SLOT_LIST}-error` : undefined}
      >
        {lost && (
          <LostSlot
            lost={lost}
            free={all.flatMap((each) => each.slots)}
            onChoose={(other) => {
              onLost(null);
              onDate(zurichDate(other.from));
              onSlot(other);
              instead.current = other.from;
              onPick?.(other);
            }}
          />
        )}
        {error && (
          <p id={`${SLOT_LIST}-error`} className={classes.error}>
            {error}
          </p>
        )}
        <div inert={isPast} className={isPast ? classes.past : undefined}>
          <TimesOfDay {...times} noTimes={noTimes}>
            <TimeChoice
              key={`${branchId} ${times.date}`}
              date={times.date ?? start}
              slots={times.slots}
              chosen={slot?.from ?? null}
              onChoose={choose}
              onPick={onPick && pick}
            />
          </TimesOfDay>
        </div>
      </section>
    </>
  );
});

function TimesOfDay(props: {
  day: BranchDay | undefined;
  date: string | null;
  shown: boolean;
  noneLeft: boolean;
  noTimes: ReactNode;
  children: ReactNode;
}) {
  const { t } = useTranslation('booking');
  const { day, date, shown, noneLeft, noTimes, children } = props;
  if (noneLeft && (!day || day.slots.length === 0)) return noTimes ?? <p role="status">{t('days.noneLeft')}</p>;
  if (!shown) return null;
  if (!day || !date) return <p className="muted">{t('days.chooseDay')}</p>;
  if (day.slots.length === 0 && day.closed) return <p role="status">{t(`days.why.${day.closed}`)}</p>;
  return children;
}

function DaysSkeleton() {
  return (
    <div className={classes.days} aria-hidden>
      {Array.from({ length: DAYS_SHOWN }, (_, index) => `day-${index}`).map((key) => (
        <span key={key} className={classes.ghost} />
      ))}
    </div>
  );
}
