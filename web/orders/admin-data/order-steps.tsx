/** The way of an order in the words of staff, with the time of each step. */
import { useTranslation } from 'react-i18next';
import { formatDateTime } from '#shared/domain/format-date.ts';
import type { TimelineStep } from '#shared/domain/orders/order-timeline.ts';
import type { OrderView } from '#shared/views/orders.ts';
import { useLanguage } from '#web/app/i18n/use-language.ts';
import { OrderTimeline } from '#web/figures/order-timeline.tsx';
import { formatShortDayTime } from '#web/kit/format-day-time.ts';
import { timelineOf } from '../order-facts.ts';
import classes from './admin-data.module.css';

export function OrderSteps({ order }: { order: OrderView }) {
  const { t } = useTranslation(['orders-data', 'common']);
  const language = useLanguage();
  const titleOf = ({ key, state }: TimelineStep) => {
    if (state === 'now' && key === 'paid') return t('step.ordered');
    if (state === 'now' && key === 'kit-sent') return t('kit.ordered');
    return t(`step.${key}`);
  };
  const detailOf = ({ key, state, at, expectedAt }: TimelineStep) => {
    if (state === 'cancelled') return at ? t('step.canceledAt', { at: formatDateTime(at) }) : t('step.canceled');
    if (at) return formatDateTime(at);
    if (expectedAt)
      return key === 'sampled'
        ? formatShortDayTime(expectedAt, language)
        : t('step.expected', { day: formatShortDayTime(expectedAt, language).split(',')[0] });
    return undefined;
  };
  const steps = timelineOf(order).map((step) => ({
    key: step.key,
    state: step.state,
    title: titleOf(step),
    detail: detailOf(step),
    note: step.notes.length > 0 ? step.notes.map((note) => t(`stepNote.${note}`)).join(' ') : undefined,
  }));
  return (
    <div className={`${classes.part} ${classes.steps}`}>
      <OrderTimeline layout="vertical" label={t('step.label')} steps={steps} />
    </div>
  );
}
