import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { ErrorBody } from '#shared/errors.ts';
import { countRows, findRow, findRows, updateRows } from '#shared/server/database/model-rows.ts';
import { Activity } from '#shared/server/models/activity.ts';
import { LabMapping } from '#shared/server/models/lab-mapping.ts';
import { Observation } from '#shared/server/models/observation.ts';
import {
  aLab,
  entryOf as entryIn,
  held,
  idOf,
  previewMapping,
  saveMapping,
  tableOf as tableIn,
  take as takeIn,
} from '#test/factories/lab-mappings.ts';
import { anAnsweredOrder, type LabMessageWish, POTASSIUM } from '#test/factories/lab-messages.ts';
import { openWorld, type World } from '#test/factories/open-world.ts';
import type { PlacedOrder } from '#test/factories/orders.ts';
import { aDoctor, anAdmin, type Person, visitAs } from '#test/factories/people.ts';
import { runJobs } from '#test/factories/run-jobs.ts';
import type { Visitor } from '#test/setup/visitor.ts';

let world: World;
let admin: Visitor;
let second: Visitor;
let doctor: Visitor;
let physician: Person;

beforeAll(async () => {
  world = await openWorld();
  admin = await visitAs(world, await anAdmin(world));
  second = await visitAs(world, await anAdmin(world));
  physician = await aDoctor(world);
  doctor = await visitAs(world, physician);
});

afterAll(() => world.close());

const take = (order: PlacedOrder, wish: LabMessageWish) => takeIn(world, admin, order, wish);
const tableOf = (facility: string) => tableIn(admin, facility);
const entryOf = (facility: string, sent: string) => entryIn(admin, facility, sent);
const save = (facility: string, sent: string, meaning: string | null, more: object = {}, by = admin) =>
  saveMapping(by, facility, sent, meaning, more);
const preview = (facility: string, sent: string, meaning?: string) => previewMapping(admin, facility, sent, meaning);
const review = ({ orderId }: PlacedOrder) => doctor.need('getReview', { params: { orderId } });

