import { setTimeout as pause } from 'node:timers/promises';
import { createConnection, type RowDataPacket } from 'mysql2/promise';
import { staffAt } from '#test/setup/visitor.ts';
import type { Place } from '#test/setup/wait-until.ts';
import type { FaultStack } from '../faults/stack/open-stack.ts';
import { type Writer, type Written, writeOn } from './write-on.ts';

/** Customers of the demonstration, who may change their own records. */
const PEOPLE = ['+41790000001', '+41790000002', '+41790000003', '+41790000004'];
const QUIET_MS = 10_000;
const BACK_WITHIN_MS = 30_000;

/**
 * People write all the while, and the primary of MariaDB dies, then that of Redis. Whoever was told that a write is there finds it, and
 * within half a minute all of them write and hear of it again, without anybody's help.
 * @returns the lines of a table, and what was broken
 */
export async function losePrimaries(stack: FaultStack, place: Place): Promise<{ rows: object[]; broken: string[] }> {
  const people = await Promise.all(PEOPLE.map((phoneNo) => staffAt(place, phoneNo)));
  const writers = await Promise.all(people.map((person) => writeOn(person)));
  const rows: object[] = [];
  const broken: string[] = [];
  const note = (what: string) => {
    const row = { what, ...sum(writers.map((writer) => writer.seen())) };
    rows.push(row);
    const longest = Math.max(row.longestGapMs, row.longestSilenceMs);
    if (longest > BACK_WITHIN_MS) broken.push(`${what}: ${longest} ms`);
  };
  await pause(QUIET_MS);
  note('all run');
  for (const name of ['mariadb', 'redis'] as const) {
    const before = writers.map((writer) => writer.total());
    await stack.members.get(name)?.kill();
    const deadline = Date.now() + 2 * BACK_WITHIN_MS;
    while (writers.some((writer, at) => writer.total() < (before[at] ?? 0) + 5) && Date.now() < deadline)
      await pause(50);
    await pause(QUIET_MS);
    note(`primary of ${name} killed`);
    await stack.members.get(name)?.start();
    await pause(QUIET_MS);
    note(`it is back`);
  }
  await Promise.all(writers.map((writer) => writer.stop()));
  broken.push(...(await findLost(stack.databaseUrl, writers)));
  return { rows, broken };
}

function sum(all: readonly Written[]) {
  const refused: Record<string, number> = {};
  for (const one of all)
    for (const [word, count] of Object.entries(one.refused)) refused[word] = (refused[word] ?? 0) + count;
  return {
    acknowledged: all.reduce((count, one) => count + one.acknowledged, 0),
    refused: Object.entries(refused)
      .map(([word, count]) => `${count} × ${word}`)
      .join(', '),
    longestGapMs: Math.max(...all.map((one) => one.longestGapMs)),
    longestSilenceMs: Math.max(...all.map((one) => one.longestSilenceMs)),
  };
}

/** Each acknowledged write left its activity; the record holds the last of them, or a later one whose answer was lost. */
async function findLost(databaseUrl: string, writers: readonly Writer[]): Promise<string[]> {
  const connection = await createConnection(databaseUrl);
  const lost: string[] = [];
  for (const writer of writers) {
    const [[row]] = await connection.query<RowDataPacket[]>(
      `SELECT city, (SELECT COUNT(*) FROM activities WHERE aboutId = users.id AND event = 'identity.user-changed') AS changes
       FROM users WHERE id = ?`,
      [writer.id],
    );
    const kept = Number(String(row?.city).replace('Ort ', ''));
    if (kept < writer.last() || Number(row?.changes) < writer.total())
      lost.push(`lost: ${writer.last()} acknowledged, ${kept} there; ${row?.changes} changes of ${writer.total()}`);
  }
  await connection.end();
  return lost;
}
