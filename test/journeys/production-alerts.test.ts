import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { v7 as uuidv7 } from 'uuid';
import { findProgram } from '#dev/bootstrap/find-program.mjs';
import { backUp } from '#shared/server/backup/back-up.ts';
import { change } from '#shared/server/database/sql.ts';
import { checkAudit } from '#shared/server/runtime/check-audit.ts';
import { openWorld, type World } from '#test/factories/open-world.ts';
import { holds, metricOf, readAlertRules, readSamples, type Samples } from '#test/setup/alert-rules.ts';
import { readMetrics } from '#test/setup/probe.ts';

/** A sample that each rule must fire for, and one beside it for which nobody is woken; of changes what is added within the hour. */
const CASES: Record<string, [series: string, fires: number, quiet: number]> = {
  ProductAway: ['up{job="messlinie"}', 0, 1],
  DatabaseAway: ['dependency_up{dependency="mariadb"}', 0, 1],
  RedisAway: ['dependency_up{dependency="redis"}', 0, 1],
  RedisFull: ['redis_memory_used_ratio', 0.86, 0.85],
  WorkerAway: ['worker_heartbeat_age_seconds', 31, 30],
  JobsStuck: ['outbox_oldest_pending_seconds', 901, 900],
  JobsFailed: ['jobs_failed', 1, 0],
  CriticalValueUnreached: ['critical_alerts_unconfirmed', 1, 0],
  CriticalValueOpen: ['critical_alerts_unacknowledged', 1, 0],
  AlertMessagesWait: ['sms_oldest_queued_seconds{sender="alerts",priority="1"}', 61, 60],
  CodesWait: ['sms_oldest_queued_seconds{sender="main",priority="2"}', 121, 120],
  PaymentsDiffer: ['payments_differing', 1, 0],
  PaidTwice: ['payments_paid_twice', 1, 0],
  RefundFailed: ['refunds_failed', 1, 0],
  CheckoutUndecided: ['checkout_oldest_undecided_seconds', 901, 900],
  BackupOld: ['backup_age_seconds', 93_601, 93_600],
  AuditBroken: ['audit_breaks', 1, 0],
  AuditUnchecked: ['audit_check_age_seconds', 93_601, 93_600],
  RetentionOverdue: ['retention_overdue_accounts', 1, 0],
  DiskFull: ['disk_used_ratio', 0.86, 0.85],
  EventLoopSlow: ['nodejs_eventloop_lag_p99_seconds', 0.6, 0.5],
  RequestsPutOff: ['http_pressure', 1, 0],
  CertificateEnds: ['certificate_expires_seconds', 1_209_599, 1_209_600],
  CodesSold: ['sign_in_code_ranges_stopped_today', 1, 0],
  StrayErrors: ['unhandled_rejections_total', 1, 0],
  SealedValueRefused: ['sealed_values_refused_total', 1, 0],
};
/** Said by Prometheus itself, or only where there is an address with TLS. */
const NOT_OURS = ['up', 'certificate_expires_seconds'];

const rules = readAlertRules();
let world: World;
let folder: string;

beforeAll(async () => {
  world = await openWorld({ catalogue: false });
  folder = await mkdtemp(path.join(tmpdir(), 'messlinie-alerts-'));
});

afterAll(async () => {
  await rm(folder, { recursive: true, force: true });
  await world.close();
});

const measure = async (): Promise<Samples> => readSamples(await readMetrics(world));
const firing = (samples: Samples): string[] =>
  rules.filter(({ expression }) => holds(expression, samples)).map(({ name }) => name);

