/** One question: its answer, what opens below the answer, what is wrong with it, and the way on. */
import { Button } from '@mantine/core';
import { IconCheck } from '@tabler/icons-react';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { isAnswered } from '#shared/domain/surveys/is-answered.ts';
import type { AdditionalQuestion, Answer, AnswerValue, Question } from '#shared/domain/surveys/survey.ts';
import { useLanguage } from '#web/app/i18n/use-language.ts';
import { announce } from '#web/kit/announce.ts';
import { ErrorSummary } from '#web/kit/error-summary.tsx';
import { describeMessage } from '#web/kit/form/describe-message.ts';
import { localized } from '#web/kit/localized.ts';
import { PageHeading } from '#web/kit/page-heading.tsx';
import { AnswerField } from './answer-field.tsx';
import classes from './fields.module.css';
import { TakenOverNotice } from './taken-over-notice.tsx';
import { useDraft } from './use-draft.ts';
import { useGoingOn } from './use-going-on.ts';

export interface QuestionFormProps {
  surveyId: string;
  question: Question;
  saved: Answer | undefined;
  /** The answer of their last questionnaire, where there is none here yet, and when it was given. */
  former?: (Answer & { answeredAt: string }) | undefined;
  /** Group of the question, for the document's title. */
  groupName: string;
  onKeep: (answer: Answer, typing: boolean) => void;
  onContinue: () => void;
  submitLabel: string;
}

const fieldOf = (path: string) => path.replace(/^additionalAnswer\./, 'more-');

export function QuestionForm(props: QuestionFormProps) {
  const { surveyId, question, saved, former, groupName, onKeep, onContinue, submitLabel } = props;
  const { t } = useTranslation(['surveys', 'errors', 'common']);
  const language = useLanguage();
  const draft = useDraft({ surveyId, question, saved, former, onKeep });
  const [attempt, setAttempt] = useState(0);
  const text = localized(question.text, language);
  const errors = attempt > 0 ? draft.errors : [];
  const errorAt = (path: string) => {
    const found = errors.find((error) => error.path === path);
    return found && describeMessage({ key: found.key, params: found.params }, t);
  };
  useOpenedAnnouncement(draft.asked);
  const goingOn = useGoingOn(draft, onContinue);

  function submit(event: FormEvent): void {
    event.preventDefault();
    if (draft.errors.length > 0) {
      setAttempt((count) => count + 1);
      return;
    }
    if (draft.isTakenOver) draft.confirm();
    onContinue();
  }

  /** Pressing the answer that was taken over confirms it: the browser reports no change then. */
  function pick(value: AnswerValue): void {
    if (draft.isTakenOver && value === draft.answer.value) draft.confirm();
    goingOn.pick(value);
  }

  const additional = (asked: readonly AdditionalQuestion[]) =>
    asked.length > 0 && (
      <div className={classes.sub}>
        {asked.map((one) => (
          <AnswerField
            key={one.key}
            id={`more-${one.key}`}
            bounds={one}
            label={localized(one.text, language)}
            isOptional={!one.required}
            value={draft.answer.additionalAnswer.find(({ key }) => key === one.key)?.value ?? null}
            onChange={(value) => draft.changeAdditional(one.key, value)}
            error={errorAt(`additionalAnswer.${one.key}`)}
          />
        ))}
      </div>
    );

  /** Opens below the first chosen option that asks for it. */
  const below = (option: string) => {
    const chosen = Array.isArray(draft.answer.value) ? draft.answer.value : [String(draft.answer.value)];
    return additional(
      draft.asked.filter(({ showIfAnswer }) => chosen.find((key) => showIfAnswer.includes(key)) === option),
    );
  };
  const hasOptions = ['single_value', 'multiple_values', 'boolean'].includes(question.answerType);

  return (
    <form noValidate onSubmit={submit}>
      <ErrorSummary
        attempt={attempt}
        errors={errors.map(({ path, key, params }) => ({
          fieldId: path === 'value' ? question.key : fieldOf(path),
          message: describeMessage({ key, params }, t),
        }))}
      />
      <PageHeading
        title={text}
        documentTitle={`${text} – ${groupName}`}
        lead={question.hint && localized(question.hint, language)}
        meta={question.required ? undefined : t('page.optional')}
      />
      {draft.isTakenOver && former && <TakenOverNotice givenAt={former.answeredAt} />}
      <AnswerField
        id={question.key}
        bounds={question}
        label={text}
        labelHidden
        value={draft.answer.value}
        onChange={draft.change}
        error={errorAt('value')}
        after={hasOptions ? below : undefined}
        onPick={pick}
        taken={
          goingOn.isUnderWay && (
            <>
              <IconCheck size={20} stroke={1.75} aria-hidden />
              {t('page.taken')}
            </>
          )
        }
      />
      {!hasOptions && additional(draft.asked)}
      <Button type="submit" size="lg" fullWidth mt={40}>
        {draft.isTakenOver
          ? t('formerAnswer.confirm')
          : !question.required && !isAnswered(draft.answer.value)
            ? t('page.skip')
            : submitLabel}
      </Button>
    </form>
  );
}

/** Says what opened below an answer; what was open when the page appeared is read in its place. */
function useOpenedAnnouncement(asked: readonly AdditionalQuestion[]): void {
  const { t } = useTranslation('surveys');
  const language = useLanguage();
  const before = useRef(asked.map(({ key }) => key));
  useEffect(() => {
    const opened = asked.filter(({ key }) => !before.current.includes(key));
    before.current = asked.map(({ key }) => key);
    const texts = opened.map(({ text }) => localized(text, language)).join(' ');
    if (texts) announce(t('page.opened', { question: texts }), { urgent: true });
  }, [asked, language, t]);
}
