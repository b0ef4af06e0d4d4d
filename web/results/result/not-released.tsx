/** Before the release: what the order waits for, when the result is expected, and no value anywhere. */

import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { formatLongDate } from '#shared/domain/format-date.ts';
import { OrderStatus } from '#shared/domain/orders/order-status.ts';
import { SurveyStatus } from '#shared/domain/surveys/survey-status.ts';
import type { OrderView } from '#shared/views/orders.ts';
import { useLanguage } from '#web/app/i18n/use-language.ts';
import { paths } from '#web/app/paths.ts';
import { ButtonLink } from '#web/kit/button-link.tsx';
import { localized } from '#web/kit/localized.ts';
import { NextStep } from '#web/kit/next-step.tsx';
import { Notice } from '#web/kit/notice.tsx';
import { SummaryList } from '#web/kit/summary-list.tsx';

interface NotReleasedProps {
  order: OrderView;
  /** The result came while the page is open: it is offered where the next step stood, so that nothing moves. */
  onShow?: () => void;
}

export function NotReleased({ order, onShow }: NotReleasedProps) {
  const { t } = useTranslation(['results', 'common']);
  const language = useLanguage();
  const { preparationSurvey: survey, expectedResultDate } = order;
  if (order.status === OrderStatus.CANCELLED) {
    return (
      <Notice tone="calm" title={t('status.cancelled')} action={<ToOrder order={order} />}>
        <p>{t('status.cancelledHelp')}</p>
      </Notice>
    );
  }
  const waitsForPerson = survey !== null && survey.status !== SurveyStatus.COMPLETED;
  return (
    <div className="stack" style={{ '--gap': '40px' } as React.CSSProperties}>
      {onShow ? (
        <NextStep
          title={t('offer.title')}
          action={
            <Button size="lg" onClick={onShow}>
              {t('offer.show')}
            </Button>
          }
        >
          <p>{t('offer.help')}</p>
        </NextStep>
      ) : waitsForPerson ? (
        <NextStep
          title={t('status.questionnaire')}
          action={
            <ButtonLink to={paths.survey(survey.customerSurveyId)} size="lg">
              {t(survey.status === SurveyStatus.PENDING ? 'status.startQuestionnaire' : 'status.continueQuestionnaire')}
            </ButtonLink>
          }
        >
          <p>{t('status.questionnaireHelp', { answered: survey.answered, questions: survey.questions })}</p>
        </NextStep>
      ) : (
        <NextStep tone="calm" title={t('status.nothingToDo')}>
          <p>{t('status.tellYou')}</p>
        </NextStep>
      )}
      <SummaryList
        label={t('status.label')}
        rows={[
          { key: 'state', label: t('status.state'), value: t(`common:orderLabel.${order.label}`) },
          {
            key: 'expected',
            label: t('status.expected'),
            value: expectedResultDate ? formatLongDate(expectedResultDate, language) : t('status.unknownDay'),
          },
          { key: 'test', label: t('status.test'), value: localized(order.product.name, language) },
          { key: 'order', label: t('status.order'), value: order.orderNumber },
        ]}
      />
      <ToOrder order={order} />
    </div>
  );
}

function ToOrder({ order }: { order: OrderView }) {
  const { t } = useTranslation('results');
  return (
    <ButtonLink to={paths.order(order._id)} variant="default">
      {t('status.toOrder')}
    </ButtonLink>
  );
}
