/** All answers before they are submitted. What is missing stands on top; each answer can be changed and leads back here. */
import { Button } from '@mantine/core';
import { IconHistory } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Navigate, useNavigate, useParams } from 'react-router-dom';
import { SurveyStatus } from '#shared/domain/surveys/survey-status.ts';
import { paths } from '#web/app/paths.ts';
import { api, type CallError } from '#web/client/api.ts';
import { describeError } from '#web/kit/describe-error.ts';
import { Notice } from '#web/kit/notice.tsx';
import { Page } from '#web/kit/page.tsx';
import { PageHeading } from '#web/kit/page-heading.tsx';
import { QueryState } from '#web/kit/query-state.tsx';
import { SavedNote } from '#web/kit/saved-note.tsx';
import { AnswerList } from '../answer-list.tsx';
import { ConflictNotice } from '../conflict-notice.tsx';
import { MissingSurvey } from '../missing-survey.tsx';
import { RefusedNotice } from '../refused-notice.tsx';
import classes from '../survey-texts.module.css';
import { useAnswerSender } from '../use-answer-sender.ts';
import { type LoadedSurvey, useSurvey } from '../use-survey.ts';
import { listOpen } from './list-open.ts';
import { OpenAnswers } from './open-answers.tsx';

export function SummaryScreen() {
  const { t } = useTranslation('surveys');
  const { customerSurveyId = '' } = useParams();
  const survey = useSurvey(customerSurveyId);
  return (
    <Page width="reading">
      <PageHeading back={{ to: paths.survey(customerSurveyId) }} title={t('summary.title')} lead={t('summary.lead')} />
      <QueryState query={survey} skeleton="summary" missing={<MissingSurvey />}>
        {(data) => <CheckAnswers id={customerSurveyId} data={data} />}
      </QueryState>
    </Page>
  );
}

function CheckAnswers({ id, data }: { id: string; data: LoadedSurvey }) {
  const { t } = useTranslation(['surveys', 'errors', 'common']);
  const navigate = useNavigate();
  const sender = useAnswerSender(id);
  const [setStatus] = api.useSetSurveyStatusMutation();
  const [isBusy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const [isSubmitted, setSubmitted] = useState(false);
  const [attempt, setAttempt] = useState(0);
  const open = listOpen(id, data);
  if (!isSubmitted && (data.isReadOnly || sender.closed)) {
    return <Navigate to={paths.survey(id)} replace state={{ alreadyComplete: true, closed: sender.closed }} />;
  }

  async function submit(): Promise<void> {
    setFailure(null);
    if (open.length > 0) return setAttempt((count) => count + 1);
    setBusy(true);
    const sent = await sender.flush();
    if (sent === 'waiting') setFailure(t('surveys:summary.notSent'));
    if (sent === 'done') await complete();
    setBusy(false);
  }

  async function complete(): Promise<void> {
    setSubmitted(true);
    const orderNo = data.customerSurvey.orderNumber;
    const reply = await setStatus({ params: { id }, body: { status: SurveyStatus.COMPLETED, orderNo } });
    const error = reply.error as CallError | undefined;
    if (!error || error.error === 'Already_Complete') navigate(paths.surveyFinish(id), { replace: true });
    else {
      setSubmitted(false);
      setFailure(error.error === 'survey-incomplete' ? t('surveys:summary.incomplete') : describeError(error, t));
    }
  }

  return (
    <>
      <OpenAnswers id={id} open={open} attempt={attempt} />
      {data.former.length > 0 && (
        <div className={classes.notice}>
          <Notice icon={<IconHistory size={24} stroke={1.75} aria-hidden />}>
            <p>{t('surveys:formerAnswer.summary')}</p>
          </Notice>
        </div>
      )}
      <ConflictNotice surveyId={id} questions={data.survey.questions} />
      <RefusedNotice surveyId={id} questions={data.survey.questions} refused={sender.refused} />
      <AnswerList id={id} data={data} change />
      <div className={classes.submit}>
        {failure && (
          <div className={classes.notice}>
            <Notice tone="danger" live="alert">
              <p>{failure}</p>
            </Notice>
          </div>
        )}
        <SavedNote state={sender.state} at={sender.savedAt} />
        <p className={`muted ${classes.notice}`}>{t('surveys:summary.final')}</p>
        <Button size="lg" fullWidth loading={isBusy} onClick={() => void submit()}>
          {t('surveys:summary.submit')}
        </Button>
      </div>
    </>
  );
}
