import { createHash } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import researchApproval from '#shared/content/research-approval.json' with { type: 'json' };
import { JobState } from '#shared/domain/jobs/job-state.ts';
import { findRow, findRows } from '#shared/server/database/model-rows.ts';
import { change, columns, selectOne } from '#shared/server/database/sql.ts';
import { inTransaction } from '#shared/server/database/transaction.ts';
import { anonymiseUser } from '#shared/server/identity/anonymise-user.ts';
import { lockUser } from '#shared/server/identity/lock-user.ts';
import { CustomerSurvey } from '#shared/server/models/customer-survey.ts';
import { Export } from '#shared/server/models/export.ts';
import { ExportPerson } from '#shared/server/models/export-person.ts';
import type { BodyOf } from '#test/factories/call.ts';
import { openWorld, type World } from '#test/factories/open-world.ts';
import { aPerson, visitAs } from '#test/factories/people.ts';
import { type SeededResearch, seedResearch } from '#test/factories/research.ts';
import { runJobs } from '#test/factories/run-jobs.ts';
import { readCsv } from '#test/setup/read-csv.ts';
import type { Visitor } from '#test/setup/visitor.ts';
import { waitUntil } from '#test/setup/wait-until.ts';
import { writeExport } from '#worker/exports/write-export.ts';

const AT = new Date('2026-03-15T09:00:00Z');
const WISH: BodyOf<'createExport'> = {
  ...{ dataset: 'values', from: '2026-03-01', to: '2026-03-31', separator: 'semicolon' },
  columns: ['person', 'ageBand', 'period', 'value'],
};

let world: World;
let exporter: Visitor;
let people: SeededResearch[];
/** By the value that stands in the file for each. */
let valueIn: Map<string, string>;

beforeAll(async () => {
  world = await openWorld();
  exporter = await visitAs(world, await aPerson(world, ['data_export']));
  const values = Array.from({ length: 12 }, (_, at) => String(120 + at));
  people = await seedResearch(
    world,
    values.map((value) => ({ approved: true, at: AT, value })),
  );
  valueIn = new Map(people.map(({ id }, at) => [id, values[at] as string]));
}, 120_000);
afterAll(() => world?.close());

/** Through the screen's own call. */
const choose = async (customer: SeededResearch, approved: boolean) => {
  const visitor = await visitAs(world, customer);
  const survey = await findRow(world.services, CustomerSurvey, ['id'], { where: { orderId: customer.orderId } });
  await visitor.need('giveResearchApproval', {
    params: { id: survey?.id ?? '' },
    body: { approved, version: researchApproval.version },
  });
};
const start = async () => (await exporter.need('createExport', { body: WISH }))._id;
const stateOf = async (id: string) => {
  const found = (await exporter.need('listExports', { query: {} })).items.find(({ _id }) => _id === id);
  if (!found) throw new Error('no such export');
  return found;
};
const fileOf = async (id: string) => {
  const headers = { authorization: `Bearer ${exporter.token}` };
  const answer = await fetch(`${world.baseUrl}/api/exports/${id}/file`, { headers });
  return { status: answer.status, rows: answer.ok ? readCsv(await answer.text()) : [] };
};
const valuesIn = (rows: Record<string, string>[]) => new Set(rows.map(({ value }) => value));

/** Services in which something happens while a file is written: before its first rows are read, after them, or after the last ones. */
function meanwhile(when: 'before' | 'first' | 'last', happen: () => Promise<void>, times = 1): never {
  let left = times;
  const files = new Proxy(world.services.files, {
    get: (target, name) =>
      name !== 'write'
        ? Reflect.get(target, name)
        : async (kind: never, id: never, source: AsyncIterable<Uint8Array>, ...rest: never[]) => {
            if (when === 'before' && left > 0) {
              left -= 1;
              await happen();
            }
            const disturbed = async function* () {
              for await (const part of source) {
                if (when === 'first' && left > 0) {
                  left -= 1;
                  await happen();
                }
                yield part;
              }
              if (when === 'last' && left > 0) {
                left -= 1;
                await happen();
              }
            };
            return (target.write as (...args: unknown[]) => unknown)(kind, id, disturbed(), ...rest);
          },
  });
  return { ...world.services, files } as never;
}

