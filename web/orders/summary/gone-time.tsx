/** In the row of the time, when somebody else was faster: what happened, and the nearest free times at the same place. */
import { Button } from '@mantine/core';
import { skipToken } from '@reduxjs/toolkit/query/react';
import { useTranslation } from 'react-i18next';
import { addDays } from '#shared/domain/calendar-date.ts';
import { formatTime, zurichDate } from '#shared/domain/format-date.ts';
import type { TimeSlotView } from '#shared/views/booking.ts';
import { useLanguage } from '#web/app/i18n/use-language.ts';
import { paths } from '#web/app/paths.ts';
import { useAppDispatch } from '#web/app/store.ts';
import { nearestSlots } from '#web/booking/slot-picker/nearest-slots.ts';
import { api } from '#web/client/api.ts';
import { ActionLink } from '#web/kit/action-link.tsx';
import { announce } from '#web/kit/announce.ts';
import { formatDayTime, formatShortDayTime } from '#web/kit/format-day-time.ts';
import { useToday } from '#web/kit/use-today.ts';
import { dateChosen, slotChosen } from '../purchase/selection.ts';
import classes from './gone-time.module.css';
import type { GoneTime as Gone } from './use-summary-check.ts';

/** Days before and after the lost time that are looked through. */
const DAYS_AROUND = 5;

export interface GoneTimeProps {
  gone: Gone;
  branchId: string;
}

export function GoneTime({ gone, branchId }: GoneTimeProps) {
  const { t } = useTranslation(['orders', 'errors']);
  const language = useLanguage();
  const dispatch = useAppDispatch();
  const today = useToday();
  const earliest = addDays(zurichDate(gone.from), -DAYS_AROUND);
  const start = earliest > today ? earliest : today;
  const days = api.useListMultiDayTimeSlotsQuery(
    branchId ? { params: { id: branchId }, query: { selectedDate: start, days: 2 * DAYS_AROUND + 1 } } : skipToken,
    { refetchOnMountOrArgChange: true },
  );
  const free = days.isFetching ? [] : Object.values(days.data?.days ?? {}).flatMap(({ slots }) => slots);
  const near = nearestSlots(gone.from, free);
  const take = (slot: TimeSlotView) => {
    dispatch(dateChosen(zurichDate(slot.from)));
    dispatch(slotChosen(slot));
    // The buttons are gone with the choice: the focus stays in the row.
    requestAnimationFrame(() => document.querySelector<HTMLElement>('[data-row="time"] a')?.focus());
    announce(t('summary.timeTaken', { when: formatDayTime(slot.from, language) }));
  };
  return (
    <div className={classes.gone}>
      <p role="alert">
        <s className="muted">{formatDayTime(gone.from, language)}</s>
        <b>{t(`errors:code.${gone.reason}`)}</b>
      </p>
      {near.length > 0 && (
        <fieldset>
          <legend className={classes.legend}>{t('summary.nearest', { time: formatTime(gone.from) })}</legend>
          <div className={classes.times}>
            {near.map((slot) => (
              <Button key={slot.from} variant="default" onClick={() => take(slot)}>
                {formatShortDayTime(slot.from, language)}
              </Button>
            ))}
          </div>
        </fieldset>
      )}
      <ActionLink to={paths.appointment}>{t('summary.otherTime')}</ActionLink>
    </div>
  );
}
