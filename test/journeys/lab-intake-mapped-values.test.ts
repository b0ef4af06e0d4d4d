import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { OrderStatus } from '#shared/domain/orders/order-status.ts';
import { countRows, findRow, findRows } from '#shared/server/database/model-rows.ts';
import { inTransaction } from '#shared/server/database/transaction.ts';
import { listMappedResults } from '#shared/server/lab-intake/list-mapped-values.ts';
import { readResultsAnew } from '#shared/server/lab-intake/read-results-anew.ts';
import { CriticalAlert } from '#shared/server/models/critical-alert.ts';
import { Observation } from '#shared/server/models/observation.ts';
import { TestResult } from '#shared/server/models/test-result.ts';
import {
  aLab,
  entryOf as entryIn,
  held,
  idOf,
  previewMapping,
  saveMapping,
  take as takeIn,
} from '#test/factories/lab-mappings.ts';
import { anAnsweredOrder, type LabMessageWish, POTASSIUM } from '#test/factories/lab-messages.ts';
import { openWorld, type World } from '#test/factories/open-world.ts';
import type { PlacedOrder } from '#test/factories/orders.ts';
import { aDoctor, anAdmin, visitAs } from '#test/factories/people.ts';
import { runJobs } from '#test/factories/run-jobs.ts';
import { updateAll } from '#test/factories/update-all.ts';
import type { Visitor } from '#test/setup/visitor.ts';
import { applyLabMapping } from '#worker/lab-intake/apply-lab-mapping.ts';
import { readUnread } from '#worker/lab-intake/read-unread.ts';

let world: World;
let admin: Visitor;
let doctor: Visitor;

beforeAll(async () => {
  world = await openWorld();
  admin = await visitAs(world, await anAdmin(world));
  doctor = await visitAs(world, await aDoctor(world));
});

afterAll(() => world.close());

const take = (order: PlacedOrder, wish: LabMessageWish) => takeIn(world, admin, order, wish);
const entryOf = (facility: string, sent: string) => entryIn(admin, facility, sent);
const save = (facility: string, sent: string, meaning: string) => saveMapping(admin, facility, sent, meaning);
const preview = (facility: string, sent: string, meaning?: string) => previewMapping(admin, facility, sent, meaning);
const review = ({ orderId }: PlacedOrder) => doctor.need('getReview', { params: { orderId } });

const CONCLUSION = { de: 'Gut.', en: 'Good.', fr: 'Bon.', it: 'Bene.' };
async function release(order: PlacedOrder): Promise<string> {
  const row = await findRow(world.services, TestResult, ['id'], { where: { orderId: order.orderId } });
  const { proposal, version, measures, unmapped } = await review(order);
  const acknowledged = [...measures, ...unmapped].filter((one) => one.held !== null).map(({ _id }) => _id);
  const body = { ...proposal, summary: CONCLUSION, version, acknowledged };
  await doctor.need('releaseResult', { params: { id: row?.id ?? '' }, body });
  return row?.id ?? '';
}

describe('a value that becomes readable', () => {
  it('in a released case makes a new version that is released anew, while the released one stays', async () => {
    const lab = aLab();
    const order = await anAnsweredOrder(world);
    await take(order, { lab, after: [POTASSIUM, held('FERR')] });
    const resultId = await release(order);
    expect(await preview(lab, 'FERR', 'ferritin')).toMatchObject({ freed: 1, orders: 1, released: 1 });
    await save(lab, 'FERR', 'ferritin');
    await runJobs(world);
    expect((await review(order)).measures).toHaveLength(2);
    const status = async () => (await admin.need('getOrder', { params: { orderId: order.orderId } })).status;
    expect(await status()).toBe(OrderStatus.READY_FOR_APPROVAL);
    const row = await findRow(world.services, TestResult, ['releasedVersion'], { where: { id: resultId } });
    expect(row?.releasedVersion).not.toBeNull();
    // What rested on the values as they were is open again, and why it changes has to be said.
    const again = await release(order).then(
      () => 'released',
      (error: Error) => error.message,
    );
    for (const code of ['summary-reopened', 'advice-reopened', 'correction-reason-missing'])
      expect(again).toContain(code);
  });

  it('and is critical raises its alarm, once', async () => {
    const lab = aLab();
    const order = await anAnsweredOrder(world);
    await take(order, { lab, after: [held('KAL', '7.9', 'mmol/l', 'K')] });
    const where = { orderId: order.orderId };
    expect(await countRows(world.services, CriticalAlert, where)).toBe(0);
    const saved = await save(lab, 'KAL', 'potassium');
    await runJobs(world);
    // Nobody could have read it before: who measures how soon doctors knew counts from now, not from the import.
    const [alert] = await findRows(world.services, CriticalAlert, ['importedAt', 'raisedAt'], { where });
    expect(alert?.importedAt).toEqual(alert?.raisedAt);
    const before = (await review(order)).version;
    await applyLabMapping(world.services, { mappingId: idOf(saved) });
    expect(await countRows(world.services, CriticalAlert, where)).toBe(1);
    expect((await review(order)).version).toBe(before);
  });
});

