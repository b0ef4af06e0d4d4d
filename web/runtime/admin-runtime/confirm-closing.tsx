/** Asks once more before nobody can order any longer. */
import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { Dialog } from '#web/kit/dialog.tsx';
import classes from './admin-runtime.module.css';

/** Settings whose turning on everybody notices at once. */
export const CLOSING = ['DISABLE_STORE', 'ADMIN_ONLY_MODE'] as const;

export interface ConfirmClosingProps {
  name: (typeof CLOSING)[number];
  onConfirm: () => void;
  onClose: () => void;
}

export function ConfirmClosing({ name, onConfirm, onClose }: ConfirmClosingProps) {
  const { t } = useTranslation(['runtime-settings', 'common']);
  return (
    <Dialog isOpen area="staff" title={t(`runtime-settings:ask.${name}.title`)} onClose={onClose}>
      <p className={classes.question}>{t(`runtime-settings:ask.${name}.text`)}</p>
      <div className={classes.actions}>
        <Button size="sm" color="danger" onClick={onConfirm}>
          {t(`runtime-settings:ask.${name}.confirm`)}
        </Button>
        <Button variant="default" size="sm" onClick={onClose}>
          {t('common:cancel')}
        </Button>
      </div>
    </Dialog>
  );
}
