/** Below a form in a row of the summary: take it over, or leave the row as it was. */
import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { ActionLink } from '#web/kit/action-link.tsx';
import classes from './row-buttons.module.css';

export interface RowButtonsProps {
  busy: boolean;
  onCancel: () => void;
}

export function RowButtons({ busy, onCancel }: RowButtonsProps) {
  const { t } = useTranslation('orders');
  return (
    <div className={classes.buttons}>
      <Button type="submit" loading={busy}>
        {t('summary.save')}
      </Button>
      <ActionLink onClick={onCancel}>{t('summary.cancel')}</ActionLink>
    </div>
  );
}
