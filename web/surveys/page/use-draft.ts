import { useEffect, useRef, useState } from 'react';
import { matchesAny } from '#shared/domain/surveys/is-answered.ts';
import type { AdditionalQuestion, Answer, AnswerValue, Question } from '#shared/domain/surveys/survey.ts';
import { trimAdditionalAnswers, validateAnswer } from '#shared/domain/surveys/validate-answer.ts';
import type { FieldError } from '#shared/errors.ts';
import { useToday } from '#web/kit/use-today.ts';

export interface Draft {
  answer: Answer;
  /** Questions that open below the present answer. */
  asked: AdditionalQuestion[];
  errors: FieldError[];
  change: (value: AnswerValue) => void;
  changeAdditional: (key: string, value: AnswerValue) => void;
}

/** What was typed and is not valid yet, by question: it is there again after going back and forth. */
const unfinished = new Map<string, Answer>();

/**
 * The answer under the person's fingers. Every change that can be saved is handed to `onKeep`; what comes from elsewhere replaces it
 * only while nothing was touched here.
 */
export function useDraft(
  surveyId: string,
  question: Question,
  saved: Answer | undefined,
  onKeep: (answer: Answer, typing: boolean) => void,
): Draft {
  const today = useToday();
  const slot = `${surveyId}:${question.key}`;
  const empty: Answer = { questionKey: question.key, value: null, additionalAnswer: [] };
  const [answer, setAnswer] = useState<Answer>(() => unfinished.get(slot) ?? saved ?? empty);
  const isTouched = useRef(false);

  useEffect(() => {
    if (saved && !isTouched.current && !unfinished.has(slot)) setAnswer(saved);
  }, [saved, slot]);

  function take(next: Answer, typing: boolean): void {
    isTouched.current = true;
    setAnswer(next);
    const errors = validateAnswer(question, trimmed(question, next), { today });
    if (errors.length > 0) unfinished.set(slot, next);
    else unfinished.delete(slot);
    const toKeep = savable(question, next, errors);
    if (toKeep) onKeep(toKeep, typing);
  }

  return {
    answer,
    asked: (question.additionalAnswers ?? []).filter(({ showIfAnswer }) => matchesAny(answer.value, showIfAnswer)),
    errors: validateAnswer(question, trimmed(question, answer), { today }),
    change: (value) => take({ ...answer, value }, isTyped(question.answerType)),
    changeAdditional: (key, value) => {
      const others = answer.additionalAnswer.filter((one) => one.key !== key);
      const type = question.additionalAnswers?.find((one) => one.key === key)?.answerType;
      take({ ...answer, additionalAnswer: [...others, { key, value }] }, isTyped(type));
    },
  };
}

function trimmed(question: Question, answer: Answer): Answer {
  return { ...answer, additionalAnswer: trimAdditionalAnswers(question, answer) };
}

/** The part of an answer that can be saved now: without unfinished additional answers; null when the answer itself is not valid. */
function savable(question: Question, answer: Answer, errors: readonly FieldError[]): Answer | null {
  if (errors.some(({ path }) => path === 'value')) return null;
  const faulty = new Set(errors.map(({ path }) => path.replace(/^additionalAnswer\./, '')));
  const isRequiredMissing = question.additionalAnswers?.some(({ key, required }) => required && faulty.has(key));
  if (isRequiredMissing) return null;
  const { additionalAnswer, ...rest } = trimmed(question, answer);
  return { ...rest, additionalAnswer: additionalAnswer.filter(({ key }) => !faulty.has(key)) };
}

const isTyped = (type: string | undefined): boolean =>
  type !== 'single_value' && type !== 'multiple_values' && type !== 'boolean';
