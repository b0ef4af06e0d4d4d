/** Answers the server did not take, each with the way to its question. */
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import type { Question } from '#shared/domain/surveys/survey.ts';
import { useLanguage } from '#web/app/i18n/use-language.ts';
import { paths } from '#web/app/paths.ts';
import { localized } from '#web/kit/localized.ts';
import { Notice } from '#web/kit/notice.tsx';
import classes from './survey-texts.module.css';
import type { AnswerSender } from './use-answer-sender.ts';

export function RefusedNotice({
  surveyId,
  questions,
  refused,
}: {
  surveyId: string;
  questions: readonly Question[];
  refused: AnswerSender['refused'];
}) {
  const { t } = useTranslation('surveys');
  const language = useLanguage();
  const found = refused.flatMap(({ questionKey }) => questions.filter(({ key }) => key === questionKey));
  if (found.length === 0) return null;
  return (
    <div className={classes.notice}>
      <Notice tone="danger" live="alert" title={t('refused.title')}>
        <ul>
          {found.map(({ key, text }) => (
            <li key={key}>
              <Link to={paths.surveyPage(surveyId, key)}>{localized(text, language)}</Link>
            </li>
          ))}
        </ul>
      </Notice>
    </div>
  );
}
