/** The timeline of an order with its dates, expectations and side notes in words. */

import { useTranslation } from 'react-i18next';
import { formatDate, formatShortDay, formatTime, zurichDate } from '#shared/domain/format-date.ts';
import { OrderLabel } from '#shared/domain/orders/order-label.ts';
import type { TimelineStep } from '#shared/domain/orders/order-timeline.ts';
import { NewSample } from '#shared/domain/orders/rejection.ts';
import type { OrderView } from '#shared/views/orders.ts';
import { useLanguage } from '#web/app/i18n/use-language.ts';
import { OrderTimeline } from '#web/figures/order-timeline.tsx';
import { formatShortDayTime } from '#web/kit/format-day-time.ts';
import { useNow } from '#web/kit/use-now.ts';
import { useToday } from '#web/kit/use-today.ts';
import { isPaidBack, isPaidWithoutTime, timelineOf } from './order-facts.ts';
import { planOf } from './plan-of.ts';

export interface OrderProgressProps {
  order: OrderView;
  /** Zurich date from which a sample at home makes sense; null where nothing has to be waited for. */
  idealFrom?: string | null;
}

export function OrderProgress({ order, idealFrom = null }: OrderProgressProps) {
  const { t } = useTranslation(['orders', 'common']);
  const language = useLanguage();
  const today = useToday();
  const now = useNow();
  const plan = planOf(order, idealFrom, now);
  const day = (date: string) => formatShortDay(date, language);

  const titleOf = ({ key, state }: TimelineStep) => {
    if (key === 'paid' && state === 'now') return t('progress.ordered');
    // Nothing is prepared before the new kit is ordered.
    const isAwaited = order.newSample?.state === NewSample.needed;
    if (key === 'kit-sent' && state === 'now' && !isAwaited) return t('kit.ordered');
    if (key === 'sampled' && state !== 'done')
      return t(order.appointment ? 'progress.appointment' : 'progress.sampling');
    return t(`timeline.${key}`);
  };
  const detailOf = ({ key, state, at, expectedAt }: TimelineStep) => {
    if (state === 'cancelled')
      return at ? t('progress.canceledAt', { date: formatDate(at) }) : t(`common:orderLabel.${OrderLabel.canceled}`);
    if (key === 'paid' && state === 'now')
      return t(
        isPaidBack(order) ? 'progress.paidBack' : isPaidWithoutTime(order) ? 'progress.paidOnly' : 'progress.notPaid',
      );
    if (plan && state !== 'done') {
      const expected = expectedOf(key, state);
      if (expected) return expected;
    }
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

  /** Of a kit that is not posted yet. */
  function expectedOf(key: TimelineStep['key'], state: TimelineStep['state']): string | undefined {
    if (!plan) return undefined;
    switch (key) {
      case 'kit-sent':
        return t('progress.kitSentOn', { day: day(plan.sentOn) });
      case 'kit-with-you':
        return t(state === 'now' ? 'progress.kitOnWay' : 'progress.about', { day: day(plan.arrivesOn) });
      case 'kit-returned':
        return t('progress.best', { day: day(plan.sampleOn) });
      case 'at-lab':
        return t('progress.dayAfter');
      case 'released':
        return t('progress.about', { day: day(plan.releasedOn) });
      default:
        return undefined;
    }
  }

  const steps = timelineOf(order).map((step) => ({
    key: step.key,
    state: step.state,
    title: titleOf(step),
    detail: detailOf(step),
    note: step.notes.length > 0 ? step.notes.map((note) => t(`timelineNote.${note}`)).join(' ') : undefined,
  }));
  return <OrderTimeline label={t('progress.label')} steps={steps} />;
}
