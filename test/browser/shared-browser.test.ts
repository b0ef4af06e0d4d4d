/** Two people use one browser: what the first answered and could not send is neither shown to the second nor sent as theirs. */
import { type BrowserContext, expect as expectSoon, type Page } from '@playwright/test';
import { call } from '#test/factories/call.ts';
import { paths, patterns } from '#web/app/paths.ts';
import { arrive } from './arrive.ts';
import { checkScreen } from './check-screen.ts';
import { FORTY_QUESTIONS, giveAnswer, TYPED } from './forty-questions.ts';
import { openQuestionnaires, type Questionnaires, type Respondent } from './own-questionnaire.ts';
import { product, signIn } from './people.ts';
import { test } from './story.ts';
import { countWaiting } from './waiting-answers.ts';

const expect = expectSoon.configure({ timeout: 30_000 });
const { questions } = FORTY_QUESTIONS;
const typed = questions.find(({ answerType }) => answerType === 'text');
const single = questions.find(({ answerType }) => answerType === 'single_value');
if (!typed || !single) throw new Error('no such questions');

let questionnaires: Questionnaires;
test.beforeAll(() => {
  questionnaires = openQuestionnaires();
});
test.afterAll(() => questionnaires.close());

interface Person extends Respondent {
  phoneNo: string;
}

/** Numbers that no other story has. */
async function aPerson(phoneNo: string): Promise<Person> {
  return { ...(await questionnaires.open(FORTY_QUESTIONS, { phoneNo })), phoneNo };
}

const say = (own: string) => `${TYPED} ${own}`;

async function openQuestion(page: Page, person: Person, { key, text }: (typeof questions)[number]): Promise<void> {
  await page.goto(paths.surveyPage(person.customerSurveyId, key));
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(text.de);
}

async function answer(page: Page, question: (typeof questions)[number], value: string): Promise<void> {
  const address = page.url();
  if (!(await giveAnswer(page, question, value))) await page.getByRole('button', { name: 'Weiter' }).click();
  await page.waitForURL((url) => url.href !== address);
}

/** Every answer that the browser sends from now on. */
function watch(context: BrowserContext): string[] {
  const sent: string[] = [];
  context.on('request', (request) => {
    if (request.method() === 'PUT') sent.push(`${new URL(request.url()).pathname} ${request.postData()}`);
  });
  return sent;
}

/** Everything that this site has stored in the browser, as one text. */
const storage = (page: Page): Promise<string> =>
  page.evaluate(async () => {
    const found: unknown[] = [{ ...localStorage }, { ...sessionStorage }];
    for (const { name = '' } of await indexedDB.databases()) {
      const opened = indexedDB.open(name);
      await new Promise((resolve) => opened.addEventListener('success', resolve));
      for (const store of opened.result.objectStoreNames) {
        const all = opened.result.transaction(store).objectStore(store).getAll();
        await new Promise((resolve) => all.addEventListener('success', resolve));
        found.push(all.result);
      }
      opened.result.close();
    }
    return JSON.stringify(found);
  });

const answersOf = async (person: Person) =>
  Object.fromEntries((await questionnaires.answersOf(person)).map(({ questionKey, value }) => [questionKey, value]));

async function signOut(page: Page): Promise<void> {
  await page.goto(paths.userOverview);
  await page.getByRole('button', { name: /^Konto von/ }).click();
  await page.getByRole('button', { name: 'Abmelden' }).click();
}

