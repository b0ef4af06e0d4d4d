import surveyContent from '#shared/content/survey.json' with { type: 'json' };
import type { Question, Survey } from '#shared/domain/surveys/survey.ts';
import { visibleQuestions } from '#shared/domain/surveys/visible-questions.ts';
import type { BodyOf } from '#test/factories/call.ts';
import type { Visitor } from '#test/setup/visitor.ts';

type GivenAnswer = BodyOf<'saveAnswer'>;

/** The questions as they are shipped. */
export const SURVEY = surveyContent as unknown as Survey;

/** A valid answer to whatever is asked, without any that opens a further text. */
export function answerTo(question: Question): NonNullable<GivenAnswer['value']> {
  switch (question.answerType) {
    case 'number':
      return question.minValue ?? 1;
    case 'boolean':
      return false;
    case 'single_value':
      return question.options?.[0]?.key ?? '';
    case 'multiple_values':
      return [question.exclusiveOption ?? question.options?.[0]?.key ?? ''];
    case 'date':
      return '2026-01-15';
    case 'month':
      return '2025-06';
    case 'year':
      return '2015';
    case 'text':
      return 'Keine Angabe';
  }
}

interface Answering {
  /** Why a doctor answers. */
  reason?: string;
  /** Of a product group that asks less than all questions. */
  survey?: Survey;
}

/** Answers a woman's questionnaire one by one, following what each answer shows or hides; completes nothing. */
export async function answerQuestions(
  visitor: Visitor,
  customerSurveyId: string,
  { reason, survey = SURVEY }: Answering = {},
): Promise<void> {
  const given: { questionKey: string; value: ReturnType<typeof answerTo>; additionalAnswer: [] }[] = [];
  for (;;) {
    const open = visibleQuestions(survey, given, { sex: 'female' }).find(
      ({ key }) => !given.some(({ questionKey }) => questionKey === key),
    );
    if (!open) return;
    const answer = { questionKey: open.key, value: answerTo(open), additionalAnswer: [] as [] };
    await visitor.need('saveAnswer', {
      params: { id: customerSurveyId },
      body: { ...answer, ...(reason ? { reason } : {}) },
    });
    given.push(answer);
  }
}