describe('values that came before there were mappings', () => {
  it('are read by the worker, told to nobody where nothing changes, and freed like all others', async () => {
    const lab = aLab();
    const order = await anAnsweredOrder(world);
    await take(order, { lab, after: [POTASSIUM, held('OLD')] });
    await updateAll(world.services, Observation, { reading: 'unread' }, { lab });
    const before = (await review(order)).version;
    await readUnread(world.services);
    expect((await review(order)).version).toBe(before);
    expect(await entryOf(lab, 'OLD')).toMatchObject({ state: 'unknown', waiting: { values: 1 } });
    await save(lab, 'OLD', 'ferritin');
    await runJobs(world);
    expect((await review(order)).unmapped).toEqual([]);
  });

  it('are read of some results, and wait in all others', async () => {
    const lab = aLab();
    const orders = [await anAnsweredOrder(world), await anAnsweredOrder(world)];
    for (const order of orders) await take(order, { lab, after: [held('WAIT')] });
    const thing = { facility: lab, kind: 'code', sent: 'WAIT' } as const;
    const [read = '', left = ''] = await listMappedResults(world.services, thing, { after: '', most: 2 });
    await updateAll(world.services, Observation, { reading: 'unread' }, { lab });
    await inTransaction(world.services, (tx) => readResultsAnew(tx, [read]));
    const waiting = await findRows(world.services, Observation, ['resultId'], { where: { lab, reading: 'unread' } });
    expect(waiting).toEqual([{ resultId: left }]);
  });
});

describe('a match that is undone', () => {
  it('lets the earlier value stand again as the mapping reads it now', async () => {
    const lab = aLab();
    const order = await anAnsweredOrder(world);
    await take(order, { lab, after: [held('BACK', '40')] });
    const later = await take(order, {
      lab,
      written: '20261121080000',
      after: [held('BACK', '45').replace('||||F', '||||C')],
    });
    await save(lab, 'BACK', 'ferritin');
    await runJobs(world);
    const params = { id: later._id, messageId: later.messages[0]?._id ?? '' };
    expect((await admin.call('undoMatch', { params, body: { reason: 'Röhrchen verwechselt' } })).status).toBe(204);
    const { measures } = await review(order);
    expect(measures).toMatchObject([{ marker: 'ferritin', valueText: '40' }]);
  });
});

describe('a run that is cut short', () => {
  it('goes on where it was, batch by batch, and writes nothing twice', async () => {
    const lab = aLab();
    const orders: PlacedOrder[] = [];
    for (let index = 0; index < 3; index += 1) orders.push(await anAnsweredOrder(world));
    for (const order of orders) await take(order, { lab, after: [POTASSIUM, held('CUT')] });
    const mappingId = idOf(await save(lab, 'CUT', 'ferritin'));
    const thing = { facility: lab, kind: 'code', sent: 'CUT' } as const;
    const [first = ''] = await listMappedResults(world.services, thing, { after: '', most: 1 });
    await inTransaction(world.services, (tx) => readResultsAnew(tx, [first]));
    await Promise.all([1, 2].map(() => applyLabMapping(world.services, { mappingId })));
    await runJobs(world);
    for (const order of orders) expect((await review(order)).version).toBe(2);
    const rows = await countRows(world.services, Observation, { lab, code: 'CUT' });
    expect(rows).toBe(6);
  });

  it('takes all that waits, however little fits one batch', async () => {
    const lab = aLab();
    const orders = [await anAnsweredOrder(world), await anAnsweredOrder(world)];
    for (const order of orders) await take(order, { lab, after: [held('MANY')] });
    await applyLabMapping(world.services, { mappingId: idOf(await save(lab, 'MANY', 'ferritin')) }, 1);
    for (const order of orders) expect((await review(order)).unmapped).toEqual([]);
  });
});
