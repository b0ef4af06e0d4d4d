/** An answer in words, with what was answered below it. */
import { useTranslation } from 'react-i18next';
import { isAnswered } from '#shared/domain/surveys/is-answered.ts';
import type { Answer, Question } from '#shared/domain/surveys/survey.ts';
import { useLanguage } from '#web/app/i18n/use-language.ts';
import { localized } from '#web/kit/localized.ts';
import { formatAnswer } from './format-answer.ts';
import classes from './survey-texts.module.css';

export function GivenAnswer({ question, answer }: { question: Question; answer: Answer | undefined }) {
  const { t } = useTranslation('surveys');
  const language = useLanguage();
  if (!answer || !isAnswered(answer.value)) return <span className={classes.none}>{t('noAnswer')}</span>;
  const more = (question.additionalAnswers ?? []).flatMap((additional) => {
    const given = answer.additionalAnswer.find(({ key }) => key === additional.key);
    return given && isAnswered(given.value) ? [{ additional, value: given.value }] : [];
  });
  return (
    <>
      <span className={classes.words}>{formatAnswer(question, answer.value, language, t)}</span>
      {more.map(({ additional, value }) => (
        <span key={additional.key} className={classes.more}>
          {localized(additional.text, language)} {formatAnswer(additional, value, language, t)}
        </span>
      ))}
    </>
  );
}
