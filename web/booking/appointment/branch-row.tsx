/** One branch of the list: a radio with name, address and distance, and below it its first free times. */
import { memo } from 'react';
import { useTranslation } from 'react-i18next';
import { formatShortDay } from '#shared/domain/format-date.ts';
import type { PartnerBranchView } from '#shared/views/booking.ts';
import { useLanguage } from '#web/app/i18n/use-language.ts';
import { useNow } from '#web/kit/use-now.ts';
import { formatDistance } from '../find-branches/format-distance.ts';
import classes from './branch-list.module.css';
import { BranchTimes, type FirstSlot } from './branch-times.tsx';
import { openingState } from './opening-state.ts';

export interface BranchRowProps {
  branch: PartnerBranchView;
  chosen: boolean;
  onChoose: (branch: PartnerBranchView) => void;
  onTime: (branch: PartnerBranchView, slot: FirstSlot) => void;
}

/** Drawn anew when something of it changed: of many, those that a choice concerns. */
export const BranchRow = memo(function BranchRow({ branch, chosen, onChoose, onTime }: BranchRowProps) {
  return (
    <li className={classes.item} data-chosen={chosen || undefined}>
      <label className={classes.row}>
        <input
          className="tick"
          type="radio"
          name="branch"
          value={branch._id}
          checked={chosen}
          onChange={() => onChoose(branch)}
        />
        <span className="grow">
          <BranchWords branch={branch} />
        </span>
      </label>
      <div className={classes.under}>
        <BranchTimes branch={branch} onTime={(slot) => onTime(branch, slot)} />
      </div>
    </li>
  );
});

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
        {opening && (
          <span className={classes.opening}>
            {opening.open
              ? t('branch.openUntil', { time: opening.until })
              : t('branch.opens', { day: formatShortDay(opening.date, language).split(' ')[0], time: opening.from })}
          </span>
        )}
      </span>
    </>
  );
}
