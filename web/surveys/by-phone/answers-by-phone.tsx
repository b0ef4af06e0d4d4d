/** The answers by group; while the questionnaire is open, each row opens to be answered on the phone. */
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Question } from '#shared/domain/surveys/survey.ts';
import { useLanguage } from '#web/app/i18n/use-language.ts';
import { localized } from '#web/kit/localized.ts';
import { Section } from '#web/kit/section.tsx';
import { SummaryList } from '#web/kit/summary-list.tsx';
import type { LoadedSurvey } from '../use-survey.ts';
import { AnswerWithSource } from './answer-with-source.tsx';
import classes from './by-phone.module.css';
import { CompleteForPerson } from './complete-for-person.tsx';
import { PhoneAnswerForm } from './phone-answer-form.tsx';

export function AnswersByPhone({ id, data }: { id: string; data: LoadedSurvey }) {
  const { t } = useTranslation('surveys');
  const language = useLanguage();
  const [editing, setEditing] = useState<string | null>(null);
  // One call mostly has one reason: it is there again for the next answer.
  const [reason, setReason] = useState('');

  function close(key: string): void {
    setEditing(null);
    requestAnimationFrame(() =>
      document.querySelector<HTMLElement>(`[data-row="${key}"] .link`)?.focus({ preventScroll: true }),
    );
  }

  const row = (question: Question) => {
    const answer = data.answers.find(({ questionKey }) => questionKey === question.key);
    return {
      key: question.key,
      label: localized(question.text, language),
      value: <AnswerWithSource question={question} data={data} />,
      action: data.isReadOnly
        ? undefined
        : { label: answer ? undefined : t('summary.answer'), onClick: () => setEditing(question.key) },
      form:
        editing === question.key && !data.isReadOnly ? (
          <PhoneAnswerForm
            surveyId={id}
            question={question}
            answer={answer}
            seenAt={data.stored.find(({ questionKey }) => questionKey === question.key)?.answeredAt ?? null}
            reason={reason}
            onReason={setReason}
            onDone={() => close(question.key)}
          />
        ) : undefined,
    };
  };

  const groups = [...data.survey.groups].sort((a, b) => a.order - b.order);
  return (
    <>
      {!data.isReadOnly && <p className={`muted ${classes.help}`}>{t('byPhone.help')}</p>}
      {groups.map((group) => {
        const questions = data.visible.filter((question) => question.group === group.key);
        return questions.length === 0 ? null : (
          <div key={group.key} className={classes.group}>
            <Section title={localized(group.name, language)} level={3}>
              <SummaryList rows={questions.map(row)} />
            </Section>
          </div>
        );
      })}
      {!data.isReadOnly && <CompleteForPerson id={id} data={data} onOpen={setEditing} />}
    </>
  );
}
