import { readConfig } from '#shared/server/config.ts';
import { connectDatabase, JOB_STATEMENT_MS } from '#shared/server/database/connection.ts';
import { createLog } from '#shared/server/log.ts';
import { startOrExplain } from '#shared/server/start-or-explain.ts';
import { loadCatalogue } from './load-catalogue.ts';
import { loadOrders } from './load-orders.ts';
import { loadPeople } from './load-people.ts';
import { loadVouchers } from './load-vouchers.ts';

// Loads what a started product shows: catalogue, branches, vouchers, demo people, their orders. Running it again changes nothing that
// a person did. No job is written, so that nobody gets an SMS about an order of the demonstration.
await startOrExplain(async () => {
  const config = readConfig();
  if (config.production) {
    console.error('dev/demo/load.ts does not run in production.');
    process.exit(1);
  }
  const log = createLog('demo', 'warn');
  const sequelize = connectDatabase(config.databaseUrl, config.files, JOB_STATEMENT_MS);
  try {
    const services = { sequelize, afterCommit: () => undefined, now: () => new Date(), config, log };
    await loadCatalogue(services);
    await loadVouchers(services);
    await loadPeople(services);
    await loadOrders(services);
  } finally {
    await sequelize.close();
  }
});
