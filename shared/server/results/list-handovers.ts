import { columns, type Database, select } from '#shared/server/database/sql.ts';
import { nameOf } from '#shared/server/identity/name-of.ts';
import type { HandoverView } from '#shared/views/reviewing.ts';

interface HandoverRow {
  at: Date;
  by: string;
  to: string;
}

const HANDOVER = columns<HandoverRow>({
  at: 'x',
  by: nameOf('b'),
  to: nameOf('u'),
});

/** Which doctor gave a case to which other, oldest first. */
export async function listHandovers(on: Database, orderId: string): Promise<HandoverView[]> {
  const from = `FROM activities x JOIN users b ON b.id = x.actorId JOIN users u ON u.id = CAST(JSON_VALUE(x.facts, '$.to') AS CHAR CHARACTER SET ascii)
    WHERE x.entity = 'case' AND x.entityId = ? AND x.event = 'results.assigned' AND u.id <> b.id ORDER BY x.at, x.id`;
  return (await select(on, HANDOVER, from, [orderId])).map(({ at, ...handover }) => ({
    ...handover,
    at: at.toISOString(),
  }));
}
