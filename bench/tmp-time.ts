import HL7 from 'hl7-standard';
import { startTestServices } from '#dev/services/start-test-services.mjs';
import { readLabFileInThread } from '#shared/server/hl7/read-in-thread.ts';
import { readLabFile } from '#shared/server/hl7/read-lab-file.ts';
import { receiveLabFile } from '#shared/server/receive-lab-file.ts';
import { importLabFile } from '#worker/transfer/import-lab-file.ts';
import { makeFile, makeMessage } from './b7/make-file.ts';
import { openBench } from './setup/open-bench.ts';
import { seedOrders } from './setup/seed-orders.ts';
import { seedPeople } from './setup/seed-people.ts';

const { environment, stop } = await startTestServices('bench');
Object.assign(process.env, environment);
const bench = await openBench();
const { services } = bench;
const orders = await seedOrders(services, await seedPeople(services, 20), 1500);
const bytes = Buffer.from(makeFile(orders.slice(500), 40));
async function timed<T>(name: string, work: () => Promise<T>): Promise<T> {
  const c = process.cpuUsage();
  const s = performance.now();
  const r = await work();
  const u = process.cpuUsage(c);
  console.log(name, 'wall', (performance.now() - s).toFixed(0), 'cpu', ((u.user + u.system) / 1000).toFixed(0));
  return r;
}
await timed('thread cold', () => readLabFileInThread(bytes));
await timed('thread', () => readLabFileInThread(bytes));
await timed('inline', async () => readLabFile(bytes));
const messages = orders.slice(500).map((o) => makeMessage(o, 40));
await timed('hl7-standard', async () => {
  for (const m of messages) new HL7(m).transform();
});
await timed('hl7-standard', async () => {
  for (const m of messages) new HL7(m).transform();
});
const run = async (part: typeof orders) => {
  const { importId } = await receiveLabFile(services, {
    fileName: 'x.hl7',
    bytes: Buffer.from(makeFile(part, 40)),
    uploadedBy: null,
  });
  await importLabFile(services, { importId });
};
await run(orders.slice(0, 500));
const before = (
  await services.sequelize.query(
    "show global status where Variable_name in ('Questions','Com_insert','Com_select','Com_update','Com_commit','Innodb_data_fsyncs')",
  )
)[0];
await timed('import 1000', () => run(orders.slice(500)));
const after = (
  await services.sequelize.query(
    "show global status where Variable_name in ('Questions','Com_insert','Com_select','Com_update','Com_commit','Innodb_data_fsyncs')",
  )
)[0];
console.log((after as any[]).map((r, i) => `${r.Variable_name} ${r.Value - (before as any[])[i].Value}`).join(', '));
await bench.close();
await stop();
process.exit(0);