const RUNNING = columns<{ running: number }>({ running: 'CAST(COUNT(*) AS INT)' });
const isSome = (count: number): boolean => count > 0;
/** Statements like this one that run at this moment: short ones wait for a lock. */
const countRunning = async (statement: string): Promise<number> => {
  const from = 'FROM information_schema.processlist WHERE ID <> CONNECTION_ID() AND INFO LIKE ?';
  return (await selectOne(world.services, RUNNING, from, [statement]))?.running ?? 0;
};

describe('somebody who withdraws', () => {
  it.each(['first', 'last'] as const)('while a file is written, after its %s rows, is not in it', async (when) => {
    const [person] = people as [SeededResearch];
    const id = await start();
    await writeExport(
      meanwhile(when, () => choose(person, false)),
      { exportId: id },
    );
    const { rows } = await fileOf(id);
    expect(await stateOf(id)).toMatchObject({ state: JobState.done, rows: 11 });
    expect(valuesIn(rows).has(valueIn.get(person.id))).toBe(false);
    expect(rows).toHaveLength(11);
    const stored: string[] = [];
    for await (const file of world.services.files.list('exports')) stored.push(file);
    const kept = await findRows(world.services, Export, ['fileId']);
    expect(stored.filter((file) => !kept.some(({ fileId }) => fileId === file))).toEqual([]);
    await choose(person, true);
  });

  it('is in no file that is made afterwards, and takes away every older one', async () => {
    const [, person] = people as [SeededResearch, SeededResearch];
    const older = await start();
    await runJobs(world);
    expect((await fileOf(older)).rows).toHaveLength(12);
    const before = await findRow(world.services, Export, ['fileId'], { where: { id: older } });
    await choose(person, false);
    expect((await fileOf(older)).status).toBe(404);
    const next = await start();
    await runJobs(world);
    const { rows } = await fileOf(next);
    expect([rows.length, valuesIn(rows).has(valueIn.get(person.id))]).toEqual([11, false]);
    expect(await world.services.files.size('exports', before?.fileId ?? '')).toBeUndefined();
    expect(await findRows(world.services, ExportPerson, ['customerId'], { where: { exportId: older } })).toEqual([]);
    // What it was like may still be said: it names nobody.
    expect((await stateOf(older)).manifest).toMatchObject({ rows: 12 });
    await choose(person, true);
    expect((await fileOf(older)).status).toBe(404);
  });

  it('takes away no file that they are not in', async () => {
    const [person] = people as [SeededResearch];
    await choose(person, false);
    const others = await start();
    await runJobs(world);
    await choose(person, true);
    const whole = await start();
    await runJobs(world);
    await choose(person, false);
    expect([(await fileOf(others)).rows.length, (await fileOf(whole)).status]).toEqual([11, 404]);
    await choose(person, true);
  });

  it('between the last look and the end of a file waits, and then takes it away', async () => {
    const [, , person] = people as [SeededResearch, SeededResearch, SeededResearch];
    const id = await start();
    let release = () => {};
    const held = new Promise<void>((resolve) => {
      release = resolve;
    });
    let locker: Promise<unknown> = Promise.resolve();
    // Somebody holds how far it is: the end of the job has looked at everybody's choice, and cannot finish.
    const hold = () =>
      new Promise<void>((locked) => {
        locker = inTransaction(world.services, async (tx) => {
          await selectOne(tx, RUNNING, 'FROM job_progress WHERE jobId = ? FOR UPDATE', [id]);
          locked();
          await held;
        });
      });
    const job = writeExport(meanwhile('last', hold), { exportId: id });
    const asks = (statement: string) => () => countRunning(statement);
    await waitUntil('the end of the job', asks('%FROM job_progress p WHERE p.jobId = % FOR UPDATE'), isSome, world);
    let isMade = false;
    const choice = choose(person, false).then(() => {
      isMade = true;
    });
    const waits = async () => (isMade ? 1 : countRunning('%FROM users WHERE id = % AND closedAt IS NULL FOR UPDATE'));
    await waitUntil('their choice, made or waiting', waits, isSome, world);
    release();
    await Promise.all([locker, job, choice]);
    const { rows, expiresAt } = await stateOf(id);
    expect([rows, Date.parse(expiresAt) <= world.services.now().getTime()]).toEqual([12, true]);
    expect((await fileOf(id)).status).toBe(404);
    await choose(person, true);
  });

  it('by closing their account is taken out like anybody', async () => {
    const extra = (await seedResearch(world, [{ approved: true, at: AT, value: '151' }]))[0] as SeededResearch;
    const id = await start();
    await runJobs(world);
    expect(valuesIn((await fileOf(id)).rows).has('151')).toBe(true);
    await inTransaction(world.services, async (tx) => {
      const user = await lockUser(tx, extra.id);
      if (user) await anonymiseUser(tx, user, { job: 'purge-user' });
    });
    expect((await fileOf(id)).status).toBe(404);
    expect(Date.parse((await stateOf(id)).expiresAt)).toBeLessThanOrEqual(world.services.now().getTime());
    const next = await start();
    await runJobs(world);
    expect(valuesIn((await fileOf(next)).rows).has('151')).toBe(false);
  });

  it('or whose result is taken back while a file is written leaves nobody alone in it', async () => {
    const takeBack = (at: Date | null) =>
      change(world.services, 'UPDATE test_results SET takenBackAt = ? WHERE id IN (?)', [
        at,
        people.slice(0, 8).map(({ resultId }) => resultId),
      ]);
    const id = await start();
    await writeExport(
      meanwhile('before', async () => void (await takeBack(world.services.now()))),
      { exportId: id },
    );
    expect(await stateOf(id)).toMatchObject({ state: JobState.failed, reason: 'export-too-few', rows: null });
    await takeBack(null);
  });

  it('so that too few are left makes no file at all', async () => {
    const id = await start();
    const leaving = people.slice(0, 8);
    await writeExport(
      meanwhile('last', async () => {
        for (const person of leaving) await choose(person, false);
      }),
      { exportId: id },
    );
    expect(await stateOf(id)).toMatchObject({ state: JobState.failed, reason: 'export-too-few', rows: null });
    expect((await fileOf(id)).status).toBe(404);
    for (const person of leaving) await choose(person, true);
  });

  it('is found at the download as well, whatever else failed', async () => {
    const [, , , person] = people as [SeededResearch, SeededResearch, SeededResearch, SeededResearch];
    const id = await start();
    await runJobs(world);
    await choose(person, false);
    // As if the file had not been taken away.
    await change(world.services, 'UPDATE exports SET expiresAt = expiresAt + INTERVAL 1 DAY WHERE id = ?', [id]);
    expect((await fileOf(id)).status).toBe(404);
    await choose(person, true);
  });

  it('of two runs of one job at once, one file remains, and its manifest is of it', async () => {
    const id = await start();
    await Promise.all([
      writeExport(world.services as never, { exportId: id }),
      writeExport(world.services as never, { exportId: id }),
    ]);
    const { fileId } = (await findRow(world.services, Export, ['fileId'], { where: { id } })) ?? {};
    const headers = { authorization: `Bearer ${exporter.token}` };
    const bytes = Buffer.from(
      await (await fetch(`${world.baseUrl}/api/exports/${id}/file`, { headers })).arrayBuffer(),
    );
    const { manifest } = await stateOf(id);
    expect(manifest?.sha256).toBe(createHash('sha256').update(bytes).digest('hex'));
    expect(fileId).toBeTruthy();
  });
});
