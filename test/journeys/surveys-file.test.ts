import { writeFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import texts from '#shared/content/survey-file.json' with { type: 'json' };
import { contract } from '#shared/contract/all.ts';
import { answerWords } from '#shared/domain/surveys/answer-words.ts';
import { visibleQuestions } from '#shared/domain/surveys/visible-questions.ts';
import { LANGUAGES, type Language } from '#shared/languages.ts';
import { change } from '#shared/server/database/sql.ts';
import { answerQuestions, SURVEY } from '#test/factories/answer-questions.ts';
import { addressOf } from '#test/factories/call.ts';
import { openWorld, type World } from '#test/factories/open-world.ts';
import { aPaidOrder, type PlacedOrder } from '#test/factories/orders.ts';
import { aCustomer, aDoctor, visitAs } from '#test/factories/people.ts';
import { readPdf } from '#test/setup/read-pdf.ts';
import type { Visitor } from '#test/setup/visitor.ts';

let world: World;
let order: PlacedOrder;
let customer: Visitor;
let doctor: Visitor;

beforeAll(async () => {
  world = await openWorld();
  order = await aPaidOrder(world, { customer: await aCustomer(world, { sex: 'female' }) });
  customer = await visitAs(world, order.customer);
  doctor = await visitAs(world, await aDoctor(world));
  await answerQuestions(customer, order.customerSurveyId);
  const params = { id: order.customerSurveyId };
  const height = { questionKey: 'height', value: 171, reason: 'Am Telefon: Zoll statt Zentimeter' };
  await doctor.need('saveAnswer', { params, body: height });
  const smoke = { questionKey: 'smoke', value: 'yes', additionalAnswer: [{ key: 'smoke-per-week', value: 20 }] };
  await customer.need('saveAnswer', { params, body: smoke });
  const notes = { questionKey: 'notes', value: 'Zürich, Genève & «Più» 100 %\nzweite Zeile' };
  await customer.need('saveAnswer', { params, body: notes });
});
afterAll(() => world.close());

async function print(visitor: Visitor, { lang, of = 'de' }: { lang?: Language; of?: Language } = {}) {
  const query = lang ? { lang } : {};
  const address = addressOf(contract.downloadSurvey, { params: { id: order.customerSurveyId }, query });
  const headers = { authorization: `Bearer ${visitor.token}`, 'accept-language': of };
  const response = await fetch(`${world.baseUrl}${address}`, { headers });
  expect([response.status, response.headers.get('content-type')]).toEqual([200, 'application/pdf']);
  expect(response.headers.get('cache-control')).toBe('no-store');
  const bytes = new Uint8Array(await response.arrayBuffer());
  // For eyes: SURVEY_PDF=/tmp/survey writes /tmp/survey-de.pdf.
  if (process.env.SURVEY_PDF) writeFileSync(`${process.env.SURVEY_PDF}-${lang ?? of}.pdf`, bytes);
  const name = /filename="([^"]+)"/.exec(response.headers.get('content-disposition') ?? '')?.[1] ?? '';
  return { ...(await readPdf(bytes)), name };
}

/** Words without the breaks of lines and columns. */
const flat = (words: string) => words.replace(/\s+/g, '');
describe('the questionnaire as a file', () => {
  it.each(LANGUAGES)('holds every question and answer in %s', async (language) => {
    const { text, inOrder, info, fonts, name } = await print(customer, { lang: language });
    const printed = flat(inOrder);
    const { answers } = await customer.need('listAnswers', { params: { id: order.customerSurveyId } });
    const given = new Map(answers.map((answer) => [answer.questionKey, answer]));
    const visible = visibleQuestions(SURVEY, answers, { sex: 'female' });
    expect(visible.length).toBeGreaterThan(30);
    const yesNo = { yes: texts.yes[language], no: texts.no[language] };
    const missing = visible.filter((question) => {
      const answer = given.get(question.key);
      const words = answerWords(question, answer?.value ?? null, language, yesNo) || texts.none[language];
      return !printed.includes(flat(question.text[language] + words));
    });
    expect(missing.map(({ key }) => key)).toEqual([]);
    for (const group of SURVEY.groups) expect(printed).toContain(flat(group.name[language]));
    const perWeek = SURVEY.questions.find(({ key }) => key === 'smoke')?.additionalAnswers?.[0];
    expect(printed).toContain(flat(`${perWeek?.text[language]}20`));
    expect(text).toContain('Zürich, Genève & «Più» 100 %');
    expect(printed).toContain(flat('Zoll statt Zentimeter'));
    expect(printed).toContain(flat(texts.before[language].replace('{answer}', '100 cm')));
    expect(text).toContain(order.orderNumber);
    expect(text).not.toMatch(/\{\w+\}|undefined|null/);
    expect(name).toContain(order.orderNumber);
    expect([info.Tagged, info['Page size']?.includes('A4')]).toEqual(['yes', true]);
    expect(fonts.every(({ isInside }) => isInside)).toBe(true);
  });

  it('is in the language of the request where none is asked for, and the same for a doctor', async () => {
    expect((await print(customer, { of: 'it' })).text).toContain(texts.person.it);
    expect((await print(doctor, { lang: 'fr' })).text).toContain('À propos de vous');
    const wrong = await customer.call('downloadSurvey', {
      params: { id: order.customerSurveyId },
      query: { lang: 'rm' as 'de' },
    });
    expect([wrong.status, wrong.error.fields?.map(({ path }) => path)]).toEqual([400, ['lang']]);
  });

  it('says that it is open, and later who completed it and when', async () => {
    expect((await print(customer)).text).toContain('Noch nicht abgeschlossen');
    await doctor.need('setSurveyStatus', {
      params: { id: order.customerSurveyId },
      body: { status: 2, byDoctor: true },
    });
    expect((await print(customer)).text).toContain('Vom medizinischen Team für die Person abgeschlossen am');
  });

  it('holds answers of the old form, an open questionnaire without answers, and one whose option is gone', async () => {
    const other = await aPaidOrder(world, { customer: await aCustomer(world, { sex: 'male' }) });
    order = other;
    const visitor = await visitAs(world, other.customer);
    const empty = await print(visitor, { lang: 'de' });
    expect(empty.text.match(/Keine Angabe/g)?.length).toBeGreaterThan(20);
    expect(empty.text).not.toContain('Sind Sie schwanger');
    const store = (key: string, value: unknown, more: unknown) =>
      change(
        world.services,
        'INSERT INTO survey_answers (customerSurveyId, questionKey, value, additionalAnswer, answeredAt, answeredBy) VALUES (?, ?, ?, ?, NOW(3), ?)',
        [other.customerSurveyId, key, JSON.stringify({ v: value }), JSON.stringify(more), other.customer.id],
      );
    await store('smoke', 'yes', '23');
    await store('stress', 'gone-option', []);
    const { text } = await print(visitor, { lang: 'de' });
    expect(text).toMatch(/\b23\b/);
    expect(text).toContain('gone-option');
  });
});
