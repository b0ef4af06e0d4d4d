import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { ErrorBody } from '#shared/errors.ts';
import type { ReviewView } from '#shared/views/reviewing.ts';
import { call } from '#test/factories/call.ts';
import { aLabMessage, anAnsweredOrder, type LabMessageWish } from '#test/factories/lab-messages.ts';
import { openWorld, type World } from '#test/factories/open-world.ts';
import type { PlacedOrder } from '#test/factories/orders.ts';
import { aDoctor, anAdmin, signIn, visitAs } from '#test/factories/people.ts';
import { importFile } from '#test/factories/results.ts';
import type { Visitor } from '#test/setup/visitor.ts';

let world: World;
let doctor: Visitor;
let admin: string;

beforeAll(async () => {
  world = await openWorld();
  doctor = await visitAs(world, await aDoctor(world));
  admin = (await signIn(world, await anAdmin(world))).token;
});

afterAll(() => world.close());

interface Wish extends LabMessageWish {
  value?: string;
  status?: string;
  flag?: string;
}

const CODE = '2823-3^Kalium^LN';

/** A message with one potassium value, that says nothing of when the sample was taken. */
const aMessage = (order: PlacedOrder, { value = '4.2', status = 'F', flag = '', ...wish }: Wish = {}): string => {
  const { reported = '20261120080000', after = [`OBX|1|NM|${CODE}||${value}|mmol/l|3.5-5.1|${flag}|||${status}`] } =
    wish;
  return aLabMessage(order, { ...wish, sampled: '', reported, after });
};

async function take(...messages: string[]) {
  const id = await importFile(world, Buffer.from(messages.join('')));
  return (await call(world.baseUrl, 'getImport', { params: { id }, token: admin })).reply;
}

const review = ({ orderId }: PlacedOrder): Promise<ReviewView> => doctor.need('getReview', { params: { orderId } });
const valuesOf = ({ measures }: ReviewView) => measures.map(({ valueText, status }) => [valueText, status]);
const refusalsOf = ({ releaseRefusals }: ReviewView) => releaseRefusals.map(({ code }) => code);

describe('a later word of the laboratory', () => {
  it.each<[string, Wish, Wish]>([
    ['names a day where the first named a time', {}, { reported: '20261120', written: '20261120120000' }],
    ['has no time of its report', {}, { reported: '', written: '20261121080000' }],
    ['has no time at all', {}, { reported: '', written: '' }],
    ['follows one from the future', { reported: '20991231080000' }, { written: '20261121080000' }],
    ['was reported earlier and written later', {}, { reported: '20261119080000', written: '20261121080000' }],
  ])('stands where it %s', async (_, first, second) => {
    const order = await anAnsweredOrder(world);
    await take(aMessage(order, { ...first, value: '4.2' }));
    const done = await take(aMessage(order, { ...second, value: '6.7', status: 'C' }));
    expect(done).toMatchObject({ applied: 1, replaced: 1, duplicates: 0, older: 0 });
    expect(valuesOf(await review(order))).toEqual([['6.7', 'C']]);
  });

  it('stands where it goes back to what was said first, and is a duplicate only of what stands', async () => {
    const order = await anAnsweredOrder(world);
    const first = { reported: '', written: '20261120080000', value: '4.2' };
    await take(aMessage(order, first));
    await take(aMessage(order, { ...first, written: '20261120090000', value: '6.7' }));
    const again = { ...first, written: '20261120100000' };
    expect(await take(aMessage(order, again))).toMatchObject({ applied: 1, duplicates: 0 });
    expect(await take(aMessage(order, again))).toMatchObject({ applied: 0, duplicates: 1 });
    expect(valuesOf(await review(order))).toEqual([['4.2', 'F']]);
  });

  it('is another word where only its flag or note changed', async () => {
    const order = await anAnsweredOrder(world);
    await take(aMessage(order, { value: '4.6' }));
    const flagged = aMessage(order, { value: '4.6', flag: 'HH', written: '20261120090000' });
    const done = await take(`${flagged}NTE|1||haemolysed, not usable\r`);
    expect(done).toMatchObject({ applied: 1, replaced: 1 });
    const { measures } = await review(order);
    expect(measures).toMatchObject([
      { valueText: '4.6', flags: ['HH'], notes: ['haemolysed, not usable'], critical: true },
    ]);
  });
});

