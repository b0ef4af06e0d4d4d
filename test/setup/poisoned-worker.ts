// A worker as worker/main.ts starts it, but for one file that kills the process whenever it is read: POISONED_FILE is its id.
import { readConfig } from '#shared/server/config.ts';
import { createMail } from '#shared/server/gateways/mail.ts';
import { createSms } from '#shared/server/gateways/sms.ts';
import { openServices } from '#shared/server/open-services.ts';
import { startWorker } from '#worker/start-worker.ts';
import type { WorkerServices } from '#worker/worker-services.ts';

/** A dead worker's jobs come back after this: no test waits for the real fifteen seconds five times. */
const LOCK_MS = 1000;

const config = readConfig();
const common = openServices('worker', config);
const services: WorkerServices = {
  ...common,
  mail: createMail({ ...config.mail, requireTls: false }),
  sms: createSms({ ...config.twilio, statusCallbackUrl: '' }),
  files: {
    ...common.files,
    read(kind, id) {
      if (id === process.env.POISONED_FILE) process.exit(1);
      return common.files.read(kind, id);
    },
  },
};
await services.clock.ready;
await startWorker(services, { lockMs: LOCK_MS });
services.log.info('worker runs');
