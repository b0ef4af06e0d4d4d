/** The first free times of a branch: one tap chooses the branch and the time. */
import { useTranslation } from 'react-i18next';
import { formatShortDay, formatTime, zurichDate } from '#shared/domain/format-date.ts';
import type { PartnerBranchView } from '#shared/views/booking.ts';
import { useLanguage } from '#web/app/i18n/use-language.ts';
import { useAppSelector } from '#web/app/store.ts';
import { formatShortDayTime } from '#web/kit/format-day-time.ts';
import { useToday } from '#web/kit/use-today.ts';
import classes from './branch-list.module.css';
import { isThisWeek } from './is-this-week.ts';

export type FirstSlot = PartnerBranchView['firstSlots'][number];

export interface BranchTimesProps {
  branch: PartnerBranchView;
  onTime: (slot: FirstSlot) => void;
}

export function BranchTimes({ branch, onTime }: BranchTimesProps) {
  const { t } = useTranslation('booking');
  const language = useLanguage();
  const today = useToday();
  const taken = useAppSelector(({ selection }) =>
    selection.partnerBranchId === branch._id ? selection.slot?.from : undefined,
  );
  if (branch.firstSlots.length === 0) return <p className={`muted ${classes.none}`}>{t('branch.noneFree')}</p>;
  return (
    <ul className={classes.times} aria-label={t('branch.firstTimes', { name: branch.name })}>
      {branch.firstSlots.map((each) => {
        const [weekday, date] = formatShortDay(each.from, language).split(' ');
        const near = isThisWeek(zurichDate(each.from), today);
        return (
          <li key={each.from}>
            <button
              type="button"
              aria-pressed={taken === each.from}
              aria-label={t('branch.chooseTime', { when: formatShortDayTime(each.from, language), name: branch.name })}
              onClick={() => onTime(each)}
            >
              {near ? weekday : `${weekday} ${date}`} {formatTime(each.from)}
            </button>
          </li>
        );
      })}
    </ul>
  );
}
