import { type Browser, expect as expectSoon, type Page } from '@playwright/test';
import { call } from '#test/factories/call.ts';
import { paths } from '#web/app/paths.ts';
import { checkScreen } from './check-screen.ts';
import { FORTY_QUESTIONS, giveAnswer } from './forty-questions.ts';
import { openQuestionnaires, type Questionnaires, type Respondent } from './own-questionnaire.ts';
import { product } from './people.ts';
import { test } from './story.ts';
import { countWaiting } from './waiting-answers.ts';

/** A page that begins anew takes its time on a busy machine. */
const expect = expectSoon.configure({ timeout: 30_000 });
const [date, month, single] = FORTY_QUESTIONS.questions;
const doctorsPhone = '+41790000010';
const adminsPhone = '+41790000011';

let questionnaires: Questionnaires;
test.beforeAll(() => {
  questionnaires = openQuestionnaires();
});
test.afterAll(() => questionnaires.close());

/** A page of somebody who is signed in, in a browser of its own. */
async function openPage(browser: Browser, { authToken }: Respondent): Promise<Page> {
  const context = await browser.newContext({ viewport: { width: 360, height: 780 } });
  await context.addInitScript((token) => sessionStorage.setItem('authToken', token), authToken);
  return context.newPage();
}

async function answer(page: Page, question: (typeof FORTY_QUESTIONS.questions)[number] | undefined, value: string) {
  if (!question) throw new Error('no question');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(question.text.de);
  const address = page.url();
  if (!(await giveAnswer(page, question, value))) await page.getByRole('button', { name: 'Weiter' }).click();
  await page.waitForURL((url) => url.href !== address);
}

const said = (page: Page) => page.locator('main').getByRole('status').filter({ hasText: 'zwei Geräten' });

test('a second device goes on where the first stopped; of two answers the later one stays, and both devices say so', async ({
  browser,
}) => {
  test.setTimeout(180_000);
  const respondent = await questionnaires.open(FORTY_QUESTIONS);
  const { customerSurveyId } = respondent;
  const stored = async () =>
    Object.fromEntries(
      (await questionnaires.answersOf(respondent)).map(({ questionKey, value }) => [questionKey, value]),
    );
  const phone = await openPage(browser, respondent);
  const laptop = await openPage(browser, respondent);
  await phone.clock.install();

  await test.step('goes on', async () => {
    await phone.goto(paths.survey(customerSurveyId));
    await phone.getByRole('link', { name: /^Weiter mit Frage|^Beginnen/ }).click();
    await answer(phone, date, '2020-03-04');
    await answer(phone, month, '2021-05');
    await expect.poll(stored).toEqual({ [date?.key ?? '']: '2020-03-04', [month?.key ?? '']: '2021-05' });
    await laptop.goto(paths.survey(customerSurveyId));
    await laptop.getByRole('link', { name: 'Weiter mit Frage 3' }).click();
    await expect(laptop.getByRole('heading', { level: 1 })).toHaveText(single?.text.de ?? '');
  });

  await test.step('the phone answered before, without a connection: the laptop’s answer stays', async () => {
    await phone.goto(paths.surveyPage(customerSurveyId, single?.key ?? ''));
    await expect(phone.getByRole('heading', { level: 1 })).toHaveText(single?.text.de ?? '');
    await phone.context().setOffline(true);
    await answer(phone, single, 'apfel');
    await expect.poll(() => countWaiting(phone)).toBe(1);
    // So that how long a network takes does not decide which of the two is later.
    await phone.clock.fastForward(60_000);
    await answer(laptop, single, 'birne');
    await expect.poll(stored).toMatchObject({ [single?.key ?? '']: 'birne' });
    await phone.context().setOffline(false);
    await expect(said(phone)).toContainText('Die spätere Antwort gilt: Birne (von einem anderen Gerät)');
    await expect(said(phone)).toContainText('Gilt nicht mehr: Apfel (von diesem Gerät)');
    await checkScreen(phone, 'two devices contradict each other');
    await expect.poll(() => countWaiting(phone)).toBe(0);
    expect(await stored()).toMatchObject({ [single?.key ?? '']: 'birne' });
    // It is said until it was seen, also after a reload.
    await phone.reload();
    await said(phone).getByRole('button', { name: 'Verstanden' }).click();
    await expect(said(phone)).toHaveCount(0);
  });

  await test.step('the phone answers later, without having heard of the laptop: its answer stays', async () => {
    await phone.goto(paths.surveyPage(customerSurveyId, single?.key ?? ''));
    await expect(phone.getByRole('radio', { name: 'Birne' })).toBeChecked();
    await phone.context().setOffline(true);
    await laptop.goto(paths.surveyPage(customerSurveyId, single?.key ?? ''));
    await answer(laptop, single, 'kirsche');
    await expect.poll(stored).toMatchObject({ [single?.key ?? '']: 'kirsche' });
    await answer(phone, single, 'pflaume');
    await phone.context().setOffline(false);
    await expect(said(phone)).toContainText('Die spätere Antwort gilt: Pflaume (von diesem Gerät)');
    await expect.poll(stored).toMatchObject({ [single?.key ?? '']: 'pflaume' });
    // The laptop's open page shows it without a reload.
    await laptop.goBack();
    await expect(laptop.getByRole('radio', { name: 'Pflaume' })).toBeChecked();
  });
});

