/** On phones below the map: the chosen branch and the way on to its times. */
import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { PartnerBranchView } from '#shared/views/booking.ts';
import { StickyBar } from '#web/kit/sticky-bar.tsx';
import { BranchWords } from './branch-row.tsx';
import classes from './branch-sheet.module.css';

export function BranchSheet({ branch, onTimes }: { branch: PartnerBranchView | undefined; onTimes: () => void }) {
  const { t } = useTranslation('booking');
  return (
    <StickyBar>
      <div className={classes.sheet}>
        {branch ? <BranchWords branch={branch} /> : <span className="muted">{t('map.chooseOne')}</span>}
        {branch && (
          <Button fullWidth onClick={onTimes} className={classes.button}>
            {t('map.toTimes')}
          </Button>
        )}
      </div>
    </StickyBar>
  );
}
