/** The timeline of an order with its dates, expectations and side notes in words. */

import { useTranslation } from 'react-i18next';
import { formatDate, formatShortDay, formatTime, zurichDate } from '#shared/domain/format-date.ts';
import { OrderLabel } from '#shared/domain/orders/order-label.ts';
import type { TimelineStep } from '#shared/domain/orders/order-timeline.ts';
import type { OrderView } from '#shared/views/orders.ts';
import { useLanguage } from '#web/app/i18n/use-language.ts';
import { OrderTimeline } from '#web/figures/order-timeline.tsx';
import { formatShortDayTime } from '#web/kit/format-day-time.ts';
import { useToday } from '#web/kit/use-today.ts';
import { isPaidWithoutTime, timelineOf } from './order-facts.ts';

export function OrderProgress({ order }: { order: OrderView }) {
  const { t } = useTranslation(['orders', 'common']);
  const language = useLanguage();
  const today = useToday();

  const titleOf = ({ key, state }: TimelineStep) => {
    if (key === 'paid' && state === 'now') return t('progress.ordered');
    if (key === 'kit-sent' && state === 'now') return t('kit.ordered');
    if (key === 'kit-returned' && state !== 'done') return t('progress.sampling');
    if (key === 'sampled' && state !== 'done')
      return t(order.appointment ? 'progress.appointment' : 'progress.sampling');
    return t(`timeline.${key}`);
  };
  const detailOf = ({ key, state, at, expectedAt }: TimelineStep) => {
    if (state === 'cancelled')
      return at ? t('progress.canceledAt', { date: formatDate(at) }) : t(`common:orderLabel.${OrderLabel.canceled}`);
    if (key === 'paid' && state === 'now')
      return t(isPaidWithoutTime(order) ? 'progress.paidOnly' : 'progress.notPaid');
    if (key === 'kit-returned' && state === 'now' && order.kit?.sentAt)
      return t('progress.kitSince', { day: formatShortDay(order.kit.sentAt, language) });
    if (key === 'sampled' && state === 'done' && order.appointment)
      return formatShortDayTime(order.appointment.from, language);
    if (key === 'sampled' && expectedAt) return formatShortDayTime(expectedAt, language);
    if (key === 'released' && expectedAt) return t('progress.by', { day: formatShortDay(expectedAt, language) });
    if (!at) return undefined;
    if (state === 'done') return formatDate(at);
    return zurichDate(at) === today
      ? t('progress.sinceToday', { time: formatTime(at) })
      : t('progress.since', { day: formatShortDay(at, language) });
  };

  const steps = timelineOf(order).map((step) => ({
    key: step.key,
    state: step.state,
    title: titleOf(step),
    detail: detailOf(step),
    note: step.notes.length > 0 ? step.notes.map((note) => t(`timelineNote.${note}`)).join(' ') : undefined,
  }));
  return <OrderTimeline label={t('progress.label')} steps={steps} />;
}
