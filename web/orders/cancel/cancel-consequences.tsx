/** What happens once an order is cancelled, in its order. */
import { IconCalendarOff, IconReceiptRefund, IconTicket } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { OrderView } from '#shared/views/orders.ts';
import { Section } from '#web/kit/section.tsx';
import classes from './cancel.module.css';

export function CancelConsequences({ order, refund }: { order: OrderView; refund: number }) {
  const { t } = useTranslation('orders');
  // A time that is held no longer is free already.
  const points = [
    { key: 'time', Sign: IconCalendarOff, applies: order.appointment !== null && !order.hold?.lapsed },
    { key: 'money', Sign: IconReceiptRefund, applies: refund > 0 },
    { key: 'voucher', Sign: IconTicket, applies: order.voucherCode !== null },
  ] as const;
  const those = points.filter(({ applies }) => applies);
  if (those.length === 0) return null;
  return (
    <Section title={t('cancel.thenTitle')} look="label">
      <ul className={classes.points}>
        {those.map(({ key, Sign }) => (
          <li key={key}>
            <Sign size={20} stroke={1.75} aria-hidden />
            <span>
              <b>{t(`cancel.then.${key}.when`)}</b> {t(`cancel.then.${key}.what`)}
            </span>
          </li>
        ))}
      </ul>
    </Section>
  );
}
