import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import texts from '#shared/content/own-data.json' with { type: 'json' };
import { contract } from '#shared/contract/all.ts';
import { LANGUAGES, type Language } from '#shared/languages.ts';
import { findRows } from '#shared/server/database/model-rows.ts';
import { SurveyAnswer } from '#shared/server/models/survey-answer.ts';
import { addressOf, type BodyOf } from '#test/factories/call.ts';
import { openWorld, type World } from '#test/factories/open-world.ts';
import { aPaidOrder, type PlacedOrder } from '#test/factories/orders.ts';
import { aCustomer, visitAs } from '#test/factories/people.ts';
import { readPdf } from '#test/setup/read-pdf.ts';
import type { Visitor } from '#test/setup/visitor.ts';

let world: World;
let order: PlacedOrder;
let customer: Visitor;

beforeAll(async () => {
  world = await openWorld();
  order = await aPaidOrder(world, { customer: await aCustomer(world, { sex: 'female' }) });
  customer = await visitAs(world, order.customer);
});
afterAll(() => world.close());

const stored = async (questionKey: string) => {
  const where = { customerSurveyId: order.customerSurveyId, questionKey };
  const [row] = await findRows(world.services, SurveyAnswer, ['value', 'additionalAnswer'], { where });
  return row && { value: row.value.v, additionalAnswer: row.additionalAnswer };
};

/** A body as it stands, right or wrong. */
async function put(body: string) {
  const answer = await fetch(
    `${world.baseUrl}${addressOf(contract.saveAnswer, { params: { id: order.customerSurveyId } })}`,
    {
      method: 'PUT',
      headers: { authorization: `Bearer ${customer.token}`, 'content-type': 'application/json' },
      body,
    },
  );
  return { status: answer.status, error: ((await answer.json()) as { error?: string }).error };
}
const note = (value: string) => JSON.stringify({ questionKey: 'notes', value });

describe('a body that is meant to break something', () => {
  it.each([
    ['half an emoji', '{"questionKey":"notes","value":"\\ud83d"}', 400, 'bad-request'],
    ['half an emoji as a key', '{"questionKey":"\\ud83d","value":1}', 400, 'bad-request'],
    ['no number', '{"questionKey":"coffee","value":NaN}', 400, 'bad-request'],
    ['a list in a list', '{"questionKey":"symptoms","value":[["none"]]}', 400, 'invalid-input'],
    ['an object', '{"questionKey":"coffee","value":{"v":1}}', 400, 'invalid-input'],
    ['a number without end', '{"questionKey":"coffee","value":1e999}', 400, 'answer-invalid'],
    ['a prototype', '{"__proto__":{"value":1},"questionKey":"coffee","value":1}', 400, 'invalid-input'],
    ['the name of one', '{"questionKey":"constructor","value":1,"additionalAnswer":"x"}', 404, 'unknown-question'],
    [
      'one further down',
      '{"questionKey":"coffee","value":1,"additionalAnswer":[{"key":"__proto__","value":"x"}]}',
      400,
      'answer-invalid',
    ],
    ['who gave it', '{"questionKey":"coffee","value":1,"answeredBy":"somebody","byDoctor":true}', 400, 'invalid-input'],
    ['64 kB', note('x'.repeat(64_000)), 400, 'answer-invalid'],
    ['more than a body may be', note('x'.repeat(2_000_000)), 413, 'too-large'],
    ['a depth without end', '['.repeat(50_000), 400, 'bad-request'],
    ['a wait before the beginning', '{"questionKey":"coffee","value":1,"waitedMs":-1}', 400, 'invalid-input'],
  ])('%s is refused, and nothing is kept', async (_what, body, status, error) => {
    expect(await put(body)).toEqual({ status, error });
    expect([await stored('coffee'), await stored('notes'), await stored('symptoms')]).toEqual([
      undefined,
      undefined,
      undefined,
    ]);
  });

  it('with a key twice means the last, and is one answer', async () => {
    expect((await put('{"questionKey":"weight","questionKey":"height","value":1,"value":170}')).status).toBe(200);
    expect([await stored('weight'), (await stored('height'))?.value]).toEqual([undefined, 170]);
  });
});

