import type { Config } from './config.ts';
import { connectDatabase, JOB_STATEMENT_MS } from './database/connection.ts';
import { followDatabaseClock } from './database/database-clock.ts';
import type { FieldKeys } from './database/field-keys.ts';
import { refusedValues } from './database/refused-values.ts';
import { openFileStore } from './gateways/files/open-file-store.ts';
import { createPayments } from './gateways/payments.ts';
import { createLog } from './log.ts';
import { connectProducer, handOver, openQueues } from './queues.ts';
import type { Services } from './services.ts';

/** Opens what every process needs: log, database, queues, gateways. */
export function openServices(processName: string, config: Config): Services {
  const log = createLog(processName, config.logLevel);
  const redis = connectProducer(config.redis);
  redis.on('error', (error) => log.warn({ err: error }, 'redis'));
  const keys: FieldKeys = {
    // Read anew each time, as all that the configuration holds.
    get masterKeys() {
      return config.files.masterKeys;
    },
    get sealsColumns() {
      return config.files.sealsColumns;
    },
    onRefused: (failure) => {
      refusedValues.inc();
      log.error({ alarm: 'sealed-value-refused', err: failure }, 'a sealed value does not open in its row');
    },
  };
  const sequelize = connectDatabase(config.databaseUrl, keys, processName === 'worker' ? JOB_STATEMENT_MS : undefined);
  const clock = followDatabaseClock(sequelize, log);
  const queues = openQueues(redis, clock.now);
  return {
    config,
    log,
    sequelize,
    clock,
    redis,
    queues,
    afterCommit: handOver(queues, log),
    payments: createPayments(config.stripe),
    files: openFileStore(config, clock.now),
    now: clock.now,
  };
}

/** Closes them in order: queues before Redis, then the database. */
export async function closeServices(services: Services): Promise<void> {
  await services.queues.close();
  services.redis.disconnect();
  services.clock.stop();
  await services.sequelize.close();
}
