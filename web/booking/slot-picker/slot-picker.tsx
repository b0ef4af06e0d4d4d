/**
 * The one slot picker: a strip of days and the times of the chosen day, each a radio group. The next free day is opened at
 * first, without a time. A time taken by somebody else is marked in place; if it was the chosen one, the person is told.
 */
import { IconCalendar } from '@tabler/icons-react';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { addDays } from '#shared/domain/calendar-date.ts';
import { formatLongDate, zurichDate } from '#shared/domain/format-date.ts';
import { useLanguage } from '#web/app/i18n/use-language.ts';
import { useAppDispatch } from '#web/app/store.ts';
import { api } from '#web/client/api.ts';
import { watch } from '#web/client/live.ts';
import { ActionLink } from '#web/kit/action-link.tsx';
import { announce } from '#web/kit/announce.ts';
import { formatMonth } from '#web/kit/format-day-time.ts';
import { QueryState } from '#web/kit/query-state.tsx';
import { useToday } from '#web/kit/use-today.ts';
import { DatePopover } from './date-popover.tsx';
import { DayStrip } from './day-strip.tsx';
import { LostSlot } from './lost-slot.tsx';
import classes from './slot-picker.module.css';
import { TimeChoice } from './time-choice.tsx';
import { type BranchDay, DAYS_SHOWN, useBranchDays } from './use-branch-days.ts';
import type { SlotChoice } from './use-slot-choice.ts';
import { useSlotsOfDay } from './use-slots-of-day.ts';

export interface SlotPickerProps {
  branchId: string;
  choice: SlotChoice;
  /** The screen's button was pressed without a time. */
  error?: string;
  /** Instead of the sentence that sends people to another branch, when this one has no free time left. */
  noTimes?: ReactNode;
}

export const SLOT_LIST = 'slot-list';

export function SlotPicker({ branchId, choice, error, noTimes }: SlotPickerProps) {
  const { t } = useTranslation('booking');
  const language = useLanguage();
  const dispatch = useAppDispatch();
  const { date, slot, lost, onDate, onSlot, onLost } = choice;
  const today = useToday();
  const [start, setStart] = useState(() => startOfStrip(date, today));
  const [noneLeft, setNoneLeft] = useState(false);
  const { days, all, nextStart, query } = useBranchDays(branchId, start, date);
  const [findDays, finding] = api.useLazyListAvailableDaysQuery();

  // While the branch is looked at, its slots are asked for again whenever one is taken or given back.
  useEffect(() => watch({ branch: branchId }), [branchId]);
  // A lost time means that what this browser knows of the branch's times is old.
  useEffect(() => {
    if (lost) dispatch(api.util.invalidateTags([{ type: 'slots', id: branchId }]));
  }, [lost, branchId, dispatch]);

  const day = all.find((each) => each.date === date);
  const slots = useSlotsOfDay(`${branchId} ${date}`, day);

  const openDay = (next: string) => {
    if (next === date) return;
    if (slot) announce(t('slots.cleared'));
    onLost(null);
    onDate(next);
  };

  const openNextFree = async (from: string) => {
    const result = await findDays({ params: { id: branchId }, query: { startDate: from, limit: 1 } });
    const next = result.data?.days[0]?.date;
    setNoneLeft(result.data !== undefined && next === undefined);
    if (!next) return;
    if (!days?.some((each) => each.date === next)) setStart(next);
    openDay(next);
    announce(t('days.opened', { day: formatLongDate(next, language) }));
  };

  // Once per branch: the day chosen earlier if it still has times, else the next free one.
  const settled = useRef(false);
  useEffect(() => {
    if (settled.current || !days || query.isFetching) return;
    settled.current = true;
    if (days.some((each) => each.date === date && each.slots.length > 0)) return;
    const first = days.find((each) => each.slots.length > 0);
    if (first) onDate(first.date);
    else void openNextFree(start);
  });

  // Somebody else took the chosen time while this page was open.
  const gone =
    slot !== null && day !== undefined && !query.isFetching && !day.slots.some(({ from }) => from === slot.from);
  useEffect(() => {
    if (!gone || !slot) return;
    onSlot(null);
    onLost({ from: slot.from, reason: 'slot-taken' });
  }, [gone, slot, onSlot, onLost]);

  return (
    <>
      <div className={classes.head}>
        <b>{formatMonth(days?.find((each) => each.date === date)?.date ?? start, language)}</b>
        <span className={classes.tools}>
          <ActionLink onClick={() => void openNextFree(addDays(date ?? start, 1))} disabled={finding.isFetching}>
            {t('days.nextFree')}
          </ActionLink>
          <DatePopover
            value={date}
            today={today}
            onPick={(next) => {
              setStart(next);
              openDay(next);
            }}
            icon={<IconCalendar size={20} stroke={1.75} aria-hidden />}
          />
        </span>
      </div>
      <QueryState query={query} skeleton={<DaysSkeleton />}>
        {() => (
          <DayStrip
            days={days ?? []}
            chosen={date}
            onChoose={openDay}
            onLater={() => setStart(nextStart)}
            onEarlier={start > today ? () => setStart(maxDate(today, addDays(start, -DAYS_SHOWN))) : undefined}
          />
        )}
      </QueryState>
      <section
        id={SLOT_LIST}
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
            }}
          />
        )}
        {error && (
          <p id={`${SLOT_LIST}-error`} className={classes.error}>
            {error}
          </p>
        )}
        <TimesOfDay day={day} date={date} shown={days !== undefined} noneLeft={noneLeft} noTimes={noTimes}>
          <TimeChoice
            key={`${branchId} ${date}`}
            date={date ?? start}
            slots={slots}
            chosen={slot?.from ?? null}
            onChoose={(chosen) => {
              onLost(null);
              onSlot(chosen);
            }}
          />
        </TimesOfDay>
      </section>
    </>
  );
}

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

/** Today, unless a day further away was chosen before. */
function startOfStrip(date: string | null, today: string): string {
  return date !== null && date > addDays(today, DAYS_SHOWN) ? date : today;
}

const maxDate = (a: string, b: string): string => (a > b ? a : b);
