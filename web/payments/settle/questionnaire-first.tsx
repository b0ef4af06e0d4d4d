/** The questionnaire of this test is asked before the payment: why, how long it takes, and the way there. */
import { useTranslation } from 'react-i18next';
import type { OrderView } from '#shared/views/orders.ts';
import { paths } from '#web/app/paths.ts';
import { ActionLink } from '#web/kit/action-link.tsx';
import { ButtonLink } from '#web/kit/button-link.tsx';
import { NextStep } from '#web/kit/next-step.tsx';

export function QuestionnaireFirst({ order: { _id, preparationSurvey } }: { order: OrderView }) {
  const { t } = useTranslation('payments');
  if (!preparationSurvey) return null;
  const { customerSurveyId, answered, questions } = preparationSurvey;
  return (
    <>
      <NextStep
        title={t('questionnaire.title')}
        action={
          <ButtonLink to={paths.survey(customerSurveyId)} size="lg">
            {t(answered > 0 ? 'questionnaire.continue' : 'questionnaire.action')}
          </ButtonLink>
        }
      >
        <p>{t('questionnaire.text')}</p>
        <p>
          {answered > 0
            ? t('questionnaire.begun', { answered, count: questions })
            : t('questionnaire.size', { count: questions })}
        </p>
      </NextStep>
      <p>
        <ActionLink to={paths.order(_id)}>{t('seeOrder')}</ActionLink>
      </p>
    </>
  );
}
