import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createApp } from '#api/app.ts';
import { createHttpServer } from '#api/http/create-http-server.ts';
import type { EventLoop } from '#api/http/watch-event-loop.ts';
import type { LiveLimits } from '#api/live/live-limits.ts';
import { openLive } from '#api/live/open-live.ts';
import { freePort } from '#dev/bootstrap/free-port.mjs';
import { productEnvironment } from '#dev/bootstrap/product-environment.mjs';
import { loadCatalogue } from '#dev/demo/load-catalogue.ts';
import { createStandIns, type StandIns } from '#dev/stand-ins/create-stand-ins.ts';
import { readConfig } from '#shared/server/config.ts';
import { startContent } from '#shared/server/content/start-content.ts';
import { createMail } from '#shared/server/gateways/mail.ts';
import { createSms } from '#shared/server/gateways/sms.ts';
import { closeServices, openServices } from '#shared/server/open-services.ts';
import { createClock } from '#test/setup/clocks.ts';
import { createTestDatabase } from '#test/setup/database.ts';
import { describeState } from '#test/setup/describe-state.ts';
import { createMemoryLog } from '#test/setup/memory-log.ts';
import { createTestRedis } from '#test/setup/redis.ts';
import type { Place } from '#test/setup/wait-until.ts';
import { startWorker } from '#worker/start-worker.ts';
import type { WorkerServices } from '#worker/worker-services.ts';

/** The product in this process, with a database, a Redis, providers and a clock of its own. */
export interface World extends Place {
  /** What acts and job handlers work with; its clock is the world's. */
  services: WorkerServices;
  standIns: StandIns;
  /** For real processes beside it, such as a worker of one's own. */
  environment: Record<string, string>;
  /**
   * Moves the world's clock ahead until the end of the test; negative moves it back. Tokens and delays of BullMQ follow it,
   * timers do not.
   */
  advance(ms: number): void;
  /** The last lines of its log, to look for an alarm or for what must not be in it. */
  logged(): string;
  close(): Promise<void>;
}

export interface WorldWish {
  /** Starts a worker, so that jobs run by themselves. Without it a test calls the handlers it means. */
  worker?: boolean;
  /** Loads the catalogue and the branches; true unless said otherwise. */
  catalogue?: boolean;
  /** Multiplies the limits of calls; 1 where a test is about them. */
  rateLimitFactor?: number;
  /** Stands for the event loop of the API's process, where a test says how it is doing. */
  loop?: EventLoop;
  /** Limits of the sockets; without it nobody meets one. */
  live?: Partial<LiveLimits>;
  /** Added to its environment, e.g. TWILIO_ALERT_FROM. */
  environment?: Record<string, string>;
}

/** SMS a second of the world's worker: no test waits for the real limit. */
const SMS_PER_SECOND = '1000';
/** No test is about the limit of calls a minute unless it says so. */
const RATE_LIMIT_FACTOR = 1000;

/**
 * Opens a world: API on a port of its own, stand-ins of the providers, optionally a worker. Requests may state their
 * address in X-Forwarded-For, so that the locks of one test do not reach another.
 */
export async function openWorld(wish: WorldWish = {}): Promise<World> {
  const folder = await mkdtemp(path.join(tmpdir(), 'messlinie-world-'));
  const [databaseUrl, redisUrl, port, standInsPort, smtpPort] = await Promise.all([
    createTestDatabase(),
    createTestRedis(),
    freePort(),
    freePort(),
    freePort(),
  ]);
  const environment = {
    ...productEnvironment({ folder, port, standInsPort, smtpPort, databaseUrl, redisUrl, nodeEnv: 'test' }),
    PUBLIC_URL: `http://127.0.0.1:${port}`,
    LOG_LEVEL: 'silent', // what opens before the memory's log takes over
    RATE_LIMIT_FACTOR: String(wish.rateLimitFactor ?? RATE_LIMIT_FACTOR),
    SMS_PER_SECOND,
    ...wish.environment,
    TRUSTED_PROXIES: '1',
  };
  const config = readConfig(environment);
  const clock = createClock();
  const memory = createMemoryLog();
  const common = openServices('test', config);
  const services: WorkerServices = {
    ...common,
    log: memory.log,
    now: clock.now,
    mail: createMail({ ...config.mail, requireTls: false }),
    sms: createSms({ ...config.twilio, statusCallbackUrl: `${config.publicUrl}/api/webhooks/twilio` }),
  };
  const standIns = await createStandIns({
    port: standInsPort,
    smtpPort,
    publicUrl: config.publicUrl,
    stripeSecretKey: config.stripe.secretKey,
    stripeWebhookSecret: config.stripe.webhookSecrets[0] ?? '',
    twilioAccountSid: config.twilio.accountSid,
    twilioAuthToken: config.twilio.authToken,
    dataDir: folder,
    contentDir: path.resolve('shared/content'),
    peopleFile: path.resolve('dev/demo/people.json'),
    deliveryPauses: [20],
    report: () => undefined,
  });
  await (wish.catalogue === false ? startContent(services) : loadCatalogue(services));
  const server = createHttpServer(createApp(services, undefined, wish.loop), config);
  const live = openLive(server, services, wish.live);
  server.listen(port, '127.0.0.1');
  await once(server, 'listening');
  const worker = wish.worker ? await startWorker(services) : undefined;
  return {
    services,
    environment,
    baseUrl: config.publicUrl,
    standIns,
    advance: clock.advance,
    logged: memory.text,
    describeState: () => describeState(databaseUrl, { world: memory.text() }),
    async close() {
      await worker?.close();
      const closing = live.close();
      // A connection that a client opened and never used would be waited for, a minute long.
      server.closeAllConnections();
      await closing;
      await standIns.close();
      await closeServices(services);
      await rm(folder, { recursive: true, force: true });
    },
  };
}
