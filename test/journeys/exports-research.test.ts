import { createHash } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { v7 as uuidv7 } from 'uuid';
import { zurichDate } from '#shared/domain/format-date.ts';
import { JobState } from '#shared/domain/jobs/job-state.ts';
import { EXPORT_FILE_KEPT_MS, RESEARCH_MAX_ROWS, RESEARCH_PREVIEW_ROWS, SMALL_CELL } from '#shared/limits/exports.ts';
import { findRows, updateRows } from '#shared/server/database/model-rows.ts';
import { change, insert } from '#shared/server/database/sql.ts';
import { Activity } from '#shared/server/models/activity.ts';
import { ExportPerson } from '#shared/server/models/export-person.ts';
import { HealthDataRead } from '#shared/server/models/health-data-read.ts';
import { Observation } from '#shared/server/models/observation.ts';
import { OutboxJob } from '#shared/server/models/outbox-job.ts';
import { ResearchApproval } from '#shared/server/models/research-approval.ts';
import { SmsMessage } from '#shared/server/models/sms-message.ts';
import { User } from '#shared/server/models/user.ts';
import type { ManifestView } from '#shared/views/exports.ts';
import type { BodyOf } from '#test/factories/call.ts';
import { openWorld, type World } from '#test/factories/open-world.ts';
import { anAdmin, aPerson, visitAs } from '#test/factories/people.ts';
import { type SeededResearch, seedResearch } from '#test/factories/research.ts';
import { runJobs } from '#test/factories/run-jobs.ts';
import { readCsv } from '#test/setup/read-csv.ts';
import type { Visitor } from '#test/setup/visitor.ts';

/** A value, names and free text that nobody else has: where they turn up, somebody told. */
const PLANTED = { value: '151.3719', firstName: 'Zarathustra', lastName: 'Plantowski', note: 'Geheimnis-Anemone' };
const AT = new Date('2026-03-15T09:00:00Z');
const VALUES = ['person', 'ageBand', 'sex', 'area', 'period', 'productGroup', 'marker', 'value', 'unit'] as const;

let world: World;
let admin: Visitor;
let exporter: Visitor;
let colleague: Visitor;
let agreed: SeededResearch[];
let declined: SeededResearch;

beforeAll(async () => {
  world = await openWorld();
  admin = await visitAs(world, await anAdmin(world, { firstName: 'Reto', lastName: 'Testmann' }));
  exporter = await visitAs(world, await aPerson(world, ['data_export'], { firstName: 'Elio' }));
  colleague = await visitAs(world, await aPerson(world, ['data_export']));
  const people = await seedResearch(world, [
    ...Array.from({ length: 7 }, () => ({ approved: true, at: AT, ...PLANTED })),
    { approved: false, at: AT, value: '133' },
  ]);
  agreed = people.slice(0, -1);
  declined = people.at(-1) as SeededResearch;
}, 120_000);
afterAll(() => world?.close());

type Wish = BodyOf<'createExport'>;
const WISH: Wish = {
  dataset: 'values',
  from: '2026-03-01',
  to: '2026-03-31',
  columns: [...VALUES],
  separator: 'semicolon',
};

const start = async (wish: Partial<Wish> = {}, by = exporter) =>
  (await by.need('createExport', { body: { ...WISH, ...wish } as Wish }))._id;
const exportOf = async (id: string, by = admin) => {
  const found = (await by.need('listExports', { query: { about: 'research' } })).items.find(({ _id }) => _id === id);
  if (!found) throw new Error(`no export ${id}`);
  return found;
};
const fetchOf = async (id: string, part: 'file' | 'manifest', by = exporter) => {
  const headers = { authorization: `Bearer ${by.token}` };
  const answer = await fetch(`${world.baseUrl}/api/exports/${id}/${part}`, { headers });
  return { status: answer.status, headers: answer.headers, bytes: Buffer.from(await answer.arrayBuffer()) };
};
const make = async (wish: Partial<Wish> = {}, by = exporter) => {
  const id = await start(wish, by);
  await runJobs(world);
  const file = await fetchOf(id, 'file', by);
  return { id, ...file, text: file.bytes.toString(), rows: file.status === 200 ? readCsv(file.bytes.toString()) : [] };
};
const choose = (customerId: string, approved: boolean) =>
  insert(world.services, ResearchApproval, {
    ...{
      id: uuidv7(),
      customerId,
      approved: approved ? 1 : 0,
      textVersion: '1.0',
      language: 'de',
      at: world.services.now(),
    },
  });

