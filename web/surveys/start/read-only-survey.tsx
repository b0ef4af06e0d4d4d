/** A questionnaire that takes no more answers: submitted, or its order cancelled or completed. */
import { useTranslation } from 'react-i18next';
import { formatDateTime } from '#shared/domain/format-date.ts';
import { useLanguage } from '#web/app/i18n/use-language.ts';
import { paths } from '#web/app/paths.ts';
import { ButtonLink } from '#web/kit/button-link.tsx';
import { localized } from '#web/kit/localized.ts';
import { Notice } from '#web/kit/notice.tsx';
import { PageHeading } from '#web/kit/page-heading.tsx';
import { AnswerList } from '../answer-list.tsx';
import classes from '../survey-texts.module.css';
import type { ClosedAnswer } from '../use-answer-sender.ts';
import type { LoadedSurvey } from '../use-survey.ts';

interface ReadOnlySurveyProps {
  id: string;
  data: LoadedSurvey;
  isJustClosed: boolean;
  /** The answer that came too late, when one did. */
  late: ClosedAnswer | null;
}

export function ReadOnlySurvey({ id, data, isJustClosed, late }: ReadOnlySurveyProps) {
  const { t } = useTranslation(['surveys', 'errors']);
  const language = useLanguage();
  const lateQuestion = late && data.survey.questions.find(({ key }) => key === late.questionKey);
  const { closed, completedAt, byDoctor, orderId, orderNumber } = data.customerSurvey;
  const state = closed ?? 'submitted';
  return (
    <>
      <PageHeading
        back={{ to: paths.order(orderId), label: t('start.back') }}
        title={t(`readOnly.${state}.title`)}
        lead={t(`readOnly.${state}.lead`)}
        meta={
          completedAt
            ? t(byDoctor ? 'readOnly.sentByDoctor' : 'readOnly.sentAt', { at: formatDateTime(completedAt) })
            : undefined
        }
      />
      {isJustClosed && (
        <div className={classes.notice}>
          <Notice
            tone="info"
            live={late ? 'alert' : 'status'}
            title={late ? t(`errors:code.${late.code}`) : t('readOnly.already')}
          >
            {lateQuestion && <p>{t('readOnly.notTaken', { question: localized(lateQuestion.text, language) })}</p>}
            <p>{t('readOnly.alreadyHelp')}</p>
          </Notice>
        </div>
      )}
      {data.answers.length > 0 && <AnswerList id={id} data={data} />}
      <ButtonLink to={paths.order(orderId)} size="lg" variant="default" fullWidth>
        {t('toOrder', { orderNumber })}
      </ButtonLink>
    </>
  );
}
