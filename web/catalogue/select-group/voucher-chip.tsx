/** The voucher code that came with the address, where a purchase begins: what it does, and how to be rid of it. */
import { IconTicket, IconX } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useKeptVoucher } from '#web/orders/purchase/use-kept-voucher.ts';
import classes from './voucher-chip.module.css';

export function VoucherChip() {
  const { t } = useTranslation('catalogue');
  const { code, keep } = useKeptVoucher();
  if (!code) return null;
  return (
    <p className={classes.chip}>
      <IconTicket size={20} stroke={1.75} aria-hidden />
      <span>{t('voucher.kept', { code })}</span>
      <button
        type="button"
        className={classes.remove}
        onClick={() => keep(null)}
        aria-label={t('voucher.remove', { code })}
      >
        <IconX size={20} stroke={1.75} aria-hidden />
      </button>
    </p>
  );
}