describe('a word that is not taken though it says something else', () => {
  const older: Wish = { value: '5.9', reported: '20261119080000', written: '20261119080000' };

  it('is put before the doctor, keeps the result from being released, and is asked about once', async () => {
    const order = await anAnsweredOrder(world);
    await take(aMessage(order));
    expect(await take(aMessage(order, older))).toMatchObject({ applied: 0, older: 1, notTaken: 1 });
    await take(aMessage(order, older));
    const found = await review(order);
    expect(valuesOf(found)).toEqual([['4.2', 'F']]);
    expect(found.asides).toMatchObject([{ valueText: '5.9', reason: 'older', standsId: found.measures[0]?._id }]);
    expect(refusalsOf(found)).toContain('word-undecided');
    const [{ saidAt, standsSaidAt } = {}] = found.asides;
    expect(Date.parse(standsSaidAt ?? '')).toBeGreaterThan(Date.parse(saidAt ?? ''));
  });

  it('is kept or taken by the doctor, once, with a reason', async () => {
    const order = await anAnsweredOrder(world);
    await take(aMessage(order));
    await take(aMessage(order, older));
    const { _id: id, asides } = await review(order);
    const params = { id, wordId: asides[0]?._id ?? '' };
    expect((await doctor.call('decideWord', { params, body: { taken: true, reason: ' ' } })).status).toBe(400);
    await doctor.need('decideWord', { params, body: { taken: true, reason: 'Telefonisch bestätigt' } });
    const second = await doctor.call('decideWord', { params, body: { taken: false, reason: 'Doch nicht' } });
    expect([second.status, (second.reply as unknown as ErrorBody).error]).toEqual([409, 'already-decided']);
    const found = await review(order);
    expect(valuesOf(found)).toEqual([['5.9', 'F']]);
    expect(found.asides).toEqual([]);
    expect(refusalsOf(found)).not.toContain('word-undecided');
  });

  it('replaces what it is about, where it is taken, and no other value', async () => {
    const order = await anAnsweredOrder(world);
    const sodium = 'OBX|2|NM|2951-2^Natrium^LN||140|mmol/l|135-145||||F';
    const potassium = `OBX|1|NM|${CODE}||4.2|mmol/l|3.5-5.1||||F`;
    await take(aMessage(order, { after: [potassium, sodium] }));
    await take(aMessage(order, older));
    const { _id: id, asides } = await review(order);
    const params = { id, wordId: asides[0]?._id ?? '' };
    await doctor.need('decideWord', { params, body: { taken: true, reason: 'Telefonisch bestätigt' } });
    expect(valuesOf(await review(order)).toSorted()).toEqual([
      ['140', 'F'],
      ['5.9', 'F'],
    ]);
  });

  it('without a value cannot be taken: what stands would become empty', async () => {
    const order = await anAnsweredOrder(world);
    await take(aMessage(order));
    const empty = aMessage(order, { value: '', status: 'U', flag: 'H', written: '20261120090000' });
    await take(empty);
    const { _id: id, asides } = await review(order);
    const params = { id, wordId: asides[0]?._id ?? '' };
    const refused = await doctor.call('decideWord', { params, body: { taken: true, reason: 'Bestätigt' } });
    expect([refused.status, refused.error.fields?.map(({ path }) => path)]).toEqual([400, ['taken']]);
    await doctor.need('decideWord', { params, body: { taken: false, reason: 'Bestätigt' } });
    expect(valuesOf(await review(order))).toEqual([['4.2', 'F']]);
  });

  it.each([
    ['is critical', 'mmol/l'],
    ['may be critical, for want of its unit', ''],
  ])('alerts where the word that was taken %s', async (_, unit) => {
    const order = await anAnsweredOrder(world);
    await take(aMessage(order));
    const after = [`OBX|1|NM|${CODE}||7.4|${unit}|3.5-5.1||||F`];
    await take(aMessage(order, { ...older, after }));
    const found = await review(order);
    expect(found.alertRaisedAt).toBeNull();
    const params = { id: found._id, wordId: found.asides[0]?._id ?? '' };
    await doctor.need('decideWord', { params, body: { taken: true, reason: 'Telefonisch bestätigt' } });
    expect((await review(order)).alertRaisedAt).not.toBeNull();
  });

  it('a confirmation that names another value makes nothing final', async () => {
    const order = await anAnsweredOrder(world);
    await take(aMessage(order, { status: 'P' }));
    await take(aMessage(order, { status: 'U', value: '5.9', written: '20261121080000' }));
    const found = await review(order);
    expect(valuesOf(found)).toEqual([['4.2', 'P']]);
    expect(found.asides).toMatchObject([{ reason: 'contradiction', valueText: '5.9' }]);
  });

  it('a confirmation without a value makes what stands final; an empty value changes nothing', async () => {
    const order = await anAnsweredOrder(world);
    await take(aMessage(order, { status: 'P' }));
    await take(aMessage(order, { status: 'U', value: '', written: '20261121080000' }));
    await take(aMessage(order, { status: 'F', value: '', written: '20261121090000' }));
    const found = await review(order);
    expect(valuesOf(found)).toEqual([['4.2', 'F']]);
    expect(found.asides).toEqual([]);
  });
});

