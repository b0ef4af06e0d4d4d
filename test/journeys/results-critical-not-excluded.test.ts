import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { countRows } from '#shared/server/database/model-rows.ts';
import { CriticalAlert } from '#shared/server/models/critical-alert.ts';
import { aLabMessage } from '#test/factories/lab-messages.ts';
import { openWorld, type World } from '#test/factories/open-world.ts';
import { aPaidOrder, type PlacedOrder } from '#test/factories/orders.ts';
import { aDoctor, visitAs } from '#test/factories/people.ts';
import { completeQuestionnaire, importFile } from '#test/factories/results.ts';
import type { Visitor } from '#test/setup/visitor.ts';

let world: World;
let doctor: Visitor;

beforeAll(async () => {
  world = await openWorld();
  doctor = await visitAs(world, await aDoctor(world));
});

afterAll(() => world.close());

/** An order with what the laboratory says about its potassium. */
async function anOrderWith(...observations: string[]): Promise<PlacedOrder> {
  const order = await aPaidOrder(world);
  await completeQuestionnaire(world, order);
  await send(order, '20260920080000', observations);
  return order;
}

async function send(order: PlacedOrder, at: string, observations: readonly string[]): Promise<void> {
  const message = aLabMessage(order, { written: at, sampled: '', after: observations });
  await importFile(world, Buffer.from(message));
}

const potassium = (type: string, value: string, unit: string, sub = '') =>
  `OBX|1|${type}|2823-3^Kalium^LN|${sub}|${value}|${unit}|3.5-5.1||||F`;

const review = ({ orderId }: PlacedOrder) => doctor.need('getReview', { params: { orderId } });

const dashboardRow = async ({ orderId }: PlacedOrder) =>
  (await doctor.need('getOrdersDashboard', { query: {} })).items.find((row) => row.orderId === orderId);

describe('a potassium that may be critical', () => {
  it.each([
    ['a text with its unit', potassium('TX', '7.2 mmol/l', '')],
    ['a number without a unit', potassium('NM', '7.2', '')],
    ['a sentence', potassium('TX', 'siehe Bemerkung: 7.4', 'mmol/l')],
  ])('alarms as %s, and waits for a doctor’s judgement', async (_name, line) => {
    const order = await anOrderWith(line);
    const found = await review(order);
    const [measure] = found.measures;
    expect(measure).toMatchObject({ critical: false, criticalNotExcluded: true });
    expect(found.alertRaisedAt).not.toBeNull();
    expect(await dashboardRow(order)).toMatchObject({ critical: 1 });
    const open = { code: 'critical-not-judged', subjects: [measure?._id] };
    expect(found.releaseRefusals).toContainEqual(open);
    const body = { ...found.draft, version: found.version, acknowledged: [measure?._id ?? ''] };
    const saved = await doctor.need('saveResult', { params: { id: found._id }, body });
    expect(saved.releaseRefusals).not.toContainEqual(open);
    // A draft that says nothing of it leaves it judged.
    const { acknowledged: _, ...silent } = { ...body, version: saved.version };
    const again = await doctor.need('saveResult', { params: { id: found._id }, body: silent });
    expect(again.releaseRefusals).not.toContainEqual(open);
  });

  it('is not judged by a doctor who named it before it came', async () => {
    const order = await anOrderWith(potassium('NM', '4.2', 'mmol/l'));
    const found = await review(order);
    const next = Array.from({ length: 50 }, (_, more) => String(Number(found.measures[0]?._id) + 1 + more));
    const body = { ...found.draft, version: found.version, acknowledged: next };
    await doctor.need('saveResult', { params: { id: found._id }, body });
    await send(order, '20260920090000', [potassium('NM', '7.2', '')]);
    const { measures, releaseRefusals } = await review(order);
    expect(next).toContain(measures[0]?._id);
    expect(releaseRefusals).toContainEqual({ code: 'critical-not-judged', subjects: [measures[0]?._id] });
  });

  it('alarms once more when the laboratory says that the same value is critical', async () => {
    const order = await anOrderWith(potassium('TX', 'siehe Bemerkung: 7.4', 'mmol/l'));
    const where = { orderId: order.orderId };
    expect(await countRows(world.services, CriticalAlert, where)).toBe(1);
    const flagged = potassium('TX', 'siehe Bemerkung: 7.4', 'mmol/l').replace('3.5-5.1|', '3.5-5.1|HH');
    await send(order, '20260920090000', [flagged]);
    expect((await review(order)).measures).toMatchObject([{ critical: true }]);
    expect(await countRows(world.services, CriticalAlert, where)).toBe(2);
    await send(order, '20260920100000', [flagged]);
    expect(await countRows(world.services, CriticalAlert, where)).toBe(2);
  });

  it('is settled by a call as well', async () => {
    const order = await anOrderWith(potassium('NM', '7.2', ''));
    const { _id, measures } = await review(order);
    await doctor.need('recordContact', {
      params: { id: _id },
      body: {
        calledAt: null,
        outcome: 'reached-and-understood',
        whom: 'person',
        phoneNo: order.customer.phoneNo,
        said: 'Kalium vielleicht 7.2',
        readBack: 'Ich gehe heute zum Hausarzt',
        note: '',
        measureIds: measures.map((measure) => measure._id),
      },
    });
    expect((await review(order)).releaseRefusals.map(({ code }) => code)).not.toContain('critical-not-judged');
  });

  it('does not alarm while it is harmless', async () => {
    const found = await review(await anOrderWith(potassium('NM', '4.2', '')));
    expect(found.alertRaisedAt).toBeNull();
  });
});

describe('a critical value beside another one that disagrees', () => {
  it('keeps the case critical', async () => {
    const order = await anOrderWith(potassium('NM', '7.2', 'mmol/l', '1'), potassium('NM', '4.1', 'mmol/l', '2'));
    const found = await review(order);
    expect(found.measures.map(({ valueText, held, critical }) => [valueText, held, critical])).toEqual([
      ['7.2', 'repeated', true],
      ['4.1', 'repeated', false],
    ]);
    expect(found.alertRaisedAt).not.toBeNull();
    expect(await dashboardRow(order)).toMatchObject({ critical: 1 });
  });
});
