/** A new version is put into service while somebody answers: no answer is lost, and the page says how to get the new one. */
import { expect as expectSoon, type Page } from '@playwright/test';
import { paths } from '#web/app/paths.ts';
import { checkScreen } from './check-screen.ts';
import { type Deployment, NEXT, startDeployment } from './deployment.ts';
import { FORTY_QUESTIONS, giveAnswer } from './forty-questions.ts';
import { openQuestionnaires, type Questionnaires } from './own-questionnaire.ts';
import { test } from './story.ts';
import { countWaiting } from './waiting-answers.ts';

const expect = expectSoon.configure({ timeout: 30_000 });
const { questions } = FORTY_QUESTIONS;
const VALUES = ['2020-03-04', '2021-05', 'apfel', ['kirsche'], '7'];

let questionnaires: Questionnaires;
let deployment: Deployment;
test.beforeAll(async () => {
  questionnaires = openQuestionnaires();
  deployment = await startDeployment();
});
test.afterAll(async () => {
  await deployment.stop();
  await questionnaires.close();
});

test('a questionnaire that was open before a deployment goes on, with and without a connection', async ({
  browser,
}) => {
  test.setTimeout(240_000);
  const respondent = await questionnaires.open(FORTY_QUESTIONS);
  const { customerSurveyId, orderId } = respondent;
  const context = await browser.newContext({ baseURL: deployment.baseUrl, viewport: { width: 360, height: 780 } });
  await context.addInitScript((token) => sessionStorage.setItem('authToken', token), respondent.authToken);
  const stored = async () => (await questionnaires.answersOf(respondent)).map(({ questionKey }) => questionKey).sort();
  const keys = questions.map(({ key }) => key);
  const isNext = (page: Page, count: 0 | 1) => expect(page.locator(NEXT)).toHaveCount(count);

  async function answer(page: Page, place: number): Promise<void> {
    const question = questions[place];
    if (!question) throw new Error('no question');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(question.text.de);
    const address = page.url();
    if (!(await giveAnswer(page, question, VALUES[place] ?? null)))
      await page.getByRole('button', { name: 'Weiter' }).click();
    await page.waitForURL((url) => url.href !== address);
  }

  const page = await context.newPage();
  await page.goto(paths.surveyPage(customerSurveyId, keys[0] ?? ''));
  await answer(page, 0);
  await expect.poll(stored).toEqual(keys.slice(0, 1));
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => true));
  await isNext(page, 0);
  deployment.deploy();

  await test.step('the old page goes on without a connection, also when it is loaded anew', async () => {
    await context.setOffline(true);
    await answer(page, 1);
    await page.reload();
    await isNext(page, 0);
    await answer(page, 2);
    await expect.poll(() => countWaiting(page)).toBe(2);
    await context.setOffline(false);
    await expect.poll(() => countWaiting(page)).toBe(0);
    expect(await stored()).toEqual(keys.slice(0, 3));
  });

  await test.step('a part of the product that is gone is said to be, and the new one is one press away', async () => {
    await page.goto(paths.survey(customerSurveyId));
    await isNext(page, 1);
    // An old page again: as it stands in a tab that nobody has loaded anew.
    await context.setOffline(true);
    await page.reload();
    await expect(page.getByRole('link', { name: 'Weiter mit Frage 4' })).toBeVisible();
    await isNext(page, 0);
    await context.setOffline(false);
    await page
      .locator(`a[href="${paths.order(orderId)}"]`)
      .first()
      .click();
    await expect(page.getByText('oder es gibt eine neue Version')).toBeVisible();
    await checkScreen(page, 'a part that a new version took away');
    await page.getByRole('button', { name: 'Seite neu laden' }).click();
    await expect(page.locator('main').getByRole('heading', { level: 1 })).toBeVisible();
    await isNext(page, 1);
    expect(new URL(page.url()).pathname).toBe(paths.order(orderId));
  });

  await test.step('the new page under the old service worker goes on too', async () => {
    await page.goto(paths.surveyPage(customerSurveyId, keys[3] ?? ''));
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(questions[3]?.text.de ?? '');
    await isNext(page, 1);
    await context.setOffline(true);
    await answer(page, 3);
    await page.reload();
    await answer(page, 4);
    await expect.poll(() => countWaiting(page)).toBe(2);
    await context.setOffline(false);
    await expect.poll(() => countWaiting(page)).toBe(0);
    expect(await stored()).toEqual(keys.slice(0, 5));
  });

  await test.step('once the last old page is closed the new one opens without a connection', async () => {
    await page.goto(paths.survey(customerSurveyId));
    await expect
      .poll(() => page.evaluate(async () => Boolean((await navigator.serviceWorker.getRegistration())?.waiting)))
      .toBe(true);
    const later = await context.newPage();
    await page.close();
    await later.goto(paths.survey(customerSurveyId));
    await expect(later.getByRole('link', { name: 'Weiter mit Frage 6' })).toBeVisible();
    await context.setOffline(true);
    await later.reload();
    await expect(later.getByRole('link', { name: 'Weiter mit Frage 6' })).toBeVisible();
    await isNext(later, 1);
  });
});
