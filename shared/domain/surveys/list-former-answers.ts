import { isAnswered } from './is-answered.ts';
import type { Answer, Question } from './survey.ts';
import { trimAdditionalAnswers, validateAnswer } from './validate-answer.ts';

type Given = Answer & { answeredAt: string };

/**
 * Answers of an earlier questionnaire that fit the questions that are open now: asked in the same words, of the same kind, with the
 * same options, and still within bounds. An answer to another wording is no answer.
 * @param today calendar day in Zurich, `YYYY-MM-DD`
 */
export function listFormerAnswers(
  open: readonly Question[],
  former: { questions: readonly Question[]; answers: readonly Given[] },
  today: string,
): Given[] {
  const asked = new Map(former.questions.map((question) => [question.key, question]));
  const given = new Map(former.answers.map((answer) => [answer.questionKey, answer]));
  return open.flatMap((question) => {
    const before = asked.get(question.key);
    const answer = given.get(question.key);
    if (!before || !answer || !isAnswered(answer.value) || wording(before) !== wording(question)) return [];
    const { questionKey, value, answeredAt } = answer;
    const taken = { questionKey, value, additionalAnswer: trimAdditionalAnswers(question, answer), answeredAt };
    return validateAnswer(question, taken, { today }).length === 0 ? [taken] : [];
  });
}

const wording = ({ text, hint, answerType, unit, options, exclusiveOption, additionalAnswers }: Question): string =>
  JSON.stringify([text, hint, answerType, unit, options, exclusiveOption, additionalAnswers]);