describe('a file for research', () => {
  it('holds the values of those who agree, by names made up for it, with a manifest that names nobody', async () => {
    const { id, headers, bytes, text, rows } = await make();
    expect(headers.get('content-disposition')).toMatch(/filename="?\w+-values-\d{4}-\d\d-\d\d\.csv/);
    expect(text.charCodeAt(0)).toBe(0xfeff);
    expect(rows).toHaveLength(agreed.length);
    expect(rows[0]).toEqual({
      ...{ person: expect.stringMatching(/^[0-9a-f]{16}$/), ageBand: '40-44', sex: 'female', area: 'ZH' },
      ...{ period: '2026-03', productGroup: 'heart', marker: 'hemoglobin', value: PLANTED.value, unit: 'g/L' },
    });
    const manifest = JSON.parse((await fetchOf(id, 'manifest')).bytes.toString()) as ManifestView;
    expect(manifest).toEqual({
      ...{ format: 'research-export/1', dataset: 'values', columns: [...VALUES], pseudonymised: true },
      filter: { from: '2026-03-01', to: '2026-03-31', approvedOnly: true },
      ...{ rows: 7, people: 7, bytes: bytes.length, sha256: createHash('sha256').update(bytes).digest('hex') },
      consentTextVersions: ['1.0'],
      coarsening: { smallCell: SMALL_CELL, steps: [], leftOut: false },
      ...{ madeAt: expect.any(String), madeBy: 'data_export', expiresAt: expect.any(String) },
    });
    const listed = await exportOf(id, exporter);
    expect(listed).toMatchObject({ kind: 'values', pseudonymised: true, state: JobState.done, rows: 7, manifest });
    expect(Date.parse(listed.expiresAt) - Date.parse(listed.createdAt)).toBe(EXPORT_FILE_KEPT_MS);
    const events = await findRows(world.services, Activity, ['event', 'actorRole'], { where: { entityId: id } });
    expect(events.map(({ event }) => event).sort()).toEqual(['exports.asked', 'exports.made']);
  });

  it('has other names each time, the same for a person within it', async () => {
    const [one, other] = [await make({ columns: ['person', 'order', 'marker'] }), await make({ columns: ['person'] })];
    const names = new Set(one.rows.map(({ person }) => person));
    expect(names.size).toBe(7);
    expect(other.rows.filter(({ person }) => names.has(person))).toEqual([]);
    expect(one.rows.every(({ order }) => /^[0-9a-f]{16}$/.test(order ?? ''))).toBe(true);
  });

  it('names somebody with two results by one name in both rows, and each order by its own', async () => {
    const at = new Date('2026-04-15T09:00:00Z');
    const [first, second] = (await seedResearch(
      world,
      Array.from({ length: 7 }, () => ({ approved: true, at })),
    )) as [SeededResearch, SeededResearch];
    for (const table of ['orders', 'test_results']) {
      const where = table === 'orders' ? 'id' : 'orderId';
      await change(world.services, `UPDATE ${table} SET customerId = ? WHERE ${where} = ?`, [first.id, second.orderId]);
    }
    const { rows } = await make({ from: '2026-04-01', to: '2026-04-30', columns: ['person', 'order', 'value'] });
    expect(rows).toHaveLength(7);
    const byPerson = Map.groupBy(rows, ({ person }) => person);
    expect([...byPerson.values()].map(({ length }) => length).toSorted()).toEqual([1, 1, 1, 1, 1, 2]);
    expect(new Set(rows.map(({ order }) => order)).size).toBe(7);
  });

  it.each([
    ['comma', ','],
    ['tab', '\t'],
  ] as const)('is written with a %s and without a byte order mark where that is asked for', async (separator, sign) => {
    const { text } = await make({ separator, bom: false });
    expect(text.split('\r\n')[0]).toBe(VALUES.join(sign));
    const rows = readCsv(text, sign);
    expect(rows).toHaveLength(agreed.length);
    expect(rows[0]).toMatchObject({ sex: 'female', area: 'ZH', value: PLANTED.value, unit: 'g/L' });
  });

  it('holds answers that could be chosen, and nothing that was written', async () => {
    const columns: Wish['columns'] = ['person', 'question', 'answerType', 'answer', 'unit'];
    const { rows, text } = await make({ dataset: 'answers', columns });
    expect(rows).toHaveLength(7);
    expect(rows[0]).toMatchObject({ question: 'height', answerType: 'number', answer: '172', unit: 'cm' });
    expect(text).not.toContain(PLANTED.note);
    const all = await make(
      { dataset: 'answers', columns: [...columns, 'freeText', 'lastName'], approvedOnly: false },
      admin,
    );
    expect(all.rows).toHaveLength(16);
    expect(all.rows).toContainEqual(expect.objectContaining({ freeText: PLANTED.note, lastName: PLANTED.lastName }));
  });

  it('holds what its people read now: no result that was taken back, and no value that the laboratory withdrew', async () => {
    const [first, second] = agreed as [SeededResearch, SeededResearch];
    const takenBack = (at: Date | null) =>
      change(world.services, 'UPDATE test_results SET takenBackAt = ? WHERE id = ?', [at, first.resultId]);
    await takenBack(world.services.now());
    expect((await make()).rows).toHaveLength(6);
    await insert(world.services, Observation, {
      ...{
        resultId: second.resultId,
        importMessageId: uuidv7(),
        position: 1,
        identity: 'x',
        lab: 'LAB',
        code: '718-7',
      },
      ...{ codingSystem: 'LN', text: 'Hb', alternateCode: '', alternateSystem: '', sub: '', value: '', unit: 'g/l' },
      ...{
        referenceRange: '',
        flags: '',
        status: 'D',
        notes: '[]',
        observedAt: null,
        reportedAt: null,
        writtenAt: null,
      },
      ...{ current: 1, aside: null, asideDecision: null, asideDecisionReason: null, asideDecidedBy: null },
      ...{ asideDecidedAt: null, stoodAt: world.services.now(), confirms: null, mappedMarker: null, mappedUnit: null },
    });
    expect((await make()).rows).toHaveLength(5);
    await change(world.services, 'DELETE FROM observations WHERE resultId = ?', [second.resultId]);
    await takenBack(null);
    expect((await make()).rows).toHaveLength(7);
  });

  it('is complete for administrators, who may also take only those who agree', async () => {
    const columns: Wish['columns'] = ['person', 'lastName', 'order', 'day', 'value', 'valueText'];
    const all = await make({ columns, approvedOnly: false }, admin);
    expect(all.rows).toHaveLength(8);
    expect(all.rows).toContainEqual(
      expect.objectContaining({ person: declined.id, order: declined.orderNumber, value: '133', day: '15.03.2026' }),
    );
    expect((await make({ columns }, admin)).rows).toHaveLength(7);
    expect((await fetchOf(all.id, 'file')).status).toBe(404);
    expect((await exporter.call('cancelExport', { params: { id: all.id } })).status).toBe(404);
    const programmes = await make(
      { dataset: 'programmes', columns: ['lastName', 'status', 'total'], approvedOnly: false },
      admin,
    );
    expect(programmes.rows).toHaveLength(8);
    const appointments = await make(
      { dataset: 'appointments', columns: ['state', 'branch'], approvedOnly: false },
      admin,
    );
    expect(appointments.rows[0]).toMatchObject({ state: 'booked' });
  });

  it.each<[string, Partial<Wish>, string]>([
    ['a name', { columns: ['person', 'lastName'] }, 'columns'],
    ['what somebody wrote', { dataset: 'answers', columns: ['freeText'] }, 'columns'],
    ['a column of another data set', { columns: ['question'] }, 'columns'],
    ['appointments, which nobody agreed to share', { dataset: 'appointments', columns: ['state'] }, 'dataset'],
    ['a period that ends before it begins', { to: '2026-02-01' }, 'to'],
  ])('is refused to data exporters with %s', async (_what, wish, path) => {
    const { status, error } = await exporter.call('createExport', { body: { ...WISH, ...wish } as Wish });
    expect([status, error.fields?.map((field) => field.path)]).toEqual([400, [path]]);
  });

  it('is one’s own among data exporters', async () => {
    const { id } = await make();
    expect((await fetchOf(id, 'file', colleague)).status).toBe(404);
    expect((await fetchOf(id, 'manifest', colleague)).status).toBe(404);
    expect((await colleague.need('listExports', { query: {} })).items).toEqual([]);
    expect((await fetchOf(id, 'file', admin)).status).toBe(200);
    const orders = await exporter.need('listExports', { query: { about: 'orders' } });
    expect(orders.items).toEqual([]);
  });

  it('is narrowed by programme, group, sex and age', async () => {
    await change(world.services, 'UPDATE products SET programme = ? WHERE `key` = ?', ['pilot', 'heart-basic']);
    expect((await make({ programme: 'pilot' })).rows).toHaveLength(7);
    expect((await make({ productGroupKey: 'heart', sex: 'female', ageFrom: 41, ageTo: 41 })).rows).toHaveLength(7);
    const born = async (birthdate: string) => {
      for (const { id } of agreed) await updateRows(world.services, User, { birthdate }, { id });
    };
    const thisYear = Number(zurichDate(world.services.now()).slice(0, 4));
    for (const [age, wish] of [
      [44, { ageTo: 41 }],
      [40, { ageFrom: 42 }],
    ] as const) {
      await born(`${thisYear - age}-01-01`);
      expect((await make(wish)).rows).toHaveLength(7);
    }
    await born('1985-05-05');
    for (const nobody of [{ programme: 'small-profiles' }, { sex: 'male' }, { ageFrom: 60 }, { ageTo: 39 }] as const) {
      const { id } = await make(nobody);
      expect(await exportOf(id)).toMatchObject({ state: JobState.failed, reason: 'export-too-few', rows: null });
    }
  });

  it('is recorded for each of its people when it is fetched, and its preview too', async () => {
    const reads = async (endpoint: string) =>
      (await findRows(world.services, HealthDataRead, ['customerId', 'role'], { where: { endpoint } })).length;
    const before = await reads('getExportFile');
    const { id } = await make();
    expect(await reads('getExportFile')).toBe(before + 7);
    await fetchOf(id, 'manifest');
    expect(await reads('getExportFile')).toBe(before + 7);
    await exporter.need('previewExport', { query: WISH_QUERY });
    expect(await reads('previewExport')).toBe(7);
    const own = await visitAs(world, agreed[0] as SeededResearch);
    const readings = await own.need('listReadings', { params: { id: (agreed[0] as SeededResearch).id } });
    expect(JSON.stringify(readings)).toContain('"what":"export"');
  });
});

const { separator: _separator, ...WISH_QUERY } = WISH;

describe('a preview', () => {
  it('shows the first rows by names of its own, and how many there would be', async () => {
    const [one, other] = [
      await exporter.need('previewExport', { query: WISH_QUERY }),
      await exporter.need('previewExport', { query: WISH_QUERY }),
    ];
    expect(one).toMatchObject({ fault: null, people: 7, estimatedRows: 7, coarsening: { leftOut: false } });
    expect(one.rows.length).toBeLessThanOrEqual(RESEARCH_PREVIEW_ROWS);
    expect(one.plan).toMatchObject({ approvedOnly: true, complete: false });
    const names = one.rows.map(({ person }) => person);
    expect(other.rows.filter(({ person }) => names.includes(person as string))).toEqual([]);
  });

  it('shows twenty rows of twenty-five', async () => {
    const at = new Date('2026-05-15T09:00:00Z');
    await seedResearch(
      world,
      Array.from({ length: 25 }, () => ({ approved: true, at })),
    );
    const query = { ...WISH_QUERY, from: '2026-05-01', to: '2026-05-31' };
    const { rows, estimatedRows, people } = await exporter.need('previewExport', { query });
    expect([rows.length, estimatedRows, people]).toEqual([RESEARCH_PREVIEW_ROWS, 25, 25]);
    expect(RESEARCH_PREVIEW_ROWS).toBe(20);
    expect(new Set(rows.map(({ person }) => person)).size).toBe(20);
  });

  it('and a file are refused with more rows than a file may have', async () => {
    const at = new Date('2026-06-15T09:00:00Z');
    const [large] = await seedResearch(
      world,
      Array.from({ length: SMALL_CELL }, () => ({ approved: true, at })),
    );
    const counted = 'UPDATE result_releases SET valueCount = ? WHERE resultId = ?';
    await change(world.services, counted, [RESEARCH_MAX_ROWS + 1, large?.resultId ?? '']);
    const period = { from: '2026-06-01', to: '2026-06-30' };
    expect(await exporter.need('previewExport', { query: { ...WISH_QUERY, ...period } })).toMatchObject({
      ...{ fault: 'export-too-large', rows: [], people: null, estimatedRows: RESEARCH_MAX_ROWS + SMALL_CELL },
    });
    const { id, status } = await make(period);
    expect(status).toBe(404);
    expect(await exportOf(id)).toMatchObject({ state: JobState.failed, reason: 'export-too-large', rows: null });
  });

  it('says why there would be no file, and no number of too few people', async () => {
    const nobody = await exporter.need('previewExport', { query: { ...WISH_QUERY, sex: 'male' } });
    expect(nobody).toMatchObject({ fault: 'export-too-few', rows: [], estimatedRows: null });
    const few = await seedResearch(
      world,
      Array.from({ length: 4 }, () => ({ approved: true, sex: 'male' as const, at: AT })),
    );
    expect(await exporter.need('previewExport', { query: { ...WISH_QUERY, sex: 'male' } })).toMatchObject({
      ...{ fault: 'export-too-few', rows: [], estimatedRows: null, people: null },
    });
    const { id } = await make({ sex: 'male' });
    expect(await exportOf(id)).toMatchObject({ state: JobState.failed, reason: 'export-too-few' });
    for (const { id: customerId } of few) await choose(customerId, false);
  });
});

describe('who is in no file, whatever is asked for', () => {
  it('nothing of anybody is in a manifest, a list, a file name, a job or a log', async () => {
    const { id, headers } = await make();
    await exporter.need('previewExport', { query: WISH_QUERY });
    const manifest = (await fetchOf(id, 'manifest')).bytes.toString();
    const list = JSON.stringify(await exporter.need('listExports', { query: {} }));
    const jobs = JSON.stringify(await findRows(world.services, OutboxJob, ['kind', 'payload'], {}));
    const activities = JSON.stringify(
      await findRows(world.services, Activity, ['event', 'facts'], { where: { entityId: id } }),
    );
    const places = {
      manifest,
      list,
      jobs,
      activities,
      name: headers.get('content-disposition') ?? '',
      sms: JSON.stringify(await findRows(world.services, SmsMessage, ['template', 'variables'], {})),
      log: world.logged(),
    };
    const told = Object.entries(places).flatMap(([place, text]) => [
      ...[PLANTED.firstName, PLANTED.lastName, PLANTED.note, PLANTED.value, ...agreed.map((one) => one.orderNumber)]
        .filter((planted) => text.includes(planted))
        .map((planted) => `${place}: ${planted}`),
    ]);
    expect(told).toEqual([]);
    const people = await findRows(world.services, ExportPerson, ['customerId'], { where: { exportId: id } });
    expect(people.map(({ customerId }) => customerId).sort()).toEqual(agreed.map((one) => one.id).sort());
    expect(manifest).not.toContain(agreed[0]?.id);
  });
});
