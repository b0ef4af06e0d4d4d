import { once } from 'node:events';
import { createServer } from 'node:http';
import { readConfig } from '#shared/server/config.ts';
import { followContent } from '#shared/server/content/follow-content.ts';
import { createMail } from '#shared/server/gateways/mail.ts';
import { createSms } from '#shared/server/gateways/sms.ts';
import { closeServices, openServices } from '#shared/server/open-services.ts';
import { prepareDataFolder } from '#shared/server/prepare-data-folder.ts';
import { shutDownInOrder } from '#shared/server/shutdown.ts';
import { startOrExplain } from '#shared/server/start-or-explain.ts';
import { startTracing } from '#shared/server/tracing/start-tracing.ts';
import { startWorker } from './start-worker.ts';

await startOrExplain(async () => {
  const config = readConfig();
  prepareDataFolder(config.dataDir);
  const services = {
    ...openServices('worker', config),
    mail: createMail({ ...config.mail, requireTls: config.production }),
    sms: createSms({ ...config.twilio, statusCallbackUrl: `${config.publicUrl}/api/webhooks/twilio` }),
  };
  const endTracing = await startTracing('worker', config, services.log);
  await openProbe(config.workerProbePort);
  const content = followContent(services);
  await Promise.all([services.clock.ready, content.ready]);
  const worker = await startWorker(services);
  services.log.info('worker runs');
  shutDownInOrder(services.log, [
    () => worker.close(),
    () => content.stop(),
    () => closeServices(services),
    endTracing,
  ]);
});

/** A probe for the container: the process is alive as long as this responds. */
async function openProbe(port: number): Promise<void> {
  if (port === 0) return;
  const server = createServer((_request, response) => response.end('ok')).listen(
    port,
    process.env.PROBE_HOST ?? '127.0.0.1',
  );
  await once(server, 'listening');
}
