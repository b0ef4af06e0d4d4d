import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import Koa from 'koa';
import { createFaults, type Faults } from './faults.ts';
import type { StandInOptions } from './options.ts';
import { fileRoutes } from './sandbox/file-routes.ts';
import { pageRoutes } from './sandbox/page-routes.ts';
import type { SandboxWorld } from './sandbox/sandbox-world.ts';
import { scriptRoutes } from './sandbox/script-routes.ts';
import { createMailWorld } from './smtp/mail-world.ts';
import { openMailbox } from './smtp/open-mailbox.ts';
import { startDeliveries } from './state/deliveries.ts';
import { openStore } from './state/open-store.ts';
import { expireWhenDue } from './stripe/pay-session.ts';
import { stripeRoutes } from './stripe/routes.ts';
import { signWebhook } from './stripe/sign-webhook.ts';
import { createStripeWorld } from './stripe/stripe-world.ts';
import { twilioRoutes } from './twilio/routes.ts';
import { signCallback } from './twilio/sign-callback.ts';
import { createTwilioWorld } from './twilio/twilio-world.ts';

export interface StandIns {
  server: Server;
  /** Where it listens: `http://127.0.0.1:41234`. */
  origin: string;
  faults: Faults;
  /** Resolves when every webhook and receipt has arrived. */
  settled(): Promise<void>;
  close(): Promise<void>;
}

/** Half a second, then slower and slower up to a minute: fast while the API restarts, quiet when nobody is there. */
const DELIVERY_PAUSES = [500, 1_000, 2_000, 5_000, 10_000, 30_000, 60_000];
const EXPIRY_CHECK_MS = 1_000;

/** Starts the doubles of the payment provider, the SMS provider, the laboratory and the content source on one port, and a mailbox on another. */
export async function createStandIns(options: StandInOptions): Promise<StandIns> {
  const report = options.report ?? ((event, facts) => console.error(JSON.stringify({ event, ...facts })));
  const store = openStore(path.join(options.dataDir, 'stand-ins'));
  const faults = createFaults();
  const deliveries = startDeliveries({
    store,
    faults,
    pauses: options.deliveryPauses ?? DELIVERY_PAUSES,
    report,
    sign: {
      webhook: (_url, body) => ({ 'stripe-signature': signWebhook(options.stripeWebhookSecret, body) }),
      callback: (url, body) => ({ 'x-twilio-signature': signCallback(options.twilioAuthToken, url, body) }),
    },
  });
  const stripe = createStripeWorld(store, options.publicUrl, deliveries);
  const twilio = createTwilioWorld(store);
  const mail = createMailWorld(store);
  const world: SandboxWorld = { options: { ...options, report }, stripe, twilio, mail, deliveries, faults };

  const app = new Koa();
  app.on('error', (error: Error & { expose?: boolean }) => {
    // Refusals of ours are replies, not faults.
    if (!error.expose) report('request.failed', { type: error.name, message: error.message });
  });
  app.use(refuseOtherSites);
  const { accountSid, authToken } = { accountSid: options.twilioAccountSid, authToken: options.twilioAuthToken };
  const routers = [
    stripeRoutes(stripe, options.stripeSecretKey, faults),
    twilioRoutes({ world: twilio, deliveries, faults, accountSid, authToken }),
    fileRoutes(options.contentDir),
    scriptRoutes(world),
    pageRoutes(world),
  ];
  for (const router of routers) app.use(router.routes());
  app.use((ctx) => {
    if (ctx.path === '/healthz') ctx.body = 'ok';
  });

  const server = createServer(app.callback());
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(options.port, options.host ?? '127.0.0.1', resolve);
  });
  const host = options.host ?? '127.0.0.1';
  const mailbox =
    options.smtpPort === undefined ? undefined : await openMailbox(mail, faults, { port: options.smtpPort, host });
  const expiry = setInterval(() => {
    for (const { session } of stripe.sessions.all()) expireWhenDue(stripe, session.id);
  }, EXPIRY_CHECK_MS);

  return {
    server,
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    faults,
    settled: deliveries.settled,
    async close() {
      clearInterval(expiry);
      deliveries.close();
      await mailbox?.close();
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
      await options.lab?.close();
      store.close();
    },
  };
}

/** Only our own pages and programs may act here: a page of another site must not pay an order in a developer's browser. */
async function refuseOtherSites(ctx: Koa.Context, next: Koa.Next): Promise<void> {
  if (ctx.method !== 'GET' && ctx.get('sec-fetch-site') === 'cross-site') ctx.throw(403, 'cross-site');
  ctx.set({
    'cache-control': 'no-store',
    'content-security-policy':
      "default-src 'none'; style-src 'self'; script-src 'self'; font-src 'self'; img-src 'self'; connect-src 'self'; " +
      "base-uri 'none'; frame-ancestors 'none'",
    'referrer-policy': 'no-referrer',
    'x-content-type-options': 'nosniff',
  });
  await next();
}