describe('what the laboratory says besides', () => {
  it('reaches the case: notes about the message, the person and the order, and documents', async () => {
    const order = await anAnsweredOrder(world);
    const pdf = Buffer.from('%PDF-1.7 Befund').toString('base64');
    const message = aMessage(order, {
      before: ['NTE|1||Probe hämolytisch'],
      after: [
        'NTE|1||nicht nüchtern',
        `OBX|1|NM|${CODE}||4.2|mmol/l|3.5-5.1||||F`,
        `OBX|2|ED|PDF^Befundbericht^L||^application^pdf^Base64^${pdf}||||||F`,
        'OBX|3|ED|X^Grafik^L||^image^png^Base64^AAAA||||||F',
      ],
    });
    await take(message);
    await take(message);
    const { _id, labNotes, documents, measures } = await review(order);
    expect(measures).toHaveLength(1);
    expect(labNotes.map(({ about, test, note }) => [about, test, note])).toEqual([
      ['message', '', 'Probe hämolytisch'],
      ['order', 'Elektrolyte', 'nicht nüchtern'],
    ]);
    expect(documents.map(({ name, refused }) => [name, refused])).toEqual([
      ['Befundbericht', null],
      ['Grafik', 'not-pdf'],
    ]);
    const [report] = documents;
    const answer = await fetch(`${world.baseUrl}/api/results/${_id}/documents/${report?._id}`, {
      headers: { authorization: `Bearer ${(await signIn(world, await aDoctor(world))).token}` },
    });
    expect(await answer.text()).toBe('%PDF-1.7 Befund');
  });

  it('a new note about a case that a doctor has open is a new version of it', async () => {
    const order = await anAnsweredOrder(world);
    await take(aMessage(order));
    const before = await review(order);
    await take(aMessage(order, { before: ['NTE|1||Probe hämolytisch'] }));
    const after = await review(order);
    expect(after.version).toBeGreaterThan(before.version);
    expect(after.labNotes).toHaveLength(1);
  });
});

describe('a message that cannot be taken', () => {
  it.each<[string, string, string]>([
    ['a unit beyond its column', `OBX|1|NM|${CODE}||4.2|${'x'.repeat(61)}|3.5-5.1||||F`, 'OBX 1, OBX-6'],
    [
      '90 kB of notes',
      `OBX|1|NM|${CODE}||4.2|mmol/l|||||F\r${`NTE|1||${'y'.repeat(30_000)}\r`.repeat(3)}`.trim(),
      'OBX 1, NTE-3',
    ],
    ['a year 10000', `OBX|1|NM|${CODE}||4.2|mmol/l|3.5-5.1||||F|||99991231235959-0500`, 'OBX 1, OBX-14'],
  ])('%s refuses it with the place; the others of its file are applied', async (_, observation, place) => {
    const [first, poisoned, last] = [
      await anAnsweredOrder(world),
      await anAnsweredOrder(world),
      await anAnsweredOrder(world),
    ];
    const done = await take(aMessage(first), aMessage(poisoned, { after: [observation] }), aMessage(last));
    expect(done).toMatchObject({ state: 'done', applied: 2, refused: 1 });
    expect(done.messages[1]).toMatchObject({ state: 'refused', reason: 'has-no-room' });
    expect(done.messages[1]?.where).toContain(place);
  });

  it('without observations is set aside', async () => {
    const order = await anAnsweredOrder(world);
    const done = await take(aMessage(order, { after: [] }));
    expect(done).toMatchObject({ applied: 0, setAside: 1 });
    expect(done.messages[0]).toMatchObject({ reason: 'no-observations', orderId: order.orderId });
  });

  it('tells counts that do not agree and a file that was cut short', async () => {
    const order = await anAnsweredOrder(world);
    const text = `FHS|^~\\&\rBHS|^~\\&\r${aMessage(order)}BTS|7\r`;
    const id = await importFile(world, Buffer.from(text));
    const { reply } = await call(world.baseUrl, 'getImport', { params: { id }, token: admin });
    expect(reply.problems).toEqual([
      { code: 'messages-differ', line: 7, declared: 7, found: 1 },
      { code: 'trailer-missing', segment: 'FTS' },
    ]);
  });
});
