import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import i18next, { type TFunction } from 'i18next';
import { contract } from '#shared/contract/all.ts';
import { zurichDate } from '#shared/domain/format-date.ts';
import { type AdditionalAnswer, ANSWER_TYPES, type AnswerValue } from '#shared/domain/surveys/survey.ts';
import { validateAnswer } from '#shared/domain/surveys/validate-answer.ts';
import { LANGUAGES, type Language } from '#shared/languages.ts';
import { ANSWER_REASON_MAX_LENGTH } from '#shared/limits/surveys.ts';
import { SURVEY } from '#test/factories/answer-questions.ts';
import { send } from '#test/factories/call.ts';
import { openWorld, type World } from '#test/factories/open-world.ts';
import { aPaidOrder } from '#test/factories/orders.ts';
import { visitAs } from '#test/factories/people.ts';
import type { Visitor } from '#test/setup/visitor.ts';
import { interpolation } from '#web/app/i18n/interpolation.ts';
import { describeMessage } from '#web/kit/form/describe-message.ts';
import de from '../../locales/de/errors.json' with { type: 'json' };
import en from '../../locales/en/errors.json' with { type: 'json' };
import fr from '../../locales/fr/errors.json' with { type: 'json' };
import it_ from '../../locales/it/errors.json' with { type: 'json' };

let world: World;
let customer: Visitor;
let id: string;
/** The words of the field on the screen. */
const words = new Map<Language, TFunction>();

beforeAll(async () => {
  world = await openWorld();
  const order = await aPaidOrder(world);
  customer = await visitAs(world, order.customer);
  id = order.customerSurveyId;
  const resources = Object.fromEntries(
    Object.entries({ de, en, fr, it: it_ }).map(([key, errors]) => [key, { errors }]),
  );
  await i18next.init({ resources, fallbackLng: false, interpolation });
  for (const language of LANGUAGES) words.set(language, i18next.getFixedT(language));
  for (const [questionKey, value] of OPENING)
    await customer.need('saveAnswer', { params: { id }, body: { questionKey, value } });
});
afterAll(() => world.close());

/** Answers that open the questions of the table. */
const OPENING: [string, string][] = [
  ['pregnant', 'no'],
  ['smoke', 'former'],
];

const more = (key: string, value: AnswerValue): AdditionalAnswer[] => [{ key, value }];

/** Of every type what can be wrong with it; the last column begins the English sentence. */
const WRONG: [string, AnswerValue, string, AdditionalAnswer[]?][] = [
  ['height', 99, 'Minimum allowed value is 100'],
  ['height', 250.5, 'Maximum allowed value is 250'],
  ['height', '172', ''],
  ['height', 'tall', ''],
  ['height', true, ''],
  ['height', ['172'], ''],
  ['height', 1e308, 'Maximum allowed value is 250'],
  ['height', -1e308, 'Minimum allowed value is 100'],
  ['height', null, ''],
  ['last-period', '2026-02-30', ''],
  ['last-period', '30.01.2026', ''],
  ['last-period', '2026-01', ''],
  ['last-period', '9999-12-31', ''],
  ['last-period', '1899-12-31', 'Minimum allowed value is 1900'],
  ['last-period', 20260101, ''],
  ['last-blood-test', '2026-13', ''],
  ['last-blood-test', '2026', ''],
  ['last-blood-test', '9999-12', ''],
  ['last-blood-test', '1899-12', 'Minimum allowed value is 1900'],
  ['smoke-quit-year', '26', ''],
  ['smoke-quit-year', '9999', ''],
  ['smoke-quit-year', '1899', 'Minimum allowed value is 1900'],
  ['smoke-quit-year', 2015, ''],
  ['smoke', 'sometimes', ''],
  ['smoke', '', ''],
  ['smoke', ['never'], ''],
  ['smoke', 0, ''],
  ['symptoms', ['none', 'headache'], ''],
  ['symptoms', ['toothache'], ''],
  ['symptoms', ['headache', 'headache'], ''],
  ['symptoms', 'headache', ''],
  ['symptoms', [], ''],
  ['surgery', 'true', ''],
  ['surgery', 1, ''],
  ['surgery', null, ''],
  ['notes', 'x'.repeat(501), ''],
  ['notes', 5, ''],
  ['smoke', 'yes', 'Maximum allowed value is 700', more('smoke-per-week', 701)],
  ['smoke', 'yes', '', more('smoke-per-week', 'many')],
  ['smoke', 'yes', '', more('pipes-per-week', 1)],
  ['smoke', 'yes', '', [...more('smoke-per-week', 1), ...more('smoke-per-week', 2)]],
  ['smoke', 'never', '', more('smoke-per-week', 20)],
  ['surgery', true, '', more('surgery-what', 'x'.repeat(201))],
  ['infection', true, '', more('infection-end', '2026-02-30')],
  ['blood-donation', true, '', more('blood-donation-when', '2026-13')],
];

