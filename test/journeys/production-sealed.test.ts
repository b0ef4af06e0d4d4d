import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { v7 as uuidv7 } from 'uuid';
import { findRow, findRows, updateRows } from '#shared/server/database/model-rows.ts';
import { change, columns, insert, insertMany, type SqlValue, select } from '#shared/server/database/sql.ts';
import { inTransaction } from '#shared/server/database/transaction.ts';
import { Import } from '#shared/server/models/import.ts';
import { ImportRefusal } from '#shared/server/models/import-refusal.ts';
import { InternalNote } from '#shared/server/models/internal-note.ts';
import { SurveyAnswer } from '#shared/server/models/survey-answer.ts';
import { TestResult } from '#shared/server/models/test-result.ts';
import { User } from '#shared/server/models/user.ts';
import { listStanding } from '#shared/server/results/observation-rows.ts';
import { findAnswers } from '#shared/server/surveys/find-answers.ts';
import { aLabMessage, anAnsweredOrder } from '#test/factories/lab-messages.ts';
import { openWorld, type World } from '#test/factories/open-world.ts';
import type { PlacedOrder } from '#test/factories/orders.ts';
import { aDoctor, aPerson, type Person, visitAs } from '#test/factories/people.ts';
import { aRelease, importFile } from '#test/factories/results.ts';
import { NEWEST, refused, rewrap } from '#test/factories/sealed-columns.ts';
import { scanRedis } from '#worker/identity/scan-redis.ts';
import { scanSealed } from '#worker/identity/scan-sealed.ts';

/** Words that stand nowhere else. */
const PLANTED = {
  value: '4.27319',
  range: '3.51937-5.19371',
  remark: 'Zwetschgenhaemolyse',
  answer: 'Rhabarberunvertraeglichkeit',
  internal: 'Quittenbefund',
  crm: 'Mirabellenrueckruf',
  record: 'Holunderakte',
  born: '1931-02-27',
  sentBorn: '19310228',
  sentName: 'Dattelpflaume',
  saidInFile: '1931-02-26',
} as const;

let world: World;
let order: PlacedOrder;
let resultId: string;
let doctor: Person;

beforeAll(async () => {
  world = await openWorld();
  order = await anAnsweredOrder(world);
  doctor = await aDoctor(world);
  const obx = `OBX|1|NM|2823-3^Kalium^LN||${PLANTED.value}|mmol/l|${PLANTED.range}||||F`;
  const after = [obx, `NTE|1||${PLANTED.remark}`];
  await importFile(world, Buffer.from(aLabMessage(order, { after })));
  const row = await findRow(world.services, TestResult, ['id'], { where: { orderId: order.orderId } });
  resultId = row?.id ?? '';
});

afterAll(() => world.close());

/** Every column of every row of every table, as text. */
async function dump(): Promise<string> {
  const here = 'FROM information_schema.columns WHERE table_schema = DATABASE()';
  const all = await select(
    world.services,
    columns<{ t: string; c: string }>({ t: 'table_name', c: 'column_name' }),
    here,
  );
  const lines: string[] = [];
  for (const [table, of] of Map.groupBy(all, ({ t }) => t)) {
    const texts = of.map(({ c }) => `COALESCE(CONCAT(\`${c}\`, ''), '')`).join(', ');
    const row = columns<{ line: string }>({ line: `CONCAT_WS('|', ${texts})` });
    for (const { line } of await select(world.services, row, `FROM \`${table}\``)) lines.push(`${table} ${line}`);
  }
  return lines.join('\n');
}

const found = (text: string): string[] => Object.values(PLANTED).filter((word) => text.includes(word));

async function noted(note: string): Promise<string> {
  const id = uuidv7();
  await insert(world.services, InternalNote, {
    ...{ id, resultId, userId: doctor.id, note, createdAt: world.services.now(), changedAt: null, deletedAt: null },
  });
  return id;
}

const review = async () => (await visitAs(world, doctor)).need('getReview', { params: { orderId: order.orderId } });

const STORED_NOTE = columns<{ note: string }>({ note: 'n' });

