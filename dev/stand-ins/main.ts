import path from 'node:path';
import { readConfig } from '#shared/server/config.ts';
import { openServices } from '#shared/server/open-services.ts';
import { shutDownInOrder } from '#shared/server/shutdown.ts';
import { startOrExplain } from '#shared/server/start-or-explain.ts';
import { createStandIns } from './create-stand-ins.ts';
import { connectLab } from './lab/connect-lab.ts';

if (process.env.NODE_ENV === 'production') {
  console.error('The stand-ins for payments, SMS and the laboratory do not run in production.');
  process.exit(1);
}

const DEFAULT_PORT = 3900;
const root = path.resolve(import.meta.dirname, '../..');
await startOrExplain(async () => {
  const config = readConfig();
  const services = openServices('stand-ins', config);
  const { log } = services;

  // The stand-ins have no secrets of their own: they check and sign with the ones the product was given.
  const standIns = await createStandIns({
    port: Number(process.env.STANDINS_PORT ?? DEFAULT_PORT),
    // In a container the neighbours come over the network; on a developer's machine nobody else may.
    host: process.env.STANDINS_HOST ?? '127.0.0.1',
    smtpPort: Number(new URL(config.mail.smtpUrl).port) || undefined,
    publicUrl: config.publicUrl,
    stripeSecretKey: config.stripe.secretKey,
    stripeWebhookSecret: config.stripe.webhookSecrets[0] ?? '',
    twilioAccountSid: config.twilio.accountSid,
    twilioAuthToken: config.twilio.authToken,
    dataDir: config.dataDir,
    contentDir: path.join(root, 'shared/content'),
    peopleFile: path.join(root, 'dev/demo/people.json'),
    lab: connectLab(services),
    report: (event, facts) => log.warn(facts, event),
  });
  log.info({ origin: standIns.origin }, 'stand-ins ready');
  shutDownInOrder(log, [() => standIns.close()]);
});
