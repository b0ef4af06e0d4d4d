import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { addDays } from '#shared/domain/calendar-date.ts';
import { formatLongDate } from '#shared/domain/format-date.ts';
import { useLanguage } from '#web/app/i18n/use-language.ts';
import { useAppDispatch } from '#web/app/store.ts';
import { api } from '#web/client/api.ts';
import { watch } from '#web/client/live.ts';
import { announce } from '#web/kit/announce.ts';
import { useToday } from '#web/kit/use-today.ts';
import { type BranchDay, type BranchDays, DAYS_SHOWN, useBranchDays } from './use-branch-days.ts';
import type { SlotChoice } from './use-slot-choice.ts';

export interface SlotDays extends BranchDays {
  today: string;
  /** First day of the strip. */
  start: string;
  /** The chosen day, once it is loaded. */
  day: BranchDay | undefined;
  /** The branch has no free time from the asked day on. */
  noneLeft: boolean;
  /** The server is looking for the next free day. */
  searching: boolean;
  openDay: (date: string) => void;
  /** Opens the first day with a free time from a date on. */
  openNextFree: (from: string) => Promise<void>;
  /** Moves the strip without opening a day. */
  showFrom: (date: string) => void;
}

/** The days of a branch in the slot picker: which are shown, which one opens first, and what happens when others book. */
export function useSlotDays(branchId: string, choice: SlotChoice): SlotDays {
  const { t } = useTranslation('booking');
  const language = useLanguage();
  const dispatch = useAppDispatch();
  const { date, slot, lost, onDate, onSlot, onLost } = choice;
  const today = useToday();
  const [start, setStart] = useState(() => startOfStrip(date, today));
  const [noneLeft, setNoneLeft] = useState(false);
  const loaded = useBranchDays(branchId, start, date);
  const { days, all, query } = loaded;
  const [findDays, finding] = api.useLazyListAvailableDaysQuery();

  // While the branch is looked at, its slots are asked for again whenever one is taken or given back.
  useEffect(() => watch({ branch: branchId }), [branchId]);
  // A lost time means that what this browser knows of the branch's times is old.
  useEffect(() => {
    if (lost) dispatch(api.util.invalidateTags([{ type: 'slots', id: branchId }]));
  }, [lost, branchId, dispatch]);

  const openDay = (next: string) => {
    if (next === date) return;
    if (slot) announce(t('slots.cleared'));
    onLost(null);
    onDate(next);
  };

  const openNextFree = async (from: string) => {
    const result = await findDays({ params: { id: branchId }, query: { startDate: from, limit: 1 } });
    const next = result.data && Object.keys(result.data.days)[0];
    setNoneLeft(result.data !== undefined && next === undefined);
    if (!next) return;
    if (!days?.some((each) => each.date === next)) setStart(next);
    openDay(next);
    announce(t('days.opened', { day: formatLongDate(next, language) }));
  };

  // Once per branch: the day chosen earlier if it still has times, else the next free one.
  const opened = useRef(false);
  useEffect(() => {
    if (opened.current || !days || query.isFetching) return;
    opened.current = true;
    if (days.some((each) => each.date === date && each.slots.length > 0)) return;
    const first = days.find((each) => each.slots.length > 0);
    if (first) onDate(first.date);
    else void openNextFree(start);
  });

  // Somebody else took the chosen time while this page was open.
  const day = all.find((each) => each.date === date);
  const gone =
    slot !== null && day !== undefined && !query.isFetching && !day.slots.some(({ from }) => from === slot.from);
  useEffect(() => {
    if (!gone || !slot) return;
    onSlot(null);
    onLost({ from: slot.from, reason: 'slot-taken' });
  }, [gone, slot, onSlot, onLost]);

  return {
    ...loaded,
    today,
    start,
    day,
    noneLeft,
    searching: finding.isFetching,
    openDay,
    openNextFree,
    showFrom: (from) => setStart(from > today ? from : today),
  };
}

/** Today, unless a day further away was chosen before. */
function startOfStrip(date: string | null, today: string): string {
  return date !== null && date > addDays(today, DAYS_SHOWN) ? date : today;
}
