/** Where the sample is taken, and how far the questionnaire is. */
import { useTranslation } from 'react-i18next';
import { OrderStatus } from '#shared/domain/orders/order-status.ts';
import { NewSample } from '#shared/domain/orders/rejection.ts';
import { SurveyStatus } from '#shared/domain/surveys/survey-status.ts';
import type { KitView, OrderView } from '#shared/views/orders.ts';
import { useLanguage } from '#web/app/i18n/use-language.ts';
import { paths } from '#web/app/paths.ts';
import { formatDayTime, formatShortDayTime } from '#web/kit/format-day-time.ts';
import { Section } from '#web/kit/section.tsx';
import { StatusBadge } from '#web/kit/status-badge.tsx';
import { SummaryList, type SummaryRow } from '#web/kit/summary-list.tsx';
import { useNow } from '#web/kit/use-now.ts';
import { isAppointmentAhead, isPaidWithoutTime, isToBeSampled } from '../order-facts.ts';

const SURVEY_WORDS: Record<SurveyStatus, string> = {
  [SurveyStatus.PENDING]: 'pending',
  [SurveyStatus.IN_PROGRESS]: 'in-progress',
  [SurveyStatus.COMPLETED]: 'completed',
};

/** Where Swiss Post says how far a parcel is; nothing is asked there before the click. */
const parcelAddress = (trackingNo: string): string =>
  `https://www.post.ch/swisspost-tracking?formattedParcelCodes=${encodeURIComponent(trackingNo)}`;

export function OrderFactsList({ order }: { order: OrderView }) {
  const { t } = useTranslation(['orders', 'common']);
  const language = useLanguage();
  const now = useNow();
  const { appointment, deliveryAddress, preparationSurvey: survey, status } = order;
  const canceled = status === OrderStatus.CANCELLED;
  const isNewNeeded = order.newSample?.state === NewSample.needed && !order.newSample.isPart;
  const toBeSampled = isToBeSampled(order);
  const taken =
    status !== null && !canceled && !(toBeSampled && (status === OrderStatus.PAID || isAppointmentAhead(order, now)));
  const rows: SummaryRow[] = [];
  /** Where the kit is, and the parcel that can be followed while it is under way. */
  const rowsOfKit = (kit: KitView): SummaryRow[] => {
    const { status: station, sentAt } = kit;
    const at = { ordered: null, sent: sentAt, returned: kit.returnedAt, 'at-lab': kit.atLabAt }[station];
    const said = at ? `${t(`kit.${station}`)}, ${formatShortDayTime(at, language)}` : t(`kit.${station}`);
    if (station === 'ordered') return [{ key: 'kit', label: t('kit.title'), value: said }];
    const follow = (number: string | null, isUnderWay: boolean) => ({
      detail: number === null ? undefined : t('kit.tracking', { number }),
      action: number !== null && isUnderWay ? { href: parcelAddress(number), label: t('kit.follow') } : undefined,
    });
    const isOut = station === 'sent';
    const left = sentAt ? `${t('kit.left')}, ${formatShortDayTime(sentAt, language)}` : t('kit.left');
    const back = { ...follow(kit.returnTrackingNo ?? null, station === 'returned'), value: said };
    return [
      { key: 'out', label: t('kit.out'), value: isOut ? said : left, ...follow(kit.trackingNo, isOut) },
      {
        ...{ key: 'back', label: t('kit.back') },
        ...(isOut ? { value: t('kit.notPosted'), detail: t('kit.envelope') } : back),
      },
    ];
  };
  if (appointment) {
    rows.push({
      key: 'sample',
      label: t('detail.sample'),
      value: formatDayTime(appointment.from, language),
      detail: `${appointment.branchName}, ${appointment.streetAddress}, ${appointment.zipCode} ${appointment.city}`,
      status: isNewNeeded ? (
        <StatusBadge tone="warning">{t('detail.notUsable')}</StatusBadge>
      ) : taken ? (
        <StatusBadge tone="success">{t('detail.taken')}</StatusBadge>
      ) : order.hold?.lapsed ? (
        <StatusBadge tone="warning">{t(isPaidWithoutTime(order) ? 'detail.timeGone' : 'detail.notHeld')}</StatusBadge>
      ) : undefined,
      action:
        toBeSampled && isAppointmentAhead(order, now)
          ? { to: paths.preparation(order._id), label: t('detail.preparation') }
          : undefined,
    });
  }
  if (order.application === 'homesampling') {
    rows.push({
      key: 'sample',
      label: t('detail.sample'),
      value: t('detail.atHome'),
      detail: deliveryAddress
        ? `${deliveryAddress.streetAddress}, ${deliveryAddress.zipCode} ${deliveryAddress.city}`
        : undefined,
      action: toBeSampled ? { to: paths.preparation(order._id), label: t('detail.preparation') } : undefined,
    });
  }
  if (order.kit && status !== null && !canceled) rows.push(...rowsOfKit(order.kit));
  if (survey) {
    const complete = survey.status === SurveyStatus.COMPLETED;
    rows.push({
      key: 'survey',
      label: t('detail.survey'),
      value: t(`surveyStatus.${SURVEY_WORDS[survey.status]}`),
      detail:
        complete || survey.questions === 0
          ? undefined
          : t('detail.surveyCount', { answered: survey.answered, questions: survey.questions }),
      action:
        status === null || canceled
          ? undefined
          : {
              to: paths.survey(survey.customerSurveyId),
              label: t(complete ? 'detail.surveySee' : 'detail.surveyFill'),
            },
    });
  }
  return (
    <Section title={t(order.application === 'homesampling' ? 'detail.factsHome' : 'detail.facts')} look="label">
      <SummaryList rows={rows} />
    </Section>
  );
}
