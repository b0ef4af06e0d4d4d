import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { openWorld, type World } from '#test/factories/open-world.ts';
import { aDoctor, anAdmin, visitAs } from '#test/factories/people.ts';
import { aReviewableOrder, type MeasuredOrder } from '#test/factories/results.ts';
import { runJobs } from '#test/factories/run-jobs.ts';
import { messagesTo } from '#test/setup/sandbox.ts';

let world: World;

beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world.close());

async function aCaller(profile: 'critical' | 'good') {
  const one = await aDoctor(world, { firstName: 'Ursina', lastName: 'Probeli' });
  const other = await aDoctor(world, { firstName: 'Vera', lastName: 'Zweitmeinung' });
  const order: MeasuredOrder = await aReviewableOrder(world, { profile });
  await runJobs(world);
  const doctor = await visitAs(world, one);
  const give = async (createdBy: string | null, note?: string) =>
    (await doctor.call('assignResult', { params: { id: order.resultId }, body: { createdBy, ...(note && { note }) } }))
      .status;
  const review = () => doctor.need('getReview', { params: { orderId: order.orderId } });
  const texts = async () => {
    await runJobs(world);
    return (await messagesTo(world, other.phoneNo)).map(({ body }) => body);
  };
  return { one, other, order, give, review, texts };
}

describe('a case that is given to a colleague', () => {
  it('is theirs, with a word to them; they are told by SMS without a value, once; the course says who did it; it is taken back', async () => {
    const { one, other, order, give, review, texts } = await aCaller('critical');
    await give(one.id);
    const before = (await texts()).length;
    expect(await give(other.id, '  Ich muss in den Operationssaal.  ')).toBe(204);
    expect(await give(other.id, 'Noch einmal')).toBe(204);
    const found = await review();
    expect(found.assignedTo).toEqual({ id: other.id, name: 'Vera Zweitmeinung' });
    expect(found.handovers).toEqual([{ at: expect.any(String), by: 'Ursina Probeli', to: 'Vera Zweitmeinung' }]);
    expect(found.notes).toMatchObject([{ note: 'Ich muss in den Operationssaal.' }]);
    const received = await texts();
    expect(received).toHaveLength(before + 1);
    const [text = ''] = received;
    expect(text).toContain(order.orderNumber);
    for (const { valueText, critical } of found.measures) if (critical) expect(text).not.toContain(valueText);
    expect(await give(one.id)).toBe(204);
    expect((await review()).assignedTo?.id).toBe(one.id);
    expect(await texts()).toHaveLength(before + 1);
  });

  it('is given to doctors alone: nobody else takes one', async () => {
    const { one, order, give, review } = await aCaller('good');
    await give(one.id);
    for (const { id } of [await anAdmin(world), order.customer]) expect(await give(id)).toBe(400);
    expect((await review()).assignedTo?.id).toBe(one.id);
  });

  it('sends no SMS where nothing is critical, and a word too long is refused', async () => {
    const { other, give, review, texts } = await aCaller('good');
    expect(await give(other.id)).toBe(204);
    expect([(await review()).handovers.length, await texts()]).toEqual([1, []]);
    expect(await give(null, 'x'.repeat(501))).toBe(400);
    expect((await review()).assignedTo?.id).toBe(other.id);
  });
});
