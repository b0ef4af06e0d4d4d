import { legacyAdditionalAnswer } from '#shared/domain/surveys/legacy-additional-answer.ts';
import type { AdditionalAnswer, Answer, AnswerValue, Question } from '#shared/domain/surveys/survey.ts';

/** The server's answers with those not sent yet on top, each with values of the types its questions ask for. */
export function mergeAnswers(
  questions: readonly Question[],
  saved: readonly Answer[],
  unsent: readonly Answer[],
): Answer[] {
  const byKey = new Map(questions.map((question) => [question.key, question]));
  const merged = new Map([...saved, ...unsent].map((answer) => [answer.questionKey, answer]));
  return [...merged.values()].map(({ questionKey, value, additionalAnswer }) => ({
    questionKey,
    value,
    additionalAnswer: typed(byKey.get(questionKey), legacyAdditionalAnswer(questionKey, additionalAnswer)),
  }));
}

/** Additional answers of the old form are texts; numbers, yes/no and lists become what they mean. */
function typed(question: Question | undefined, given: readonly AdditionalAnswer[]): AdditionalAnswer[] {
  return given.map(({ key, value }) => {
    const type = question?.additionalAnswers?.find((additional) => additional.key === key)?.answerType;
    return { key, value: typeof value === 'string' ? read(value, type) : value };
  });
}

function read(text: string, type: string | undefined): AnswerValue {
  if (type === 'number') return text.trim() !== '' && Number.isFinite(Number(text)) ? Number(text) : text;
  if (type === 'boolean' && (text === 'true' || text === 'false')) return text === 'true';
  if (type === 'multiple_values') return text === '' ? [] : text.split(',');
  return text;
}
