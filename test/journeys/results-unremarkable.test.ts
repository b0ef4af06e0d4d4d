import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { findRows } from '#shared/server/database/model-rows.ts';
import { Activity } from '#shared/server/models/activity.ts';
import type { ReviewView } from '#shared/views/reviewing.ts';
import { call } from '#test/factories/call.ts';
import { openWorld, type World } from '#test/factories/open-world.ts';
import { aDoctor, type Person, signIn } from '#test/factories/people.ts';
import { aLabFile, aReviewableOrder, importFile, type MeasuredOrder } from '#test/factories/results.ts';

const TEXT = { de: 'Gut.', en: 'Good.', fr: 'Bon.', it: 'Buono.' };

let world: World;
let doctor: Person;
let token: string;

beforeAll(async () => {
  world = await openWorld();
  doctor = await aDoctor(world);
  token = (await signIn(world, doctor)).token;
});

afterAll(() => world.close());

const review = async ({ orderId }: MeasuredOrder) =>
  (await call(world.baseUrl, 'getReview', { params: { orderId }, token })).reply;

const save = (order: MeasuredOrder, { proposal, version }: ReviewView, change: object) =>
  call(world.baseUrl, 'saveResult', {
    params: { id: order.resultId },
    body: { ...proposal, summary: TEXT, version, ...change },
    token,
  });

const recorded = ({ orderId }: MeasuredOrder) =>
  findRows(world.services, Activity, ['at', 'actorId', 'actorRole', 'facts'], {
    where: { entityId: orderId, event: 'results.unremarkable-accepted' },
  });

describe('accepting the unremarkable', () => {
  it('is recorded with the doctor, the time and the areas', async () => {
    const order = await aReviewableOrder(world);
    const found = await review(order);
    const before = world.services.now();
    const saved = await save(order, found, { unremarkable: ['sugar', 'lipids'] });
    expect(saved.status).toBe(200);
    const [entry, ...more] = await recorded(order);
    expect(more).toEqual([]);
    expect(entry).toMatchObject({ actorId: doctor.id, actorRole: 'doctor', facts: { areas: 'sugar lipids' } });
    expect(entry?.at.getTime()).toBeGreaterThanOrEqual(before.getTime() - 1000);
  });

  it('is not recorded for levels that were set one by one', async () => {
    const order = await aReviewableOrder(world);
    expect((await save(order, await review(order), {})).status).toBe(200);
    expect(await recorded(order)).toEqual([]);
  });

  it('is refused for an area that is not: nothing is saved', async () => {
    const order = await aReviewableOrder(world);
    const found = await review(order);
    const lower = found.proposal.resultCategories.map((area) =>
      area.resultCategoryId === 'sugar' ? { ...area, level: 'bad' as const } : area,
    );
    for (const change of [{ resultCategories: lower, unremarkable: ['sugar'] }, { unremarkable: ['heart'] }]) {
      const { status, error } = await save(order, found, change);
      expect([status, error.error, error.details]).toEqual([409, 'not-unremarkable', { areas: change.unremarkable }]);
    }
    expect((await review(order)).version).toBe(found.version);
    expect(await recorded(order)).toEqual([]);
  });

  it.each([
    ['flagged', (file: string) => flagged(file)],
    ['with a note', (file: string) => file.replace(/\r(OBX\|\d+\|NM\|4548-4\^[^\r]*)\r/, '\r$1\rNTE|1||hämolytisch\r')],
    ['without a unit', (file: string) => emptied(file, 6)],
    ['preliminary', (file: string) => changedLine(file, (fields) => fields.with(11, 'P'))],
    ['in a noted sample', (file: string) => file.replace(/\r(OBR\|[^\r]*)\r/, '\r$1\rNTE|1||Probe hämolysiert\r')],
  ])('is refused where a value comes %s', async (_name, change) => {
    const order = await aReviewableOrder(world);
    const file = (await aLabFile(world, order.orderNumber, 'good', true)).toString('utf8');
    const changed = change(file);
    expect(changed).not.toBe(file);
    await importFile(world, Buffer.from(changed, 'utf8'));
    const { status, error } = await save(order, await review(order), { unremarkable: ['sugar'] });
    expect([status, error.error]).toEqual([409, 'not-unremarkable']);
  });
});

/** The same file with a field of HbA1c's line changed. */
function changedLine(file: string, write: (fields: string[]) => string[]): string {
  return file
    .split('\r')
    .map((line) => (/^OBX\|\d+\|NM\|4548-4\^/.test(line) ? write(line.split('|')).join('|') : line))
    .join('\r');
}
const emptied = (file: string, at: number) => changedLine(file, (fields) => fields.with(at, ''));
const flagged = (file: string) => changedLine(file, (fields) => fields.with(8, 'H'));
