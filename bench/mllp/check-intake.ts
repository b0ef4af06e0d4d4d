import { JobState } from '#shared/domain/jobs/job-state.ts';
import { columns, select } from '#shared/server/database/sql.ts';
import type { Services } from '#shared/server/services.ts';
import type { SeededOrder } from '../setup/seed-orders.ts';
import type { Delivery } from './deliver.ts';
import { OBSERVATIONS } from './run-kills.ts';

const IMPORT = columns<{ id: string; fileName: string; state: string }>({ id: 'i', fileName: 'i', state: 'p' });
const APPLIED = columns<{ orderId: string; times: number }>({ orderId: 'm', times: 'CAST(COUNT(*) AS INT)' });
const VALUES = columns<{ orderId: string; values: number }>({ orderId: 'r', values: 'CAST(COUNT(*) AS INT)' });

/** What is wrong after every message of these orders was acknowledged: lost, doubled, or not read to its end. */
export async function checkIntake(
  services: Services,
  orders: readonly SeededOrder[],
  deliveries: readonly Delivery[],
): Promise<string[]> {
  const findings: string[] = [];
  const imports = await select(services, IMPORT, 'FROM imports i JOIN job_progress p ON p.jobId = i.id');
  for (const { id, state } of imports) if (state !== JobState.done) findings.push(`import ${id} is ${state}`);
  const files = new Set<string>();
  for await (const id of services.files.list('lab-files')) files.add(id);
  for (const { id } of imports) if (!files.has(id)) findings.push(`the file of import ${id} is missing`);

  const byName = Map.groupBy(imports, ({ fileName }) => fileName);
  for (const one of deliveries) {
    if (!('text' in one)) continue;
    const found = byName.get(`NORDLABOR ${one.key} (MLLP)`)?.length ?? 0;
    if (found !== 1) findings.push(`message ${one.key} was acknowledged and has ${found} imports`);
  }

  const applied = await select(
    services,
    APPLIED,
    "FROM import_messages m WHERE m.state = 'applied' GROUP BY m.orderId",
  );
  const times = new Map(applied.map((row) => [row.orderId, row.times]));
  const values = await select(
    services,
    VALUES,
    'FROM observations o JOIN test_results r ON r.id = o.resultId GROUP BY r.orderId',
  );
  const standing = new Map(values.map((row) => [row.orderId, row]));
  for (const { id, orderNumber } of orders) {
    if (times.get(id) !== 1)
      findings.push(`the message of order ${orderNumber} was applied ${times.get(id) ?? 0} times`);
    const found = standing.get(id)?.values ?? 0;
    if (found !== OBSERVATIONS) findings.push(`order ${orderNumber} has ${found} values`);
  }
  return findings;
}
