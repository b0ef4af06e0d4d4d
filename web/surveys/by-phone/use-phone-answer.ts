import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { matchesAny } from '#shared/domain/surveys/is-answered.ts';
import type { Answer, AnswerValue, Question } from '#shared/domain/surveys/survey.ts';
import { trimAdditionalAnswers, validateAnswer } from '#shared/domain/surveys/validate-answer.ts';
import { useLanguage } from '#web/app/i18n/use-language.ts';
import { useAppDispatch } from '#web/app/store.ts';
import { api } from '#web/client/api.ts';
import { announce } from '#web/kit/announce.ts';
import { describeError } from '#web/kit/describe-error.ts';
import { useToday } from '#web/kit/use-today.ts';
import { formatAnswer } from '../format-answer.ts';
import { plainValue } from '../plain-value.ts';

interface PhoneAnswerSource {
  surveyId: string;
  question: Question;
  answer: Answer | undefined;
  seenAt: string | null;
}

/** What became of an answer that needs a word. */
interface PhoneOutcome {
  words: string;
  /** It stands, although the person had answered meanwhile. */
  isSaved: boolean;
}

/** An answer that a doctor writes down; nothing is sent before it is saved with its reason. */
export function usePhoneAnswer({ surveyId, question, answer: given, seenAt }: PhoneAnswerSource) {
  const { t } = useTranslation(['surveys', 'errors', 'common']);
  const language = useLanguage();
  const dispatch = useAppDispatch();
  const today = useToday();
  const [saveAnswer, saving] = api.useSaveAnswerMutation();
  const [outcome, setOutcome] = useState<PhoneOutcome | null>(null);
  // What the doctor saw when they began. What the person answers meanwhile is shown; only what came too late for that is a conflict.
  const [seen] = useState(seenAt);
  const [answer, setAnswer] = useState<Answer>(
    () => given ?? { questionKey: question.key, value: null, additionalAnswer: [] },
  );
  const asked = (question.additionalAnswers ?? []).filter(({ showIfAnswer }) => matchesAny(answer.value, showIfAnswer));
  const trimmed = { ...answer, additionalAnswer: trimAdditionalAnswers(question, answer) };

  /** True when the answer stands and nothing is left to say. */
  async function save(reason: string): Promise<boolean> {
    setOutcome(null);
    const body = {
      questionKey: question.key,
      value: plainValue(trimmed.value),
      additionalAnswer: trimmed.additionalAnswer.map(({ key, value }) => ({ key, value: plainValue(value) })),
      seenAt,
      reason,
    };
    const { data, error } = await saveAnswer({ params: { id: surveyId }, body });
    dispatch(api.util.invalidateTags([{ type: 'survey', id: surveyId }]));
    if (!data) {
      setOutcome({ words: describeError(error, t), isSaved: false });
      return false;
    }
    if (!data.conflict) {
      announce(t('surveys:byPhone.saved'));
      return true;
    }
    const words = formatAnswer(question, data.conflict.other.value, language, t) || t('surveys:noAnswer');
    const { kept } = data.conflict;
    setOutcome({ words: t(`surveys:byPhone.conflict.${kept}`, { answer: words }), isSaved: kept === 'this' });
    return false;
  }

  return {
    answer,
    asked,
    errors: validateAnswer(question, trimmed, { today }),
    change: (value: AnswerValue) => setAnswer({ ...answer, value }),
    changeAdditional: (key: string, value: AnswerValue) =>
      setAnswer({
        ...answer,
        additionalAnswer: [...answer.additionalAnswer.filter((one) => one.key !== key), { key, value }],
      }),
    save,
    isSaving: saving.isLoading,
    outcome,
    /** The person answered while this form was open, and nothing was saved in it since. */
    isOvertaken: outcome === null && !saving.isLoading && seenAt !== seen,
  };
}
