/** Who changed the status last, when and why. */

import { useTranslation } from 'react-i18next';
import { formatDateTime } from '#shared/domain/format-date.ts';
import { KIT_STATUSES } from '#shared/domain/orders/application.ts';
import { OrderStatus } from '#shared/domain/orders/order-status.ts';
import type { OrderView } from '#shared/views/orders.ts';
import { useLanguage } from '#web/app/i18n/use-language.ts';
import { useWho } from '#web/kit/use-who.ts';
import classes from './admin-data.module.css';
import { describeReasons } from './reason-lists.ts';

type ChangedOrder = Pick<OrderView, 'lastChange' | 'createdAt' | 'status' | 'cancellation'>;

export function LastChange({ order }: { order: ChangedOrder }) {
  const { t } = useTranslation('orders-data');
  const nameOf = useWho();
  const { lastChange, createdAt } = order;
  const reason = useReason(order);
  if (!lastChange) return <p className={classes.changed}>{t('changed.never', { at: formatDateTime(createdAt) })}</p>;
  const { at, actor, by } = lastChange;
  const who =
    by === null ? t(actor === 'customer' || actor === 'partner' ? `changed.${actor}` : 'changed.product') : nameOf(by);
  return (
    <p className={classes.changed}>
      {t('changed.by', { at: formatDateTime(at), who })}
      {reason && ` ${t('changed.why', { reason })}`}
    </p>
  );
}

/** What an administrator wrote; what a step of the kit or a cancellation wrote in their place is said in words. */
function useReason({ lastChange, status, cancellation }: ChangedOrder): string | null {
  const { t } = useTranslation('orders-data');
  const language = useLanguage();
  const { reason = null } = lastChange ?? {};
  if (reason === null) return null;
  if (status === OrderStatus.CANCELLED) {
    const given = cancellation?.reasons ?? [];
    return given.length > 0 ? describeReasons('cancellationReasons', given, language) : null;
  }
  const station = KIT_STATUSES.find((one) => reason === `kit ${one}`);
  return station ? t(`kit.${station}`) : reason;
}
