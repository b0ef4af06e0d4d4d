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
import { DownloadAnswers } from '../download-answers.tsx';
import classes from '../survey-texts.module.css';
import type { LateAnswers } from '../use-answer-sender.ts';
import type { LoadedSurvey } from '../use-survey.ts';

interface ReadOnlySurveyProps {
  id: string;
  data: LoadedSurvey;
  isJustClosed: boolean;
  /** The answers that came too late, when some did. */
  late: LateAnswers | null;
}

export function ReadOnlySurvey({ id, data, isJustClosed, late }: ReadOnlySurveyProps) {
  const { t } = useTranslation(['surveys', 'errors']);
  const language = useLanguage();
  const lateQuestions = data.survey.questions.filter(({ key }) => late?.questionKeys.includes(key));
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
      {(late || (isJustClosed && !closed)) && (
        <div className={classes.notice}>
          <Notice
            tone="info"
            live={late ? 'alert' : 'status'}
            title={late ? t(`errors:code.${late.code}`) : t('readOnly.already')}
          >
            {lateQuestions.map(({ key, text }) => (
              <p key={key}>{t('readOnly.notTaken', { question: localized(text, language) })}</p>
            ))}
            <p>{t('readOnly.alreadyHelp')}</p>
          </Notice>
        </div>
      )}
      {data.answers.length > 0 && <AnswerList id={id} data={data} />}
      <div className={classes.actions}>
        {data.answers.length > 0 && <DownloadAnswers id={id} />}
        <ButtonLink to={paths.order(orderId)} size="lg" variant="default" fullWidth>
          {t('toOrder', { orderNumber })}
        </ButtonLink>
      </div>
    </>
  );
}
