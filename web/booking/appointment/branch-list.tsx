/** The branches found, as one radio group; five at a time. The map shows the same ones. */
import { useTranslation } from 'react-i18next';
import type { PartnerBranchView } from '#shared/views/booking.ts';
import { ActionLink } from '#web/kit/action-link.tsx';
import classes from './branch-list.module.css';
import { BranchRow } from './branch-row.tsx';

export interface BranchListProps {
  /** The shown ones. */
  branches: PartnerBranchView[];
  chosenId: string | null;
  onChoose: (branch: PartnerBranchView) => void;
  /** Some found branches are not shown yet. */
  onMore?: () => void;
  /** Only branches that match the text are listed; those nearby can be added. */
  onWiden?: () => void;
}

export function BranchList({ branches, chosenId, onChoose, onMore, onWiden }: BranchListProps) {
  const { t } = useTranslation('booking');
  return (
    <fieldset>
      <legend className="vh">{t('finder.list')}</legend>
      <ul className={classes.list}>
        {branches.map((branch) => (
          <BranchRow
            key={branch._id}
            branch={branch}
            chosen={branch._id === chosenId}
            onChoose={() => onChoose(branch)}
          />
        ))}
      </ul>
      {(onMore || onWiden) && (
        <div className={classes.more}>
          {onMore && <ActionLink onClick={onMore}>{t('finder.more')}</ActionLink>}
          {onWiden && <ActionLink onClick={onWiden}>{t('finder.around')}</ActionLink>}
        </div>
      )}
    </fieldset>
  );
}
