import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { checkIntake } from '#bench/mllp/check-intake.ts';
import { runKills } from '#bench/mllp/run-kills.ts';
import { change, columns, selectOne } from '#shared/server/database/sql.ts';
import { openWorld, type World } from '#test/factories/open-world.ts';

let world: World;

beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world?.close());

const ORDER = columns<{ id: string; orderNumber: string; importId: string }>({
  id: 'o',
  orderNumber: 'o',
  importId: 'm',
});

describe('processes that are killed while messages come in', () => {
  it('lose none that was acknowledged, and double none', async () => {
    const { findings, acknowledgements, kills } = await runKills(world, { seed: 7, messages: 40, kills: 8 });
    expect(findings).toEqual([]);
    expect(acknowledgements).toBeGreaterThanOrEqual(30);
    expect(Object.values(kills).reduce((sum, count) => sum + count, 0)).toBe(8);
  }, 300_000);

  it('and what would be wrong would be found', async () => {
    const from =
      "FROM orders o JOIN import_messages m ON m.orderId = o.id AND m.state = 'applied' ORDER BY o.orderNumber DESC LIMIT 1";
    const order = await selectOne(world.services, ORDER, from);
    if (!order) throw new Error('nothing was applied');
    const { id, orderNumber, importId } = order;
    const check = () => checkIntake(world.services, [order as never], [{ key: orderNumber, text: '' }]);
    expect(await check()).toEqual([]);
    await change(world.services, 'UPDATE imports SET fileName = ? WHERE id = ?', ['another', importId]);
    await change(world.services, 'UPDATE import_messages SET state = ? WHERE orderId = ?', ['refused', id]);
    await change(world.services, 'UPDATE job_progress SET state = ? WHERE jobId = ?', ['failed', importId]);
    await world.services.files.remove('lab-files', importId);
    expect(await check()).toEqual([
      `import ${importId} is failed`,
      `the file of import ${importId} is missing`,
      `message ${orderNumber} was acknowledged and has 0 imports`,
      `the message of order ${orderNumber} was applied 0 times`,
    ]);
  });
});
