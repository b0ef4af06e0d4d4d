/** The one thing an order needs now, with its date and its button; calm when there is nothing to do. */

import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { formatDate, formatTime } from '#shared/domain/format-date.ts';
import { formatMoney } from '#shared/domain/money.ts';
import type { NextStep as Step } from '#shared/domain/orders/next-step.ts';
import { OrderLabel } from '#shared/domain/orders/order-label.ts';
import { SurveyStatus } from '#shared/domain/surveys/survey-status.ts';
import type { OrderListItemView, OrderView } from '#shared/views/orders.ts';
import { useLanguage } from '#web/app/i18n/use-language.ts';
import { paths } from '#web/app/paths.ts';
import { ButtonLink } from '#web/kit/button-link.tsx';
import { formatShortDayTime } from '#web/kit/format-day-time.ts';
import { localized } from '#web/kit/localized.ts';
import { NextStep } from '#web/kit/next-step.tsx';
import { useNow } from '#web/kit/use-now.ts';
import { isAppointmentAhead, isQuestionnaireFirst } from './order-facts.ts';

export interface OrderNextStepProps {
  order: OrderListItemView & Partial<OrderView>;
  step: Step;
  /** Outside the order's own page the test is named. */
  named?: boolean;
}

export function OrderNextStep({ order, step, named }: OrderNextStepProps) {
  const words = useStepWords(order, step, named);
  if (!words) return null;
  return (
    <NextStep title={words.title} eyebrow={words.eyebrow} action={words.action} tone={words.calm ? 'calm' : 'arnica'}>
      {words.text && <p>{words.text}</p>}
    </NextStep>
  );
}

interface StepWords {
  title: string;
  text?: string;
  eyebrow?: string;
  action?: ReactNode;
  calm?: boolean;
}

function useStepWords(order: OrderNextStepProps['order'], step: Step, named = false): StepWords | null {
  const { t } = useTranslation('orders');
  const language = useLanguage();
  const { appointment, hold, preparationSurvey: survey } = order;
  const test = localized(order.product.name, language);
  const ahead = isAppointmentAhead(order, useNow());
  const when = appointment ? formatShortDayTime(appointment.from, language) : '';
  const settle = paths.settle(order._id, order.lastUpdatedTransactionNo);
  const link = (to: string, label: string) => (
    <ButtonLink to={to} size="lg">
      {label}
    </ButtonLink>
  );
  // The order box does not know until when a time is held; the order's own page does.
  const payText = () => {
    if (hold?.lapsed) return t('step.pay.lapsed');
    if (hold) return t('step.pay.held', { when, time: formatTime(hold.until) });
    return appointment ? t('step.pay.text', { when, place: appointment.branchName }) : t('step.pay.textHome');
  };
  const key = named ? 'titleOf' : 'title';

  switch (step) {
    case 'pay':
      // Whoever has paid must not be asked to pay.
      if (hold?.asking) {
        return {
          title: t('step.pay.asking'),
          text: t('step.pay.askingText'),
          calm: true,
          action: (
            <ButtonLink to={settle} variant="default">
              {t('step.pay.askingAction')}
            </ButtonLink>
          ),
        };
      }
      if (hold?.usedUp) {
        return {
          title: t('step.pay.usedUp'),
          text: t('step.pay.usedUpText'),
          action: link(settle, t('step.pay.usedUpAction')),
        };
      }
      // A voucher may leave nothing to pay: the order waits for one press all the same.
      if (order.total === 0) {
        return {
          title: t(`step.pay.${named ? 'freeOf' : 'free'}`, { test }),
          text: hold?.lapsed ? t('step.pay.freeLapsed') : t('step.pay.freeText'),
          action: link(settle, t('step.pay.freeAction')),
        };
      }
      return {
        title: t(`step.pay.${key}`, { test }),
        text: payText(),
        action: link(settle, t('step.pay.action', { amount: formatMoney(order.total) })),
      };
    case 'choose-time':
      return {
        title: t(`step.choose-time.${key}`, { test }),
        text: t('step.choose-time.text'),
        action: link(settle, t('step.choose-time.action')),
      };
    case 'new-sample':
      return {
        title: t(`step.new-sample.${key}`, { test }),
        text: t('step.new-sample.free'),
        action: link(paths.order(order._id), t('step.new-sample.see')),
      };
    case 'questionnaire': {
      if (!survey) return null;
      const begun = survey.status === SurveyStatus.IN_PROGRESS && survey.answered > 0;
      // The answers of the order before are suggested in it.
      const isCheck = !begun && Boolean(order.followUp);
      const late = order.label === OrderLabel.waitingForQuestionnaire;
      const held = hold && !hold.lapsed ? ` ${t('step.pay.held', { when, time: formatTime(hold.until) })}` : '';
      return {
        title: isCheck
          ? t('step.questionnaire.check')
          : t(`step.questionnaire.${begun ? 'finish' : 'fill'}${named ? 'Of' : ''}`, { test }),
        eyebrow: ahead && !isQuestionnaireFirst(order) ? t('step.until', { when }) : undefined,
        text: isQuestionnaireFirst(order)
          ? `${t('step.questionnaire.first')}${held}`
          : late
            ? t('step.questionnaire.late')
            : isCheck
              ? t('step.questionnaire.checkText')
              : begun
                ? t('step.questionnaire.begun', { answered: survey.answered, questions: survey.questions })
                : t('step.questionnaire.text'),
        action: link(
          paths.survey(survey.customerSurveyId),
          t(`step.questionnaire.${isCheck ? 'checkAction' : begun ? 'continue' : 'action'}`),
        ),
      };
    }
    case 'prepare':
      return {
        title: t(`step.prepare.${appointment ? '' : 'home.'}${key}`, { test }),
        text: appointment
          ? t('step.prepare.text', { when, place: appointment.branchName })
          : t('step.prepare.home.text'),
        action: link(paths.preparation(order._id), t('step.prepare.action')),
      };
    case 'see-results':
      return {
        title: t(`step.see-results.${key}`, { test }),
        text: order.testResult
          ? t('step.see-results.text', { date: formatDate(order.testResult.releasedAt) })
          : undefined,
        action: link(paths.result(order._id), t('step.see-results.action')),
      };
    case 'wait':
      return {
        title: t('step.wait.title'),
        text: named ? t('step.wait.textOf', { test }) : t('step.wait.text'),
        calm: true,
        action: (
          <ButtonLink to={named ? paths.order(order._id) : paths.contentPage('sampling')} variant="default">
            {t(named ? 'step.wait.actionOf' : 'step.wait.action')}
          </ButtonLink>
        ),
      };
    case 'none':
      return {
        title: t('step.none.title'),
        calm: true,
        action: (
          <ButtonLink to={paths.selectGroup()} variant="default">
            {t('step.none.action')}
          </ButtonLink>
        ),
      };
  }
}
