/** One answer that the person gives on the phone, and why a doctor writes it down for them. */
import '@mantine/core/styles/Input.layer.css';
import { Button, Textarea } from '@mantine/core';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Answer, AnswerValue, Question } from '#shared/domain/surveys/survey.ts';
import { ANSWER_REASON_MAX_LENGTH } from '#shared/limits/surveys.ts';
import { useLanguage } from '#web/app/i18n/use-language.ts';
import { describeMessage } from '#web/kit/form/describe-message.ts';
import { localized } from '#web/kit/localized.ts';
import { Notice } from '#web/kit/notice.tsx';
import { formatAnswer } from '../format-answer.ts';
import { AnswerField } from '../page/answer-field.tsx';
import classes from './by-phone.module.css';
import { usePhoneAnswer } from './use-phone-answer.ts';

interface PhoneAnswerFormProps {
  surveyId: string;
  question: Question;
  answer: Answer | undefined;
  /** When the answer on the screen was given; null where there is none. */
  seenAt: string | null;
  reason: string;
  onReason: (reason: string) => void;
  onDone: () => void;
}

export function PhoneAnswerForm(props: PhoneAnswerFormProps) {
  const { surveyId, question, answer, seenAt, reason, onReason, onDone } = props;
  const { t } = useTranslation(['surveys', 'errors', 'common']);
  const language = useLanguage();
  const phone = usePhoneAnswer({ surveyId, question, answer, seenAt });
  const [attempt, setAttempt] = useState(0);
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => {
    form.current?.querySelector<HTMLElement>('input, textarea')?.focus();
  }, []);
  // The first field that is wrong, as soon as it is marked: later it would be taken from whoever types on.
  useEffect(() => {
    if (attempt > 0) form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [attempt]);
  const wrong = (path: string): string | undefined => {
    const found = attempt > 0 ? phone.errors.find((error) => error.path === path) : undefined;
    return found && describeMessage({ key: found.key, params: found.params }, t);
  };
  const isReasonMissing = attempt > 0 && reason.trim() === '';

  async function submit(event: FormEvent): Promise<void> {
    event.preventDefault();
    setAttempt((count) => count + 1);
    if (phone.errors.length > 0 || reason.trim() === '') return;
    if (await phone.save(reason.trim())) onDone();
  }

  const id = `phone-${question.key}`;
  return (
    <form ref={form} noValidate className={classes.form} onSubmit={(event) => void submit(event)}>
      <AnswerField
        id={id}
        bounds={question}
        label={localized(question.text, language)}
        labelHidden
        value={phone.answer.value}
        onChange={phone.change}
        error={wrong('value')}
      />
      {phone.asked.map((one) => (
        <AnswerField
          key={one.key}
          id={`${id}-${one.key}`}
          bounds={one}
          label={localized(one.text, language)}
          isOptional={!one.required}
          value={phone.answer.additionalAnswer.find(({ key }) => key === one.key)?.value ?? null}
          onChange={(value: AnswerValue) => phone.changeAdditional(one.key, value)}
          error={wrong(`additionalAnswer.${one.key}`)}
        />
      ))}
      <Textarea
        id={`${id}-reason`}
        size="sm"
        label={t('surveys:byPhone.reason')}
        description={t('surveys:byPhone.reasonHelp')}
        error={isReasonMissing ? t('surveys:byPhone.reasonMissing') : undefined}
        autosize
        minRows={2}
        maxLength={ANSWER_REASON_MAX_LENGTH}
        value={reason}
        onChange={(event) => onReason(event.currentTarget.value)}
      />
      <div role="status">
        {phone.isOvertaken && (
          <Notice tone="warning">
            <p>
              {t('surveys:byPhone.overtaken', {
                answer: (answer && formatAnswer(question, answer.value, language, t)) || t('surveys:noAnswer'),
              })}
            </p>
          </Notice>
        )}
      </div>
      {phone.outcome && (
        <p role="alert" className={phone.outcome.isSaved ? undefined : classes.error}>
          {phone.outcome.words}
        </p>
      )}
      <div className={classes.actions}>
        {!phone.outcome?.isSaved && (
          <Button type="submit" size="xs" loading={phone.isSaving}>
            {t('surveys:byPhone.save')}
          </Button>
        )}
        <Button size="xs" variant="default" onClick={onDone}>
          {t(phone.outcome?.isSaved ? 'common:close' : 'common:cancel')}
        </Button>
      </div>
    </form>
  );
}
