import type Router from '@koa/router';
import type { Middleware } from 'koa';
import { collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import { columns, exists, selectOne } from '#shared/server/database/sql.ts';
import type { Services } from '#shared/server/services.ts';

const READY_LIMIT_MS = 1500;

const OLDEST = columns<{ age: number | null }>({ age: 'TIMESTAMPDIFF(SECOND, MIN(dueAt), UTC_TIMESTAMP())' });
const SENT = columns<{ sent: number }>({ sent: 'sent' });
const STOPPED = columns<{ count: number }>({ count: 'COUNT(*)' });

/** /healthz (the process runs), /readyz (MariaDB and Redis respond) and /metrics (Prometheus). */
export function bindHealth(router: Router, services: Services, registry: Registry): void {
  router.get('/healthz', (context) => {
    context.body = { status: 'ok' };
  });
  router.get('/readyz', async (context) => {
    const [database, redis] = await Promise.all([
      responds(exists(services, 'FROM DUAL')),
      responds(services.redis.ping()),
    ]);
    // Orders can be taken without Redis; the product is ready when its record is.
    context.status = database ? 200 : 503;
    context.body = { database, redis };
  });
  router.get('/metrics', async (context) => {
    context.type = registry.contentType;
    context.body = await registry.metrics();
  });
}

/** Metrics of this process: Node's own, the outbox's age, and a histogram of reply times. */
export function createMetrics(services: Services): { registry: Registry; measure: Middleware } {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
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
      const row = await selectOne(services, STOPPED, "FROM code_budgets WHERE day = UTC_DATE() AND scope = 'prefix'");
      this.set(row?.count ?? 0);
    },
  });
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
  return { registry, measure };
}

async function responds(question: Promise<unknown>): Promise<boolean> {
  const limit = new Promise<false>((resolve) => setTimeout(() => resolve(false), READY_LIMIT_MS).unref());
  return Promise.race([question.then(() => true as const), limit]).catch(() => false);
}