describe('what is sealed', () => {
  it('is found in no column of the database and no key of Redis, and read by those who may', async () => {
    const customer = await visitAs(world, order.customer);
    const desk = await visitAs(world, await aPerson(world, ['crm_admin']));
    const params = { id: order.customer.id };
    await desk.need('writeCrmNote', { params, body: { text: PLANTED.crm } });
    await desk.need('changeCrmRecord', { params, body: { note: PLANTED.record } });
    const asDoctor = await visitAs(world, doctor);
    const answers = { customerSurveyId: order.customerSurveyId, questionKey: 'planted', additionalAnswer: [] };
    const given = { value: { v: PLANTED.answer }, answeredAt: world.services.now(), answeredBy: order.customer.id };
    await insert(world.services, SurveyAnswer, { ...answers, ...given });
    const note = { activityType: 'add', internalNote: { note: PLANTED.internal } } as const;
    await asDoctor.need('changeInternalNote', { params: { id: resultId }, body: note });
    await aRelease(world, { ...order, resultId }, doctor);
    await updateRows(world.services, User, { birthdate: PLANTED.born }, { id: order.customer.id });
    const person = { family: PLANTED.sentName, birthdate: PLANTED.sentBorn };
    await importFile(world, Buffer.from(aLabMessage(order, { id: 'aside', person })));

    const [{ id: importId } = { id: '' }] = await findRows(world.services, Import, ['id'], { limit: 1 });
    const refusal = {
      importId,
      position: 1,
      line: 2,
      field: 'birthdate',
      fault: 'too-young' as const,
      detail: null,
    };
    await insert(world.services, ImportRefusal, {
      ...refusal,
      said: PLANTED.saidInFile,
      createdAt: world.services.now(),
    });

    const shown = JSON.stringify(await review());
    for (const word of [PLANTED.value, PLANTED.remark, PLANTED.internal]) expect(shown).toContain(word);
    const read = await customer.need('getResultOfOrder', { params: { orderId: order.orderId } });
    expect(JSON.stringify(read)).toContain('Ihre Werte sind gut.');
    const timeline = await desk.need('listUserActivity', { params, query: { kinds: ['crm'] } });
    expect(JSON.stringify(timeline)).toContain(PLANTED.crm);
    expect(JSON.stringify(await findAnswers(world.services, order.customerSurveyId))).toContain(PLANTED.answer);
    expect((await desk.need('getCrmRecord', { params })).note).toBe(PLANTED.record);
    expect((await customer.need('getUser', { params })).birthdate).toBe(PLANTED.born);
    const admin = await visitAs(world, await aPerson(world, ['admin']));
    const aside = JSON.stringify(await admin.need('listSetAsideMessages', {}));
    expect(aside).toContain(PLANTED.sentName);

    expect(found(await dump())).toEqual([]);
    const patterns = [{ kind: 'name' as const, matches: (text: string) => found(text).length > 0 }];
    const { looked, found: inRedis } = await scanRedis(world.services, patterns);
    expect(looked).toBeGreaterThan(0);
    expect(inRedis).toEqual([]);
  });

  it('is opened by the scanner of a purge', async () => {
    await noted(`${PLANTED.internal} Frau Suchbar`);
    const patterns = [{ kind: 'phone' as const, matches: (text: string) => text.includes('Suchbar') }];
    const { kept } = await scanSealed(world.services, { userId: order.customer.id, patterns });
    expect(kept).toEqual([
      { place: 'database', where: 'internal_notes', kind: 'phone', count: 1, because: 'medical-record' },
    ]);
  });

  it('does not open in another row: a value is refused with an alarm, a note shows a mark and its list goes on', async () => {
    const [from, to] = [await noted('von hier'), await noted('nach dort')];
    const moved = 'UPDATE internal_notes t JOIN internal_notes f ON f.id = ? SET t.note = f.note WHERE t.id = ?';
    await change(world.services, moved, [from, to]);
    const before = await refused();
    const { notes } = await review();
    expect(notes.filter(({ _id }) => [from, to].includes(_id)).map(({ note }) => note)).toEqual(['von hier', '⚠']);
    expect(await refused()).toBe(before + 1);

    const other = await anAnsweredOrder(world);
    await importFile(world, Buffer.from(aLabMessage(other)));
    const { id: otherId = '' } =
      (await findRow(world.services, TestResult, ['id'], { where: { orderId: other.orderId } })) ?? {};
    const values =
      'UPDATE observations t JOIN observations f ON f.resultId = ? SET t.value = f.value WHERE t.resultId = ?';
    await change(world.services, values, [resultId, otherId]);
    await expect(listStanding(world.services, [otherId])).rejects.toThrow('it was changed, or belongs to another row');
    const asDoctor = await visitAs(world, doctor);
    expect((await asDoctor.call('getReview', { params: { orderId: other.orderId } })).status).toBe(500);
    expect((await asDoctor.call('getOrdersDashboard', {})).status).toBeLessThan(500);
    await change(world.services, 'DELETE FROM observations WHERE resultId = ?', [otherId]);
    await change(world.services, 'DELETE FROM internal_notes WHERE id = ?', [to]);
  });

  it('does not open under another key: a result is refused with an alarm', async () => {
    const { files } = world.services.config;
    const known = files.masterKeys;
    const before = await refused();
    files.masterKeys = [NEWEST];
    try {
      await expect(listStanding(world.services, [resultId])).rejects.toThrow('its key is not known');
      expect(
        (await (await visitAs(world, doctor)).call('getReview', { params: { orderId: order.orderId } })).status,
      ).toBe(500);
    } finally {
      files.masterKeys = known;
    }
    expect(await refused()).toBeGreaterThan(before + 1);
    expect(JSON.stringify(await review())).toContain(PLANTED.value);
  });
});

