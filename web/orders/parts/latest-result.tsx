/** The newest released result in the doctor's words and one line of levels. */
import { useTranslation } from 'react-i18next';
import { formatDate } from '#shared/domain/format-date.ts';
import type { OrderListItemView } from '#shared/views/order.ts';
import { api } from '#web/api/api.ts';
import { useLanguage } from '#web/app/i18n/use-language.ts';
import { paths } from '#web/app/paths.ts';
import { ActionLink } from '#web/ui/action-link.tsx';
import { Card } from '#web/ui/card.tsx';
import { LevelLine } from '#web/ui/level-line.tsx';
import { LevelSentence } from '#web/ui/level-sentence.tsx';
import { localized } from '#web/ui/localized.ts';
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
        <h2 className={classes.title}>{t('overview.result')}</h2>
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
          <p className={classes.summary}>{localized(data.document.summary, language)}</p>
          <LevelSentence levels={levels} />
          <LevelLine levels={levels} />
        </>
      )}
    </Card>
  );
}
