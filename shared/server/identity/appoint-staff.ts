import { isRole, isStaff, ROLES, type Role } from '#shared/roles.ts';
import { readConfig } from '#shared/server/config.ts';
import { inTransaction } from '#shared/server/database/transaction.ts';
import { closeServices, openServices } from '#shared/server/open-services.ts';
import { StartFailure } from '#shared/server/start-failure.ts';
import { startOrExplain } from '#shared/server/start-or-explain.ts';
import { appoint, appointFirst } from './appoint-by-operator.ts';

const FIRST = 'first-administrator';

// For operators: npm run first-administrator -- +41791234567 Anna Muster, once; npm run appoint -- doctor +41791234567 Anna Muster.
await startOrExplain(async () => {
  const [role = '', phoneNo = '', firstName = '', ...rest] = process.argv.slice(2);
  const lastName = rest.join(' ');
  if (!isKnown(role) || !phoneNo || !firstName || !lastName)
    throw new StartFailure(
      `Name the role, the number and the person: npm run appoint -- doctor +41791234567 Anna Muster\nRoles: ${staffRoles().join(', ')}`,
    );
  const services = openServices('operator', readConfig());
  try {
    await services.clock.ready;
    const person = { phoneNo, firstName, lastName };
    await inTransaction(services, (tx) =>
      role === FIRST ? appointFirst(tx, person) : appoint(tx, { ...person, role }),
    );
    process.stdout.write('Done: the person signs in with this number, and enrols a second factor.\n');
  } finally {
    await closeServices(services);
  }
});

function isKnown(role: string): role is Role | typeof FIRST {
  return role === FIRST || (isRole(role) && isStaff([role]));
}

function staffRoles(): Role[] {
  return ROLES.filter((role) => isStaff([role]));
}
