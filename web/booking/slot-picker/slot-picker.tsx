/**
 * Step "choose a time": a strip of days and the times of the chosen day, each a radio group. The next free day is opened at
 * first, without a time. A time taken by somebody else is marked in place; if it was the chosen one, the person is told.
 */
import { IconCalendar } from '@tabler/icons-react';
import { type ReactNode, useCallback, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { addDays } from '#shared/domain/calendar-date.ts';
import { formatLongDate, zurichDate } from '#shared/domain/format-date.ts';
import { useLanguage } from '#web/app/i18n/use-language.ts';
import { useAppDispatch, useAppSelector } from '#web/app/store.ts';
import { api } from '#web/client/api.ts';
import { ActionLink } from '#web/kit/action-link.tsx';
import { announce } from '#web/kit/announce.ts';
import { formatMonth } from '#web/kit/format-day-time.ts';
import { QueryState } from '#web/kit/query-state.tsx';
import { dateChosen, slotChosen, slotLost } from '#web/orders/purchase/selection.ts';
import { DatePopover } from './date-popover.tsx';
import { DayStrip } from './day-strip.tsx';
import { LostSlot } from './lost-slot.tsx';
import classes from './slot-picker.module.css';
import { TimeChoice } from './time-choice.tsx';
import { type BranchDay, DAYS_SHOWN, useBranchDays } from './use-branch-days.ts';
import { useSlotsOfDay } from './use-slots-of-day.ts';
import { useWatchBranch } from './use-watch-branch.ts';

export interface SlotPickerProps {
  branchId: string;
  /** A time that is gone, and why (an error code): from this screen or from a refused order. */
  lost: { from: string; reason: string } | null;
  onLost: (lost: { from: string; reason: string } | null) => void;
  /** Continue was pressed without a time. */
  error?: string;
}

export const SLOT_LIST = 'slot-list';

export function SlotPicker({ branchId, lost, onLost, error }: SlotPickerProps) {
  const { t } = useTranslation('booking');
  const language = useLanguage();
  const dispatch = useAppDispatch();
  const { date, slot } = useAppSelector((state) => state.selection);
  const today = zurichDate(new Date());
  const [start, setStart] = useState(() => startOfStrip(date, today));
  const [noneLeft, setNoneLeft] = useState(false);
  const { days, all, nextStart, query } = useBranchDays(branchId, start, date);
  const [findDays, finding] = api.useLazyListAvailableDaysQuery();
  useWatchBranch(branchId);

  const day = all.find((each) => each.date === date);
  const slots = useSlotsOfDay(`${branchId} ${date}`, day);

  const openDay = useCallback(
    (next: string) => {
      if (next === date) return;
      if (slot) announce(t('slots.cleared'));
      onLost(null);
      dispatch(dateChosen(next));
    },
    [date, slot, dispatch, onLost, t],
  );

  const openNextFree = async (from: string) => {
    const answer = await findDays({ params: { id: branchId }, query: { startDate: from, limit: 1 } });
    const next = answer.data?.days[0]?.date;
    setNoneLeft(answer.data !== undefined && next === undefined);
    if (!next) return;
    if (!days?.some((each) => each.date === next)) setStart(next);
    openDay(next);
    announce(t('days.opened', { day: formatLongDate(next, language) }));
  };

  // Once a branch: the day kept from before if it still has times, else the next free one.
  const settled = useRef(false);
  useEffect(() => {
    if (settled.current || !days || query.isFetching) return;
    settled.current = true;
    if (days.some((each) => each.date === date && each.slots.length > 0)) return;
    const first = days.find((each) => each.slots.length > 0);
    if (first) dispatch(dateChosen(first.date));
    else void openNextFree(start);
  });

  // Somebody else took the chosen time while this page was open.
  const gone =
    slot !== null && day !== undefined && !query.isFetching && !day.slots.some(({ from }) => from === slot.from);
  useEffect(() => {
    if (!gone || !slot) return;
    dispatch(slotLost());
    onLost({ from: slot.from, reason: 'slot-taken' });
  }, [gone, slot, dispatch, onLost]);

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
        {lost && <LostSlot lost={lost} free={all.flatMap((each) => each.slots)} onClose={() => onLost(null)} />}
        {error && (
          <p id={`${SLOT_LIST}-error`} className={classes.error}>
            {error}
          </p>
        )}
        <TimesOfDay day={day} date={date} shown={days !== undefined} noneLeft={noneLeft}>
          <TimeChoice
            key={`${branchId} ${date}`}
            date={date ?? start}
            slots={slots}
            chosen={slot?.from ?? null}
            onChoose={(chosen) => {
              onLost(null);
              dispatch(slotChosen(chosen));
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
  children: ReactNode;
}) {
  const { t } = useTranslation('booking');
  const { day, date, shown, noneLeft, children } = props;
  if (noneLeft && (!day || day.slots.length === 0)) return <p role="status">{t('days.noneLeft')}</p>;
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
