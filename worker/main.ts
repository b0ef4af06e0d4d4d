import { createServer } from 'node:http';
import { readConfig } from '#shared/server/config.ts';
import { createSms } from '#shared/server/gateways/sms.ts';
import { sealClearLabFiles } from '#shared/server/lab-intake/seal-clear-lab-files.ts';
import { closeServices, openServices } from '#shared/server/open-services.ts';
import { shutDownInOrder } from '#shared/server/shutdown.ts';
import { startWorker } from './start-worker.ts';

const config = readConfig();
const services = {
  ...openServices('worker', config),
  sms: createSms({ ...config.twilio, statusCallbackUrl: `${config.publicUrl}/api/webhooks/twilio` }),
};
await services.clock.ready;
await sealClearLabFiles(services);
const worker = await startWorker(services, { smsPerSecond: config.smsPerSecond });
services.log.info('worker runs');

// A probe for the container: the process is alive as long as this responds.
const probePort = Number(process.env.WORKER_PROBE_PORT ?? 0);
if (probePort > 0) createServer((_request, response) => response.end('ok')).listen(probePort, '127.0.0.1');

shutDownInOrder(services.log, [() => worker.close(), () => closeServices(services)]);