describe('while processes of before run beside those that seal', () => {
  it('what is sealed is read, and everything is written as they read it; the command leaves it so', async () => {
    const { files } = world.services.config;
    const sealed = await noted('versiegelt');
    files.sealsColumns = false;
    try {
      const clear = await noted('lesbar');
      const texts = (await review()).notes.map(({ note }) => note);
      expect(texts).toEqual(expect.arrayContaining(['versiegelt', 'lesbar']));
      await rewrap(world, files.masterKeys, { seals: false });
      const rows = await select(world.services, STORED_NOTE, 'FROM internal_notes n WHERE n.id IN (?) ORDER BY n.id', [
        [sealed, clear],
      ]);
      expect(rows.map(({ note }) => note)).toEqual([expect.stringMatching(/^sealed1\./), 'lesbar']);
    } finally {
      files.sealsColumns = true;
    }
    const texts = (await review()).notes.map(({ note }) => note);
    expect(texts).toEqual(expect.arrayContaining(['versiegelt', 'lesbar']));
  });
});

describe('the command', () => {
  const marks = async (table: string, column: string): Promise<string[]> =>
    (
      await select(world.services, columns<{ mark: string }>({ mark: `DISTINCT LEFT(${column}, 16)` }), `FROM ${table}`)
    ).map(({ mark }) => mark);

  it('seals what lies in the clear, rotates the key, and goes on where kill -9 cut it off; every value is read meanwhile', async () => {
    const before = world.services.config.files.masterKeys;
    const many = Array.from({ length: 600 }, (_, at) => ({ id: uuidv7(), note: `Notiz ${at}` }));
    const by = { resultId, userId: doctor.id, createdAt: world.services.now(), changedAt: null, deletedAt: null };
    await inTransaction(world.services, (tx) =>
      insertMany(
        tx,
        InternalNote,
        many.map((one) => ({ ...one, ...by })),
      ),
    );
    const clear = uuidv7();
    const facts: SqlValue[] = [clear, resultId, doctor.id, 'von früher, im Klartext', world.services.now()];
    await change(
      world.services,
      'INSERT INTO internal_notes (id, resultId, userId, note, createdAt) VALUES (?, ?, ?, ?, ?)',
      facts,
    );
    const sealedNow = await marks('internal_notes', 'note');

    world.services.config.files.masterKeys = [NEWEST, ...before];
    try {
      const hasBegun = async () => (await marks('internal_notes', 'note')).length > sealedNow.length;
      await rewrap(world, [NEWEST, ...before], { killsAfter: hasBegun });
      const texts = async () => (await review()).notes.map(({ note }) => note);
      expect(await texts()).toEqual(expect.arrayContaining(['Notiz 0', 'Notiz 599', 'von früher, im Klartext']));

      expect(await rewrap(world, [NEWEST, ...before])).toContain('Sealed under the newest key: ');
      expect(await rewrap(world, [NEWEST, ...before])).toContain('Sealed under the newest key: 0 values');
      world.services.config.files.masterKeys = [NEWEST];
      expect(await texts()).toEqual(expect.arrayContaining(['Notiz 0', 'Notiz 599', 'von früher, im Klartext']));
      expect((await listStanding(world.services, [resultId]))[0]).toMatchObject({
        ...{ value: PLANTED.value, referenceRange: PLANTED.range },
      });
      expect(
        await inTransaction(world.services, (tx) => findRow(tx, InternalNote, ['note'], { where: { id: clear } })),
      ).toEqual({
        note: 'von früher, im Klartext',
      });
      expect(await marks('internal_notes', 'note')).toHaveLength(1);
    } finally {
      world.services.config.files.masterKeys = before;
    }
  });
});
