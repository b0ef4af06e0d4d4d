import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { countRows, findRow, findRows } from '#shared/server/database/model-rows.ts';
import { inTransaction } from '#shared/server/database/transaction.ts';
import { appoint, appointFirst } from '#shared/server/identity/appoint-by-operator.ts';
import { Activity } from '#shared/server/models/activity.ts';
import { User } from '#shared/server/models/user.ts';
import { UserRole } from '#shared/server/models/user-role.ts';
import { StartFailure } from '#shared/server/start-failure.ts';
import { openWorld, type World } from '#test/factories/open-world.ts';
import { aCustomer, aPhoneNo } from '#test/factories/people.ts';
import { Visitor } from '#test/setup/visitor.ts';

const NAMED = { firstName: 'Anna', lastName: 'Muster' };

let world: World;

beforeAll(async () => {
  world = await openWorld({ catalogue: false, worker: true });
});

afterAll(() => world.close());

const first = (phoneNo: string) => inTransaction(world.services, (tx) => appointFirst(tx, { ...NAMED, phoneNo }));

describe('an operator', () => {
  it('appoints one first administrator, however many ask at once', async () => {
    const numbers = Array.from({ length: 8 }, aPhoneNo);
    const tries = await Promise.allSettled(numbers.map(first));
    expect(tries.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    expect(await countRows(world.services, UserRole, { role: 'admin' })).toBe(1);
    expect(await countRows(world.services, User, { ...NAMED })).toBe(1);
    await expect(first(aPhoneNo())).rejects.toThrow(StartFailure);
  });

  it('gives an account a role, which keeps its name, what it has, and signs in as before', async () => {
    const customer = await aCustomer(world);
    const { phoneNo, id } = customer;
    const give = () => inTransaction(world.services, (tx) => appoint(tx, { ...NAMED, phoneNo, role: 'doctor' }));
    await give();
    await expect(give()).rejects.toThrow('This number is doctor already.');
    const roles = await findRows(world.services, UserRole, ['role'], { where: { userId: id }, order: ['role'] });
    expect(roles.map(({ role }) => role)).toEqual(['customer', 'doctor']);
    expect(await findRow(world.services, User, ['lastName'], { where: { id } })).toEqual({ lastName: 'Testerin' });
    const [told] = await findRows(world.services, Activity, ['event', 'actorId'], { where: { aboutId: id } });
    expect(told).toEqual({ event: 'identity.user-changed', actorId: null });
    expect(world.logged()).toContain('"alarm":"role-given-by-operator"');
    const visitor = await new Visitor(world).signIn(phoneNo);
    expect((await visitor.need('getMe')).roles).toEqual(expect.arrayContaining(['customer', 'doctor']));
  });
});
