// Sweeps the outbox when told to; B6 kills it in the middle.
import { readConfig } from '#shared/server/config.ts';
import { openServices } from '#shared/server/open-services.ts';
import { sweep } from '#worker/sweep.ts';

const services = openServices('bench', readConfig());
await services.redis.ping().catch(() => undefined);
process.on('message', () => void sweep(services));
process.on('disconnect', () => process.exit(0));
process.send?.('ready');
