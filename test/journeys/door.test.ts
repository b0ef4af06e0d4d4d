import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { v7 as uuidv7 } from 'uuid';
import { sessionCache } from '#api/identity/session-cache.ts';
import { findRows, updateRows } from '#shared/server/database/model-rows.ts';
import { Appointment } from '#shared/server/models/appointment.ts';
import { HealthDataRead } from '#shared/server/models/health-data-read.ts';
import { Order } from '#shared/server/models/order.ts';
import { ResearchApproval } from '#shared/server/models/research-approval.ts';
import { type Door, openDoor } from '#test/factories/open-door.ts';
import type { World } from '#test/factories/open-world.ts';
import { aPlacedOrder, type PlacedOrder } from '#test/factories/orders.ts';
import { aCustomer, aDoctor, anAdmin, aPerson, type Person, signIn } from '#test/factories/people.ts';

let door: Door;
let world: World;
let ofBranch: PlacedOrder;
let atHome: PlacedOrder;

beforeAll(async () => {
  door = await openDoor();
  world = door.world;
  ofBranch = await aPlacedOrder(world);
  atHome = await aPlacedOrder(world);
  await updateRows(world.services, Order, { application: 'homesampling' }, { id: atHome.orderId });
});

afterAll(() => door.close());

const tokenOf = async (person: Pick<Person, 'id'>): Promise<string> => (await signIn(world, person)).token;

/** Calls one of the door's endpoints. */
const ask: Door['ask'] = (name, facts) => door.ask(name, facts);

async function statusOf(
  name: Parameters<Door['ask']>[0],
  token: string,
  params: Record<string, string>,
): Promise<number> {
  return (await ask(name, { token, params })).status;
}

describe('an owner', () => {
  it('is checked for whoever is signed in, whatever their role', async () => {
    const params = { orderId: ofBranch.orderId };
    expect(await statusOf('getOwn', await tokenOf(ofBranch.customer), params)).toBe(200);
    for (const person of [await aCustomer(world), await anAdmin(world), await aDoctor(world)])
      expect(await statusOf('getOwn', await tokenOf(person), params)).toBe(404);
    expect((await ask('getOwn', { params })).status).toBe(401);
  });
});

describe('a scope', () => {
  const branch = () => ({ orderId: ofBranch.orderId });
  const home = () => ({ orderId: atHome.orderId });

  it('narrows the staff of home sampling to its orders; other staff and the owner pass', async () => {
    const hosa = await tokenOf(await aPerson(world, ['HOSA_CRM']));
    const admin = await tokenOf(await anAdmin(world));
    const both = await tokenOf(await aPerson(world, ['HOSA_CRM', 'admin']));
    expect(await statusOf('getNarrowed', hosa, home())).toBe(200);
    expect(await statusOf('getNarrowed', hosa, branch())).toBe(404);
    expect(await statusOf('getNarrowed', hosa, { orderId: uuidv7() })).toBe(404);
    for (const token of [admin, both, await tokenOf(ofBranch.customer)])
      expect(await statusOf('getNarrowed', token, branch())).toBe(200);
    expect(await statusOf('getNarrowed', await tokenOf(atHome.customer), branch())).toBe(404);
  });

  it('narrows them to its customers', async () => {
    const hosa = await tokenOf(await aPerson(world, ['HOSA_CRM']));
    expect(await statusOf('getNarrowedCustomer', hosa, { customerId: atHome.customer.id })).toBe(200);
    expect(await statusOf('getNarrowedCustomer', hosa, { customerId: ofBranch.customer.id })).toBe(404);
  });

  it('narrows a partner’s token to the orders that its branch sold', async () => {
    const partner = (branchId: string): string => {
      const token = uuidv7();
      const actor = { userId: branchId, roles: ['partner'] as const, sessionId: '', branchId };
      const inAnHour = Date.now() + 3_600_000;
      sessionCache.keep(token, actor, inAnHour, inAnHour);
      return token;
    };
    const [appointment] = await findRows(world.services, Appointment, ['partnerBranchId'], { where: branch() });
    const soldByBranchId = appointment?.partnerBranchId ?? '';
    expect(await statusOf('getOfBranch', partner(soldByBranchId), branch())).toBe(404);
    await updateRows(world.services, Order, { soldByBranchId }, { id: ofBranch.orderId });
    expect(await statusOf('getOfBranch', partner(soldByBranchId), branch())).toBe(200);
    expect(await statusOf('getOfBranch', partner(uuidv7()), branch())).toBe(404);
  });
});

