/** A doctor completes a questionnaire with the person on the phone, by keyboard alone; the person reads who did, and why. */
import { expect as expectSoon, type Page } from '@playwright/test';
import type { SurveyContent } from '#shared/domain/surveys/survey.ts';
import { paths, patterns } from '#web/app/paths.ts';
import { checkScreen } from './check-screen.ts';
import { FORTY_QUESTIONS } from './forty-questions.ts';
import { focusByKeyboard, pressByKeyboard, typeByKeyboard } from './keyboard.ts';
import { openQuestionnaires, type Questionnaires } from './own-questionnaire.ts';
import { openStaff } from './people.ts';
import { test } from './story.ts';

const expect = expectSoon.configure({ timeout: 30_000 });
const DOCTOR = '+41790000015';
const REASON = 'Anruf am Montag: «ja, genau»';

/** A number, a yes or no, and one that nobody need answer. */
const [round] = FORTY_QUESTIONS.groups;
const questions = FORTY_QUESTIONS.questions
  .filter(({ answerType }) => ['number', 'boolean', 'text'].includes(answerType))
  .slice(0, 3)
  .map((question) => ({ ...question, group: 'round-1', required: question.answerType !== 'text' }));
const THREE: SurveyContent = {
  surveys: [],
  groups: round ? [{ ...round, questions: questions.map(({ key }) => key) }] : [],
  questions,
};
const byType = (type: string) => questions.find(({ answerType }) => answerType === type)?.text.de ?? '';

let questionnaires: Questionnaires;
test.beforeAll(() => {
  questionnaires = openQuestionnaires();
});
test.afterAll(() => questionnaires.close());

const focused = (page: Page) => page.evaluate(() => document.activeElement?.closest('[role="dialog"]') !== null);

test('a doctor answers and submits by keyboard, and is not left without a place', async ({ browser }) => {
  test.setTimeout(240_000);
  const respondent = await questionnaires.open(THREE, { firstName: 'Zoé', lastName: 'Fönhuber' });
  await questionnaires.measure(respondent);
  const person = await browser.newContext({ viewport: { width: 360, height: 780 } });
  await person.addInitScript((token) => sessionStorage.setItem('authToken', token), respondent.authToken);
  const phone = await person.newPage();
  const doctor = await openStaff(browser, DOCTOR, patterns.doctorOrders);
  await expect(async () => {
    await doctor.goto(`${paths.doctorReview(respondent.orderId)}?lang=de`);
    await expect(doctor.getByRole('heading', { level: 1 })).toContainText('Fönhuber', { timeout: 10_000 });
  }).toPass({ timeout: 60_000 });
  await doctor.keyboard.press('f');
  const dialog = doctor.getByRole('dialog', { name: /Fragebogen: Zoé Fönhuber/ });
  await expect(dialog).toContainText('0 von 3 beantwortet');
  // The panes below turn into tabs and back: the questionnaire on the phone stays open.
  for (const width of [800, 1440]) {
    await doctor.setViewportSize({ width, height: 900 });
    await expect(doctor.getByRole('tab', { includeHidden: true })).toHaveCount(width === 800 ? 3 : 0);
    await expect(dialog).toBeVisible();
  }

  await test.step('nothing is saved without an answer and a reason', async () => {
    await pressByKeyboard(doctor, byType('number'));
    await expect(dialog.getByRole('textbox').first()).toBeFocused();
    await doctor.keyboard.press('Enter');
    await expect(dialog.getByText('Bitte geben Sie den Grund an.')).toBeVisible();
    await doctor.keyboard.type('72');
    await typeByKeyboard(doctor, 'Grund', REASON);
    await pressByKeyboard(doctor, 'Antwort speichern');
    await expect(dialog).toContainText('1 von 3 beantwortet');
    await expect.poll(() => focused(doctor)).toBe(true);
  });

  await test.step('the rest, and the submission', async () => {
    await pressByKeyboard(doctor, byType('boolean'));
    await focusByKeyboard(doctor, 'Ja');
    await doctor.keyboard.press('Space');
    await pressByKeyboard(doctor, 'Antwort speichern');
    await expect(dialog).toContainText('2 von 3 beantwortet');
    await expect.poll(() => focused(doctor)).toBe(true);
    await pressByKeyboard(doctor, 'Für die Person abschicken');
    await expect(dialog.getByText(/Danach kann niemand mehr Antworten ändern/)).toBeVisible();
    await phone.goto(paths.survey(respondent.customerSurveyId));
    await pressByKeyboard(doctor, 'Jetzt abschicken');
    await expect(dialog).toContainText('Vom ärztlichen Team');
    await expect.poll(() => focused(doctor)).toBe(true);
  });

  await test.step('the person', async () => {
    await expect(phone.getByText(/Vom ärztlichen Team/).first()).toBeVisible();
    await expect(phone.locator('main')).toContainText(REASON);
    await expect(phone.locator('main')).toContainText('72');
    await checkScreen(phone, 'a questionnaire that was submitted by phone');
  });
});
