/** An answer, and where a doctor gave it for the person: when, why, and what the person had said before. */
import { IconPhone } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { formatDateTime } from '#shared/domain/format-date.ts';
import type { Question } from '#shared/domain/surveys/survey.ts';
import { useLanguage } from '#web/app/i18n/use-language.ts';
import { formatAnswer } from '../format-answer.ts';
import { GivenAnswer } from '../given-answer.tsx';
import type { LoadedSurvey } from '../use-survey.ts';
import classes from './by-phone.module.css';

interface AnswerWithSourceProps {
  question: Question;
  data: Pick<LoadedSurvey, 'answers' | 'byPhone'>;
  /** Only that it was by phone, where there is little room; the rest stands in the whole questionnaire. */
  isBrief?: boolean;
}

export function AnswerWithSource({ question, data, isBrief }: AnswerWithSourceProps) {
  const { t } = useTranslation('surveys');
  const language = useLanguage();
  const source = data.byPhone.find(({ questionKey }) => questionKey === question.key);
  const before = source?.before && formatAnswer(question, source.before.value, language, t);
  return (
    <>
      <GivenAnswer question={question} answer={data.answers.find(({ questionKey }) => questionKey === question.key)} />
      {source && isBrief && (
        <span className={classes.brief}>
          <IconPhone size={14} stroke={1.75} aria-hidden /> {t('byPhone.brief')}
        </span>
      )}
      {source && !isBrief && (
        <span className={classes.source}>
          <IconPhone size={16} stroke={1.75} aria-hidden />
          <span>
            {t('byPhone.mark', { at: formatDateTime(source.answeredAt) })}
            {source.reason && ` ${t('byPhone.why', { reason: source.reason })}`}
            {source.before && (
              <span className={classes.said}>
                {before ? t('byPhone.before', { answer: before }) : t('byPhone.beforeNone')}
              </span>
            )}
          </span>
        </span>
      )}
    </>
  );
}
