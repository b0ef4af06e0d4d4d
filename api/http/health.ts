import { createHash, timingSafeEqual } from 'node:crypto';
import type Router from '@koa/router';
import type { Context, Middleware } from 'koa';
import { collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import { liveMetrics } from '#api/live/live-metrics.ts';
import { measureMessages } from '#api/messaging/measure-messages.ts';
import { measurePayments } from '#api/payments/measure-payments.ts';
import { measureAlarms } from '#api/results/measure-alarms.ts';
import { measureUpkeep } from '#api/runtime/measure-upkeep.ts';
import type { Config } from '#shared/server/config.ts';
import { refusedValues } from '#shared/server/database/refused-values.ts';
import { columns, exists, selectOne } from '#shared/server/database/sql.ts';
import { findHeartbeatAge } from '#shared/server/runtime/find-heartbeat-age.ts';
import { measureDisk } from '#shared/server/runtime/measure-disk.ts';
import type { Services } from '#shared/server/services.ts';
import { strayRejections } from '#shared/server/shutdown.ts';
import { ApiError } from './api-error.ts';
import type { Drain } from './drain.ts';

/** A probe gives up soon: whoever asks has a limit of its own, and no answer would look like a dead process. */
const PROBE_LIMIT_MS = 1500;

const OLDEST = columns<{ age: number | null }>({ age: 'TIMESTAMPDIFF(SECOND, MIN(dueAt), UTC_TIMESTAMP())' });
const SENT = columns<{ sent: number }>({ sent: 'sent' });
const COUNT = columns<{ count: number }>({ count: 'COUNT(*)' });

export interface Metrics {
  registry: Registry;
  measure: Middleware;
}

interface Asked {
  drain: Drain;
  metrics: Pick<Metrics, 'registry'>;
  /** Whether whoever asks may know what is going on inside; strangers learn only whether to come back. */
  mayKnow(context: Context): boolean;
}

/** /healthz (the process runs), /readyz (send requests here) and, for whoever may know, its details and /metrics (Prometheus). */
export function bindHealth(router: Router, services: Services, { drain, metrics, mayKnow }: Asked): void {
  router.get('/healthz', (context) => {
    context.body = { status: 'ok' };
  });
  router.get('/readyz', async (context) => {
    // Said at once: a proxy that waited for a slow answer would send requests meanwhile.
    if (drain.hasBegun) {
      context.status = 503;
      context.body = { status: 'stopping' };
      return;
    }
    const knows = mayKnow(context);
    const [database, redis, worker] = await Promise.all([
      responds(exists(services, 'FROM DUAL')),
      knows ? responds(services.redis.ping()) : undefined,
      knows ? within(findHeartbeatAge(services)) : undefined,
    ]);
    // Orders can be taken without Redis and without a worker; the product is ready when its record is.
    const isReady = database && !drain.hasBegun;
    context.status = isReady ? 200 : 503;
    const status = isReady ? 'ready' : 'not-ready';
    context.body = knows ? { status, database, redis, worker: { lastSeenSeconds: worker ?? null } } : { status };
  });
  router.get('/metrics', async (context) => {
    if (!mayKnow(context)) throw new ApiError('not-found');
    context.type = metrics.registry.contentType;
    context.body = await describeMetrics(metrics.registry);
  });
}

/** Whether a request shows METRICS_TOKEN; without one in the configuration nobody can. */
export function showsMetricsToken({ metricsToken }: Pick<Config, 'metricsToken'>): (context: Context) => boolean {
  if (metricsToken === undefined) return () => false;
  // Hashed, so that neither a time nor a length tells anything.
  const expected = sha256(`Bearer ${metricsToken}`);
  return (context) => timingSafeEqual(sha256(context.get('authorization')), expected);
}

const sha256 = (text: string): Buffer => createHash('sha256').update(text).digest();

/** Every metric that can be had now: those that ask a server which is away or hangs are left out, the others are there. */
async function describeMetrics(registry: Registry): Promise<string> {
  const names = registry.getMetricsAsArray().map(({ name }) => name);
  const texts = await Promise.all(names.map((name) => within(registry.getSingleMetricAsString(name))));
  return `${texts.filter((text) => text !== undefined).join('\n\n')}\n`;
}

/** Metrics of this process: Node's own, what it needs, the outbox, the worker, and a histogram of reply times. */
export function createMetrics(services: Services): Metrics {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  new Gauge({
    name: 'dependency_up',
    help: '1 while MariaDB or Redis responds to this process, else 0.',
    labelNames: ['dependency'],
    registers: [registry],
    async collect() {
      const [mariadb, redis] = await Promise.all([
        // Asked in less time than the whole metric has, so that 0 is said and not nothing.
        responds(exists(services, 'FROM DUAL'), PROBE_LIMIT_MS / 2),
        responds(services.redis.ping(), PROBE_LIMIT_MS / 2),
      ]);
      this.set({ dependency: 'mariadb' }, Number(mariadb));
      this.set({ dependency: 'redis' }, Number(redis));
    },
  });
  new Gauge({
    name: 'worker_heartbeat_age_seconds',
    help: 'Seconds since any worker last showed that it works; over 30 none does. Left out when none ever did.',
    registers: [registry],
    async collect() {
      const age = await findHeartbeatAge(services);
      if (age === null) this.remove();
      else this.set(age);
    },
  });
  new Gauge({
    name: 'disk_used_ratio',
    help: 'Used share of the disk of the data folder; from 0.85 there is an alarm.',
    registers: [registry],
    async collect() {
      this.set(await measureDisk(services.config.dataDir));
    },
  });
  new Gauge({
    name: 'outbox_oldest_pending_seconds',
    help: 'Age of the oldest due outbox row; over 900 something is stuck.',
    registers: [registry],
    async collect() {
      const row = await selectOne(services, OLDEST, "FROM outbox WHERE state = 'pending' AND dueAt <= UTC_TIMESTAMP()");
      this.set(row?.age ?? 0);
    },
  });
  new Gauge({
    name: 'jobs_failed',
    help: 'Jobs that were given up and wait for an administrator; over 0 somebody has to look.',
    registers: [registry],
    async collect() {
      this.set((await selectOne(services, COUNT, "FROM outbox WHERE state = 'failed'"))?.count ?? 0);
    },
  });
  new Gauge({
    name: 'sign_in_codes_to_strangers_today',
    help: 'Sign-in codes sent today to numbers without an account; the budget is 6000.',
    registers: [registry],
    async collect() {
      const row = await selectOne(services, SENT, "FROM code_budgets WHERE day = UTC_DATE() AND scope = 'all'");
      this.set(row?.sent ?? 0);
    },
  });
  new Gauge({
    name: 'sign_in_code_ranges_stopped_today',
    help: 'Ranges of phone numbers that get no more codes because hardly one was given back.',
    registers: [registry],
    async collect() {
      const row = await selectOne(services, COUNT, "FROM code_budgets WHERE day = UTC_DATE() AND scope = 'prefix'");
      this.set(row?.count ?? 0);
    },
  });
  measureMessages(services, registry);
  measurePayments(services, registry);
  measureAlarms(services, registry);
  measureUpkeep(services, registry);
  const durations = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'Reply times by endpoint and status.',
    labelNames: ['endpoint', 'status'],
    buckets: [0.005, 0.02, 0.05, 0.1, 0.3, 1, 3],
    registers: [registry],
  });
  const measure: Middleware = async (context, next) => {
    const start = process.hrtime.bigint();
    await next();
    const seconds = Number(process.hrtime.bigint() - start) / 1e9;
    durations.observe({ endpoint: context.state.endpoint ?? 'other', status: context.status }, seconds);
  };
  for (const metric of [...Object.values(liveMetrics), strayRejections, refusedValues]) registry.registerMetric(metric);
  return { registry, measure };
}

const responds = async (question: Promise<unknown>, limitMs?: number): Promise<boolean> =>
  (await within(
    question.then(() => true),
    limitMs,
  )) ?? false;

/** The answer, or undefined when it fails or does not come in time. */
function within<T>(question: Promise<T>, limitMs: number = PROBE_LIMIT_MS): Promise<T | undefined> {
  const limit = new Promise<undefined>((resolve) => setTimeout(() => resolve(undefined), limitMs).unref());
  return Promise.race([question, limit]).catch(() => undefined);
}
