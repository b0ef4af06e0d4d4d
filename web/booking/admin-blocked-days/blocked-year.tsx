/** The year of one branch, or of all, beside what is done with its days. */
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { BlockedDaysView } from '#shared/views/booking.ts';
import { useLanguage } from '#web/app/i18n/use-language.ts';
import { KeyHints } from '#web/kit/key-hints.tsx';
import { localized } from '#web/kit/localized.ts';
import { useToday } from '#web/kit/use-today.ts';
import { OrphanDialog } from '../orphan-dialog.tsx';
import { RebookingPanel } from '../rebooking/rebooking-panel.tsx';
import classes from './admin-blocked-days.module.css';
import { BlockPanel } from './block-panel.tsx';
import { BlockedList } from './blocked-list.tsx';
import { SuggestionList } from './suggestion-list.tsx';
import { useBlocking } from './use-blocking.ts';
import { useMarks } from './use-marks.ts';
import { type DayState, YearCalendar } from './year-calendar.tsx';

/** All of Switzerland. */
const CANTONS = 26;

export interface BlockedYearProps {
  year: number;
  /** Null for all branches. */
  branchId: string | null;
  days: BlockedDaysView;
}

export function BlockedYear({ year, branchId, days }: BlockedYearProps) {
  const { t } = useTranslation('booking-branches');
  const language = useLanguage();
  const today = useToday();
  const [reason, setReason] = useState('');
  const { blockedDays } = days;
  // What one canton alone has would close branches elsewhere.
  const suggestions = days.suggestions.filter(({ cantons }) => branchId !== null || cantons.length === CANTONS);
  const isWhole = (date: string) =>
    blockedDays.some((day) => day.date === date && (branchId !== null || day.partnerBranchId === null));
  const marks = useMarks((date) => date >= today && !isWhole(date));
  const blocking = useBlocking(branchId);
  const stateOf = (date: string): DayState => {
    if (isWhole(date)) return 'blocked';
    if (blockedDays.some((day) => day.date === date)) return 'partly';
    if (date < today) return 'past';
    return suggestions.some((one) => one.date === date) ? 'suggested' : null;
  };
  const nameOf = (date: string): string | null => {
    const day = blockedDays.find((one) => one.date === date);
    if (day) return day.name;
    const suggestion = suggestions.find((one) => one.date === date);
    return suggestion ? localized(suggestion.name, language) : null;
  };
  const blockMarked = () =>
    void blocking.block([...marks.dates].sort(), reason, () => {
      marks.clear();
      setReason('');
    });
  return (
    <>
      <div className={classes.desk}>
        <YearCalendar year={year} today={today} marks={marks} stateOf={stateOf} nameOf={nameOf} onBlock={blockMarked} />
        <aside className={classes.side} aria-label={t('days.side')}>
          <BlockPanel marks={marks} reason={reason} onReason={setReason} blocking={blocking} onBlock={blockMarked} />
          <RebookingPanel branchId={branchId} />
          <SuggestionList
            suggestions={suggestions.filter(({ date }) => date >= today)}
            isOfAll={branchId === null}
            blocking={blocking}
          />
          <BlockedList days={blockedDays.filter(({ date }) => date >= today)} branchId={branchId} />
        </aside>
      </div>
      <KeyHints
        hints={[
          { keys: ['←', '→'], label: t('days.keys.day') },
          { keys: ['↑', '↓'], label: t('days.keys.week') },
          { keys: [t('days.keys.pageUp'), t('days.keys.pageDown')], label: t('days.keys.month') },
          { keys: [t('days.keys.space')], label: t('days.keys.mark') },
          { keys: ['⇧'], label: t('days.keys.range') },
          { keys: ['Enter'], label: t('days.keys.block') },
        ]}
      />
      {blocking.asked && (
        <OrphanDialog
          orphans={blocking.asked.orphans}
          confirm={t('orphans.block')}
          onConfirm={blocking.asked.goOn}
          onClose={blocking.leave}
        />
      )}
    </>
  );
}
