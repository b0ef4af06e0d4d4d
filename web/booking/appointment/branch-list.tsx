/** The branches found, as one radio group, some at a time. The map shows the same ones. */
import { useTranslation } from 'react-i18next';
import type { PartnerBranchView } from '#shared/views/booking.ts';
import { ActionLink } from '#web/kit/action-link.tsx';
import { formatDistance } from '../find-branches/format-distance.ts';
import classes from './branch-list.module.css';
import { BranchRow } from './branch-row.tsx';
import type { FirstSlot } from './branch-times.tsx';

export interface BranchListProps {
  /** All of them, in their order. */
  branches: PartnerBranchView[];
  /** How many are listed. */
  shown: number;
  chosenId: string | null;
  onChoose: (branch: PartnerBranchView) => void;
  onTime: (branch: PartnerBranchView, slot: FirstSlot) => void;
  onMore: () => void;
}

export function BranchList({ branches, shown, chosenId, onChoose, onTime, onMore }: BranchListProps) {
  const { t } = useTranslation('booking');
  const next = branches[shown];
  return (
    <fieldset>
      <legend className="vh">{t('finder.list')}</legend>
      <ul className={classes.list}>
        {branches.slice(0, shown).map((branch) => (
          <BranchRow
            key={branch._id}
            branch={branch}
            chosen={branch._id === chosenId}
            onChoose={onChoose}
            onTime={onTime}
          />
        ))}
      </ul>
      {next && (
        <div className={classes.more}>
          <ActionLink onClick={onMore}>
            {next.distance === null
              ? t('finder.more')
              : t('finder.moreFrom', { distance: formatDistance(next.distance) })}
          </ActionLink>
        </div>
      )}
    </fieldset>
  );
}
