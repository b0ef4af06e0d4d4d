import { columns, type Database, selectOne } from '#shared/server/database/sql.ts';

const LAST = columns<{ age: number | null }>({
  age: 'TIMESTAMPDIFF(MICROSECOND, MAX(seenAt), UTC_TIMESTAMP(3)) / 1000000',
});

/** Seconds since any worker last showed that it works; null when none ever did. */
export async function findHeartbeatAge(on: Database): Promise<number | null> {
  return (await selectOne(on, LAST, 'FROM worker_heartbeats'))?.age ?? null;
}
