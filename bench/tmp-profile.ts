// temporary: profile one arm in steady state; node bench/tmp-profile.ts b1|b2|b3|b7

import { once } from 'node:events';
import { writeFileSync } from 'node:fs';
import { Session } from 'node:inspector/promises';
import { createApp, createHttpServer } from '#api/app.ts';
import { createOrder } from '#api/orders/create-order.ts';
import { startTestServices } from '#dev/services/start-test-services.mjs';
import medicalStatement from '#shared/content/medical-statement.json' with { type: 'json' };
import { receiveLabFile } from '#shared/server/receive-lab-file.ts';
import { importLabFile } from '#worker/transfer/import-lab-file.ts';
import { makeFile } from './b7/make-file.ts';
import { atOnce } from './measure/at-once.ts';
import { getRequest, hammer } from './measure/hammer.ts';
import { openBench } from './setup/open-bench.ts';
import { seedOrders } from './setup/seed-orders.ts';
import { seedPeople } from './setup/seed-people.ts';
import { seedSlots } from './setup/seed-slots.ts';

const which = process.argv[2];
const { environment, stop } = await startTestServices('bench');
Object.assign(process.env, environment);
const bench = await openBench();
const { services } = bench;
const server = createHttpServer(createApp(services));
server.listen(bench.port, '127.0.0.1');
await once(server, 'listening');
const people = await seedPeople(services, 20);
const session = new Session();
session.connect();
async function profiled(work: () => Promise<{ calls: number }>) {
  await session.post('Profiler.enable');
  await session.post('Profiler.setSamplingInterval', { interval: 500 });
  await session.post('Profiler.start');
  const cpu = process.cpuUsage();
  const start = performance.now();
  const { calls } = await work();
  const used = process.cpuUsage(cpu);
  console.log(
    `${calls} calls, cpu us/call ${((used.user + used.system) / calls).toFixed(0)}, wall ${(((performance.now() - start) / calls) * 1000).toFixed(0)} us`,
  );
  const { profile } = await session.post('Profiler.stop');
  writeFileSync(`/tmp/${which}.cpuprofile`, JSON.stringify(profile));
}
const calls = (measured: { latencies: number[] }) => ({ calls: measured.latencies.length });
if (which === 'b1' || which === 'b2') {
  const orders = await seedOrders(services, people, 400);
  const requests =
    which === 'b1'
      ? orders.map(({ id, customer }) => getRequest(`/api/orders/${id}`, customer.token))
      : [getRequest('/api/cms/store-maintenance')];
  await hammer(bench.port, requests, { connections: 8, seconds: 3 });
  await profiled(async () => calls(await hammer(bench.port, requests, { connections: 8, seconds: 5 })));
} else if (which === 'b3') {
  const slots = await seedSlots(services, 1_000_000);
  const work = async (call: number) => {
    const request = {
      productGroupKey: 'heart',
      productKey: 'heart-basic',
      addonKeys: [],
      application: 'branch' as const,
      appointment: slots[call % slots.length],
      statementVersion: medicalStatement.version,
    };
    await createOrder(services, request, {
      actor: { userId: people[call % 20]!.id, roles: ['customer'], sessionId: '' },
      language: 'de',
      idempotencyKey: crypto.randomUUID(),
    });
  };
  await atOnce(8, 3, work);
  await profiled(async () => calls(await atOnce(8, 6, work)));
} else {
  const orders = await seedOrders(services, people, 1000);
  const run = async (part: typeof orders) => {
    const { importId } = await receiveLabFile(services, {
      fileName: 'x.hl7',
      bytes: Buffer.from(makeFile(part, 40)),
      uploadedBy: null,
    });
    await importLabFile(services, { importId });
    console.log(
      await services.sequelize
        .query('SELECT state, reason, handled, total FROM imports ORDER BY createdAt DESC LIMIT 1')
        .then(([rows]) => rows),
    );
    console.log(
      await services.sequelize
        .query('SELECT state, reason, count(*) n FROM import_messages GROUP BY 1,2')
        .then(([rows]) => rows),
    );
  };
  await run(orders.slice(0, 200));
  await profiled(async () => {
    await run(orders.slice(200));
    return { calls: 800 };
  });
}
server.closeAllConnections();
server.close();
await bench.close();
await stop();
process.exit(0);
