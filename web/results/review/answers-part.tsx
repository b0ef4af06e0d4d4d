/** The questionnaire as a doctor reads it, in four places of the context pane. */
import { IconAlertOctagon, IconFlag } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { isAnswered } from '#shared/domain/surveys/is-answered.ts';
import type { AnswerValue, Question } from '#shared/domain/surveys/survey.ts';
import { useLanguage } from '#web/app/i18n/use-language.ts';
import { localized } from '#web/kit/localized.ts';
import { formatAnswer } from '#web/surveys/format-answer.ts';
import { useOpenCase } from './case-context.ts';
import classes from './part.module.css';
import { Part } from './part.tsx';
import { findRiskFlags } from './risk-flags.ts';
import { type CaseAnswers, useAnswers } from './use-answers.ts';

const SHOWN_AT_FIRST = 12;
const MEDICATION = ['regular-medication', 'medication-list', 'supplements', 'antibiotics', 'hormonal-contraception'];

export function AnswersPart({ kind }: { kind: 'body' | 'flags' | 'medication' | 'answers' }) {
  const { review } = useOpenCase();
  const found = useAnswers(review.survey.customerSurveyId);
  if (!found) return null;
  if (kind === 'body') return <Body found={found} />;
  if (kind === 'flags') return <Flags found={found} />;
  if (kind === 'medication') return <Medication found={found} />;
  return <Answers found={found} />;
}

function useWords(found: CaseAnswers) {
  const { t } = useTranslation(['results', 'surveys']);
  const language = useLanguage();
  const question = (key: string): Question | undefined => found.questions.find((one) => one.key === key);
  return {
    text: (key: string) => {
      const asked = question(key);
      return asked ? localized(asked.text, language) : key;
    },
    answer: (key: string, value: AnswerValue) => {
      const asked = question(key);
      return asked ? formatAnswer(asked, value, language, t) : String(value ?? '');
    },
    valueOf: (key: string) => found.answers.find((one) => one.questionKey === key)?.value ?? null,
  };
}

function Body({ found }: { found: CaseAnswers }) {
  const words = useWords(found);
  const height = Number(words.valueOf('height'));
  const weight = Number(words.valueOf('weight'));
  if (!height || !weight) return null;
  return (
    <p className={`muted ${classes.small}`}>
      {height} cm, {weight} kg, BMI {(weight / (height / 100) ** 2).toFixed(1)}
    </p>
  );
}

function Flags({ found }: { found: CaseAnswers }) {
  const { t } = useTranslation('results');
  const words = useWords(found);
  const flags = findRiskFlags(found.answers);
  return (
    <Part title={t('flags.title')}>
      {flags.length === 0 && <p className={`muted ${classes.small}`}>{t('flags.none')}</p>}
      <ul>
        {flags.map((flag) => {
          const Icon = flag.tone === 'danger' ? IconAlertOctagon : IconFlag;
          return (
            <li key={flag.questionKey} className={classes.flag} data-tone={flag.tone}>
              <Icon size={16} stroke={1.75} aria-hidden />
              <span>
                <b className="m">{words.answer(flag.questionKey, flag.value)}</b>
                <br />
                <span className="muted">{words.text(flag.questionKey)}</span>
              </span>
            </li>
          );
        })}
      </ul>
    </Part>
  );
}

function Medication({ found }: { found: CaseAnswers }) {
  const { t } = useTranslation('results');
  const words = useWords(found);
  const given = MEDICATION.filter((key) => isAnswered(words.valueOf(key)));
  if (given.length === 0) return null;
  return (
    <Part title={t('medication.title')}>
      <ul className={classes.list}>
        {given.map((key) => (
          <li key={key} className={classes.small}>
            <span className="muted">{words.text(key)}</span>{' '}
            <b className="m">{words.answer(key, words.valueOf(key))}</b>
          </li>
        ))}
      </ul>
    </Part>
  );
}

function Answers({ found }: { found: CaseAnswers }) {
  const { t } = useTranslation(['results', 'common']);
  const words = useWords(found);
  const [showsAll, setShowsAll] = useState(false);
  const answered = found.questions
    .map((question) => ({ question, answer: found.answers.find((one) => one.questionKey === question.key) }))
    .filter(({ answer }) => answer && isAnswered(answer.value));
  const shown = showsAll ? answered : answered.slice(0, SHOWN_AT_FIRST);
  return (
    <Part title={t('answers.title')} note={found.isFailed ? undefined : t('answers.count', { count: answered.length })}>
      {found.isFailed && (
        <p role="alert" className={classes.small}>
          {t('common:loadFailed')}{' '}
          <button type="button" className="link" onClick={found.retry}>
            {t('common:retry')}
          </button>
        </p>
      )}
      <dl>
        {shown.map(({ question, answer }) => (
          <div key={question.key} className={classes.pair}>
            <dt>{words.text(question.key)}</dt>
            <dd>
              {words.answer(question.key, answer?.value ?? null)}
              {answer?.additionalAnswer.map((more) => (
                <span key={more.key} className="muted">
                  {' '}
                  · {String(more.value ?? '')}
                </span>
              ))}
            </dd>
          </div>
        ))}
      </dl>
      {answered.length > shown.length && (
        <button type="button" className="link" onClick={() => setShowsAll(true)}>
          {t('answers.all')}
        </button>
      )}
    </Part>
  );
}
