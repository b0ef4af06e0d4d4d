/** One branch of the list: a radio with name, address, distance, the next free time and whether it is open. */
import { IconClock } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { formatShortDay } from '#shared/domain/format-date.ts';
import type { PartnerBranchView } from '#shared/views/booking.ts';
import { useLanguage } from '#web/app/i18n/use-language.ts';
import { formatShortDayTime } from '#web/kit/format-day-time.ts';
import { useNow } from '#web/kit/use-now.ts';
import classes from './branch-list.module.css';
import { formatDistance } from './format-distance.ts';
import { openingState } from './opening-state.ts';

export function BranchRow({
  branch,
  chosen,
  onChoose,
}: {
  branch: PartnerBranchView;
  chosen: boolean;
  onChoose: () => void;
}) {
  return (
    <li>
      <label className={classes.row} data-chosen={chosen || undefined}>
        <input className="tick" type="radio" name="branch" value={branch._id} checked={chosen} onChange={onChoose} />
        <span className="grow">
          <BranchWords branch={branch} />
        </span>
      </label>
    </li>
  );
}

/** The words of a branch, in the list and below the map. */
export function BranchWords({ branch }: { branch: PartnerBranchView }) {
  const { t } = useTranslation('booking');
  const language = useLanguage();
  const opening = openingState(branch.openingDays, useNow());
  return (
    <>
      <span className={classes.head}>
        <b>{branch.name}</b>
        {branch.distance !== null && <span className="muted nw">{formatDistance(branch.distance)}</span>}
      </span>
      <span className={`muted ${classes.line}`}>
        {branch.address.streetAddress}, <span className="nw">{`${branch.address.zipCode} ${branch.address.city}`}</span>
      </span>
      <span className={classes.meta}>
        <span className={classes.free}>
          <IconClock size={20} stroke={1.75} aria-hidden />
          {branch.nextFreeSlot
            ? t('branch.freeFrom', { when: formatShortDayTime(branch.nextFreeSlot, language) })
            : t('branch.noneFree')}
        </span>
        {opening && (
          <span className="muted">
            {opening.open
              ? t('branch.openUntil', { time: opening.until })
              : t('branch.opens', { day: formatShortDay(opening.date, language).split(' ')[0], time: opening.from })}
          </span>
        )}
      </span>
    </>
  );
}