describe('a code that nobody has mapped', () => {
  it('is named with the file it came in and in the table, with what a mapping would free, and no value', async () => {
    const lab = aLab();
    const order = await anAnsweredOrder(world);
    const view = await take(order, { lab, after: [POTASSIUM, held('FERR')] });
    expect(view).toMatchObject({ held: 1, heldFrom: lab });
    expect(view.heldCodes).toMatchObject([{ facility: lab, kind: 'code', sent: 'FERR', values: 1 }]);
    expect(await entryOf(lab, 'FERR')).toMatchObject({
      state: 'unknown',
      name: 'Ferritin',
      waiting: { values: 1, orders: 1 },
      suggested: ['ferritin'],
    });
    expect(await preview(lab, 'FERR', 'ferritin')).toMatchObject({
      freed: 1,
      orders: 1,
      released: 0,
      asksDoctor: false,
      problem: null,
    });
    expect(JSON.stringify(await admin.need('listLabMappings', { query: { facility: lab } }))).not.toContain('"40"');
  });

  it('is read by itself once it is mapped: a new version, told to the doctor, and read on arrival from then on', async () => {
    const lab = aLab();
    const order = await anAnsweredOrder(world);
    await take(order, { lab, after: [POTASSIUM, held('FERR')] });
    const before = await review(order);
    expect(before.unmapped.map(({ code }) => code)).toEqual(['FERR']);
    expect((await save(lab, 'FERR', 'ferritin')).status).toBe(200);
    await runJobs(world);
    const after = await review(order);
    expect(after.unmapped).toEqual([]);
    expect(after.measures.find(({ marker }) => marker === 'ferritin')).toMatchObject({ valueText: '40', unit: 'µg/l' });
    expect(after.version).toBe(before.version + 1);
    const told = { entity: 'case', entityId: order.orderId, event: 'results.changed' } as const;
    expect(await countRows(world.services, Activity, told)).toBe(2);
    expect(await entryOf(lab, 'FERR')).toMatchObject({ state: 'mapped', waiting: { values: 0 } });

    const next = await anAnsweredOrder(world);
    expect(await take(next, { lab, after: [POTASSIUM, held('FERR')] })).toMatchObject({
      held: 0,
      heldFrom: null,
      heldCodes: [],
    });
    expect((await review(next)).unmapped).toEqual([]);
  });

  it('of another laboratory stays held: one code may mean different things', async () => {
    const [one, two] = [aLab(), aLab()];
    const [first, other] = [await anAnsweredOrder(world), await anAnsweredOrder(world)];
    await take(first, { lab: one, after: [held('X1')] });
    await take(other, { lab: two, after: [held('X1', '4.1', 'mmol/l', 'K')] });
    await save(one, 'X1', 'ferritin');
    await runJobs(world);
    expect((await review(other)).unmapped).toHaveLength(1);
    await save(two, 'X1', 'potassium');
    await runJobs(world);
    expect((await review(first)).measures.map(({ marker }) => marker)).toEqual(['ferritin']);
    expect((await review(other)).measures.map(({ marker }) => marker)).toEqual(['potassium']);
  });

  it('never goes before a LOINC code, and is no LOINC code of ours', async () => {
    const lab = aLab();
    const order = await anAnsweredOrder(world);
    expect((await save(lab, 'KAL', 'sodium')).status).toBe(200);
    await take(order, { lab, after: ['OBX|1|NM|2823-3^Kalium^LN^KAL^Kalium^L||4.2|mmol/l|3.5-5.1||||F'] });
    expect((await review(order)).measures.map(({ marker }) => marker)).toEqual(['potassium']);
    const refused = await save(lab, '2823-3', 'sodium');
    expect([refused.status, (refused.error as ErrorBody).error]).toEqual([409, 'lab-code-has-loinc']);
  });

  it('that carries a LOINC code we do not know needs a doctor who confirmed it', async () => {
    const lab = aLab();
    const order = await anAnsweredOrder(world);
    await take(order, { lab, after: ['OBX|1|NM|99999-7^Kalium gesamt^LN^KTOT^Kalium^L||4.2|mmol/l|3.5-5.1||||F'] });
    expect(await preview(lab, '99999-7', 'potassium')).toMatchObject({ asksDoctor: true, loinc: ['99999-7'] });
    const refused = await save(lab, '99999-7', 'potassium');
    expect((refused.error as ErrorBody).fields).toMatchObject([{ path: 'confirmedBy', key: 'field.required' }]);
    expect((await save(lab, '99999-7', 'potassium', { confirmedBy: physician.id })).status).toBe(200);
    await runJobs(world);
    expect((await review(order)).measures.map(({ marker }) => marker)).toEqual(['potassium']);
  });

  it('can be held on purpose, with a reason', async () => {
    const lab = aLab();
    await take(await anAnsweredOrder(world), { lab, after: [held('CORT')] });
    expect(((await save(lab, 'CORT', null)).error as ErrorBody).fields).toMatchObject([{ path: 'reason' }]);
    expect((await save(lab, 'CORT', null, { reason: 'Tageszeit fehlt' })).status).toBe(200);
    await runJobs(world);
    expect(await entryOf(lab, 'CORT')).toMatchObject({ state: 'held', waiting: { values: 1 } });
  });
});