describe('a reading of health data of many', () => {
  it('is recorded, without naming one of them', async () => {
    const doctor = await aDoctor(world);
    expect((await ask('listHealth', { token: await tokenOf(doctor) })).status).toBe(200);
    const columns = ['role', 'endpoint', 'customerId', 'outcome'] as const;
    const reads = await findRows(world.services, HealthDataRead, columns, { where: { actorId: doctor.id } });
    expect(reads).toEqual([{ role: 'doctor', endpoint: 'listHealth', customerId: null, outcome: 'read' }]);
  });

  it('is not answered when it cannot be recorded', async () => {
    const token = await tokenOf(await aDoctor(world));
    const unrecorded = 'listHealthUnderANameThatIsTooLongForTheColumnInWhichTheReadingIsRecordedOfItsPeople';
    expect((await ask(unrecorded, { token })).status).toBe(500);
  });

  it('is not recorded as refused where only the question was wrong', async () => {
    const doctor = await aDoctor(world);
    const token = await tokenOf(doctor);
    expect((await ask('listHealth', { token, query: { page: 'x' } })).status).toBe(400);
    expect(await findRows(world.services, HealthDataRead, ['outcome'], { where: { actorId: doctor.id } })).toEqual([]);
  });

  it('is recorded as refused when somebody may not see it', async () => {
    const admin = await anAdmin(world);
    expect((await ask('listHealth', { token: await tokenOf(admin) })).status).toBe(403);
    const columns = ['role', 'endpoint', 'outcome'] as const;
    const reads = await findRows(world.services, HealthDataRead, columns, { where: { actorId: admin.id } });
    expect(reads).toEqual([{ role: 'admin', endpoint: 'listHealth', outcome: 'refused' }]);
  });
});

describe('a file', () => {
  it('comes with its name, type and length, as a download', async () => {
    const token = await tokenOf(await anAdmin(world));
    const answer = await fetch(`${door.baseUrl}/api/door/file`, { headers: { authorization: `Bearer ${token}` } });
    expect(await answer.text()).toBe('first two');
    expect(Object.fromEntries(answer.headers)).toMatchObject({
      'content-type': 'text/plain; charset=utf-8',
      'content-length': '9',
      'content-disposition': `attachment; filename="Bef_nde _1_.txt"; filename*=UTF-8''Bef%C3%BCnde%20%221%22.txt`,
      'cache-control': 'no-store',
      'x-content-type-options': 'nosniff',
    });
  });
});

describe('a body', () => {
  let token: string;

  beforeAll(async () => {
    token = await tokenOf(await aCustomer(world));
  });

  /** Sends any text as any media type. */
  const post = (path: string, type: string, text: string) =>
    fetch(`${door.baseUrl}/api/door/${path}`, {
      method: 'POST',
      headers: { authorization: `Bearer ${token}`, 'content-type': type },
      body: text,
    });

  it('of another media type is refused with 415', async () => {
    for (const type of ['text/plain', 'application/x-www-form-urlencoded', 'multipart/form-data; boundary=x']) {
      const answer = await post('act', type, '{"wish":"typed"}');
      expect([type, answer.status, await answer.json()]).toMatchObject([
        type,
        415,
        { error: 'unsupported-media-type' },
      ]);
    }
    expect((await post('act', 'application/json; charset=utf-8', '{"wish":"typed"}')).status).toBe(200);
  });

  it('that is no object is refused with 400', async () => {
    for (const text of ['', 'null', '[]', '"text"', '12', '{'])
      expect([text, (await post('act', 'application/json', text)).status]).toEqual([text, 400]);
  });

  it('of a thousand levels and more is refused with 400, never with 500', async () => {
    for (const levels of [1000, 45_000]) {
      const lists = `{"wish":${'['.repeat(levels)}${']'.repeat(levels)}}`;
      expect([levels, (await post('act', 'application/json', lists)).status]).toEqual([levels, 400]);
    }
  });

  it('with a key that nobody declared is refused, at any depth', async () => {
    const body = { wish: 'x', other: 1, nested: { key: 'k', deeper: { a: 1 } } };
    const { status, error } = await ask('act', { token, body });
    expect(status).toBe(400);
    expect(error.fields?.map(({ path, key }) => `${path} ${key}`).toSorted()).toEqual([
      'nested.deeper field.unknown',
      'other field.unknown',
    ]);
  });

  it('loses such a key where the declaration says so', async () => {
    const { status, reply } = await ask('dropping', { token, body: { wish: 'x', other: 1 } });
    expect([status, typeof reply.effect]).toEqual([200, 'string']);
    const where = { id: reply.effect ?? '' };
    const [row] = await findRows(world.services, ResearchApproval, ['textVersion'], { where });
    expect(row?.textVersion).toBe('{"wish":"x"}');
  });
});

describe('the line in the log', () => {
  it('names the call, so that a slow or failing one is found', async () => {
    const address = `/api/customer-surveys/${uuidv7()}/answers`;
    await fetch(`${world.baseUrl}${address}`, { headers: { 'x-request-id': 'named-in-the-log' } });
    const line = world
      .logged()
      .split('\n')
      .find((one) => one.includes('named-in-the-log') && one.includes('"request"'));
    expect(JSON.parse(line ?? '{}')).toMatchObject({ endpoint: 'listAnswers', method: 'GET', status: 401 });
    expect(line).not.toContain(address);
  });
});

describe('a method', () => {
  it('that a path has not is refused with 405, which names those it has', async () => {
    for (const [method, path, allow] of [
      ['DELETE', '/orders', 'HEAD, GET, POST'],
      ['POST', '/auth/me', 'HEAD, GET'],
      ['PATCH', `/customer-surveys/${uuidv7()}/answers`, 'HEAD, GET, PUT'],
    ] as const) {
      const answer = await fetch(`${world.baseUrl}/api${path}`, { method });
      expect([answer.status, answer.headers.get('allow')]).toEqual([405, allow]);
      expect(await answer.json()).toMatchObject({ error: 'method-not-allowed', message: expect.any(String) });
    }
  });
});