describe('the alert rules', () => {
  it('have a case each, and an entry in the run book', async () => {
    expect(rules.map(({ name }) => name).sort()).toEqual([...Object.keys(CASES), 'BackupMissing'].sort());
    const text = await readFile('ops/alerts.yml', 'utf8');
    expect(rules).toHaveLength(text.match(/- alert:/g)?.length ?? 0);
    const book = await readFile('docs/operations.md', 'utf8');
    for (const { name } of rules) expect([name, book.includes(`\n### ${name}\n`)]).toEqual([name, true]);
  });

  it.each(Object.entries(CASES))('%s fires, and is quiet beside its limit', (name, [series, fires, quiet]) => {
    const { expression = '' } = rules.find((rule) => rule.name === name) ?? {};
    const before = new Map([[series, 0]]);
    expect(holds(expression, new Map([[series, fires]]), before)).toBe(true);
    expect(holds(expression, new Map([[series, quiet]]), before)).toBe(false);
  });

  it('ask for metrics that the product has, and wake nobody while it is well', async () => {
    await backUp(world.services.config, path.join(folder, 'backup'));
    await checkAudit(world.services);
    const samples = await measure();
    const names = new Set([...samples.keys()].map((series) => series.split('{')[0]));
    // A world has no worker, and says nothing of one that never was.
    const own = rules.map(({ expression }) => metricOf(expression)).filter((name) => !NOT_OURS.includes(name));
    expect(own.filter((name) => name !== 'worker_heartbeat_age_seconds' && !names.has(name))).toEqual([]);
    expect(samples.get('backup_age_seconds')).toBeLessThan(60);
    for (const [name, [series]] of Object.entries(CASES)) {
      const isOurs = !NOT_OURS.includes(metricOf(rules.find((rule) => rule.name === name)?.expression ?? ''));
      if (isOurs && series.includes('{')) expect([series, samples.has(series)]).toEqual([series, true]);
    }
    expect(firing(samples).filter((name) => name !== 'DiskFull')).toEqual([]);
  });

  it('fire for what the database says: a failed job, one that nobody takes, an old backup, none at all', async () => {
    const job =
      "INSERT INTO outbox (id, kind, payload, state, dueAt, createdAt) VALUES (?, 'sweep', '{}', ?, UTC_TIMESTAMP() - INTERVAL 16 MINUTE, UTC_TIMESTAMP())";
    await change(world.services, job, [uuidv7(), 'failed']);
    await change(world.services, job, [uuidv7(), 'pending']);
    await change(
      world.services,
      'UPDATE backups SET takenAt = takenAt - INTERVAL 27 HOUR WHERE takenAt IS NOT NULL',
      [],
    );
    expect(firing(await measure())).toEqual(expect.arrayContaining(['JobsFailed', 'JobsStuck', 'BackupOld']));
    await change(world.services, 'DELETE FROM backups WHERE takenAt IS NOT NULL', []);
    const without = firing(await measure());
    expect([without.includes('BackupMissing'), without.includes('BackupOld')]).toEqual([true, false]);
  });

  it('are understood by Prometheus, where its promtool is installed', async () => {
    const promtool = process.env.PROMTOOL || findProgram('promtool');
    if (!promtool) return;
    const file = path.join(folder, 'rules.test.json');
    const tests = [...Object.entries(CASES), ['BackupMissing', ['up', 1, 1]] as const].map(
      ([name, [series, fires]]) => ({
        interval: '1m',
        // As before for half an hour, then what it must fire for.
        input_series: [
          {
            series,
            values: series.includes('payments') || series.includes('total') ? `0x30 ${fires}x90` : `${fires}x120`,
          },
        ],
        alert_rule_test: [{ eval_time: '90m', alertname: name, exp_alerts: [] }],
        name,
      }),
    );
    await writeFile(file, JSON.stringify({ rule_files: [path.resolve('ops/alerts.yml')], tests }));
    // A test that expects none fails for each that fires, and says which.
    const said = await promisify(execFile)(promtool, ['test', 'rules', file]).then(
      () => '',
      ({ stdout = '', stderr = '' }) => `${stdout}${stderr}`,
    );
    const fired = new Set([...said.matchAll(/alertname: ?(\w+)/g)].map(([, name]) => name));
    expect([...fired].sort()).toEqual(rules.map(({ name }) => name).sort());
  });
});