describe('a unit', () => {
  const unit = (lab: string, sent: string, meaning: string) =>
    admin.call('saveLabMapping', { body: { facility: lab, kind: 'unit', sent, meaning, replaces: null } });

  it('that is known to be the same is read as ours; one that differs by a factor never is', async () => {
    const lab = aLab();
    const order = await anAnsweredOrder(world);
    const tsh = 'OBX|1|NM|3016-3^TSH^LN||2.1|uIU/ml|0.4-4.0||||F';
    await take(order, { lab, after: [tsh, 'OBX|2|NM|718-7^Hb^LN||14.1|g/dl|12-16||||F'] });
    expect(await entryOf(lab, 'uIU/ml')).toMatchObject({
      state: 'foreign-unit',
      suggested: ['mU/l'],
      markers: ['tsh'],
    });
    expect(await entryOf(lab, 'g/dl')).toMatchObject({ state: 'foreign-unit', suggested: [] });
    const refused = await unit(lab, 'g/dl', 'g/l');
    expect([refused.status, (refused.error as ErrorBody).error]).toEqual([409, 'lab-unit-not-equal']);
    expect((await unit(lab, 'uIU/ml', 'mU/l')).status).toBe(200);
    await runJobs(world);
    const { measures } = await review(order);
    expect(measures.find(({ marker }) => marker === 'tsh')).toMatchObject({
      ...{ held: null, valueText: '2.1', unit: 'mU/l', mapped: { marker: null, unit: 'uIU/ml' } },
    });
    expect(measures.find(({ marker }) => marker === 'hemoglobin')).toMatchObject({ unit: 'g/dl', valueText: '14.1' });
    expect(measures.find(({ marker }) => marker === 'hemoglobin')?.held).not.toBeNull();
  });
});

describe('a mapping that is ended', () => {
  it('says first what it concerns, then its values are held again and the history keeps both', async () => {
    const lab = aLab();
    const order = await anAnsweredOrder(world);
    await take(order, { lab, after: [POTASSIUM, held('FERR')] });
    const id = idOf(await save(lab, 'FERR', 'ferritin'));
    await runJobs(world);
    expect(await preview(lab, 'FERR')).toMatchObject({ held: 1, freed: 0, orders: 1 });
    const before = (await review(order)).version;
    const reason = 'Das Labor hat den Code neu vergeben';
    expect((await admin.call('endLabMapping', { params: { id }, body: { reason } })).status).toBe(204);
    await runJobs(world);
    const after = await review(order);
    expect(after.unmapped.map(({ code }) => code)).toEqual(['FERR']);
    expect(after.version).toBe(before + 1);
    expect((await tableOf(lab)).history).toMatchObject([{ ended: true, reason }, { ended: false }]);
    expect((await admin.call('endLabMapping', { params: { id }, body: { reason } })).status).toBe(409);
    expect(await countRows(world.services, LabMapping, { facility: lab })).toBe(1);
  });

  it('leaves its code to another one, which replaces none', async () => {
    const lab = aLab();
    const id = idOf(await save(lab, 'FREE', 'ferritin'));
    await admin.need('endLabMapping', { params: { id }, body: { reason: 'Das Labor hat den Code neu vergeben' } });
    expect((await save(lab, 'FREE', 'potassium')).status).toBe(200);
    expect((await entryOf(lab, 'FREE')).mapping).toMatchObject({ meaning: 'potassium' });
  });

  it('by another one reads what was written as the new marker, with a doctor who confirmed it', async () => {
    const lab = aLab();
    const order = await anAnsweredOrder(world);
    await take(order, { lab, after: [POTASSIUM, held('ELY', '140', 'mmol/l', 'Elektrolyt')] });
    const replaces = idOf(await save(lab, 'ELY', 'calcium'));
    await runJobs(world);
    const refused = await save(lab, 'ELY', 'sodium', { replaces });
    expect((refused.error as ErrorBody).fields).toMatchObject([{ path: 'confirmedBy' }]);
    expect((await save(lab, 'ELY', 'sodium', { replaces, confirmedBy: physician.id })).status).toBe(200);
    await runJobs(world);
    expect((await review(order)).measures.map(({ marker }) => marker).sort()).toEqual(['potassium', 'sodium']);
    const rows = await findRows(world.services, Observation, ['current', 'mappedMarker'], {
      where: { lab, code: 'ELY' },
    });
    expect(rows.filter(({ current }) => current === 1)).toMatchObject([{ mappedMarker: 'sodium' }]);
    expect(rows).toHaveLength(3);
  });
});

