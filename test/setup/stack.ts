import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buildWeb } from '#dev/bootstrap/build-web.mjs';
import { freePort } from '#dev/bootstrap/free-port.mjs';
import { productEnvironment } from '#dev/bootstrap/product-environment.mjs';
import { startTestServices } from '#dev/services/start-test-services.mjs';
import { createTestDatabase } from '#test/setup/database.ts';
import { describeState } from '#test/setup/describe-state.ts';
import { type RunningProcess, startProcess } from '#test/setup/processes.ts';
import { createTestRedis } from '#test/setup/redis.ts';
import { testServices } from '#test/setup/services.ts';
import type { Place } from '#test/setup/wait-until.ts';

/** A whole product of one's own: database with demo data, queues, api, worker, stand-ins, and the built web in front. */
export interface Stack extends Place {
  /** Origin of everything: SPA, /api, /api/socket, /locales, /sandbox. No slash at the end. */
  baseUrl: string;
  databaseUrl: string;
  redisUrl: string;
  /** DATA_DIR of its processes. */
  folder: string;
  /** What its processes were started with; secrets for signing as Stripe or Twilio would are in here. */
  environment: Record<string, string>;
  api: RunningProcess;
  worker: RunningProcess;
  standIns: RunningProcess;
  stop(): Promise<void>;
}

export interface StackWish {
  /** false leaves the build of the web out, for tests that only speak HTTP. */
  web?: boolean;
  /** 'bench' waits for the disk as `npm start` does. Counts only where no services run yet. */
  purpose?: 'test' | 'bench';
  /** Added to the environment of all three processes, e.g. FAILPOINTS. */
  environment?: Record<string, string>;
}

/** Starts a whole product on free ports; the services of this run are used, or started where there are none. */
export async function startStack(wish: StackWish = {}): Promise<Stack> {
  const ends: (() => Promise<unknown>)[] = [];
  const stop = async () => {
    while (ends.length > 0) await ends.pop()?.();
  };
  try {
    await ensureServices(wish.purpose ?? 'test', ends);
    const folder = await mkdtemp(join(tmpdir(), 'messlinie-stack-'));
    ends.push(() => rm(folder, { recursive: true, force: true }));
    const [databaseUrl, redisUrl, port, standInsPort, smtpPort] = await Promise.all([
      createTestDatabase({ demo: true }),
      createTestRedis(),
      freePort(),
      freePort(),
      freePort(),
      wish.web === false ? undefined : buildWeb(),
    ]);
    // The demo data was loaded with the secrets of this run.
    const product = { folder, secretsFolder: testServices().folder };
    const environment: Record<string, string> = {
      ...productEnvironment({ ...product, port, standInsPort, smtpPort, databaseUrl, redisUrl, nodeEnv: 'test' }),
      ...wish.environment,
    };
    const start = async (name: RunningProcess['name']) => {
      const running = await startProcess(name, environment);
      ends.push(() => running.stop());
      return running;
    };
    const starts = [start('stand-ins'), start('worker'), start('api')] as const;
    await Promise.allSettled(starts); // when one fails, the others must be known to be stopped
    const [standIns, worker, api] = await Promise.all(starts);
    return {
      baseUrl: `http://localhost:${port}`,
      databaseUrl,
      redisUrl,
      folder,
      environment,
      api,
      worker,
      standIns,
      describeState: () =>
        describeState(databaseUrl, { api: api.output(), worker: worker.output(), 'stand-ins': standIns.output() }),
      stop,
    };
  } catch (error) {
    await stop();
    throw error;
  }
}

async function ensureServices(purpose: 'test' | 'bench', ends: (() => Promise<unknown>)[]) {
  if (process.env.TEST_DATABASE_ADMIN_URL && process.env.TEST_REDIS_URL) return;
  const services = await startTestServices(purpose);
  Object.assign(process.env, services.environment);
  ends.push(async () => {
    for (const name of Object.keys(services.environment)) delete process.env[name];
    await services.stop();
  });
}
