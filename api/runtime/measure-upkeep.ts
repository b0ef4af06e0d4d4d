import { Gauge, type Registry } from 'prom-client';
import type { Row } from '#shared/server/database/columns.ts';
import { columns, selectOne } from '#shared/server/database/sql.ts';
import type { Backup } from '#shared/server/models/backup.ts';
import { readCertificateEnd } from '#shared/server/runtime/read-certificate-end.ts';
import type { Services } from '#shared/server/services.ts';

const NEWEST = columns<{ takenAt: Row<Backup>['takenAt'] | null }>({ takenAt: 'MAX(takenAt)' });

/** What runs out or stays away unseen: the last backup, and the certificate that browsers are shown. */
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
