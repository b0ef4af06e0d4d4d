import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { v7 as uuidv7 } from 'uuid';
import { createApiRouter } from '#api/app.ts';
import { contract } from '#shared/contract/all.ts';
import { type Access, type Declaration, ownerOf } from '#shared/contract/define.ts';
import { ROLES, type Role } from '#shared/roles.ts';
import { findRows } from '#shared/server/database/model-rows.ts';
import { insert } from '#shared/server/database/sql.ts';
import { HealthDataRead } from '#shared/server/models/health-data-read.ts';
import { ResultDocument } from '#shared/server/models/result-document.ts';
import { call, type Facts, send } from '#test/factories/call.ts';
import { openWorld, type World } from '#test/factories/open-world.ts';
import { aPerson, type Person, signIn } from '#test/factories/people.ts';
import { aReleasedOrder } from '#test/factories/results.ts';

type Caller = Role | 'anonymous';

const CALLERS: readonly Caller[] = ['anonymous', ...ROLES];
const ENDPOINTS = Object.entries(contract) as [string, Declaration][];
/** Answers that say 'you may not'; every other answer means that the caller was let in. */
const NOT_LET_IN = ['not-signed-in', 'no-permission'];

let world: World;
const people = new Map<Role, Person>();

beforeAll(async () => {
  world = await openWorld();
  for (const role of ROLES) people.set(role, await aPerson(world, [role]));
});

afterAll(() => world.close());

/** What the declaration promises: the error code, or null for 'let in'. */
function expected(access: Access, caller: Caller): string | null {
  if (access === 'public' || access === 'webhook') return null;
  if (caller === 'anonymous') return 'not-signed-in';
  if (access === 'signed-in') return null;
  return access.includes(caller) ? null : 'no-permission';
}

/** Parameters that name nothing, in the shape each one has. */
function madeUpParams({ path }: Declaration): Record<string, string> {
  const names = [...path.matchAll(/:(\w+)/g)].map(([, name = '']) => name);
  return Object.fromEntries(names.map((name) => [name, name === 'transactionNo' ? '2600000018-1' : uuidv7()]));
}

async function tokenOf(caller: Caller): Promise<string | undefined> {
  const person = caller === 'anonymous' ? undefined : people.get(caller);
  return person && (await signIn(world, person)).token;
}

describe('who may call what', () => {
  it('lets in and refuses exactly as declared, for every endpoint and role', async () => {
    const differing: string[] = [];
    let count = 0;
    for (const [name, declaration] of ENDPOINTS) {
      const asked = CALLERS.map(async (caller) => {
        const facts: Facts = { params: madeUpParams(declaration), token: await tokenOf(caller) };
        if (declaration.body) facts.body = {};
        const { status, error } = await send(world.baseUrl, declaration, facts);
        const refused = NOT_LET_IN.includes(error?.error ?? '') ? error.error : null;
        const wanted = expected(declaration.access, caller);
        const isRightStatus = refused === null || status === (refused === 'not-signed-in' ? 401 : 403);
        if (refused !== wanted || !isRightStatus || status >= 500) {
          differing.push(`${name} as ${caller}: ${status} ${error?.error}, declared ${wanted ?? 'let in'}`);
        }
      });
      count += (await Promise.all(asked)).length;
    }
    console.log(`access matrix: ${ENDPOINTS.length} endpoints x ${CALLERS.length} callers = ${count} calls`);
    expect(differing).toEqual([]);
  }, 120_000);

  it('refuses a token that is no token of ours wherever a session is needed, and ignores it on public calls', async () => {
    for (const [name, declaration] of ENDPOINTS) {
      const { status, error } = await send(world.baseUrl, declaration, {
        params: madeUpParams(declaration),
        token: 'made.up.token',
        ...(declaration.body ? { body: {} } : {}),
      });
      const isOpen = declaration.access === 'public' || declaration.access === 'webhook';
      const wanted = isOpen ? null : 'session-ended';
      const got = error?.error === 'session-ended' && status === 401 && !isOpen ? 'session-ended' : null;
      expect(`${name} ${got}`).toBe(`${name} ${wanted}`);
    }
  });

  it('counts the roles of this moment, not those of the sign-in', async () => {
    const person = await aPerson(world, ['doctor']);
    const { token } = await signIn(world, person);
    expect((await send(world.baseUrl, contract.getOrdersDashboard, { token })).status).toBe(200);
    await world.services.sequelize.query('DELETE FROM user_roles WHERE userId = ?', { replacements: [person.id] });
    world.advance(1_001);
    expect((await send(world.baseUrl, contract.getOrdersDashboard, { token })).status).toBe(403);
  });
});

