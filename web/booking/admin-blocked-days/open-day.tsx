/** Asked before a day opens again whose appointments were offered another time: those people are told that theirs takes place. */
import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { Dialog } from '#web/kit/dialog.tsx';
import classes from './admin-blocked-days.module.css';

export interface OpenDayProps {
  /** As it is written. */
  date: string;
  /** Offers that are open. */
  count: number;
  onConfirm: () => void;
  onClose: () => void;
}

export function OpenDay({ date, count, onConfirm, onClose }: OpenDayProps) {
  const { t } = useTranslation(['booking-branches', 'common']);
  return (
    <Dialog isOpen area="staff" title={t('booking-branches:days.openAsk', { date })} onClose={onClose}>
      <p className={classes.question}>{t('booking-branches:days.openOffers', { count })}</p>
      <div className={classes.actions}>
        <Button size="sm" onClick={onConfirm}>
          {t('booking-branches:days.openTell', { count })}
        </Button>
        <Button variant="default" size="sm" onClick={onClose}>
          {t('common:cancel')}
        </Button>
      </div>
    </Dialog>
  );
}
