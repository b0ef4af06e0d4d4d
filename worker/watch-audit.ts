import { DAY_MS } from '#shared/durations.ts';
import { columns, selectOne } from '#shared/server/database/sql.ts';
import { checkAudit } from '#shared/server/runtime/check-audit.ts';
import type { WorkerServices } from './worker-services.ts';

const LAST = columns<{ at: Date | null }>({ at: 'MAX(checkedAt)' });

/** Looks through the audit once a day, whichever worker is first, and raises an alarm for what is not as it was sealed. */
export async function watchAudit(services: WorkerServices): Promise<void> {
  const last = (await selectOne(services, LAST, 'FROM audit_checks'))?.at ?? null;
  if (last !== null && services.now().getTime() - last.getTime() < DAY_MS) return;
  for (const { chain, seals, head, breaks } of await checkAudit(services)) {
    if (breaks.length === 0) services.log.info({ chain, seals, head }, 'the audit is as it was sealed');
    else services.log.error({ alarm: 'audit-broken', chain, seals, breaks }, 'the audit is not as it was sealed');
  }
}
