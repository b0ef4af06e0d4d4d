import { expect, it } from '@jest/globals';
import { createConnection } from 'mysql2/promise';
import { findReleased } from '#api/results/find-released.ts';
import { countReads, keepOneConnection } from '#bench/growth/count-reads.ts';
import { fillCrowd, idAt, OPEN_CASES, PERSON } from '#bench/growth/fill-crowd.ts';
import { HOT_READS } from '#bench/growth/hot-reads.ts';
import { MOST_COUNTED } from '#shared/limits/pages.ts';
import type { Services } from '#shared/server/services.ts';
import { holdShippedContent } from '#test/factories/shipped-content.ts';
import { openTestDatabase } from '#test/setup/database.ts';

const FEW = 6_000;
const MANY = 60_000;
/** A tree of an index grows by a level, not by rows. */
const ALLOWED = 1.2;
const A_LITTLE = 50;
/** Who released so many of them as are counted, and one more. */
const DOCTOR = idAt(PERSON, 1_000_000);
const RARE = idAt(PERSON, 999_999);
/** Lists that must have something on both pages, so that reading nothing is no good figure. */
const FULL = ['orders', 'appointments', 'dashboard of all', 'released results', 'imports', 'results of a person'];

it('what is read all day touches as many rows with ten times the data', async () => {
  const database = await openTestDatabase();
  await keepOneConnection(database);
  const services = { ...database, queues: { add: async () => undefined }, redis: nobody } as unknown as Services;
  const connection = await createConnection({ uri: database.config.databaseUrl });
  try {
    holdShippedContent();
    await fillCrowd(connection, 1, FEW);
    const few = await measure(services);
    for (const { name, ask } of HOT_READS.filter(({ name: read }) => FULL.includes(read.split(',')[0] ?? '')))
      expect([name, itemsOf(await ask(services))]).toEqual([name, expect.any(Number)]);
    // Data that nothing is found in would also read nothing.
    expect(few['dashboard of all, first page']).toBeGreaterThan(OPEN_CASES);
    expect(few['course of a person']).toBeGreaterThan(20);
    await fillCrowd(connection, FEW + 1, MANY);
    const many = await measure(services);
    const most = (name: string) => ALLOWED * (few[name] ?? 0) + A_LITTLE;
    const grown = Object.entries(many).filter(([name, reads]) => reads > most(name));
    expect(grown.map(([name, reads]) => `${name}: ${few[name]} -> ${reads} rows`)).toEqual([]);
    expect(await totalOf(services, {})).toBeNull();
    for (const [many, total] of [
      [MOST_COUNTED, MOST_COUNTED],
      [MOST_COUNTED + 1, null],
    ]) {
      await connection.query('UPDATE result_releases SET releasedBy = ? WHERE version = 1 LIMIT ?', [DOCTOR, many]);
      expect(await totalOf(services, { doctor: DOCTOR })).toBe(total);
    }
    // Whoever released ten thousands or three, each once, by name.
    const named = 'UPDATE result_releases SET releasedBy = ?, doctorName = ? WHERE releasedBy = ? LIMIT ?';
    await connection.query(named, [DOCTOR, 'Zeller', DOCTOR, MANY]);
    await connection.query(named, [RARE, 'Ärni', idAt(PERSON, 1), 3]);
    expect(await findReleased(services, { query: {} } as never)).toMatchObject({
      doctors: [
        { id: RARE, name: 'Ärni' },
        { id: idAt(PERSON, 1), name: 'C' },
        { id: DOCTOR, name: 'Zeller' },
      ],
    });
  } finally {
    await connection.end();
    await database.sequelize.close();
  }
}, 300_000);

/** A Redis in which nobody has a case open. */
const nobody = { pipeline: () => ({ zrange: () => undefined, exec: async () => [] }) };

const totalOf = async (services: Services, query: object) =>
  ((await findReleased(services, { query } as never)) as { total: number | null }).total;

/** How many a list holds; null where it is empty or refused. */
const itemsOf = (reply: unknown): number | null => (reply as { items?: unknown[] }).items?.length || null;

async function measure(services: Services): Promise<Record<string, number>> {
  const seen: Record<string, number> = {};
  for (const { name, ask } of HOT_READS) {
    // Once before: what a process reads once and keeps is no part of a read.
    await ask(services);
    const nothing = await own(services);
    const before = await countReads(services);
    await ask(services);
    seen[name] = (await countReads(services)) - before - nothing;
  }
  return seen;
}

/** What looking at the counters costs itself. */
async function own(services: Services): Promise<number> {
  const before = await countReads(services);
  return (await countReads(services)) - before;
}
