/** The questionnaire as a doctor reads it, in four places of the context pane. */
import { IconAlertOctagon, IconFlag } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { isAnswered } from '#shared/domain/surveys/is-answered.ts';
import type { AnswerValue, Question } from '#shared/domain/surveys/survey.ts';
import { useLanguage } from '#web/app/i18n/use-language.ts';
import { Kbd } from '#web/kit/kbd.tsx';
import { localized } from '#web/kit/localized.ts';
import { AnswerWithSource } from '#web/surveys/by-phone/answer-with-source.tsx';
import { formatAnswer } from '#web/surveys/format-answer.ts';
import { useOpenCase } from './case-context.ts';
import classes from './part.module.css';
import { Part } from './part.tsx';
import { findRiskFlags } from './risk-flags.ts';
import { type CaseAnswers, useAnswers } from './use-answers.ts';

const SHOWN_AT_FIRST = 12;
const MEDICATION = ['regular-medication', 'medication-list', 'supplements', 'antibiotics', 'hormonal-contraception'];

interface AnswersPartProps {
  kind: 'body' | 'flags' | 'medication';
}

export function AnswersPart({ kind }: AnswersPartProps) {
  const { review } = useOpenCase();
  const found = useAnswers(review.survey.customerSurveyId);
  if (!found) return null;
  if (kind === 'body') return <Body found={found} />;
  if (kind === 'flags') return <Flags found={found} />;
  return <Medication found={found} />;
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
            <b className="m">
              <Given found={found} questionKey={key} />
            </b>
          </li>
        ))}
      </ul>
    </Part>
  );
}

/** With what was answered below it: the medicine's reason belongs to the medicine. */
function Given({ found, questionKey }: { found: CaseAnswers; questionKey: string }) {
  const question = found.questions.find(({ key }) => key === questionKey);
  return question ? <AnswerWithSource question={question} data={found} isBrief /> : null;
}

/** The answers in short. The way to the whole questionnaire is there before its answers are. */
export function GivenAnswers({ onAll }: { onAll: () => void }) {
  const { t } = useTranslation(['results', 'common']);
  const { review } = useOpenCase();
  const language = useLanguage();
  const found = useAnswers(review.survey.customerSurveyId);
  if (review.survey.customerSurveyId === '') return null;
  const answered = (found?.questions ?? []).filter(({ key }) =>
    found?.answers.some(({ questionKey, value }) => questionKey === key && isAnswered(value)),
  );
  const count = found?.questions.length ?? 0;
  return (
    <Part
      title={t('answers.title')}
      note={count > 0 && t('answers.count', { answered: answered.length, count })}
      action={
        <button type="button" className="link" onClick={onAll}>
          {t('answers.all')} <Kbd>F</Kbd>
        </button>
      }
    >
      {found?.isFailed && (
        <p role="alert" className={classes.small}>
          {t('common:loadFailed')}{' '}
          <button type="button" className="link" onClick={found.retry}>
            {t('common:retry')}
          </button>
        </p>
      )}
      <dl>
        {found &&
          answered.slice(0, SHOWN_AT_FIRST).map((question) => (
            <div key={question.key} className={classes.pair}>
              <dt>{localized(question.text, language)}</dt>
              <dd>
                <AnswerWithSource question={question} data={found} isBrief />
              </dd>
            </div>
          ))}
      </dl>
    </Part>
  );
}
