import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { v7 as uuidv7 } from 'uuid';
import { refuse } from '#shared/errors.ts';
import type { LiveEntity } from '#shared/live.ts';
import { countRows, findRow, findRows } from '#shared/server/database/model-rows.ts';
import { noteChange, tellChange } from '#shared/server/database/note-change.ts';
import { insert } from '#shared/server/database/sql.ts';
import { inTransaction, type TransactionRunner } from '#shared/server/database/transaction.ts';
import { Activity } from '#shared/server/models/activity.ts';
import { Import } from '#shared/server/models/import.ts';
import { readPushes } from '#test/factories/pushes.ts';
import { openTestDatabase } from '#test/setup/database.ts';

const ID = uuidv7();
const CUSTOMER = uuidv7();

/** Who hears of a change of each kind of record; spelt out, because a wrong room tells a stranger. */
const ROOMS: Record<LiveEntity, string[]> = {
  order: [`user:${CUSTOMER}`, 'role:admin', 'role:crm_admin'],
  survey: [`user:${CUSTOMER}`],
  result: [`user:${CUSTOMER}`],
  import: ['role:admin'],
  case: [`case:${ID}`],
  dashboard: ['role:doctor'],
  slots: [`branch:${ID}`],
  user: [`user:${ID}`],
  runtime: ['everybody'],
  voucher: ['role:admin'],
  export: ['role:admin', 'role:data_export'],
  content: ['role:admin', 'role:doctor'],
  branch: ['role:admin'],
  purge: ['role:admin'],
  bulk: ['role:admin'],
  message: ['role:admin'],
  alert: ['role:admin'],
  failures: ['role:admin'],
  'data-file': [`user:${CUSTOMER}`],
  'second-factors': ['role:admin'],
  crm: ['role:admin', 'role:crm_admin', 'role:HOSA_CRM'],
  share: [`user:${CUSTOMER}`, `shared:${ID}`],
  support: [`user:${CUSTOMER}`, 'role:admin', 'role:crm_admin'],
};

let database: TransactionRunner;

beforeAll(async () => {
  database = await openTestDatabase();
});

afterAll(() => database.sequelize.close());

/** What the sockets are told about a record; a world without sockets cannot show it. */
const toldOf = async (entity: LiveEntity, id: string): Promise<object[]> =>
  (await readPushes(database)).filter((told) => told.entity === entity && told.id === id);

async function anImport(): Promise<string> {
  const id = uuidv7();
  const row = { id, fileName: 'a.hl7', bytes: 1, sha256: id.padEnd(64, '0'), uploadedBy: null, expectedOrderId: null };
  await insert(database, Import, { ...row, createdAt: database.now() });
  return id;
}

describe('a change', () => {
  it.each(Object.entries(ROOMS) as [LiveEntity, string[]][])('of %s is told to %j', async (entity, rooms) => {
    await inTransaction(database, async (tx) => tellChange(tx, { entity, id: ID, about: CUSTOMER }));
    expect(await toldOf(entity, ID)).toEqual(rooms.length === 0 ? [] : [{ entity, id: ID, rooms }]);
  });

  it('of a request to the support is told to HOSA_CRM without whose it is', async () => {
    await inTransaction(database, async (tx) => tellChange(tx, { entity: 'support', id: uuidv7(), about: CUSTOMER }));
    const told = await toldOf('support', 'desk');
    expect(told.at(-1)).toEqual({ entity: 'support', id: 'desk', rooms: ['role:HOSA_CRM'] });
  });

  it('that is noted twice is two activities, one new version and one push', async () => {
    const id = await anImport();
    const actor = { userId: uuidv7(), roles: ['admin'] as const };
    await inTransaction(database, async (tx) => {
      const note = { entity: 'import', id, about: null } as const;
      noteChange(tx, { ...note, event: 'lab-intake.received', actor: { ...actor, roles: [...actor.roles] } });
      noteChange(tx, { ...note, event: 'lab-intake.finished', actor: { job: 'import-lab-file' }, facts: { lines: 2 } });
    });
    expect(await findRow(database, Import, ['version'], { where: { id } })).toEqual({ version: 2 });
    expect(await toldOf('import', id)).toEqual([{ entity: 'import', id, version: 2, rooms: ['role:admin'] }]);
    const written = await findRows(database, Activity, ['event', 'actorId', 'actorRole', 'facts'], {
      where: { entityId: id },
      order: ['id'],
    });
    expect(written).toEqual([
      { event: 'lab-intake.received', actorId: actor.userId, actorRole: 'admin', facts: {} },
      {
        event: 'lab-intake.finished',
        actorId: null,
        actorRole: 'product',
        facts: { job: 'import-lab-file', lines: 2 },
      },
    ]);
  });

  it('that is refused leaves neither version nor activity nor push', async () => {
    const id = await anImport();
    await inTransaction(database, async (tx) => {
      const actor = { job: 'import-lab-file' } as const;
      noteChange(tx, { entity: 'import', id, event: 'lab-intake.finished', actor, about: null });
      return refuse('conflict');
    });
    expect(await findRow(database, Import, ['version'], { where: { id } })).toEqual({ version: 1 });
    expect(await countRows(database, Activity, { entityId: id })).toBe(0);
    expect(await toldOf('import', id)).toEqual([]);
  });
});
