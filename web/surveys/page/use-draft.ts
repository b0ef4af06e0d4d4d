import { useEffect, useRef, useState } from 'react';
import { normaliseText } from '#shared/domain/normalise-text.ts';
import { matchesAny } from '#shared/domain/surveys/is-answered.ts';
import type { AdditionalQuestion, Answer, AnswerValue, Question } from '#shared/domain/surveys/survey.ts';
import { trimAdditionalAnswers, validateAnswer } from '#shared/domain/surveys/validate-answer.ts';
import type { FieldError } from '#shared/errors.ts';
import { useToday } from '#web/kit/use-today.ts';
import { findUnfinished, forgetUnfinished, keepUnfinished } from '../unfinished-answers.ts';

export interface Draft {
  answer: Answer;
  /** Questions that open below the present answer. */
  asked: AdditionalQuestion[];
  errors: FieldError[];
  /** It stands here from the person's last questionnaire and is no answer yet: they have neither confirmed nor changed it. */
  isTakenOver: boolean;
  /** Makes what was taken over the person's answer. */
  confirm: () => void;
  change: (value: AnswerValue) => void;
  changeAdditional: (key: string, value: AnswerValue) => void;
}

interface DraftSource {
  surveyId: string;
  question: Question;
  saved: Answer | undefined;
  /** What the person answered in their last questionnaire; it stands in the field, and is kept only when they confirm it. */
  former?: Answer | undefined;
  onKeep: (answer: Answer, typing: boolean) => void;
}

/**
 * The answer under the person's fingers. Every change that can be saved is handed to `onKeep`; what comes from elsewhere, such as
 * an answer that a doctor writes down on the phone, replaces it unless something unfinished stands here.
 */
export function useDraft({ surveyId, question, saved, former, onKeep }: DraftSource): Draft {
  const today = useToday();
  const empty: Answer = { questionKey: question.key, value: null, additionalAnswer: [] };
  const given = saved ?? former;
  const [answer, setAnswer] = useState<Answer>(() => findUnfinished(surveyId, question.key) ?? given ?? empty);
  const [isTouched, setTouched] = useState(() => findUnfinished(surveyId, question.key) !== undefined);
  const shown = useRef(given);

  useEffect(() => {
    if (!given || (shown.current && isSameAnswer(given, shown.current))) return;
    if (findUnfinished(surveyId, question.key)) return;
    shown.current = given;
    setAnswer(given);
  }, [given, surveyId, question.key]);

  function take(next: Answer, typing: boolean): void {
    setTouched(true);
    setAnswer(next);
    const errors = validateAnswer(question, trimmed(question, next), { today });
    if (errors.length > 0) keepUnfinished(surveyId, next);
    else forgetUnfinished(surveyId, question.key);
    const toKeep = savable(question, next, errors);
    if (!toKeep) return;
    shown.current = toKeep;
    onKeep(toKeep, typing);
  }

  return {
    answer,
    asked: (question.additionalAnswers ?? []).filter(({ showIfAnswer }) => matchesAny(answer.value, showIfAnswer)),
    errors: validateAnswer(question, trimmed(question, answer), { today }),
    isTakenOver: saved === undefined && former !== undefined && !isTouched,
    confirm: () => take(answer, false),
    change: (value) => take({ ...answer, value }, isTyped(question.answerType)),
    changeAdditional: (key, value) => {
      const others = answer.additionalAnswer.filter((one) => one.key !== key);
      const type = question.additionalAnswers?.find((one) => one.key === key)?.answerType;
      take({ ...answer, additionalAnswer: [...others, { key, value }] }, isTyped(type));
    },
  };
}

const isSameAnswer = (a: Answer, b: Answer): boolean => asStored(a) === asStored(b);

/** The API takes blanks off the ends of a text, and what nobody sees: that must not take them from somebody who types on. */
const asStored = ({ value, additionalAnswer }: Answer): string =>
  JSON.stringify([value, additionalAnswer], (_key, part) => (typeof part === 'string' ? normaliseText(part) : part));

function trimmed(question: Question, answer: Answer): Answer {
  return { ...answer, additionalAnswer: trimAdditionalAnswers(question, answer) };
}

/** The part of an answer that can be saved now: without unfinished additional answers; null when the answer itself is not valid. */
function savable(question: Question, answer: Answer, errors: readonly FieldError[]): Answer | null {
  if (errors.some(({ path }) => path === 'value')) return null;
  const faulty = new Set(errors.map(({ path }) => path.replace(/^additionalAnswer\./, '')));
  const isRequiredMissing = question.additionalAnswers?.some(({ key, required }) => required && faulty.has(key));
  if (isRequiredMissing) return null;
  const { questionKey, value, additionalAnswer } = trimmed(question, answer);
  return { questionKey, value, additionalAnswer: additionalAnswer.filter(({ key }) => !faulty.has(key)) };
}

const isTyped = (type: string | undefined): boolean =>
  type !== 'single_value' && type !== 'multiple_values' && type !== 'boolean';
