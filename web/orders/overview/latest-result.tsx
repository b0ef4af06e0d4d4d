/** The newest released result in the doctor's words and one line of levels. */
import { IconChartLine } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { formatDate } from '#shared/domain/format-date.ts';
import type { OrderListItemView } from '#shared/views/orders.ts';
import { useLanguage } from '#web/app/i18n/use-language.ts';
import { paths } from '#web/app/paths.ts';
import { api } from '#web/client/api.ts';
import { LevelLine } from '#web/figures/level-line.tsx';
import { LevelSentence } from '#web/figures/level-sentence.tsx';
import { ActionLink } from '#web/kit/action-link.tsx';
import { Card } from '#web/kit/card.tsx';
import { localized } from '#web/kit/localized.ts';
import { DoctorText } from '#web/results/result-document/doctor-text.tsx';
import classes from './latest-result.module.css';

export function LatestResult({ order }: { order: OrderListItemView }) {
  const { t } = useTranslation('orders');
  const language = useLanguage();
  const { data } = api.useGetResultOfOrderQuery({ params: { orderId: order._id } });
  const test = localized(order.product.name, language);
  const levels = data?.document.resultCategories.map(({ level }) => level) ?? [];
  return (
    <Card as="section">
      <div className={classes.head}>
        <h2 className="h3">{t('overview.result')}</h2>
        <ActionLink to={paths.result(order._id)} hiddenText={`: ${test}`}>
          {t('overview.seeResult')}
        </ActionLink>
      </div>
      <p className="muted">
        {order.appointment
          ? t('overview.sampled', { test, date: formatDate(data?.sampledAt ?? order.appointment.from) })
          : t('overview.released', { test, date: formatDate(order.testResult?.releasedAt ?? order.createdAt) })}
      </p>
      {data && (
        <>
          <DoctorText text={data.document.summary}>
            {({ text }) => <p className={classes.summary}>{text}</p>}
          </DoctorText>
          <LevelSentence levels={levels} />
          <LevelLine levels={levels} />
          <p className={classes.all}>
            <ActionLink
              to={paths.resultOverview(data.customerId)}
              icon={<IconChartLine size={20} stroke={1.75} aria-hidden />}
            >
              {t('overview.allResults')}
            </ActionLink>
          </p>
        </>
      )}
    </Card>
  );
}
