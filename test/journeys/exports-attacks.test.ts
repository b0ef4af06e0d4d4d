import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { getExportFile } from '#api/exports/get-export-file.ts';
import researchApproval from '#shared/content/research-approval.json' with { type: 'json' };
import { JobState } from '#shared/domain/jobs/job-state.ts';
import { RESEARCH_AT_ONCE } from '#shared/limits/exports.ts';
import { countRows, findRow } from '#shared/server/database/model-rows.ts';
import { change } from '#shared/server/database/sql.ts';
import { CustomerSurvey } from '#shared/server/models/customer-survey.ts';
import { Export } from '#shared/server/models/export.ts';
import { ExportPerson } from '#shared/server/models/export-person.ts';
import type { BodyOf } from '#test/factories/call.ts';
import { openWorld, type World } from '#test/factories/open-world.ts';
import { aPerson, type Person, visitAs } from '#test/factories/people.ts';
import { type SeededResearch, seedResearch } from '#test/factories/research.ts';
import { runJobs } from '#test/factories/run-jobs.ts';
import { readCsv } from '#test/setup/read-csv.ts';
import type { Visitor } from '#test/setup/visitor.ts';
import { writeExport } from '#worker/exports/write-export.ts';

type Wish = BodyOf<'createExport'>;
const AT = new Date('2026-03-15T09:00:00Z');
const WISH: Wish = {
  ...{ dataset: 'values', from: '2026-03-01', to: '2026-03-31', separator: 'semicolon' },
  columns: ['person', 'ageBand', 'value'],
};

let world: World;
let who: Person;
let exporter: Visitor;
let people: SeededResearch[];

beforeAll(async () => {
  world = await openWorld();
  who = await aPerson(world, ['data_export']);
  people = await seedResearch(
    world,
    Array.from({ length: 12 }, (_, at) => ({ approved: true, at: AT, value: String(120 + at) })),
  );
}, 120_000);
afterAll(() => world?.close());
beforeEach(async () => {
  exporter = await visitAs(world, who);
});

const start = async (wish: Partial<Wish> = {}, by = exporter) =>
  (await by.need('createExport', { body: { ...WISH, ...wish } as Wish }))._id;
const fileOf = async (id: string, by = exporter) => {
  const answer = await fetch(`${world.baseUrl}/api/exports/${id}/file`, {
    headers: { authorization: `Bearer ${by.token}` },
  });
  const text = await answer.text();
  return { status: answer.status, text, rows: answer.ok ? readCsv(text) : [] };
};
const make = async (wish: Partial<Wish> = {}, by = exporter) => {
  const id = await start(wish, by);
  await runJobs(world);
  return { id, ...(await fileOf(id, by)) };
};
const choose = async (customer: SeededResearch, approved: boolean) => {
  const visitor = await visitAs(world, customer);
  const survey = await findRow(world.services, CustomerSurvey, ['id'], { where: { orderId: customer.orderId } });
  await visitor.need('giveResearchApproval', {
    params: { id: survey?.id ?? '' },
    body: { approved, version: researchApproval.version },
  });
};

