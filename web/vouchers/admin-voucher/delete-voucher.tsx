/** Asks before a voucher that nobody has used is gone for good. */
import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { VoucherView } from '#shared/views/vouchers.ts';
import { useLanguage } from '#web/app/i18n/use-language.ts';
import { api } from '#web/client/api.ts';
import { announce } from '#web/kit/announce.ts';
import { describeError } from '#web/kit/describe-error.ts';
import { Dialog } from '#web/kit/dialog.tsx';
import { localized } from '#web/kit/localized.ts';
import classes from './admin-voucher.module.css';

export interface DeleteVoucherProps {
  voucher: VoucherView;
  onClose: () => void;
  onDeleted: () => void;
}

export function DeleteVoucher({ voucher, onClose, onDeleted }: DeleteVoucherProps) {
  const { t } = useTranslation(['vouchers', 'errors', 'common']);
  const name = localized(voucher.label, useLanguage());
  const [remove, { isLoading, error }] = api.useDeleteVoucherMutation();
  const removeNow = async () => {
    const reply = await remove({ params: { id: voucher._id } });
    if ('error' in reply) return;
    announce(t('vouchers:deleted', { name }));
    onDeleted();
  };
  return (
    <Dialog isOpen area="staff" title={t('vouchers:deleteTitle', { name })} onClose={onClose}>
      <p className={classes.question}>{t('vouchers:deleteText', { count: voucher.codes })}</p>
      {error && (
        <p role="alert" className={classes.refused}>
          {describeError(error, t)}
        </p>
      )}
      <div className={classes.actions}>
        <Button size="sm" color="danger" loading={isLoading} onClick={removeNow}>
          {t('vouchers:deleteNow')}
        </Button>
        <Button variant="default" size="sm" onClick={onClose}>
          {t('common:cancel')}
        </Button>
      </div>
    </Dialog>
  );
}
