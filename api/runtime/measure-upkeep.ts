import { Gauge, type Registry } from 'prom-client';
import { zurichDate } from '#shared/domain/format-date.ts';
import { DAY_MS } from '#shared/durations.ts';
import type { Row } from '#shared/server/database/columns.ts';
import { columns, selectOne } from '#shared/server/database/sql.ts';
import type { Backup } from '#shared/server/models/backup.ts';
import { measureRedisMemory } from '#shared/server/runtime/measure-redis-memory.ts';
import { readCertificateEnd } from '#shared/server/runtime/read-certificate-end.ts';
import type { Services } from '#shared/server/services.ts';

const NEWEST = columns<{ takenAt: Row<Backup>['takenAt'] | null }>({ takenAt: 'MAX(takenAt)' });
const LAST_CHECK = columns<{ checkedAt: Date | null; breaks: number | null }>({
  checkedAt: 'MIN(c.checkedAt)',
  breaks: 'CAST(SUM(c.breaks) AS DOUBLE)',
});
/** Of each chain the last look. */
const CHECKED = `FROM audit_checks c JOIN (SELECT chain, MAX(checkedAt) AS checkedAt FROM audit_checks GROUP BY chain) l
  ON l.chain = c.chain AND l.checkedAt = c.checkedAt`;

const NUMBER = columns<{ number: number }>({ number: 'COUNT(*)' });
/** A record whose term is over, or an identity that neither the record nor an invoice needs. */
const OVERDUE = `FROM closed_accounts c WHERE c.identityEndedAt IS NULL AND ((c.recordEndedAt IS NULL AND c.medicalUntil < ?)
  OR (c.invoicesUntil < ? AND (c.recordEndedAt IS NOT NULL OR COALESCE(c.medicalUntil < ?, TRUE))))`;

/** What runs out or stays away unseen: the last backup, the last look through the audit, Redis's memory, the certificate that browsers are shown. */
export function measureUpkeep(services: Services, registry: Registry): void {
  new Gauge({
    name: 'backup_age_seconds',
    help: 'Age of the newest finished backup; over 93600 a nightly one is missing. Left out when there never was one.',
    registers: [registry],
    async collect() {
      const newest = (await selectOne(services, NEWEST, 'FROM backups'))?.takenAt ?? null;
      if (newest === null) this.remove();
      else this.set((services.now().getTime() - newest.getTime()) / 1000);
    },
  });
  new Gauge({
    name: 'audit_breaks',
    help: 'Blocks of audit rows that the last look found changed, removed or added to. Left out before the first look.',
    registers: [registry],
    async collect() {
      const breaks = (await selectOne(services, LAST_CHECK, CHECKED))?.breaks ?? null;
      if (breaks === null) this.remove();
      else this.set(breaks);
    },
  });
  new Gauge({
    name: 'audit_check_age_seconds',
    help: 'Since a worker looked through the audit, which it does once a day.',
    registers: [registry],
    async collect() {
      const last = (await selectOne(services, LAST_CHECK, CHECKED))?.checkedAt ?? null;
      if (last === null) this.remove();
      else this.set((services.now().getTime() - last.getTime()) / 1000);
    },
  });
  new Gauge({
    name: 'retention_overdue_accounts',
    help: 'Closed accounts whose medical record or identity should have been deleted by the nightly command two days ago.',
    registers: [registry],
    async collect() {
      const before = zurichDate(new Date(services.now().getTime() - 2 * DAY_MS));
      this.set((await selectOne(services, NUMBER, OVERDUE, [before, before, before]))?.number ?? 0);
    },
  });
  new Gauge({
    name: 'redis_memory_used_ratio',
    help: 'Used share of the memory Redis may take; full, it answers and takes no job and no count any more. 0 without a limit.',
    registers: [registry],
    async collect() {
      this.set(await measureRedisMemory(services.redis));
    },
  });
  new Gauge({
    name: 'certificate_expires_seconds',
    help: 'Until the certificate at PUBLIC_URL ends; left out where none is shown. Caddy renews it 30 days before.',
    registers: [registry],
    async collect() {
      const end = await readCertificateEnd(services.config.publicUrl);
      if (end === undefined) this.remove();
      else this.set((end.getTime() - services.now().getTime()) / 1000);
    },
  });
}