describe('whoever withdraws', () => {
  it('between the opening of a file and its recording is given out to nobody, though nobody is named in it any more', async () => {
    const [person] = people as [SeededResearch];
    const { id, rows } = await make();
    expect(rows).toHaveLength(12);
    const files = new Proxy(world.services.files, {
      get: (target, name) =>
        name !== 'read'
          ? Reflect.get(target, name)
          : async (kind: 'exports', file: string) => {
              const content = await target.read(kind, file);
              await choose(person, false);
              await runJobs(world);
              expect(await countRows(world.services, ExportPerson, { exportId: id })).toBe(0);
              return content;
            },
    });
    const actor = { userId: who.id, roles: who.roles, sessionId: '' };
    const given = await getExportFile(
      { ...world.services, files } as never,
      { params: { id }, actor, request: {} } as never,
    );
    expect(given).toMatchObject({ refused: 'file-not-found' });
    await choose(person, true);
  });

  it('is out, and the file removed, also where the clock of a process goes behind', async () => {
    const [, person] = people as [SeededResearch, SeededResearch];
    world.advance(10_000);
    await choose(person, false);
    await choose(person, true);
    const { id } = await make();
    const before = await findRow(world.services, Export, ['fileId'], { where: { id } });
    world.advance(-5000);
    await choose(person, false);
    expect((await fileOf(id)).status).toBe(404);
    world.advance(-2000);
    await writeExport(world.services, { exportId: id });
    expect(await world.services.files.size('exports', before?.fileId ?? '')).toBeUndefined();
    world.advance(10_000);
    const { rows } = await make();
    expect(rows.map(({ value }) => value)).not.toContain('121');
    expect(rows).toHaveLength(11);
    await choose(person, true);
    expect((await make()).rows).toHaveLength(12);
  });

  it('while many fetch the file and look at it is not waited for in a circle, and nobody fetches it afterwards', async () => {
    const [, , , person] = people as SeededResearch[] as [never, never, never, SeededResearch];
    const { separator: _separator, ...query } = WISH;
    for (let round = 0; round < 6; round += 1) {
      const { id } = await make();
      const answers = await Promise.all([
        ...Array.from({ length: 5 }, () => fileOf(id)),
        choose(person, false).then(() => fileOf(id)),
        exporter.call('previewExport', { query }),
        exporter.call('createExport', { body: WISH }),
        ...Array.from({ length: 5 }, () => fileOf(id)),
      ]);
      expect(answers.filter((one) => one && ![200, 404].includes(one.status))).toEqual([]);
      expect(answers[5]?.status).toBe(404);
      expect((await fileOf(id)).status).toBe(404);
      await runJobs(world);
      await choose(person, true);
    }
  });

  it('and agrees again is in the next file, in none of before', async () => {
    const [, , person] = people as [SeededResearch, SeededResearch, SeededResearch];
    const { id } = await make();
    for (const approved of [false, true, false, true]) await choose(person, approved);
    expect((await fileOf(id)).status).toBe(404);
    await runJobs(world);
    expect((await fileOf(id)).status).toBe(404);
    expect((await make()).rows).toHaveLength(12);
  });
});

describe('somebody who was an administrator', () => {
  it('reads nothing complete that they had made, nor what another asks for, once they only export data', async () => {
    const person = await aPerson(world, ['admin', 'data_export']);
    const admin = await visitAs(world, person);
    const { id, status } = await make({ columns: ['person', 'lastName', 'value'] }, admin);
    expect(status).toBe(200);
    const waiting = await start({ columns: ['lastName'] }, admin);
    await change(world.services, "DELETE FROM user_roles WHERE userId = ? AND role = 'admin'", [person.id]);
    const lesser = await visitAs(world, person);
    await runJobs(world);
    for (const one of [id, waiting]) {
      expect((await fileOf(one, lesser)).status).toBe(404);
      expect((await lesser.call('getExportManifest', { params: { id: one } })).status).toBe(404);
      expect((await lesser.call('cancelExport', { params: { id: one } })).status).toBe(404);
    }
    expect((await lesser.need('listExports', { query: {} })).items).toEqual([]);
  });
});

describe('a file asked for in an odd way', () => {
  it('has each column once, in its own order', async () => {
    const { text } = await make({ columns: ['value', 'person', 'value', 'person'] });
    expect(text.replace('\ufeff', '').split('\r\n')[0]).toBe('person;value');
  });

  it.each<[string, Partial<Wish>, number, string | null]>([
    ['of a column that is none', { columns: ['person', 'phone' as never] }, 400, 'columns[1]'],
    ['of a day that nobody means', { to: '9999-12-31' }, 400, 'to'],
    ['of a thousand years', { from: '1900-01-01', to: '2899-12-31' }, 400, 'to'],
    ['of the last days that are', { from: '2999-12-01', to: '2999-12-31' }, 200, null],
    ['of ages the wrong way round', { ageFrom: 60, ageTo: 20 }, 200, null],
  ])('%s is answered', async (_what, wish, status, path) => {
    const { status: found, error } = await exporter.call('createExport', { body: { ...WISH, ...wish } as Wish });
    expect(found).toBe(status);
    if (path) expect(error.fields?.map((field) => field.path)).toContain(path);
    await runJobs(world);
    const preview = await exporter.call('previewExport', {
      query: { ...WISH, ...wish, separator: undefined } as never,
    });
    expect(preview.status).toBe(status);
  });

  it('is made for one person only so many times at once', async () => {
    const asked = await Promise.all(
      Array.from({ length: RESEARCH_AT_ONCE + 5 }, () => exporter.call('createExport', { body: WISH })),
    );
    expect(asked.filter(({ status }) => status === 200)).toHaveLength(RESEARCH_AT_ONCE);
    expect(asked.find(({ status }) => status !== 200)?.error.error).toBe('too-many-requests');
    await runJobs(world);
    const { items } = await exporter.need('listExports', { query: {} });
    expect(items.filter(({ state }) => state === JobState.running || state === JobState.waiting)).toEqual([]);
    expect((await exporter.call('createExport', { body: WISH })).status).toBe(200);
    await runJobs(world);
  });
});
