/**
 * A person answers forty questions while everything around them breaks: every answer is stored once, with its last value.
 * `npm test` runs a few seeds; `SEEDS=20 npm test browser` runs twenty, `SEED=7` that one alone. A failure names its seed.
 */
import { expect as expectSoon, type LaunchOptions } from '@playwright/test';
import type { AnswerValue, Question } from '#shared/domain/surveys/survey.ts';
import { type RunningProcess, startProcess } from '#test/setup/processes.ts';
import { productEnvironment } from '#test/setup/start-browser-stack.ts';
import { paths, patterns } from '#web/app/paths.ts';
import { arrive } from './arrive.ts';
import { type Device, openDevice } from './device.ts';
import { type Chance, FORTY_QUESTIONS, giveAnswer, inventAnswer, TYPED } from './forty-questions.ts';
import { openQuestionnaires, type Questionnaires, type Respondent } from './own-questionnaire.ts';
import { test } from './story.ts';
import { countWaiting } from './waiting-answers.ts';

/** A browser that was killed begins anew, on a busy machine not in ten seconds. */
const expect = expectSoon.configure({ timeout: 30_000 });
const { questions } = FORTY_QUESTIONS;
const FEW = 2;
const seeds = process.env.SEED
  ? [Number(process.env.SEED)]
  : Array.from({ length: Number(process.env.SEEDS ?? FEW) }, (_, index) => index + 1);

let questionnaires: Questionnaires;
let worker: RunningProcess;
let restarted: Promise<void> = Promise.resolve();

test.beforeAll(async () => {
  questionnaires = openQuestionnaires();
  worker = await startProcess('worker', productEnvironment());
});

test.afterAll(async () => {
  await restarted;
  await worker.stop();
  await questionnaires.close();
});

for (const seed of seeds)
  test(`forty answers survive what breaks (seed ${seed})`, async ({ browser, launchOptions }) => {
    test.setTimeout(600_000);
    const respondent = await questionnaires.open(FORTY_QUESTIONS);
    const device = await openDevice(launchOptions as LaunchOptions, respondent.authToken);
    const other = await browser.newContext();
    const story = new Story(chanceOf(seed), respondent, device);
    try {
      const second = await other.newPage();
      await other.addInitScript((token) => sessionStorage.setItem('authToken', token), respondent.authToken);
      await story.run(async (key, value) => {
        await second.goto(paths.surveyPage(respondent.customerSurveyId, key));
        await answerAt(second, find(key), value);
        await expect.poll(() => countWaiting(second), { timeout: 30_000 }).toBe(0);
      });
      const stored = await questionnaires.answersOf(respondent);
      expect(comparable(stored), story.told()).toEqual(comparable(story.expected()));
      expect(await keptByServiceWorker(device), story.told()).toEqual([]);
    } catch (error) {
      console.error(story.told());
      throw error;
    } finally {
      await device.close();
      await other.close();
    }
  });

type OnSecond = (key: string, value: AnswerValue) => Promise<unknown>;

/** The second device leaves alone what the first answered just before: there, how long a network takes would decide which was later. */
const RECENT = 4;

class Story {
  #given = new Map<string, AnswerValue>();
  #log: string[] = [];
  #isOffline = false;
  readonly #chance: Chance;
  readonly #respondent: Respondent;
  readonly #device: Device;

  constructor(chance: Chance, respondent: Respondent, device: Device) {
    this.#chance = chance;
    this.#respondent = respondent;
    this.#device = device;
  }

  told = (): string => this.#log.join(' · ');

