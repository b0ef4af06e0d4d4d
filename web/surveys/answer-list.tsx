/** All answers by group; with `change` each row leads to its question and back. */
import { useTranslation } from 'react-i18next';
import { isAnswered } from '#shared/domain/surveys/is-answered.ts';
import type { Answer, Question } from '#shared/domain/surveys/survey.ts';
import { useLanguage } from '#web/app/i18n/use-language.ts';
import { localized } from '#web/kit/localized.ts';
import { Section } from '#web/kit/section.tsx';
import { SummaryList } from '#web/kit/summary-list.tsx';
import { formatAnswer } from './format-answer.ts';
import { changePath } from './return-to-summary.ts';
import classes from './survey-texts.module.css';
import type { LoadedSurvey } from './use-survey.ts';

export function AnswerList({ id, data, change }: { id: string; data: LoadedSurvey; change?: boolean }) {
  const language = useLanguage();
  const groups = [...data.survey.groups].sort((a, b) => a.order - b.order);
  return (
    <div className={classes.groups}>
      {groups.map((group) => {
        const questions = data.visible.filter((question) => question.group === group.key);
        if (questions.length === 0) return null;
        return (
          <Section key={group.key} title={localized(group.name, language)} look="label">
            <SummaryList
              rows={questions.map((question) => ({
                key: question.key,
                label: localized(question.text, language),
                value: (
                  <AnswerWords
                    question={question}
                    answer={data.answers.find(({ questionKey }) => questionKey === question.key)}
                  />
                ),
                action: change ? { to: changePath(id, question.key) } : undefined,
              }))}
            />
          </Section>
        );
      })}
    </div>
  );
}

function AnswerWords({ question, answer }: { question: Question; answer: Answer | undefined }) {
  const { t } = useTranslation(['surveys', 'common']);
  const language = useLanguage();
  if (!answer || !isAnswered(answer.value)) return <span className={classes.none}>{t('surveys:noAnswer')}</span>;
  const more = (question.additionalAnswers ?? []).flatMap((additional) => {
    const given = answer.additionalAnswer.find(({ key }) => key === additional.key);
    return given && isAnswered(given.value) ? [{ additional, value: given.value }] : [];
  });
  return (
    <>
      {formatAnswer(question, answer.value, language, t)}
      {more.map(({ additional, value }) => (
        <span key={additional.key} className={classes.more}>
          {localized(additional.text, language)} {formatAnswer(additional, value, language, t)}
        </span>
      ))}
    </>
  );
}
