/** The voucher code that came with the address, where a purchase begins: what it does, and how to be rid of it. */
import { IconTicket, IconX } from '@tabler/icons-react';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { findKeptVoucher, VOUCHER_KEY } from '#web/app/i18n/keep-query.ts';
import { useAppDispatch, useAppSelector } from '#web/app/store.ts';
import { voucherKept } from '#web/orders/purchase/selection.ts';
import classes from './voucher-chip.module.css';

export function VoucherChip() {
  const { t } = useTranslation('catalogue');
  const dispatch = useAppDispatch();
  const code = useAppSelector((state) => state.selection.voucherCode);
  useEffect(() => {
    const kept = findKeptVoucher();
    if (kept && kept !== code) dispatch(voucherKept(kept));
  }, [code, dispatch]);
  if (!code) return null;
  const remove = () => {
    try {
      sessionStorage.removeItem(VOUCHER_KEY);
    } catch {
      // Without storage nothing was kept.
    }
    dispatch(voucherKept(null));
  };
  return (
    <p className={classes.chip}>
      <IconTicket size={20} stroke={1.75} aria-hidden />
      <span>{t('voucher.notYet', { code })}</span>
      <button type="button" className={classes.remove} onClick={remove} aria-label={t('voucher.remove', { code })}>
        <IconX size={20} stroke={1.75} aria-hidden />
      </button>
    </p>
  );
}
