import { setTimeout as pause } from 'node:timers/promises';
import { readConfig } from '#shared/server/config.ts';
import { closeServices, openServices } from '#shared/server/open-services.ts';
import { prepareDataFolder } from '#shared/server/prepare-data-folder.ts';
import { shutDownInOrder } from '#shared/server/shutdown.ts';
import { StartFailure } from '#shared/server/start-failure.ts';
import { startOrExplain } from '#shared/server/start-or-explain.ts';
import { createListenerMetrics } from './listener-metrics.ts';
import { openListener } from './open-listener.ts';
import { openProbe } from './open-probe.ts';
import { readTlsFiles } from './read-tls-files.ts';

/** The database answers at once, or it is away; laboratories are then asked to send again. */
const CLOCK_LIMIT_MS = 3000;

await startOrExplain(async () => {
  const config = readConfig();
  const { mllp } = config;
  if (mllp.port === 0) throw new StartFailure('MLLP_PORT is not set: there is nothing to listen on.');
  const tls = readTlsFiles(mllp);
  prepareDataFolder(config.dataDir);
  const services = openServices('listener', config);
  await Promise.race([services.clock.ready, pause(CLOCK_LIMIT_MS)]);
  const metrics = createListenerMetrics();
  const listener = await openListener(services, { host: mllp.host, port: mllp.port, tls, metrics });
  await openProbe(mllp.probePort, metrics, listener);
  if (config.production && mllp.host !== '127.0.0.1' && !tls?.ca)
    services.log.error(
      { alarm: 'mllp-open' },
      'whoever reaches this port can deliver results: no certificate is asked for',
    );
  services.log.info({ port: listener.port, tls: tls !== undefined }, 'listener runs');
  shutDownInOrder(services.log, [() => listener.close(), () => closeServices(services)]);
});
