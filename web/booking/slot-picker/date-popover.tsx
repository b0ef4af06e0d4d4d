/** "Choose a date": a calendar to the end of the booking horizon. What places it on the page comes after the days and times. */
import { lazy, memo, type ReactNode, Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { loadPart } from '#web/client/load-part.ts';

const CalendarPopover = lazy(async () => ({
  default: (await loadPart(() => import('./calendar-popover.tsx'))).CalendarPopover,
}));

export interface DatePopoverProps {
  /** Zurich dates, YYYY-MM-DD. */
  value: string | null;
  today: string;
  onPick: (date: string) => void;
  icon: ReactNode;
}

/** Drawn anew when something of it changed. */
export const DatePopover = memo(function DatePopover(props: DatePopoverProps) {
  const { t } = useTranslation('booking');
  const waiting = (
    <button type="button" className="link" aria-haspopup="dialog" disabled>
      {props.icon}
      <span>{t('days.pick')}</span>
    </button>
  );
  return (
    <Suspense fallback={waiting}>
      <CalendarPopover {...props} />
    </Suspense>
  );
});