  expected = () => [...this.#given].map(([questionKey, value]) => ({ questionKey, value }));

  async run(onSecond: OnSecond): Promise<void> {
    await this.#open(questions[0]?.key ?? '');
    await this.#untilReadyOffline();
    for (const question of questions) {
      await this.#disturb(question, onSecond);
      await this.#answer(question);
    }
    await this.#setOffline(false);
    await arrive(this.#device.page, patterns.surveySummary);
    await expect.poll(() => countWaiting(this.#device.page), { timeout: 90_000 }).toBe(0);
  }

  /** Answers the question that is shown, or goes back first to say something else. */
  async #answer(question: Question): Promise<void> {
    const { page } = this.#device;
    const before = questions[question.order - 2];
    if (before && this.#chance() < 0.15) {
      await page.getByRole('button', { name: 'Zurück' }).first().click();
      await this.#give(before);
    }
    await this.#give(question);
  }

  async #give(question: Question): Promise<void> {
    const value = inventAnswer(question, this.#chance, this.#given.get(question.key));
    await answerAt(this.#device.page, question, value);
    this.#note(question.key, value, 'first');
  }

  #note(key: string, value: AnswerValue, by: 'first' | 'second'): void {
    this.#given.set(key, value);
    this.#log.push(`${by === 'second' ? 'second: ' : ''}${key} = ${JSON.stringify(value)}`);
  }

  async #disturb(question: Question, onSecond: OnSecond): Promise<void> {
    const at = Math.floor(this.#chance() * 16);
    if (at === 0 || at === 1) await this.#setOffline(!this.#isOffline);
    if (at === 2) await this.#begin('reload', question, () => this.#device.page.reload());
    if (at === 3) await this.#begin('tab closed', question, () => this.#device.reopenTab());
    if (at === 4) await this.#begin('browser killed', question, () => this.#device.killBrowser());
    if (at === 5) {
      this.#log.push('service worker killed');
      await this.#device.killServiceWorker();
    }
    if (at === 6) {
      this.#log.push('worker killed');
      await restarted;
      await worker.kill9();
      // People go on meanwhile.
      restarted = worker.restart();
    }
    if (at === 7) {
      const old = questions.filter(({ order }) => order >= question.order || order < question.order - RECENT);
      const { key } = old[Math.floor(this.#chance() * old.length)] ?? question;
      const value = inventAnswer(find(key), this.#chance, this.#given.get(key));
      await onSecond(key, value);
      this.#note(key, value, 'second');
    }
  }

  /** What begins the page anew: the question is there again, without a network too. */
  async #begin(name: string, question: Question, act: () => Promise<unknown>): Promise<void> {
    this.#log.push(this.#isOffline ? `${name}, offline` : name);
    await act();
    await this.#open(question.key);
    if (this.#isOffline) await expect(this.#offlineBanner()).toBeVisible();
  }

  /** A server that has too much to do is asked again, as a person does. */
  async #open(key: string): Promise<void> {
    await expect(async () => {
      await this.#device.page.goto(this.#address(key));
      await expect(this.#device.page.getByRole('heading', { level: 1 })).toHaveText(find(key).text.de);
    }).toPass({ timeout: 180_000 });
  }

  #address = (key: string) => paths.surveyPage(this.#respondent.customerSurveyId, key);

  async #setOffline(isOffline: boolean): Promise<void> {
    if (this.#isOffline === isOffline) return;
    this.#log.push(isOffline ? 'offline' : 'online');
    this.#isOffline = isOffline;
    await this.#device.setOffline(isOffline);
    await expect(this.#offlineBanner()).toBeVisible({ visible: isOffline });
  }

  #offlineBanner = () => this.#device.page.getByText(/^Sie sind offline\./).first();

  /** From here on the pages open without a network. */
  async #untilReadyOffline(): Promise<void> {
    await this.#device.page.evaluate(() => navigator.serviceWorker.ready.then(() => true));
  }
}

/** By question. Who ticks more of several options ticks them last: which were ticked is the answer, each once, not when. */
function comparable(answers: { questionKey: string; value: unknown }[]) {
  return answers
    .map(({ questionKey, value }) => ({ questionKey, value: Array.isArray(value) ? value.toSorted() : value }))
    .sort((a, b) => a.questionKey.localeCompare(b.questionKey));
}

function find(key: string): Question {
  const question = questions.find((one) => one.key === key);
  if (!question) throw new Error(`no question ${key}`);
  return question;
}

/** Answers the question that the page shows; it is given once the page has gone on. */
async function answerAt(page: Device['page'], question: Question, value: AnswerValue): Promise<void> {
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(question.text.de);
  const { customerSurveyId = '' } = await arrive(page, patterns.surveyPage);
  if (!(await giveAnswer(page, question, value))) await page.getByRole('button', { name: 'Weiter' }).click();
  await page.waitForURL((url) => url.pathname !== paths.surveyPage(customerSurveyId, question.key));
}

/** What the service worker keeps and must not: an answer of the API, a question, a typed text. */
async function keptByServiceWorker({ page }: Device): Promise<string[]> {
  const kept = await page.evaluate(async () => {
    const found: { url: string; text: string }[] = [];
    for (const name of await caches.keys()) {
      const cache = await caches.open(name);
      for (const request of await cache.keys()) {
        const answer = await cache.match(request);
        found.push({ url: new URL(request.url).pathname, text: (await answer?.text()) ?? '' });
      }
    }
    return found;
  });
  expect(kept.length).toBeGreaterThan(20);
  const health = [TYPED, 'Prüffrage'];
  return kept
    .filter(({ url, text }) => url.startsWith('/api') || health.some((word) => text.includes(word)))
    .map(({ url }) => url);
}

/** Mulberry32: small, and the same everywhere. */
function chanceOf(seed: number): Chance {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}
