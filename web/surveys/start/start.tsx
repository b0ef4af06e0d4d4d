/** Before the first question: why, how long, who reads it. Later: go on where one stopped, or read what was sent. */
import { IconClock, IconDeviceFloppy, IconHistory, IconPlayerPause, IconStethoscope } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useLocation, useParams } from 'react-router-dom';
import { isAnswered } from '#shared/domain/surveys/is-answered.ts';
import { resumeQuestion, surveyProgress } from '#shared/domain/surveys/survey-progress.ts';
import { paths } from '#web/app/paths.ts';
import { ActionLink } from '#web/kit/action-link.tsx';
import { ButtonLink } from '#web/kit/button-link.tsx';
import { Notice } from '#web/kit/notice.tsx';
import { Page } from '#web/kit/page.tsx';
import { PageHeading } from '#web/kit/page-heading.tsx';
import { QueryState } from '#web/kit/query-state.tsx';
import { ConflictNotice } from '../conflict-notice.tsx';
import { MissingSurvey } from '../missing-survey.tsx';
import classes from '../survey-texts.module.css';
import { useAnswerSender } from '../use-answer-sender.ts';
import { type LoadedSurvey, useSurvey } from '../use-survey.ts';
import { ReadOnlySurvey } from './read-only-survey.tsx';

/** Most answers are one tap; a few are typed. */
const SECONDS_PER_QUESTION = 12;

export function StartScreen() {
  const { customerSurveyId = '' } = useParams();
  const survey = useSurvey(customerSurveyId);
  const location = useLocation();
  useAnswerSender(customerSurveyId);
  return (
    <Page width="reading">
      <QueryState query={survey} missing={<MissingSurvey />}>
        {(data) =>
          data.isReadOnly ? (
            <ReadOnlySurvey
              id={customerSurveyId}
              data={data}
              isJustClosed={location.state?.alreadyComplete === true}
              late={location.state?.closed ?? null}
            />
          ) : (
            <OpenSurvey id={customerSurveyId} data={data} />
          )
        }
      </QueryState>
    </Page>
  );
}

function OpenSurvey({ id, data }: { id: string; data: LoadedSurvey }) {
  const { t } = useTranslation('surveys');
  const answered = data.answers.filter(({ value }) => isAnswered(value)).length;
  const next = resumeQuestion(data.visible, data.answers);
  const count = data.visible.length;
  const place = next ? (surveyProgress(data.visible, next.key)?.index ?? 1) : count;
  const minutes = estimateMinutes(next ? count - place + 1 : 0);
  const icon = { size: 20, stroke: 1.75, 'aria-hidden': true } as const;
  const hasBegun = answered > 0;

  return (
    <>
      <PageHeading
        back={{ to: paths.order(data.customerSurvey.orderId), label: t('start.back') }}
        title={t('start.title')}
        lead={t(
          hasBegun ? 'start.leadBegun' : data.customerSurvey.asked === 'with-order' ? 'start.leadFirst' : 'start.lead',
        )}
      />
      <ConflictNotice surveyId={id} questions={data.survey.questions} />
      <ul className={classes.facts}>
        <li>
          <IconClock {...icon} />
          <span>
            {hasBegun ? t('start.left', { count: count - place + 1, minutes }) : t('start.size', { count, minutes })}
          </span>
        </li>
        <li>
          <IconStethoscope {...icon} />
          <span>{t('start.readers')}</span>
        </li>
        <li>
          <IconDeviceFloppy {...icon} />
          <span>{t('start.saved')}</span>
        </li>
        <li>
          <IconPlayerPause {...icon} />
          <span>{t('start.pause')}</span>
        </li>
      </ul>
      {data.former.length > 0 && (
        <div className={classes.notice}>
          <Notice
            icon={<IconHistory size={24} stroke={1.75} aria-hidden />}
            title={t('formerAnswer.ready', { count: data.former.length })}
          >
            <p>{t('formerAnswer.readyHelp')}</p>
          </Notice>
        </div>
      )}
      {next ? (
        <ButtonLink to={paths.surveyPage(id, next.key)} size="lg" fullWidth>
          {hasBegun ? t('start.goOn', { place }) : t('start.begin')}
        </ButtonLink>
      ) : (
        <>
          <div className={classes.notice}>
            <Notice tone="success">
              <p>{t('start.allAnswered')}</p>
            </Notice>
          </div>
          <ButtonLink to={paths.surveySummary(id)} size="lg" fullWidth>
            {t('start.check')}
          </ButtonLink>
        </>
      )}
      {hasBegun && next && (
        <p className={classes.onward}>
          <ActionLink to={paths.surveySummary(id)}>{t('start.check')}</ActionLink>
        </p>
      )}
    </>
  );
}

/** About how many minutes so many questions take; at least one. */
function estimateMinutes(questions: number): number {
  return Math.max(1, Math.round((questions * SECONDS_PER_QUESTION) / 60));
}
