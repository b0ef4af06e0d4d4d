import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { runPipeline } from '#bench/intake/run-pipeline.ts';
import type { ImportView } from '#shared/views/lab-intake.ts';
import type { ReviewView } from '#shared/views/reviewing.ts';
import { call } from '#test/factories/call.ts';
import { aLabMessage, anAnsweredOrder, type LabMessageWish, potassium } from '#test/factories/lab-messages.ts';
import { openWorld, type World } from '#test/factories/open-world.ts';
import { aPaidOrder, type PlacedOrder } from '#test/factories/orders.ts';
import { aDoctor, anAdmin, signIn, visitAs } from '#test/factories/people.ts';
import { completeQuestionnaire, importFile } from '#test/factories/results.ts';
import type { Visitor } from '#test/setup/visitor.ts';

const SEED = 22;
const MESSAGES = 300;
const STATES = ['applied', 'duplicate', 'older', 'refused', 'set-aside', 'skipped'];

let world: World;
let doctor: Visitor;
let admin: string;

beforeAll(async () => {
  world = await openWorld();
  doctor = await visitAs(world, await aDoctor(world));
  admin = (await signIn(world, await anAdmin(world))).token;
});

afterAll(() => world.close());

it('mutated messages of many laboratories: whose they are, what stands, what alarms and what is counted is as they say', async () => {
  const { differences, messages, states } = await runPipeline(world, { seed: SEED, count: MESSAGES, perFile: 75 });
  expect(differences).toEqual([]);
  expect(messages).toBeGreaterThan(MESSAGES * 0.95);
  expect(Object.keys(states).sort()).toEqual(STATES);
}, 300_000);

const PDF = Buffer.from('%PDF-1.7 Befund').toString('base64');
const DOCUMENT = `OBX|2|ED|PDF^Befundbericht^L||^application^pdf^Base64^${PDF}||||||F`;

/** Brings a message about an order in, that says nothing of when the sample was taken. */
async function take(order: PlacedOrder, wish: LabMessageWish): Promise<ImportView> {
  const id = await importFile(world, Buffer.from(aLabMessage(order, { sampled: '', ...wish })));
  return (await call(world.baseUrl, 'getImport', { params: { id }, token: admin })).reply;
}

const review = ({ orderId }: PlacedOrder): Promise<ReviewView> => doctor.need('getReview', { params: { orderId } });

describe("a laboratory's own number with an umlaut", () => {
  it('does not keep a message from its order', async () => {
    const order = await anAnsweredOrder(world);
    const done = await take(order, { filler: 'Prüf-17', after: [potassium('4.2')] });
    expect(done).toMatchObject({ state: 'done', applied: 1, refused: 0 });
  });

  it('does not keep a message from being compared by hand', async () => {
    const wish = { number: 'Prüf-17', after: [potassium('4.2')] };
    const { _id, messages } = await take(await anAnsweredOrder(world), wish);
    expect(messages).toMatchObject([{ state: 'set-aside', reason: 'unknown-order' }]);
    const params = { id: _id, messageId: messages[0]?._id ?? '' };
    const query = { orderNumber: 'Größe' };
    const { status, reply } = await call(world.baseUrl, 'compareImportMessage', { params, query, token: admin });
    expect([status, reply.sent?.numbers]).toEqual([200, ['Prüf-17']]);
  });
});

describe('what a message brings besides values', () => {
  it('is kept where it stands below a document, or below an ORC that no OBR follows', async () => {
    const order = await anAnsweredOrder(world);
    const before = [`ORC|RE|${order.orderNumber}`, 'NTE|1||ohne Auftrag', `ORC|RE|${order.orderNumber}`];
    await take(order, {
      before,
      after: [potassium('4.2'), DOCUMENT, 'NTE|1||nur Seite 2 gilt', 'ORC|RE', 'NTE|1||am Ende'],
    });
    const { labNotes } = await review(order);
    expect(labNotes.map(({ test, note }) => [test, note])).toEqual([
      ['', 'ohne Auftrag'],
      ['', 'am Ende'],
      ['Befundbericht', 'nur Seite 2 gilt'],
    ]);
  });

  it.each([
    ['a document', [DOCUMENT]],
    ['a note about the sample', ['NTE|1||Probe hämolytisch', potassium('4.2')]],
    ['a note with an older value', ['NTE|1||Probe hämolytisch', potassium('4.4', 'P')]],
  ])('counts as taken: %s', async (_, after) => {
    const order = await anAnsweredOrder(world);
    await take(order, { after: [potassium('4.2')] });
    expect(await take(order, { after })).toMatchObject({ applied: 1, duplicates: 0, older: 0 });
    expect(await take(order, { after })).toMatchObject({ applied: 0 });
  });
});

describe('a doctor is asked', () => {
  it('about an earlier withdrawal of the value that stands, though it repeats the figure', async () => {
    const order = await anAnsweredOrder(world);
    await take(order, { after: [potassium('4.2')] });
    await take(order, { written: '20261119080000', after: [potassium('4.2', 'W')] });
    const { asides, measures } = await review(order);
    expect(measures).toMatchObject([{ valueText: '4.2', status: 'F' }]);
    expect(asides).toMatchObject([{ valueText: '4.2', status: 'W', reason: 'older' }]);
  });

  it('about a confirmation of a value that was taken back: it does not stand again', async () => {
    const order = await anAnsweredOrder(world);
    await take(order, { after: [potassium('4.2', 'W')] });
    await take(order, { written: '20261121080000', after: [potassium('4.2', 'U')] });
    const { asides, measures } = await review(order);
    expect(measures).toMatchObject([{ status: 'W' }]);
    expect(asides).toMatchObject([{ status: 'U', reason: 'contradiction' }]);
  });
});

it('the list of cases counts as the review judges, what was noted about the sample included', async () => {
  const glucose = 'OBX|1|NM|14749-6^Glukose^LN||7.4|mmol/l|3.9-5.5||||F';
  const counted = async (note: string) => {
    const order = await aPaidOrder(world, { productGroupKey: 'health-check', productKey: 'health-check-plus' });
    await completeQuestionnaire(world, order);
    await take(order, { after: [note, glucose] });
    const { measures } = await review(order);
    const { items } = await doctor.need('getOrdersDashboard', { query: { search: order.orderNumber } });
    return [measures[0]?.marker, measures[0]?.position, items.map(({ outside }) => outside)];
  };
  expect(await counted('NTE|1||Patient nicht nüchtern')).toEqual(['glucose-fasting', null, [0]]);
  expect(await counted('NTE|1||Patient nüchtern')).toEqual(['glucose-fasting', 'above', [1]]);
});