describe('what is kept of an answer', () => {
  it.each([
    ['blanks', ' '.repeat(60_000), null],
    ['nothing anybody sees', '\u200b\u2060\ufeff', null],
    ['a text with NUL and a bell', 'a\u0000b\u0007', 'ab'],
    ['a text turned around', 'abc\u202edef', 'abcdef'],
    ['lines of other systems', 'a\r\nb', 'a\nb'],
    ['letters of two parts', 'Mu\u0308de', 'M\u00fcde'],
    ['emoji', '\u{1f469}\u200d\u{1f467} \u{1f1e8}\u{1f1ed}', '\u{1f469}\u200d\u{1f467} \u{1f1e8}\u{1f1ed}'],
  ])('of %s', async (_what, given, kept) => {
    expect((await put(note(given))).status).toBe(200);
    expect(await stored('notes')).toEqual({ value: kept, additionalAnswer: [] });
  });

  it.each<[string, BodyOf<'saveAnswer'>, unknown]>([
    ['an empty list', { questionKey: 'notes', value: [] }, { value: null, additionalAnswer: [] }],
    ['minus nothing', { questionKey: 'coffee', value: -0 }, { value: 0, additionalAnswer: [] }],
    [
      'a further answer that is empty',
      { questionKey: 'surgery', value: true, additionalAnswer: [{ key: 'surgery-what', value: ' '.repeat(40_000) }] },
      { value: true, additionalAnswer: [] },
    ],
    [
      'a further answer to nothing, to no question',
      { questionKey: 'surgery', value: true, additionalAnswer: [{ key: 'made-up', value: null }] },
      { value: true, additionalAnswer: [] },
    ],
  ])('of %s', async (_what, body, kept) => {
    expect((await customer.call('saveAnswer', { params: { id: order.customerSurveyId }, body })).status).toBe(200);
    expect(await stored(body.questionKey)).toEqual(kept);
  });
});

describe('a key of a call that was made before', () => {
  it('is refused with another answer, another question and another questionnaire', async () => {
    const idempotencyKey = 'said-once';
    const params = { id: order.customerSurveyId };
    const call = (at: { id: string }, questionKey: string, value: number) =>
      customer.call('saveAnswer', { params: at, idempotencyKey, body: { questionKey, value } });
    expect((await call(params, 'coffee', 2)).status).toBe(200);
    const other = await aPaidOrder(world, { customer: order.customer });
    for (const again of [
      await call(params, 'coffee', 3),
      await call(params, 'weight', 60),
      await call({ id: other.customerSurveyId }, 'coffee', 2),
    ])
      expect([again.status, again.error.error]).toEqual([422, 'idempotency-key-reused']);
    expect([(await stored('coffee'))?.value, await stored('weight')]).toEqual([2, undefined]);
  });
});

describe('the file of hostile answers', () => {
  const HOSTILE = `${'W'.repeat(300)} Z${'\u0301'.repeat(100)} <b>\u00a0(x) \\n %PDF-1.7 endobj {date}`;
  const download = async (lang: Language) => {
    const address = addressOf(contract.downloadSurvey, { params: { id: order.customerSurveyId }, query: { lang } });
    const answer = await fetch(`${world.baseUrl}${address}`, {
      headers: { authorization: `Bearer ${customer.token}` },
    });
    return { status: answer.status, bytes: new Uint8Array(await answer.arrayBuffer()) };
  };
  const printed = async (lang: Language) => (await readPdf((await download(lang)).bytes)).inOrder;
  const bare = (words: string) => words.normalize('NFC').replace(/\s+|\u0301+/g, '');

  it.each(LANGUAGES)('holds every letter, in %s', async (lang) => {
    expect((await put(note(HOSTILE))).status).toBe(200);
    const words = bare(await printed(lang));
    expect(words).toContain(bare(HOSTILE));
    expect(words).not.toContain(bare(texts.unprintable[lang]));
  });

  it.each(LANGUAGES)('says where the whole answer is when letters are missing in its script, in %s', async (lang) => {
    const plain = 'Emoji, Chinese, Arabic: ';
    expect((await put(note(`${plain}\u{1f469}\u200d\u{1f467} \u6f22\u5b57 \u0639\u0631 ok`))).status).toBe(200);
    const words = bare(await printed(lang));
    expect(words).toContain(bare(`${plain}\u25a1 \u25a1\u25a1 \u25a1\u25a1 ok`));
    expect(words).toContain(bare(texts.unprintable[lang]));
  });

  it('comes to everybody, however many ask at once', async () => {
    const files = await Promise.all([...LANGUAGES, ...LANGUAGES].map(download));
    expect(files.map(({ status, bytes }) => [status, bytes.length > 10_000])).toEqual(files.map(() => [200, true]));
  });
});