describe('a wrong answer', () => {
  it.each(WRONG)('to %s: %j is refused with the sentence of its field, in every language', async (...row) => {
    const [questionKey, value, english, additionalAnswer = []] = row;
    const question = SURVEY.questions.find(({ key }) => key === questionKey);
    if (!question) throw new Error(`no question ${questionKey}`);
    const today = zurichDate(world.services.now());
    const onScreen = validateAnswer(question, { questionKey, value, additionalAnswer }, { today });
    expect(onScreen.length).toBeGreaterThan(0);
    const sentences = new Set<string>();
    for (const language of LANGUAGES) {
      const body = { questionKey, value, additionalAnswer };
      const { status, error } = await send(world.baseUrl, contract.saveAnswer, {
        params: { id },
        body,
        language,
        token: customer.token ?? '',
      });
      expect([status, error.error]).toEqual([400, 'answer-invalid']);
      const t = words.get(language) as TFunction;
      const besideField = onScreen.map(({ path, key, params = {} }) => ({
        path,
        message: describeMessage({ key, params }, t),
      }));
      expect(error.fields?.map(({ path, message }) => ({ path, message }))).toEqual(besideField);
      for (const { message } of besideField) {
        expect(message).not.toMatch(/field\.|{{|ß/);
        if (language === 'en') expect(message.startsWith(english)).toBe(true);
      }
      sentences.add(besideField.map(({ message }) => message).join(' '));
    }
    expect(sentences.size).toBe(LANGUAGES.length);
  });

  it('of every one of the eight types stands in the table', () => {
    const types = WRONG.map(([asked]) => SURVEY.questions.find(({ key }) => key === asked)?.answerType);
    expect(new Set(types)).toEqual(new Set(ANSWER_TYPES));
  });
});

describe('a call that is no answer', () => {
  it.each<[string, object, string]>([
    ['an object for a value', { value: { v: 1 } }, 'value'],
    ['a list of numbers', { value: [1, 2] }, 'value'],
    ['a list of lists', { value: [['a']] }, 'value'],
    ['an additional answer without a value', { additionalAnswer: [{ key: 'a' }] }, 'additionalAnswer'],
    ['an additional answer without a key', { additionalAnswer: [{ value: 1 }] }, 'additionalAnswer'],
    [
      'an additional answer with something else',
      { additionalAnswer: [{ key: 'a', value: 1, x: 1 }] },
      'additionalAnswer',
    ],
    ['an additional answer in an object', { additionalAnswer: { key: 'a', value: 1 } }, 'additionalAnswer'],
    ['an additional answer in an answer', { additionalAnswer: [{ key: 'a', value: { b: 1 } }] }, 'additionalAnswer'],
    ['a key of a hundred letters', { additionalAnswer: [{ key: 'k'.repeat(100), value: 1 }] }, 'additionalAnswer'],
    [
      'a hundred of them',
      { additionalAnswer: Array.from({ length: 100 }, (_, n) => ({ key: `k${n}`, value: 1 })) },
      'additionalAnswer',
    ],
    ['a boolean for all of them', { additionalAnswer: true }, 'additionalAnswer'],
    ['no question', { questionKey: undefined }, 'questionKey'],
    ['a question of a list', { questionKey: ['height'] }, 'questionKey'],
    ['an endless question', { questionKey: 'k'.repeat(1000) }, 'questionKey'],
    ['a wait into the future', { waitedMs: -1 }, 'waitedMs'],
    ['a wait of parts', { waitedMs: 0.5 }, 'waitedMs'],
    ['a wait as a text', { waitedMs: '5' }, 'waitedMs'],
    ['a wait beyond numbers', { waitedMs: 1e300 }, 'waitedMs'],
    ['a number for what was seen', { seenAt: 5 }, 'seenAt'],
    ['a reason of blanks', { reason: '   ' }, 'reason'],
    ['an endless reason', { reason: 'x'.repeat(ANSWER_REASON_MAX_LENGTH + 1) }, 'reason'],
    ['a misspelt field', { vlaue: 1 }, 'vlaue'],
  ])('%s is refused with its field', async (_what, wrong, path) => {
    const body = { questionKey: 'height', value: 170, ...wrong };
    const { status, error } = await send(world.baseUrl, contract.saveAnswer, {
      params: { id },
      body,
      token: customer.token ?? '',
    });
    expect([status, error.error, error.fields?.map((field) => field.path)]).toEqual([400, 'invalid-input', [path]]);
    expect((await customer.need('listAnswers', { params: { id } })).answers).toHaveLength(OPENING.length);
  });
});
