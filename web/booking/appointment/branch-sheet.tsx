/** On phones below the big map: the chosen branch with its first free times, and the way on to all of them. */
import { useTranslation } from 'react-i18next';
import type { PartnerBranchView } from '#shared/views/booking.ts';
import { OnlineButton } from '#web/kit/online-button.tsx';
import { StickyBar } from '#web/kit/sticky-bar.tsx';
import { BranchWords } from './branch-row.tsx';
import classes from './branch-sheet.module.css';
import { BranchTimes, type FirstSlot } from './branch-times.tsx';

export interface BranchSheetProps {
  branch: PartnerBranchView | undefined;
  /** A time was pressed without a connection. */
  waiting: boolean;
  onTime: (branch: PartnerBranchView, slot: FirstSlot) => void;
  onTimes: () => void;
}

export function BranchSheet({ branch, waiting, onTime, onTimes }: BranchSheetProps) {
  const { t } = useTranslation('booking');
  return (
    <StickyBar>
      <div className={classes.sheet} role="status">
        {branch ? <BranchWords branch={branch} /> : <span className="muted">{t('map.chooseOne')}</span>}
        {branch && (
          <>
            <BranchTimes branch={branch} onTime={(slot) => onTime(branch, slot)} />
            <div className={classes.button}>
              <OnlineButton kept="choice" isWaiting={waiting} fullWidth onClick={onTimes}>
                {t('map.toTimes')}
              </OnlineButton>
            </div>
          </>
        )}
      </div>
    </StickyBar>
  );
}
