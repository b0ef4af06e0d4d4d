import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { freePort } from '#dev/bootstrap/free-port.mjs';
import { productEnvironment } from '#dev/bootstrap/product-environment.mjs';
import { loadCatalogue } from '#dev/demo/load-catalogue.ts';
import { readConfig } from '#shared/server/config.ts';
import { createMail } from '#shared/server/gateways/mail.ts';
import { createSms } from '#shared/server/gateways/sms.ts';
import { closeServices, openServices } from '#shared/server/open-services.ts';
import { createTestDatabase } from '#test/setup/database.ts';
import { type ProcessName, startProcess } from '#test/setup/processes.ts';
import { createTestRedis } from '#test/setup/redis.ts';
import type { WorkerServices } from '#worker/worker-services.ts';

/** A product of a benchmark's own: database with the catalogue, queues, and the processes it asks for. */
export interface Bench {
  /** For acts called in this process. */
  services: WorkerServices;
  environment: Record<string, string>;
  databaseUrl: string;
  /** Of the API process. */
  port: number;
  /** Starts a process of the product, as it runs in production. @param port of a further API beside the first */
  start(name: ProcessName, port?: number): Promise<void>;
  /** Runs at the end, in reverse order. */
  onClose(end: () => Promise<unknown> | unknown): void;
  close(): Promise<void>;
}

/** Opens a bench on the services of this run (see main.ts). */
export async function openBench(): Promise<Bench> {
  const ends: (() => Promise<unknown> | unknown)[] = [];
  const folder = await mkdtemp(path.join(tmpdir(), 'messlinie-bench-'));
  ends.push(() => rm(folder, { recursive: true, force: true }));
  const [databaseUrl, redisUrl, port, standInsPort] = await Promise.all([
    createTestDatabase(),
    createTestRedis(),
    freePort(),
    freePort(),
  ]);
  const environment = {
    ...productEnvironment({ folder, port, standInsPort, databaseUrl, redisUrl, nodeEnv: 'test' }),
    RATE_LIMIT_FACTOR: '1000000',
    LOG_LEVEL: 'warn',
    // BENCH_PROFILE=/tmp/somewhere leaves a .cpuprofile of each process there, for the browser's developer tools.
    ...(process.env.BENCH_PROFILE ? { NODE_OPTIONS: `--cpu-prof --cpu-prof-dir=${process.env.BENCH_PROFILE}` } : {}),
  };
  const config = readConfig(environment);
  const services: WorkerServices = {
    ...openServices('bench', config),
    mail: createMail({ ...config.mail, requireTls: false }),
    sms: createSms({ ...config.twilio, statusCallbackUrl: '' }),
  };
  ends.push(() => closeServices(services));
  await loadCatalogue(services);
  return {
    services,
    environment,
    databaseUrl,
    port,
    async start(name, other) {
      const running = await startProcess(name, {
        ...environment,
        ...(other === undefined ? {} : { PORT: String(other) }),
        // The worker says in its log that it is ready, and logs nothing else that is measured here.
        ...(name === 'worker' ? { LOG_LEVEL: 'info' } : {}),
      });
      ends.push(() => running.stop());
    },
    onClose: (end) => void ends.push(end),
    async close() {
      while (ends.length > 0) await ends.pop()?.();
    },
  };
}
