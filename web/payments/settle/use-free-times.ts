import { skipToken } from '@reduxjs/toolkit/query/react';
import { useEffect, useState } from 'react';
import { addDays } from '#shared/domain/calendar-date.ts';
import { zurichDate } from '#shared/domain/format-date.ts';
import { api } from '#web/client/api.ts';
import { watch } from '#web/client/live.ts';

const DAYS_SHOWN = 7;

/** The next days of a branch with free times, and the times of the day that is looked at; live. */
export function useFreeTimes(branchId: string) {
  const [start, setStart] = useState(() => zurichDate(new Date()));
  const [picked, setPicked] = useState<string | null>(null);
  const days = api.useListAvailableDaysQuery({
    params: { id: branchId },
    query: { startDate: start, limit: DAYS_SHOWN },
  });
  const shown = days.data?.days ?? [];
  const date = shown.some((day) => day.date === picked) ? picked : (shown[0]?.date ?? null);
  const times = api.useListTimeSlotsQuery(
    date ? { params: { id: branchId }, query: { selectedDate: date } } : skipToken,
  );
  useEffect(() => watch({ branch: branchId }), [branchId]);
  const last = shown.at(-1)?.date;
  return {
    days,
    times,
    date,
    pickDay: setPicked,
    later: days.data?.more && last ? () => setStart(addDays(last, 1)) : null,
    first: start > zurichDate(new Date()) ? () => setStart(zurichDate(new Date())) : null,
  };
}
