/** The button and the calendar that it opens; the calendar is loaded when it is opened. */
import { Loader, Popover } from '@mantine/core';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { loadPart } from '#web/client/load-part.ts';
import { calendarEnd } from './calendar-end.ts';
import type { DatePopoverProps } from './date-popover.tsx';

const Calendar = lazy(async () => ({ default: (await loadPart(() => import('#web/kit/calendar.tsx'))).Calendar }));

export function CalendarPopover({ value, today, onPick, icon }: DatePopoverProps) {
  const { t } = useTranslation('booking');
  const [opened, setOpened] = useState(false);
  return (
    <Popover opened={opened} onChange={setOpened} position="bottom-end" trapFocus returnFocus withinPortal={false}>
      <Popover.Target>
        <button
          type="button"
          className="link"
          aria-expanded={opened}
          aria-haspopup="dialog"
          onClick={() => setOpened(!opened)}
        >
          {icon}
          <span>{t('days.pick')}</span>
        </button>
      </Popover.Target>
      <Popover.Dropdown aria-label={t('days.pick')}>
        <Suspense fallback={<Loader size="sm" />}>
          <Calendar
            value={value}
            today={today}
            first={today}
            last={calendarEnd(today)}
            onPick={(date) => {
              setOpened(false);
              onPick(date);
            }}
          />
        </Suspense>
      </Popover.Dropdown>
    </Popover>
  );
}
