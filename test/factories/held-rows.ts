import { expect } from '@jest/globals';
import { type Connection, createConnection, type RowDataPacket } from 'mysql2/promise';
import { waitUntil } from '#test/setup/wait-until.ts';
import type { World } from './open-world.ts';

export interface HeldRow {
  table: string;
  id: string | number;
  /** By what the row is found, where it has no id of its own. */
  key?: string;
}

type Act = () => Promise<unknown>;

/** Somebody else who has rows at the moment in which an act wants them. */
export interface Holder {
  /**
   * Whether an act waits for the row with a read that locks it, and not only later with what it writes.
   * @param meanwhile what is looked at while it waits
   */
  makesWait(row: HeldRow, act: Act, meanwhile?: Act): Promise<boolean>;
  /** Lets an act read, and changes the row before the act writes to it. @param set SQL of the change */
  overtake<T>(row: HeldRow, set: string, act: () => Promise<T>): Promise<T>;
  close(): Promise<void>;
}

export async function openHolder(world: World): Promise<Holder> {
  const open = () => createConnection(world.environment.DATABASE_URL ?? '');
  const [holder, watcher] = [await open(), await open()];

  /** Has a row, begins an act, and returns once that waits with such a statement, or is done. */
  async function begin<T>({ table, id, key = 'id' }: HeldRow, statement: string, act: () => Promise<T>) {
    await holder.beginTransaction();
    const [rows] = await holder.query<never[]>(`SELECT 1 FROM ${table} WHERE ${key} = ? FOR UPDATE`, [id]);
    expect(rows).toHaveLength(1);
    let isDone = false;
    const acting = act().finally(() => {
      isDone = true;
    });
    // What failed is the test's to see, once it waits for it.
    acting.catch(() => undefined);
    const asked = new Set<unknown>();
    const isThere = async () => {
      const now = await listStatements(watcher, statement);
      const waits = now.some((one) => asked.has(one));
      for (const one of now) asked.add(one);
      return isDone || waits;
    };
    await waitUntil('the act waits, or is done', isThere, Boolean, world);
    return { acting, waits: !isDone };
  }

  return {
    async makesWait(row, act, meanwhile) {
      const { acting, waits } = await begin(row, 'SELECT % FOR UPDATE', act);
      await meanwhile?.();
      await holder.rollback();
      await acting;
      return waits;
    },
    async overtake(row, set, act) {
      const { acting } = await begin(row, `UPDATE %${row.table}%`, act);
      await holder.query(`UPDATE ${row.table} SET ${set} WHERE ${row.key ?? 'id'} = ?`, [row.id]);
      await holder.commit();
      return acting;
    },
    async close() {
      await holder.end();
      await watcher.end();
    },
  };
}

/** Statements like this one that run now; one that is still there when it is asked again waits. */
async function listStatements(watcher: Connection, like: string): Promise<unknown[]> {
  const [rows] = await watcher.query<({ query_id: unknown } & RowDataPacket)[]>(
    'SELECT query_id FROM information_schema.processlist WHERE db = DATABASE() AND info LIKE ?',
    [like],
  );
  return rows.map(({ query_id }) => query_id);
}
