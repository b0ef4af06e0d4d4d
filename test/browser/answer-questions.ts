import { expect, type Page } from '@playwright/test';
import surveyContent from '#shared/content/survey.json' with { type: 'json' };
import type { Question } from '#shared/domain/surveys/survey.ts';
import { paths, patterns } from '#web/app/paths.ts';
import { arrive } from './arrive.ts';
import { checkScreen } from './check-screen.ts';

const QUESTIONS = new Map(
  (surveyContent.questions as unknown as Question[]).map((question) => [question.key, question]),
);

/** Answers one question a page until the summary comes; the first page of each kind of answer is checked as a screen. */
export async function answerQuestions(page: Page): Promise<void> {
  const checked = new Set<string>();
  for (let left = QUESTIONS.size; left > 0; left--) {
    const { customerSurveyId = '', page: key } = await arrive(page, patterns.surveyPage, patterns.surveySummary);
    if (!key) return;
    const question = QUESTIONS.get(key);
    if (!question) throw new Error(`no question ${key}`);
    await expect(page.getByRole('heading', { level: 1 })).toContainText(question.text.de);
    const goesOnByItself = question.answerType === 'single_value' || question.answerType === 'boolean';
    const check = () => checked.has(question.answerType) || checkScreen(page, `question ${question.answerType}`);
    if (goesOnByItself) await check();
    await fill(page, question);
    if (!goesOnByItself) await check();
    checked.add(question.answerType);
    if (!goesOnByItself) await page.getByRole('button', { name: /^Weiter/ }).click();
    await page.waitForURL((url) => url.pathname !== paths.surveyPage(customerSurveyId, key));
  }
  await arrive(page, patterns.surveySummary);
}

async function fill(page: Page, question: Question): Promise<void> {
  const main = page.locator('main');
  switch (question.answerType) {
    case 'number':
      return main
        .getByRole('textbox')
        .or(main.getByRole('spinbutton'))
        .first()
        .fill(String(question.minValue ?? 1));
    case 'boolean':
      return main.getByRole('radio', { name: 'Nein' }).click();
    case 'single_value':
      return main.getByRole('radio').first().click();
    case 'multiple_values':
      return main.getByRole('checkbox').last().click();
    case 'text':
      return main.getByRole('textbox').first().fill('Keine Angabe');
    case 'date':
      await main.getByLabel('Tag').fill('15');
      await main.getByLabel('Monat').fill('1');
      return main.getByLabel('Jahr').fill('2026');
    case 'month':
      await main.getByLabel('Monat').fill('6');
      return main.getByLabel('Jahr').fill('2025');
    case 'year':
      return main.getByRole('textbox').first().fill('2015');
  }
}