test('a session that ends: the next person neither sees nor sends what waits, and it is sent when its own comes back', async ({
  page,
  context,
}) => {
  test.setTimeout(300_000);
  const [first, second] = [await aPerson('+41795550101'), await aPerson('+41795550102')];
  await signIn(page, first.phoneNo, patterns.userOverview);
  await openQuestion(page, first, typed);
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => true));
  await context.setOffline(true);
  await answer(page, typed, say('von der ersten'));
  await expect.poll(() => countWaiting(page)).toBe(1);
  // Meanwhile they sign it out from another device.
  const elsewhere = await questionnaires.signInByPhone(first.phoneNo);
  expect(
    (await call(product.baseUrl, 'endOtherSessions', { params: { id: first.userId }, token: elsewhere })).status,
  ).toBeLessThan(300);
  const sent = watch(context);
  await context.setOffline(false);
  await arrive(page, patterns.login);
  expect(await countWaiting(page)).toBe(1);
  sent.length = 0;

  await test.step('the second person', async () => {
    // The page that the first one was on opens, and is nobody's.
    await signIn(page, second.phoneNo, patterns.surveyPage);
    await expect(page.getByText('Das gehört nicht zu Ihrem Konto')).toBeVisible();
    expect(await page.locator('body').innerText()).not.toContain(TYPED);
    await checkScreen(page, 'the questionnaire of somebody else');
    await page.locator('main').getByRole('link', { name: 'Meine Bestellungen' }).click();
    await arrive(page, patterns.userOrders);
    await openQuestion(page, second, typed);
    await expect(page.locator('main').getByRole('textbox').first()).toHaveValue('');
    await openQuestion(page, second, single);
    await answer(page, single, 'birne');
    await expect.poll(() => answersOf(second)).toEqual({ [single.key]: 'birne' });
    for (const address of [paths.surveySummary(second.customerSurveyId), paths.userOverview]) {
      await page.goto(address);
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      expect(await page.locator('body').innerText()).not.toContain(TYPED);
    }
    await page.goto(paths.surveyPage(first.customerSurveyId, typed.key));
    await expect(page.getByText('Das gehört nicht zu Ihrem Konto')).toBeVisible();
    expect(await page.locator('body').innerText()).not.toContain(typed.text.de);
    expect(await page.locator('body').innerText()).not.toContain(TYPED);
    // Nor without a connection, where the page opens from what the browser kept.
    await context.setOffline(true);
    await page.reload();
    await expect(page.getByText(/offline/i).first()).toBeVisible();
    expect(await page.locator('body').innerText()).not.toContain(TYPED);
    await context.setOffline(false);
    expect(sent.filter((one) => one.includes(TYPED) || one.includes(first.customerSurveyId))).toEqual([]);
    expect(await answersOf(second)).toEqual({ [single.key]: 'birne' });
    expect(await answersOf(first)).toEqual({});
    await signOut(page);
    await arrive(page, patterns.home);
    // Theirs is gone with them, the other's is not.
    expect(await countWaiting(page)).toBe(1);
    await expect.poll(() => storage(page)).not.toContain(second.customerSurveyId);
  });

  await test.step('the first person comes back', async () => {
    await signIn(page, first.phoneNo, patterns.userOverview);
    await expect.poll(() => answersOf(first)).toEqual({ [typed.key]: say('von der ersten') });
    await expect.poll(() => countWaiting(page)).toBe(0);
    expect(await answersOf(second)).toEqual({ [single.key]: 'birne' });
  });
});

test('who signs out and lets the answers go leaves nothing of them for the next person', async ({ page, context }) => {
  test.setTimeout(300_000);
  const [first, second] = [await aPerson('+41795550103'), await aPerson('+41795550104')];
  await signIn(page, first.phoneNo, patterns.userOverview);
  await openQuestion(page, first, typed);
  await page.route('**/api/customer-surveys/*/answers', (route) =>
    route.request().method() === 'PUT' ? route.abort() : route.fallback(),
  );
  await answer(page, typed, say('die bleibt'));
  await expect.poll(() => countWaiting(page)).toBe(1);
  await signOut(page);
  await page.getByRole('dialog').getByRole('button', { name: 'Abmelden und löschen' }).click();
  await arrive(page, patterns.home);
  await page.unroute('**/api/customer-surveys/*/answers');
  for (const word of [TYPED, first.customerSurveyId, first.userId])
    await expect.poll(() => storage(page)).not.toContain(word);
  const sent = watch(context);
  await signIn(page, second.phoneNo, patterns.userOverview);
  await openQuestion(page, second, typed);
  await expect(page.locator('main').getByRole('textbox').first()).toHaveValue('');
  await answer(page, typed, say('von der zweiten'));
  await expect.poll(() => answersOf(second)).toEqual({ [typed.key]: say('von der zweiten') });
  expect(sent.filter((one) => one.includes('die bleibt') || one.includes(first.customerSurveyId))).toEqual([]);
  expect(await answersOf(first)).toEqual({});
});
