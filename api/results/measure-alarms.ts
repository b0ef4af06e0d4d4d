import { Gauge, Histogram, type Registry } from 'prom-client';
import { countRows } from '#shared/server/database/model-rows.ts';
import { columns, select } from '#shared/server/database/sql.ts';
import { CriticalAlert } from '#shared/server/models/critical-alert.ts';
import { ReleaseChange } from '#shared/server/models/release-change.ts';
import type { Services } from '#shared/server/services.ts';

const MINUTE_S = 60;
const BUCKETS = [5, 15, 30, 60, 120, 240, 1440].map((minutes) => minutes * MINUTE_S);
const AFTER = columns<{ seconds: number }>({ seconds: 'seconds' });

/** From import to acknowledgement, of every alarm that has one. */
const ACKNOWLEDGED = `FROM (SELECT GREATEST(0, TIMESTAMPDIFF(SECOND, a.importedAt, a.acknowledgedAt)) AS seconds
  FROM critical_alerts a WHERE a.importedAt IS NOT NULL AND a.acknowledgedAt IS NOT NULL) t`;
/** From import to the first call in which somebody was reached. */
const CONTACTED = `FROM (SELECT TIMESTAMPDIFF(SECOND, a.importedAt, MIN(c.calledAt)) AS seconds
  FROM critical_alerts a JOIN critical_contacts c ON c.resultId = a.resultId AND c.calledAt >= a.importedAt
  WHERE c.outcome = 'reached-and-understood' GROUP BY a.id, a.importedAt) t`;

/** How long critical values wait for a doctor and for a call, how many no doctor has taken over, and which releases would read otherwise. */
export function measureAlarms(services: Services, registry: Registry): void {
  const measured = (name: string, help: string, from: string) =>
    new Histogram({
      name,
      help,
      buckets: BUCKETS,
      registers: [registry],
      async collect() {
        const rows = await select(services, AFTER, from, []);
        this.reset();
        for (const { seconds } of rows) this.observe(Number(seconds));
      },
    });
  measured(
    'critical_value_acknowledged_seconds',
    'From the import of a critical value until a doctor took the case over.',
    ACKNOWLEDGED,
  );
  measured(
    'critical_value_contacted_seconds',
    'From the import of a critical value until the person, or somebody for them, was reached.',
    CONTACTED,
  );
  new Gauge({
    name: 'critical_alerts_unacknowledged',
    help: 'Alarms of critical values that no doctor has taken over.',
    registers: [registry],
    async collect() {
      this.set(await countRows(services, CriticalAlert, { acknowledgedAt: null }));
    },
  });
  new Gauge({
    name: 'released_texts_changed',
    help: 'Released results, by language, that would read otherwise now than they were released, and wait for an administrator.',
    registers: [registry],
    async collect() {
      this.set(await countRows(services, ReleaseChange, { decidedAt: null }));
    },
  });
}
