import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { listNoted } from '#test/factories/activities.ts';
import { openWorld, type World } from '#test/factories/open-world.ts';
import { aPaidOrder } from '#test/factories/orders.ts';
import { visitAs } from '#test/factories/people.ts';
import { completeQuestionnaire } from '#test/factories/results.ts';

let world: World;

beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world.close());

it('that a questionnaire was begun, answered and completed is written down, and nothing of its answers', async () => {
  const [begun, completed] = [await aPaidOrder(world), await aPaidOrder(world)];
  const { customer, customerSurveyId: id } = begun;
  const visitor = await visitAs(world, customer);
  await visitor.need('setSurveyStatus', { params: { id }, body: { status: 1 } });
  for (const value of [170, 171])
    await visitor.need('saveAnswer', { params: { id }, body: { questionKey: 'height', value } });
  await completeQuestionnaire(world, completed);
  expect(await listNoted(world, { entityId: id }, { [customer.id]: 'nora' })).toEqual([
    ['surveys.begun', 'customer nora', 'nora'],
    ['surveys.answered', 'customer nora', 'nora'],
    ['surveys.answered', 'customer nora', 'nora'],
  ]);
  expect(await listNoted(world, { entityId: completed.customerSurveyId }, { [completed.customer.id]: 'nora' })).toEqual(
    [['surveys.completed', 'customer nora', 'nora']],
  );
});
