import { expect, it } from '@jest/globals';
import { createConnection, type RowDataPacket } from 'mysql2/promise';
import { listReadingLog } from '#api/identity/list-reading-log.ts';
import { listSms } from '#api/messaging/list-sms.ts';
import { PROGRAMMES } from '#shared/domain/catalogue/programme.ts';
import type { SqlValue } from '#shared/server/database/sql.ts';
import { listAppointments, listOrders } from '#shared/server/orders/list-orders.ts';
import { BRANCHES, fillOrders, ORDERS, RARE_BRANCH } from '#test/factories/many-orders.ts';
import { holdShippedContent } from '#test/factories/shipped-content.ts';
import { openTestDatabase } from '#test/setup/database.ts';

/** A step of a plan with the rows that were read in it, not those that MariaDB expected: with a LIMIT it expects few of everything. */
interface PlanRow extends RowDataPacket {
  table: string | null;
  type: string | null;
  key: string | null;
  r_rows: string | null;
}

it('the lists of administrators read indexes only, by every filter and in every order, with 200,000 orders', async () => {
  const crowd = await openTestDatabase();
  const connection = await createConnection({ uri: crowd.config.databaseUrl });
  try {
    await fillOrders(connection);
    holdShippedContent();
    const plans: PlanRow[] = [];
    const measuring = async (text: string, values: SqlValue[]) => {
      plans.push(...(await connection.query<PlanRow[]>(`ANALYZE ${text}`, values))[0]);
      return connection.query(text, values);
    };
    const on = { ...crowd, connection: { query: measuring, execute: measuring } } as never;
    const [[someone]] = await connection.query<RowDataPacket[]>('SELECT id FROM users LIMIT 1');
    const wrong: string[] = [];
    for (const [name, list, query] of asked(String(someone?.id))) {
      let cursor: string | undefined;
      // The first page, and one that follows.
      for (const page of ['first', 'next']) {
        plans.length = 0;
        const reply = await list(on, { query: { ...query, cursor } } as never);
        // Of an index only what the page needs, never a tenth of the table; content and what is empty here counts for nothing.
        for (const { table, type, key, r_rows: read } of plans)
          if (table !== null && !table.startsWith('<') && Number(read) >= ORDERS / 10)
            wrong.push(`${name} ${JSON.stringify(query)} ${page} page: ${type} ${table} ${key} ${Number(read)}`);
        cursor = ('next' in reply && reply.next) || undefined;
        if (!cursor) break;
      }
    }
    expect(wrong).toEqual([]);
  } finally {
    await connection.end();
    await crowd.sequelize.close();
  }
}, 300_000);

type List = typeof listOrders | typeof listAppointments | typeof listSms | typeof listReadingLog;

/** Each list by nothing, by each of its filters, and in each of its orders. */
function asked(id: string): [name: string, list: List, query: object][] {
  const ofOrders = [
    {},
    ...['A', 'Selten', '+4178100', '26000199', '2600019999'].map((search) => ({ search })),
    ...[['0'], ['4'], ['null'], ['null', '0'], ['6']].map((status) => ({ status })),
    ...['branch', 'homesampling'].map((application) => ({ application })),
    ...['heart', 'gut'].map((productGroupKey) => ({ productGroupKey })),
    ...PROGRAMMES.map((programme) => ({ programme })),
    ...[RARE_BRANCH, `${BRANCHES}20`].map((partnerBranchId) => ({ partnerBranchId })),
    { customerId: id },
    ...[{ since: '2026-01-01' }, { until: '2022-12-31' }, { since: '2024-03-01', until: '2024-03-02' }],
  ];
  const both = (query: object, orders: readonly string[]) => orders.map((sort) => ({ ...query, sort }));
  const ofSms = [
    ...[{}, { search: 'A' }, { search: 'Selten' }, { search: '+4178100' }, { userId: id }],
    ...['waiting', 'failed'].map((view) => ({ view })),
  ];
  const ofReadings = [
    ...[{}, { order: '2600100000' }, { customerId: id }, { actorId: id }, { outcome: 'read' }, { outcome: 'refused' }],
    ...[{ questioned: true }, { since: '2026-01-01' }, { until: '2022-12-31' }],
  ];
  return [
    ...ofOrders
      .flatMap((query) => both(query, ['newest', 'oldest']))
      .map((query) => ['orders', listOrders, query] as [string, List, object]),
    ...ofOrders
      .flatMap((query) => both(query, ['soonest', 'latest']))
      .map((query) => ['appointments', listAppointments, query] as [string, List, object]),
    ...ofSms.map((query) => ['sms', listSms, query] as [string, List, object]),
    ...ofReadings.map((query) => ['readings', listReadingLog, query] as [string, List, object]),
  ];
}