test('what a doctor writes down on the phone appears on the person’s open page', async ({ browser }) => {
  const respondent = await questionnaires.open(FORTY_QUESTIONS);
  const page = await openPage(browser, respondent);
  await page.goto(paths.surveyPage(respondent.customerSurveyId, single?.key ?? ''));
  await expect(page.getByRole('radio', { name: 'Apfel' })).toBeVisible();
  const token = await questionnaires.signInByPhone(doctorsPhone);
  const params = { id: respondent.customerSurveyId };
  const tell = (value: string) =>
    call(product.baseUrl, 'saveAnswer', {
      params,
      token,
      body: { questionKey: single?.key ?? '', value, reason: 'Am Telefon gesagt.' },
    });
  expect(await tell('kirsche')).toMatchObject({ status: 200 });
  await expect(page.getByRole('radio', { name: 'Kirsche' })).toBeChecked();
  // Also over what the person has answered here before.
  await page.getByRole('radio', { name: 'Apfel' }).click();
  await expect(page.getByRole('radio', { name: 'Apfel' })).toHaveCount(0);
  await page.getByRole('button', { name: 'Zurück' }).first().click();
  await expect(page.getByRole('radio', { name: 'Apfel' })).toBeChecked();
  await expect.poll(() => countWaiting(page)).toBe(0);
  expect(await tell('birne')).toMatchObject({ status: 200 });
  await expect(page.getByRole('radio', { name: 'Birne' })).toBeChecked();
});

test('an order that is cancelled meanwhile closes the open question, and the page says so', async ({ browser }) => {
  const respondent = await questionnaires.open(FORTY_QUESTIONS);
  const page = await openPage(browser, respondent);
  await page.goto(paths.surveyPage(respondent.customerSurveyId, single?.key ?? ''));
  await expect(page.getByRole('radio', { name: 'Apfel' })).toBeVisible();
  const cancelled = await call(product.baseUrl, 'cancelOrder', {
    params: { orderId: respondent.orderId },
    token: await questionnaires.signInByPhone(adminsPhone),
    body: { cancellationReasons: ['branch-closed'], shouldRefund: false },
  });
  expect(cancelled.status).toBe(204);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Diese Bestellung wurde storniert');
});

test('what was answered without a connection is sent from any page of a later visit', async ({ browser }) => {
  const respondent = await questionnaires.open(FORTY_QUESTIONS);
  const page = await openPage(browser, respondent);
  await page.goto(paths.surveyPage(respondent.customerSurveyId, date?.key ?? ''));
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(date?.text.de ?? '');
  await page.context().setOffline(true);
  await answer(page, date, '2019-08-07');
  const later = await page.context().newPage();
  await page.close();
  expect(await questionnaires.answersOf(respondent)).toEqual([]);
  await later.context().setOffline(false);
  await later.goto(paths.userOverview);
  await expect
    .poll(() => questionnaires.answersOf(respondent))
    .toEqual([{ questionKey: date?.key, value: '2019-08-07' }]);
  await expect.poll(() => countWaiting(later)).toBe(0);
});

test('two tabs that answered without a connection send each answer once, in the order of the questions', async ({
  browser,
}) => {
  const respondent = await questionnaires.open(FORTY_QUESTIONS);
  const one = await openPage(browser, respondent);
  const other = await one.context().newPage();
  const sent: string[] = [];
  one.context().on('response', (response) => {
    const request = response.request();
    if (request.method() === 'PUT' && response.ok()) sent.push(String(request.postDataJSON().questionKey));
  });
  const [first, , third, fourth] = FORTY_QUESTIONS.questions;
  for (const [page, question] of [
    [one, third],
    [other, first],
  ] as const)
    await page.goto(paths.surveyPage(respondent.customerSurveyId, question?.key ?? ''));
  await expect(other.getByRole('heading', { level: 1 })).toHaveText(first?.text.de ?? '');
  await expect(one.getByRole('heading', { level: 1 })).toHaveText(third?.text.de ?? '');
  await one.context().setOffline(true);
  await answer(one, third, 'apfel');
  await answer(other, first, '2018-02-03');
  await one.getByRole('checkbox', { name: 'Kirsche' }).check();
  await expect.poll(() => countWaiting(one)).toBe(3);
  await one.context().setOffline(false);
  await expect.poll(() => countWaiting(one)).toBe(0);
  await expect.poll(() => sent).toEqual([first, third, fourth].map((question) => question?.key));
  // What the other tab gave or sent is here without asking again.
  await one.getByRole('button', { name: 'Zurück' }).first().click();
  await expect(one.getByRole('radio', { name: 'Apfel' })).toBeChecked();
});

test('the service worker is asked for anew each time and may load nothing but ours', async ({ request }) => {
  const answered = await request.get('/service-worker.js');
  expect(answered.headers()).toMatchObject({ 'cache-control': 'no-cache' });
  expect(answered.headers()['content-type']).toMatch(/javascript/);
  expect(answered.headers()['content-security-policy']).toContain("worker-src 'self'");
});
