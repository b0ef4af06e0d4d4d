import { createConnection } from 'mysql2/promise';
import { OrderStatus } from '#shared/domain/orders/order-status.ts';
import { Role } from '#shared/roles.ts';
import { listBranches } from '#shared/server/booking/read-branch.ts';
import { insert } from '#shared/server/database/sql.ts';
import { inTransaction } from '#shared/server/database/transaction.ts';
import { askExport } from '#shared/server/exports/ask-export.ts';
import { confirmOrderFile } from '#shared/server/exports/confirm-order-file.ts';
import { receiveOrderFile } from '#shared/server/exports/receive-order-file.ts';
import { receiveLabFile } from '#shared/server/lab-intake/receive-lab-file.ts';
import { UserRole } from '#shared/server/models/user-role.ts';
import { commitOf, Delivery, gather } from '../b5/push-change.ts';
import { makeFile as makeLabFile } from '../b7/make-file.ts';
import { makeFile as makeOrderFile } from '../b9/make-file.ts';
import { median } from '../measure/statistics.ts';
import type { Bench } from '../setup/open-bench.ts';
import { seedOrders } from '../setup/seed-orders.ts';
import { seedPeople } from '../setup/seed-people.ts';
import { waitForJob } from '../setup/wait-for-job.ts';

/** Something that the product is given to do, by its own processes. */
export interface Work {
  name: string;
  /** @returns how long it took, in milliseconds; what has to be there first is not counted */
  run(): Promise<number>;
}

const BROWSERS = 100;
const LAB_MESSAGES = 200;
const VALUES = 40;
const FILE_ROWS = 2_000;
/** Numbers of orders that no crowd reaches. */
const BEYOND = 9_000_000;

/** What people ask for while years of orders are stored: an export of all, files of a fixed size, a push. */
export async function openWorks(bench: Bench): Promise<Work[]> {
  const { services } = bench;
  const people = await seedPeople(services, 50);
  const [admin] = people;
  const [branch] = await listBranches(services);
  if (!admin || !branch) throw new Error('nobody may ask, or there is no branch');
  await insert(services, UserRole, { userId: admin.id, role: Role.admin });
  const actor = { userId: admin.id, roles: [Role.admin], sessionId: '' };
  await bench.start('api');
  await bench.start('worker');
  const crowd = await gather(bench, bench.port, branch.id, BROWSERS);
  const delivery = new Delivery();
  const connection = await createConnection({ uri: bench.databaseUrl });
  bench.onClose(() => connection.end());
  let given = 0;
  const done = async (begin: () => Promise<string>) => {
    const start = performance.now();
    await waitForJob(bench, await begin());
    return performance.now() - start;
  };
  return [
    {
      name: 'export of all orders',
      run: () => {
        const form = { language: 'de', separator: 'semicolon', bom: true, utcOffset: null } as const;
        return done(
          async () => (await inTransaction(services, (tx) => askExport(tx, { actor, filter: {}, form })))._id,
        );
      },
    },
    {
      name: `file of ${FILE_ROWS} orders`,
      run: async () => {
        const target = { year: null, status: null, application: null, utcOffset: null };
        const file = { name: 'pilot.csv', bytes: Buffer.from(makeOrderFile(FILE_ROWS, given)) };
        given += FILE_ROWS;
        const id = (await receiveOrderFile(services, { file, target, actor }))._id;
        await waitForJob(bench, id);
        return done(async () => {
          await inTransaction(services, (tx) => confirmOrderFile(tx, { actor, params: { id } } as never));
          return id;
        });
      },
    },
    {
      name: `laboratory file of ${LAB_MESSAGES} messages`,
      run: async () => {
        const orders = await seedOrders(services, people, LAB_MESSAGES, BEYOND + given);
        given += LAB_MESSAGES;
        const content = Buffer.from(makeLabFile(orders, VALUES));
        const file = { fileName: 'growth.hl7', content, length: content.byteLength, actor: null };
        const milliseconds = await done(async () => (await receiveLabFile(services, file)).importId);
        // As many cases wait for a doctor as before.
        await connection.query(
          'UPDATE test_results r JOIN orders o ON o.id = r.orderId SET r.releasedVersion = 1, o.status = ? WHERE o.id IN (?)',
          [OrderStatus.COMPLETED, orders.map(({ id }) => id)],
        );
        return milliseconds;
      },
    },
    {
      name: `push to ${BROWSERS} browsers`,
      run: async () => median(await delivery.measure([crowd], commitOf(services, branch.id))),
    },
  ];
}