describe('what is mounted', () => {
  const prefix = '/api';
  const routes = () =>
    createApiRouter(world.services).stack.flatMap((layer) =>
      layer.methods
        .filter((method) => method !== 'HEAD')
        .map((method) => ({ method, path: String(layer.path), layer })),
    );

  it('has a declaration for every route, and a route for every declaration', () => {
    const mounted = routes().map(({ method, path }) => `${method} ${path}`);
    const declared = ENDPOINTS.map(([, { method, path }]) => `${method} ${prefix}${path}`);
    const ofBoard = ['/', '/queue/:queueName', '/queue/:queueName/:jobId', '/api/queues', '/api/redis/stats'];
    const more = ['/api/queues/:queueName/metrics', '/api/queues/:queueName/:jobId'];
    const files = ['js', 'js/async', 'css', 'images', 'locales/:language'].map((folder) => `/static/${folder}/:file`);
    const board = [...ofBoard, ...more, ...files].map((path) => `/admin/queues${path}`);
    const pages = ['/openapi.json', '/docs', '/docs/:file', ...board].map((path) => `GET ${prefix}${path}`);
    expect(mounted.toSorted()).toEqual([...declared, ...pages].toSorted());
  });

  it('reaches every declaration: no earlier route takes its path', () => {
    const all = routes();
    for (const [name, declaration] of ENDPOINTS) {
      const params = madeUpParams(declaration);
      const path = prefix + declaration.path.replace(/:(\w+)/g, (_match, param: string) => params[param] ?? '');
      const first = all.find(({ method, layer }) => method === declaration.method && layer.match(path));
      expect(`${name} ${first?.path}`).toBe(`${name} ${prefix}${declaration.path}`);
    }
  });

  it('is described with its access in the API document', async () => {
    const answer = await fetch(`${world.baseUrl}/api/openapi.json`);
    const { paths } = (await answer.json()) as { paths: Record<string, Record<string, Record<string, unknown>>> };
    let count = 0;
    for (const [name, declaration] of ENDPOINTS) {
      const path = declaration.path.replace(/:(\w+)/g, '{$1}');
      const operation = paths[path]?.[declaration.method.toLowerCase()];
      expect(operation?.operationId).toBe(name);
      expect(operation?.['x-access']).toEqual(declaration.access);
      count += 1;
    }
    const operations = Object.values(paths).flatMap((methods) => Object.keys(methods));
    expect(operations).toHaveLength(count);
  });
});

/** A document that came with a result. */
async function aDocumentOf(resultId: string): Promise<string> {
  const [id, fileId] = [uuidv7(), uuidv7()];
  const { bytes } = await world.services.files.write('reports', fileId, Buffer.from('%PDF-1.7'));
  const row = { id, fileId, resultId, importMessageId: uuidv7(), name: 'Befund', bytes };
  await insert(world.services, ResultDocument, { ...row, createdAt: world.services.now() });
  return id;
}

describe('reading of health data', () => {
  it('is recorded for everybody but the owner, by every call that is declared so', async () => {
    const order = await aReleasedOrder(world);
    const readers = { doctor: await aPerson(world, ['doctor']), admin: await aPerson(world, ['admin']) };
    const own = await signIn(world, order.customer);
    const documentId = await aDocumentOf(order.resultId);
    const { orderId, orderNumber, resultId, customer } = order;
    const ids: Record<string, string> = {
      ...{
        orderId,
        documentId,
        id: resultId,
        testId: resultId,
        customerId: customer.id,
        userId: customer.id,
        version: '1',
      },
    };
    const queries: Record<string, Record<string, string>> = {
      getTestResultFile: { orderNo: orderNumber, format: 'hl7' },
      getPreviousResult: { customerId: customer.id, testResultId: resultId },
    };
    // These need a message: their records are tested with those.
    const ofMessages = ['compareImportMessage', 'getImportMessageText'];
    const declared = ENDPOINTS.filter(
      // What only its owner may read has no other reader to record.
      ([name, { health, kind, access }]) =>
        health && kind === 'query' && !ofMessages.includes(name) && access.toString() !== 'customer',
    );
    expect(declared.length).toBeGreaterThanOrEqual(3);
    for (const [name, declaration] of declared) {
      const role = declaration.access.includes('doctor') ? 'doctor' : 'admin';
      const reader = readers[role];
      const { token } = await signIn(world, reader);
      const isSurvey = ownerOf(declaration)?.entity === 'customer-survey';
      const params = isSurvey ? { id: order.customerSurveyId } : ids;
      const isList = declaration.health?.subject === 'list';
      const before = await listReads(reader.id);
      const query = queries[name] ?? {};
      const { status } = await send(world.baseUrl, declaration, { params, query, token });
      expect(`${name} ${status}`).toBe(`${name} 200`);
      const after = await listReads(reader.id);
      expect(after.slice(before.length)).toEqual([
        { actorId: reader.id, role, endpoint: name, customerId: isList ? null : order.customer.id },
      ]);
      if (declaration.owner) await send(world.baseUrl, declaration, { params, token: own.token });
      expect(await listReads(order.customer.id)).toEqual([]);
    }
  });

  it('is recorded for a change as well', async () => {
    const order = await aReleasedOrder(world);
    const doctor = await aPerson(world, ['doctor']);
    const { token } = await signIn(world, doctor);
    const body = { activityType: 'add', internalNote: { note: 'Ferritin ansehen' } } as const;
    const params = { id: order.resultId };
    expect((await call(world.baseUrl, 'changeInternalNote', { params, body, token })).status).toBe(200);
    expect(await listReads(doctor.id)).toEqual([
      { actorId: doctor.id, role: 'doctor', endpoint: 'changeInternalNote', customerId: order.customer.id },
    ]);
  });

  it('is recorded as refused where it is somebody else’s, or nobody’s to read', async () => {
    const order = await aReleasedOrder(world);
    const stranger = await aPerson(world, ['customer']);
    const { token } = await signIn(world, stranger);
    const params = { orderId: order.orderId };
    expect((await call(world.baseUrl, 'getResultOfOrder', { params, token })).status).toBe(404);
    expect((await call(world.baseUrl, 'getReview', { params, token })).status).toBe(403);
    const columns = ['endpoint', 'customerId', 'outcome'] as const;
    expect(
      await findRows(world.services, HealthDataRead, columns, { where: { actorId: stranger.id }, order: ['id'] }),
    ).toEqual([
      { endpoint: 'getResultOfOrder', customerId: order.customer.id, outcome: 'refused' },
      { endpoint: 'getReview', customerId: order.customer.id, outcome: 'refused' },
    ]);
  });

  function listReads(actorId: string): Promise<object[]> {
    return findRows(world.services, HealthDataRead, ['actorId', 'role', 'endpoint', 'customerId'], {
      where: { actorId },
      order: ['at', 'id'],
    });
  }
});
