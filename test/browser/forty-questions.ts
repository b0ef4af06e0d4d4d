import type { Page } from '@playwright/test';
import { ANSWER_TYPES, type AnswerValue, type Question, type SurveyContent } from '#shared/domain/surveys/survey.ts';

/** A number from 0 up to and without 1; the same seed gives the same ones again. */
export type Chance = () => number;

const ROUNDS = 5;
const OPTIONS = ['apfel', 'birne', 'kirsche', 'pflaume'];
const inAll = (words: string) => ({ de: words, en: words, fr: words, it: words });
const capital = (word: string) => `${word[0]?.toUpperCase()}${word.slice(1)}`;

/** Five questions of each of the eight answer types, in turn; each is asked whatever the others say. */
const questions: Question[] = Array.from({ length: ROUNDS * ANSWER_TYPES.length }, (_, index) => {
  const answerType = ANSWER_TYPES[index % ANSWER_TYPES.length] ?? 'text';
  const hasOptions = answerType === 'single_value' || answerType === 'multiple_values';
  return {
    key: `question-${String(index + 1).padStart(2, '0')}`,
    group: `round-${Math.floor(index / ANSWER_TYPES.length) + 1}`,
    order: index + 1,
    answerType,
    required: true,
    text: inAll(`Prüffrage ${index + 1} von 40?`),
    ...(answerType === 'number' ? { minValue: 1, maxValue: 999 } : {}),
    ...(answerType === 'text' ? { maxLength: 200 } : {}),
    ...(hasOptions ? { options: OPTIONS.map((key) => ({ key, label: inAll(capital(key)) })) } : {}),
  };
});

const rounds = Array.from({ length: ROUNDS }, (_, index) => `round-${index + 1}`);

export const FORTY_QUESTIONS: SurveyContent = {
  surveys: [],
  groups: rounds.map((key, index) => ({
    key,
    order: index + 1,
    name: inAll(`Runde ${index + 1}`),
    questions: questions.filter(({ group }) => group === key).map((question) => question.key),
  })),
  questions,
};

/** Begins every text that somebody types, so that it is found where it must not be. */
export const TYPED = 'Geheimsache';

const upTo = (chance: Chance, most: number) => 1 + Math.floor(chance() * most);
const two = (number: number) => String(number).padStart(2, '0');

/** Any good answer to a question but `not`. */
export function inventAnswer(question: Question, chance: Chance, not?: AnswerValue): AnswerValue {
  for (;;) {
    const value = invent(question, chance);
    if (JSON.stringify(value) !== JSON.stringify(not)) return value;
  }
}

function invent({ answerType }: Question, chance: Chance): AnswerValue {
  const year = 2000 + upTo(chance, 24);
  switch (answerType) {
    case 'number':
      return upTo(chance, 999);
    case 'boolean':
      return chance() < 0.5;
    case 'single_value':
      return OPTIONS[upTo(chance, OPTIONS.length) - 1] ?? null;
    case 'multiple_values': {
      const some = OPTIONS.filter(() => chance() < 0.5);
      return some.length > 0 ? some : OPTIONS.slice(0, 1);
    }
    case 'text':
      return `${TYPED} ${upTo(chance, 1_000_000)}`;
    case 'date':
      return `${year}-${two(upTo(chance, 12))}-${two(upTo(chance, 28))}`;
    case 'month':
      return `${year}-${two(upTo(chance, 12))}`;
    case 'year':
      return String(year);
  }
}

/** Answers the question on the page as a person does. True where the page then goes on by itself. */
export async function giveAnswer(page: Page, { answerType }: Question, value: AnswerValue): Promise<boolean> {
  const main = page.locator('main');
  const [year = '', month = '', day = ''] = String(value).split('-');
  switch (answerType) {
    case 'boolean':
      await pick(page, value ? 'Ja' : 'Nein');
      return true;
    case 'single_value':
      await pick(page, capital(String(value)));
      return true;
    case 'multiple_values':
      for (const key of OPTIONS) {
        const box = main.getByRole('checkbox', { name: capital(key) });
        await box.setChecked((value as readonly string[]).includes(key));
      }
      return false;
    case 'date':
      await main.getByLabel('Tag').fill(String(Number(day)));
      await main.getByLabel('Monat').fill(String(Number(month)));
      await main.getByLabel('Jahr').fill(year);
      return false;
    case 'month':
      await main.getByLabel('Monat').fill(String(Number(month)));
      await main.getByLabel('Jahr').fill(year);
      return false;
    default:
      await main.getByRole('textbox').first().fill(String(value));
      return false;
  }
}

async function pick(page: Page, name: string): Promise<void> {
  const radio = page.locator('main').getByRole('radio', { name, exact: true });
  // Who confirms what is chosen already presses Enter.
  if (await radio.isChecked()) await radio.press('Enter');
  else await radio.click();
}
