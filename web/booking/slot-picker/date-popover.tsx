/** "Choose a date": a calendar to the end of the booking horizon, loaded when it is opened. */
import { Loader, Popover } from '@mantine/core';
import { lazy, type ReactNode, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';

const Calendar = lazy(() => import('./calendar.tsx').then((module) => ({ default: module.Calendar })));

export interface DatePopoverProps {
  /** Zurich dates, YYYY-MM-DD. */
  value: string | null;
  today: string;
  onPick: (date: string) => void;
  icon: ReactNode;
}

export function DatePopover({ value, today, onPick, icon }: DatePopoverProps) {
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
