import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { PurgeState } from '#shared/domain/identity/purge-machine.ts';
import { DAY_MS } from '#shared/durations.ts';
import { countRows, findRows } from '#shared/server/database/model-rows.ts';
import { ImportRefusal } from '#shared/server/models/import-refusal.ts';
import { JobProgress } from '#shared/server/models/job-progress.ts';
import { OutboxJob } from '#shared/server/models/outbox-job.ts';
import { openWorld, type World } from '#test/factories/open-world.ts';
import { orderCsv, orderFiles } from '#test/factories/order-files.ts';
import { aCustomer, anAdmin, type Person, visitAs } from '#test/factories/people.ts';
import { confirmPurge, planOf } from '#test/factories/purging.ts';
import { runJobs } from '#test/factories/run-jobs.ts';
import { updateAll } from '#test/factories/update-all.ts';

let world: World;
let admins: [Person, Person];

beforeAll(async () => {
  world = await openWorld();
  admins = [await anAdmin(world), await anAdmin(world, { lastName: 'Zweitmann' })];
});
afterAll(() => world.close());

it('a purge takes files of orders that name the person, in whatever encoding, and what was refused of them', async () => {
  const person = await aCustomer(world, { firstName: 'Zoé', lastName: 'Exempläz-Müller' });
  const { tryOut } = orderFiles(world, await visitAs(world, admins[0]));
  const row = { phoneNo: '079 111 22 33', firstName: person.firstName, lastName: person.lastName, status: 'x' };
  const text = orderCsv([row]);
  const files = [
    (await tryOut(text))._id,
    (await tryOut(Buffer.from(text, 'latin1')))._id,
    (await tryOut(Buffer.from(`\ufeff${text}`, 'utf16le')))._id,
  ];
  const { _id: others } = await tryOut(orderCsv([{ ...row, firstName: 'Livia', lastName: 'Musterbach' }]));
  expect(await countRows(world.services, ImportRefusal, {})).toBe(4);
  await confirmPurge(world, admins, person);
  await runJobs(world);
  expect((await planOf(world, admins[0], person)).purge).toMatchObject({
    state: PurgeState.proven,
    report: { found: [] },
  });
  for (const id of files) expect([id, await world.services.files.size('order-files', id)]).toEqual([id, undefined]);
  expect(await world.services.files.size('order-files', others)).toBeGreaterThan(0);
  expect(await countRows(world.services, ImportRefusal, {})).toBe(1);
});

it('a purge stops a file that waits to be written and was narrowed by the person: it would be of everybody', async () => {
  const { services } = world;
  const person = await aCustomer(world, { firstName: 'Ottilie', lastName: 'Wartmann-Beispiel' });
  const admin = await visitAs(world, admins[0]);
  const waiting = { kind: 'write-export', state: 'pending' } as const;
  const ask = async (search: string) => {
    const reply = await admin.need('exportOrders', { query: { isExport: true, search } });
    return '_id' in reply ? reply._id : '';
  };
  const [theirs, others] = [await ask(person.lastName), await ask('2600000018')];
  // The worker has too much to do to reach them.
  await updateAll(services, OutboxJob, { dueAt: new Date(services.now().getTime() + DAY_MS) }, waiting);
  await confirmPurge(world, admins, person);
  await runJobs(world);
  expect((await planOf(world, admins[0], person)).purge?.state).toBe(PurgeState.proven);
  const rows = await findRows(services, JobProgress, ['jobId', 'state'], { where: { jobId: [theirs, others] } });
  expect(new Map(rows.map(({ jobId, state }) => [jobId, state]))).toEqual(
    new Map([
      [theirs, 'cancelled'],
      [others, 'waiting'],
    ]),
  );
});
