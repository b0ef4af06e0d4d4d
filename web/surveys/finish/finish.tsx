/** Thank you, and what happens next: get ready for the sampling, or wait for the result. */

import { useTranslation } from 'react-i18next';
import { Navigate, useParams } from 'react-router-dom';
import { formatDate } from '#shared/domain/format-date.ts';
import { formatMoney } from '#shared/domain/money.ts';
import { Application } from '#shared/domain/orders/application.ts';
import { OrderLabel } from '#shared/domain/orders/order-label.ts';
import { SurveyStatus } from '#shared/domain/surveys/survey-status.ts';
import type { CustomerSurveyView } from '#shared/views/surveys.ts';
import { useLanguage } from '#web/app/i18n/use-language.ts';
import { paths } from '#web/app/paths.ts';
import { api } from '#web/client/api.ts';
import { ButtonLink } from '#web/kit/button-link.tsx';
import { formatDayTime } from '#web/kit/format-day-time.ts';
import { LoadingPage } from '#web/kit/loading-page.tsx';
import { NextStep } from '#web/kit/next-step.tsx';
import { Page } from '#web/kit/page.tsx';
import { PageHeading } from '#web/kit/page-heading.tsx';
import { QueryState } from '#web/kit/query-state.tsx';
import { Section } from '#web/kit/section.tsx';
import { useNow } from '#web/kit/use-now.ts';
import classes from '../survey-texts.module.css';

export function FinishScreen() {
  const { customerSurveyId = '' } = useParams();
  const survey = api.useGetCustomerSurveyQuery({ params: { id: customerSurveyId } });
  return (
    <Page width="reading">
      <QueryState query={survey}>{(data) => <AfterSurvey data={data} isFresh={!survey.isFetching} />}</QueryState>
    </Page>
  );
}

function AfterSurvey({ data, isFresh }: { data: CustomerSurveyView; isFresh: boolean }) {
  const { t } = useTranslation('surveys');
  const language = useLanguage();
  const now = useNow();
  const order = api.useGetOrderQuery({ params: { orderId: data.orderId } });
  const research = api.useGetResearchApprovalQuery({ params: { id: data._id } });
  // Nobody is thanked for answers that were not submitted; what says so may be older than the submission.
  if (data.status !== SurveyStatus.COMPLETED && !isFresh) return <LoadingPage />;
  if (data.status !== SurveyStatus.COMPLETED) return <Navigate to={paths.surveySummary(data._id)} replace />;

  const appointment = order.data?.appointment ?? null;
  const isAhead = appointment !== null && Date.parse(appointment.from) > now.getTime();
  const isHome = order.data?.application === Application.homeSampling && !order.data.testResult;
  const expected = order.data?.expectedResultDate ?? null;
  // Some questionnaires are asked before the order is paid.
  const isUnpaid = order.data?.label === OrderLabel.draft || order.data?.label === OrderLabel.pendingForPayment;

  return (
    <>
      <PageHeading title={t('finish.title')} lead={t('finish.lead')} />
      {isUnpaid && order.data && (
        <NextStep
          title={t('finish.pay')}
          action={
            <ButtonLink
              to={paths.settle(order.data._id, order.data.lastUpdatedTransactionNo)}
              // The button names the amount: there is nothing left to decide on the page of the payment.
              state={{ payAtOnce: true }}
              size="lg"
            >
              {order.data.total > 0
                ? t('finish.payAction', { amount: formatMoney(order.data.total) })
                : t('finish.payNothing')}
            </ButtonLink>
          }
        >
          <p>{t('finish.payHelp')}</p>
        </NextStep>
      )}
      {!isUnpaid && (isAhead || isHome) && (
        <NextStep
          title={t('finish.prepare')}
          action={
            <ButtonLink to={paths.preparation(data.orderId)} variant="default">
              {t('finish.prepareAction')}
            </ButtonLink>
          }
        >
          <p>
            {isAhead && appointment
              ? t('finish.prepareAt', { at: formatDayTime(appointment.from, language), place: appointment.branchName })
              : t('finish.prepareHome')}
          </p>
        </NextStep>
      )}
      {!isUnpaid && !isAhead && !isHome && (
        <NextStep tone="calm" title={t('finish.wait')}>
          <p>{expected ? t('finish.expected', { date: formatDate(expected) }) : t('finish.soon')}</p>
        </NextStep>
      )}
      <div className={classes.after}>
        <ButtonLink to={paths.order(data.orderId)} size="lg" variant={isUnpaid ? 'default' : 'filled'} fullWidth>
          {t('finish.toOrder')}
        </ButtonLink>
      </div>
      <div className={classes.after}>
        <Section title={t('finish.research')} level={2} look="label">
          <p>{t(research.data && research.data.approved !== null ? 'finish.researchDone' : 'finish.researchHelp')}</p>
          <p className={classes.onward}>
            <ButtonLink to={paths.researchApproval(data._id)} variant="default">
              {t('finish.researchAction')}
            </ButtonLink>
          </p>
        </Section>
      </div>
    </>
  );
}
