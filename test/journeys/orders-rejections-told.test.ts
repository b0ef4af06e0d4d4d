import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { roleRoom, userRoom } from '#shared/live.ts';
import type { OwnDataView } from '#shared/views/own-data.ts';
import { openWorld, type World } from '#test/factories/open-world.ts';
import { aFreeSlot, type PlacedOrder } from '#test/factories/orders.ts';
import { anAdmin, signIn, visitAs } from '#test/factories/people.ts';
import { readPushes } from '#test/factories/pushes.ts';
import {
  aSampledOrder,
  type LabWords,
  rejectingMessage,
  TOTAL_CHOLESTEROL,
  TRIGLYCERIDES,
} from '#test/factories/rejections.ts';
import { importFile } from '#test/factories/results.ts';
import { readPdf } from '#test/setup/read-pdf.ts';
import type { Visitor } from '#test/setup/visitor.ts';

let world: World;
let admin: Visitor;

beforeAll(async () => {
  world = await openWorld();
  admin = await visitAs(world, await anAdmin(world));
});
afterAll(() => world.close());

const HAEMOLYSED: LabWords = { tests: [[TOTAL_CHOLESTEROL, 'hämolytisch', 'X']] };
const INSUFFICIENT: LabWords = {
  tests: [
    [TOTAL_CHOLESTEROL, '', 'X', 'zu wenig Material'],
    [TRIGLYCERIDES, '', 'X', 'zu wenig Material'],
  ],
};
const say = async (order: PlacedOrder, said: LabWords) => importFile(world, rejectingMessage(order, said));

describe('a rejection that arrives', () => {
  it('is told to the browsers of its customer and of the staff, by id and version alone', async () => {
    const order = await aSampledOrder(world);
    await say(order, HAEMOLYSED);
    const pushes = await readPushes(world.services);
    const told = pushes.filter(({ entity, id }) => entity === 'order' && id === order.orderId);
    const { version } = await (await visitAs(world, order.customer)).need('getOrder', {
      params: { orderId: order.orderId },
    });
    const last = told.at(-1);
    expect(Object.keys(last ?? {}).sort()).toEqual(['entity', 'id', 'rooms', 'version']);
    expect(last?.version).toBe(version);
    expect(last?.rooms).toEqual([userRoom(order.customer.id), roleRoom('admin'), roleRoom('crm_admin')]);
    const { items } = await admin.need('listRejections');
    expect(items.find(({ orderId }) => orderId === order.orderId)).toMatchObject({ state: 'needed' });
  });
});

async function ownData({ customer }: PlacedOrder, format: 'json' | 'pdf') {
  const { token } = await signIn(world, customer);
  const address = `${world.baseUrl}/api/users/${customer.id}/data?format=${format}&lang=de`;
  return fetch(address, { headers: { authorization: `Bearer ${token}` } });
}

describe('the person’s own data', () => {
  it('hold what was rejected and why, and each new sample; not what was somebody else’s', async () => {
    const order = await aSampledOrder(world);
    await say(order, INSUFFICIENT);
    const slot = await aFreeSlot(world);
    const { partnerBranchId, from } = slot;
    const body = { appointment: { partnerBranchId, from } };
    const chosen = await (await visitAs(world, order.customer)).call('chooseReplacement', {
      params: { orderId: order.orderId },
      body,
    });
    expect(chosen.status).toBeLessThan(300);
    const data = (await (await ownData(order, 'json')).json()) as OwnDataView;
    expect(data.orders[0]?.rejections).toMatchObject([{ sampleNo: 0, reason: 'insufficient' }]);
    expect(data.orders[0]?.rejections[0]?.values).toHaveLength(2);
    expect(data.orders[0]?.newSamples).toMatchObject([{ sampleNo: 1, endedAt: null }]);
    const text = (await readPdf(Buffer.from(await (await ownData(order, 'pdf')).arrayBuffer()))).text;
    expect(text).toContain('1. Probe: vom Labor nicht verwendbar');
    expect(text).toContain('zu wenig Material');
    expect(text).toContain('2. Probe, kostenlos');

    const other = await aSampledOrder(world);
    const importId = await say(other, HAEMOLYSED);
    const { messages } = await admin.need('getImport', { params: { id: importId } });
    const params = { id: importId, messageId: messages[0]?._id ?? '' };
    expect((await admin.call('undoMatch', { params, body: { reason: 'Falsche Person' } })).status).toBe(204);
    const theirs = (await (await ownData(other, 'json')).json()) as OwnDataView;
    expect(theirs.orders[0]?.rejections).toEqual([]);
  });
});
