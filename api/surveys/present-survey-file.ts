import texts from '#shared/content/survey-file.json' with { type: 'json' };
import { formatDate, formatTime } from '#shared/domain/format-date.ts';
import { answerWords } from '#shared/domain/surveys/answer-words.ts';
import { isAnswered } from '#shared/domain/surveys/is-answered.ts';
import type { AnswerValue, Question, Survey } from '#shared/domain/surveys/survey.ts';
import { visibleQuestions } from '#shared/domain/surveys/visible-questions.ts';
import type { Language, LocalText } from '#shared/languages.ts';
import type { OwnDataDocument, OwnDataRow } from '#shared/server/identity/present-own-data.ts';
import type { StoredAnswer } from '#shared/server/surveys/find-answers.ts';
import type { SurveyFileRow } from './find-survey-file.ts';

interface Given {
  row: SurveyFileRow;
  definition: Survey;
  answers: readonly StoredAnswer[];
  /** Of the document. */
  language: Language;
  brand: string;
  now: Date;
}

type Say = (key: keyof typeof texts, words?: Record<string, string>) => string;

/** A questionnaire as a document: every question that the person is asked with its answer, group by group. */
export function presentSurveyFile({ row, definition, answers, language, brand, now }: Given): OwnDataDocument {
  const say: Say = (key, words = {}) =>
    Object.entries(words).reduce((text, [name, word]) => text.replace(`{${name}}`, () => word), texts[key][language]);
  const state = row.completedAt === null ? 'open' : row.byDoctor ? 'completedByDoctor' : 'completed';
  const at = row.completedAt ?? now;
  const given = new Map(answers.map((answer) => [answer.questionKey, answer]));
  const visible = visibleQuestions(definition, answers, { sex: row.sex });
  const person = [
    { label: say('name'), value: `${row.firstName} ${row.lastName}`.trim() },
    ...(row.birthdate ? [{ label: say('birthdate'), value: formatDate(row.birthdate) }] : []),
    { label: say('order'), value: row.orderNumber },
    { label: say('test'), value: row.productName[language] },
  ];
  const groups = definition.groups.toSorted((a, b) => a.order - b.order);
  const sections = groups.map((group) => ({
    title: group.name[language],
    level: 1 as const,
    rows: visible
      .filter((question) => question.group === group.key)
      .flatMap((question) => rowsOf(question, given.get(question.key), language, say)),
  }));
  return {
    language,
    brand,
    title: say('title', { number: row.orderNumber }),
    lead: say(state, { date: formatDate(at), time: formatTime(at) }),
    madeAt: now.toISOString(),
    sections: [{ title: say('person'), level: 1, rows: person }, ...sections.filter(({ rows }) => rows.length > 0)],
  };
}

/** The answer to a question, and one row for each answer below it. */
function rowsOf(question: Question, answer: StoredAnswer | undefined, language: Language, say: Say): OwnDataRow[] {
  const words = { yes: say('yes'), no: say('no') };
  const said = (value: AnswerValue) => answerWords(question, value, language, words) || say('none');
  const value = [said(answer?.value ?? null)];
  if (answer?.reason) value.push(say('phoned', { date: formatDate(answer.answeredAt), reason: answer.reason }));
  if (answer?.saidBefore) value.push(say('before', { answer: said(answer.saidBefore.value) }));
  const below = (answer?.additionalAnswer ?? []).filter((one) => isAnswered(one.value));
  return [
    { label: text(question.text, language), value: value.join('\n') },
    ...below.map((one): OwnDataRow => {
      const asked = question.additionalAnswers?.find(({ key }) => key === one.key);
      return {
        label: asked ? text(asked.text, language) : one.key,
        value: asked ? answerWords(asked, one.value, language, words) : String(one.value),
      };
    }),
  ];
}

const text = (words: LocalText, language: Language): string => words[language];
