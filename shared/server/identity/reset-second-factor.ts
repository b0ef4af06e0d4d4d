import { readConfig } from '#shared/server/config.ts';
import { inTransaction } from '#shared/server/database/transaction.ts';
import { closeServices, openServices } from '#shared/server/open-services.ts';
import { StartFailure } from '#shared/server/start-failure.ts';
import { startOrExplain } from '#shared/server/start-or-explain.ts';
import { resetByOperator } from './reset-by-operator.ts';

// For operators: npm run reset-second-factor -- +41791234567
await startOrExplain(async () => {
  const [phoneNo] = process.argv.slice(2);
  if (!phoneNo) throw new StartFailure('Name the number: npm run reset-second-factor -- +41791234567');
  const services = openServices('operator', readConfig());
  try {
    await services.clock.ready;
    const isReset = await inTransaction(services, (tx) => resetByOperator(tx, phoneNo));
    if (!isReset) throw new StartFailure('This number has no active second factor.');
    process.stdout.write(
      'The second factor is reset; the person is told by SMS and enrols anew at the next sign-in.\n',
    );
  } finally {
    await closeServices(services);
  }
});