describe('a preview', () => {
  it('asks for a doctor while the code means another marker; not of another laboratory, nor once that has ended', async () => {
    const [lab, other] = [aLab(), aLab()];
    const id = idOf(await save(lab, 'PLT', 'ferritin'));
    const asked = async (of: string) => (await preview(of, 'PLT', 'hemoglobin')).asksDoctor;
    expect([await asked(lab), await asked(other)]).toEqual([true, false]);
    await admin.need('endLabMapping', { params: { id }, body: { reason: 'Das Labor hat den Code neu vergeben' } });
    expect(await asked(lab)).toBe(false);
  });
});

describe('a mapping that is taken back', () => {
  it('lets the one it had replaced stand again, with the doctor who had confirmed it', async () => {
    const lab = aLab();
    const order = await anAnsweredOrder(world);
    await take(order, { lab, after: [held('SWAP', '140', 'mmol/l', 'Elektrolyt')] });
    const replaces = idOf(await save(lab, 'SWAP', 'sodium', { confirmedBy: physician.id }));
    const id = idOf(await save(lab, 'SWAP', 'calcium', { replaces, confirmedBy: physician.id }));
    await runJobs(world);
    expect((await review(order)).measures.map(({ marker }) => marker)).toEqual(['calcium']);
    const body = { reason: 'Vertippt', restore: true };
    expect((await admin.call('endLabMapping', { params: { id }, body })).status).toBe(204);
    await runJobs(world);
    expect((await review(order)).measures.map(({ marker }) => marker)).toEqual(['sodium']);
    const entry = await entryOf(lab, 'SWAP');
    expect(entry.mapping).toMatchObject({ meaning: 'sodium', confirmedBy: expect.any(String) });
    expect(await countRows(world.services, LabMapping, { facility: lab })).toBe(3);
  });

  it('is told from what another code meant that ended at the same moment', async () => {
    const lab = aLab();
    const replaces = idOf(await save(lab, 'EARLY', 'sodium'));
    const other = idOf(await save(lab, 'LATE', 'ferritin'));
    await admin.need('endLabMapping', { params: { id: other }, body: { reason: 'Nicht mehr gebraucht' } });
    const id = idOf(await save(lab, 'EARLY', 'calcium', { replaces, confirmedBy: physician.id }));
    const { setAt: endedAt } = (await findRow(world.services, LabMapping, ['setAt'], { where: { id } })) ?? {};
    // Of the two that ended it was set last.
    const setAt = world.services.now();
    await updateRows(world.services, LabMapping, { setAt, endedAt }, { id: other });
    await admin.need('endLabMapping', { params: { id }, body: { reason: 'Vertippt', restore: true } });
    expect((await entryOf(lab, 'EARLY')).mapping).toMatchObject({ meaning: 'sodium' });
  });
});

describe('two at once', () => {
  it('administrators save one code: the first is kept, the second is told', async () => {
    const lab = aLab();
    const both = await Promise.all([save(lab, 'DUO', 'ferritin'), save(lab, 'DUO', 'potassium', {}, second)]);
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
    const late = both.find(({ status }) => status === 409);
    expect((late?.error as ErrorBody | undefined)?.error).toBe('lab-mapping-changed');
    expect(await countRows(world.services, LabMapping, { facility: lab, active: 1 })).toBe(1);
  });

  it('a mapping is saved while a file comes in: no value is left held', async () => {
    const lab = aLab();
    const orders: PlacedOrder[] = [];
    for (let index = 0; index < 4; index += 1) orders.push(await anAnsweredOrder(world));
    const files = orders.map((order) => take(order, { lab, after: [POTASSIUM, held('RACE')] }));
    await Promise.all([...files, save(lab, 'RACE', 'ferritin')]);
    await runJobs(world);
    for (const order of orders) expect((await review(order)).unmapped).toEqual([]);
    expect((await entryOf(lab, 'RACE')).waiting.values).toBe(0);
  });
});

describe('the rights', () => {
  it('are those of administrators', async () => {
    const body = { facility: 'L', kind: 'code' as const, sent: 'A', meaning: 'ferritin', replaces: null };
    expect((await doctor.call('saveLabMapping', { body })).status).toBe(403);
    expect((await doctor.call('listLabMappings', { query: {} })).status).toBe(403);
  });
});
