import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { v7 as uuidv7 } from 'uuid';
import { EXAMPLE_BODIES } from '#api/http/openapi/example-bodies.ts';
import { contract } from '#shared/contract/all.ts';
import { type Declaration, ownerOf } from '#shared/contract/define.ts';
import { ERRORS } from '#shared/errors.ts';
import { LANGUAGES } from '#shared/languages.ts';
import type { Role } from '#shared/roles.ts';
import { updateRows } from '#shared/server/database/model-rows.ts';
import { Order } from '#shared/server/models/order.ts';
import { type Answer, call, send } from '#test/factories/call.ts';
import { openWorld, type World } from '#test/factories/open-world.ts';
import { aFreeSlot, orderBody } from '#test/factories/orders.ts';
import { aPartner, counterOf } from '#test/factories/partners.ts';
import { aCustomer, aPerson, signIn } from '#test/factories/people.ts';
import { aReviewableOrder, type MeasuredOrder } from '#test/factories/results.ts';
import { replaceFields, type SpoiltBody, spoilBodies } from '#test/factories/spoil-bodies.ts';
import { aSupport } from '#test/factories/supports.ts';

const ENDPOINTS = Object.entries(contract) as [string, Declaration][];
const WITH_BODY = ENDPOINTS.filter(([, { body }]) => body);

/** More would only wait for a database connection. */
const AT_ONCE = 8;

let world: World;
let order: MeasuredOrder;
let supportId: string;
const tokens = new Map<Role | 'partner', string>();

beforeAll(async () => {
  world = await openWorld();
  order = await aReviewableOrder(world);
  supportId = await aSupport(world, order);
  tokens.set('customer', (await signIn(world, order.customer)).token);
  for (const role of ['doctor', 'admin'] as const) {
    tokens.set(role, (await signIn(world, await aPerson(world, [role]))).token);
  }
  const partner = await aPartner(world);
  tokens.set('partner', (await counterOf(world, partner)).token ?? '');
  await updateRows(world.services, Order, { soldByBranchId: partner.branchId }, { id: order.orderId });
});

afterAll(() => world.close());

/** A token that is let in, and parameters of records that exist. */
function facts({ access, path, owner }: Declaration): { token: string | undefined; params: Record<string, string> } {
  const role = access === 'signed-in' ? 'customer' : Array.isArray(access) ? (access[0] as Role) : null;
  const ids = {
    'customer-survey': order.customerSurveyId,
    customer: order.customer.id,
    order: order.orderId,
    support: supportId,
  };
  const entity = ownerOf({ owner })?.entity ?? 'result';
  const id = entity === 'result' ? order.resultId : ids[entity];
  const known: Record<string, string> = {
    orderId: order.orderId,
    customerId: order.customer.id,
    transactionNo: order.transactionNo,
    kind: path.startsWith('/admin/updates/') ? 'badges' : 'job',
    wordId: '1',
    id,
  };
  const names = [...path.matchAll(/:(\w+)/g)].map(([, name = '']) => name);
  return {
    token: role ? tokens.get(role) : undefined,
    params: Object.fromEntries(names.map((name) => [name, known[name] ?? order.resultId])),
  };
}

/** 400 with the field at fault, or one around it, each fault as a finished sentence. */
function isExplained({ status, error }: Answer<unknown>, path: string): boolean {
  const fields = error?.fields ?? [];
  const isNamed = fields.some((field) => field.path.startsWith(path) || path.startsWith(field.path));
  const isTold = fields.every(({ message }) => message && !message.includes('{{') && !message.startsWith('field.'));
  return status === 400 && error.error === 'invalid-input' && isNamed && isTold;
}

const shown = ({ error }: Answer<unknown>): string => JSON.stringify(error?.fields ?? error).slice(0, 200);

describe('a body', () => {
  it('has a right example for every endpoint that takes one', () => {
    expect(Object.keys(EXAMPLE_BODIES).toSorted()).toEqual(WITH_BODY.map(([name]) => name).toSorted());
    for (const [name, { body }] of WITH_BODY) {
      const context = { today: '2026-11-21' };
      expect(() => body?.validateSync(EXAMPLE_BODIES[name], { strict: true, context })).not.toThrow();
    }
  });

  it('that is wrong in any one field is refused with 400 and names the field, never with 500', async () => {
    const differing: string[] = [];
    let count = 0;
    for (const [name, declaration] of WITH_BODY) {
      const { token, params } = facts(declaration);
      const spoilt = spoilBodies(declaration.body as never, EXAMPLE_BODIES[name] ?? {});
      count += spoilt.length;
      const attempt = async ({ path, what, body }: SpoiltBody, place: number) => {
        const address = `203.0.113.${place % 250}`;
        const answer = await send(world.baseUrl, declaration, { params, token, body, address });
        if (!isExplained(answer, path)) differing.push(`${name} ${path} ${what}: ${answer.status} ${shown(answer)}`);
      };
      for (let start = 0; start < spoilt.length; start += AT_ONCE) {
        await Promise.all(spoilt.slice(start, start + AT_ONCE).map(attempt));
      }
    }
    console.log(`bodies: ${WITH_BODY.length} endpoints, ${count} wrong bodies`);
    expect(differing).toEqual([]);
  }, 120_000);

  it('with any field taken away or replaced is 400 with its fields, or no fault of the body; never 500', async () => {
    const differing: string[] = [];
    for (const [name, declaration] of WITH_BODY) {
      const { token, params } = facts(declaration);
      const attempt = async ({ path, what, body }: SpoiltBody, place: number) => {
        const answer = await send(world.baseUrl, declaration, { params, token, body, address: `198.51.100.${place}` });
        const isInvalid = answer.status === 400 && answer.error.error === 'invalid-input';
        if (answer.status >= 500 || (isInvalid && !answer.error.fields?.length))
          differing.push(`${name} ${path} ${what}: ${answer.status} ${shown(answer)}`);
      };
      const changed = replaceFields(EXAMPLE_BODIES[name] ?? {});
      for (let start = 0; start < changed.length; start += AT_ONCE) {
        await Promise.all(
          changed.slice(start, start + AT_ONCE).map((one, place) => attempt(one, (start + place) % 250)),
        );
      }
    }
    expect(differing).toEqual([]);
  }, 120_000);

  it('that is no JSON object is refused with 400, never with 500', async () => {
    const texts = [
      '{',
      '',
      'null',
      '[]',
      '"text"',
      '12',
      '{"a":1}}',
      `${'['.repeat(20_000)}`,
      '{"__proto__":{"admin":true}}',
      '{"constructor":1}',
    ];
    for (const [name, declaration] of WITH_BODY) {
      const { token, params } = facts(declaration);
      const path = declaration.path.replace(/:(\w+)/g, (_match, param: string) => params[param] ?? '');
      for (const text of texts) {
        // No body is an object without fields: right where nothing is required (a new tab refreshes by the cookie alone).
        if (text === '' && declaration.body?.isValidSync({})) continue;
        const answer = await fetch(`${world.baseUrl}/api${path}`, {
          method: declaration.method,
          headers: { 'content-type': 'application/json', ...(token ? { authorization: `Bearer ${token}` } : {}) },
          body: text,
        });
        expect(`${name} ${text.slice(0, 20)} ${answer.status}`).toBe(`${name} ${text.slice(0, 20)} 400`);
        await answer.body?.cancel();
      }
    }
  }, 60_000);

  it('of more than 100 kB is refused with 413', async () => {
    const declaration = contract.startSignIn;
    const body = { phoneNo: '+41791112233', filler: 'x'.repeat(200_000) };
    expect(await send(world.baseUrl, declaration, { body })).toMatchObject({
      status: 413,
      error: { error: 'too-large' },
    });
  });

  it('is refused for each field that is not declared', async () => {
    const { token } = facts(contract.createOrder);
    const slot = await aFreeSlot(world);
    const body = { ...orderBody(slot), status: 4, total: 1, customerId: uuidv7(), _id: uuidv7(), roles: ['admin'] };
    const placed = await call(world.baseUrl, 'createOrder', { body: body as never, token });
    expect(placed.status).toBe(400);
    expect(placed.error.fields?.map(({ path, key }) => `${path} ${key}`).sort()).toEqual(
      ['_id', 'customerId', 'roles', 'status', 'total'].map((name) => `${name} field.unknown`),
    );
  });
});

describe('parameters', () => {
  const STRANGE = [
    'x',
    '1',
    '../../etc/passwd',
    "' OR 1=1 --",
    '%00',
    '\u0000',
    '😀',
    'a'.repeat(3000),
    '{"$ne":null}',
  ];

  it('of the path that are no ids are 404 wherever the caller is let in, never 500', async () => {
    // Keys of the content are texts; every other parameter is an id.
    const withParams = ENDPOINTS.filter(([, { params, path }]) => params && !path.startsWith('/product-groups/'));
    for (const [name, declaration] of withParams) {
      const { token, params } = facts(declaration);
      for (const param of Object.keys(params)) {
        for (const strange of STRANGE) {
          const body = declaration.body ? EXAMPLE_BODIES[name] : undefined;
          const { status } = await send(world.baseUrl, declaration, {
            params: { ...params, [param]: strange },
            token,
            body,
          });
          if (status !== 404 && status !== 400)
            throw new Error(`${name} :${param} ${strange.slice(0, 30)} answers ${status}`);
        }
      }
    }
  }, 60_000);

  it('that cannot be decoded are 400 or 404', async () => {
    const headers = { authorization: `Bearer ${tokens.get('customer')}` };
    for (const path of ['/api/orders/%E0%A4%A', '/api/product-groups/%FF', '/api/%']) {
      const answer = await fetch(world.baseUrl + path, { headers });
      expect([400, 404]).toContain(answer.status);
      await answer.body?.cancel();
    }
  });

  it('of the query that are wrong are 400 with the field', async () => {
    const withQuery = ENDPOINTS.filter(([, { query, upload, access }]) => query && !upload && access !== 'webhook');
    for (const [name, declaration] of withQuery) {
      const { token, params } = facts(declaration);
      const { fields } = (declaration.query as NonNullable<typeof declaration.query>).describe();
      for (const [field, description] of Object.entries(fields)) {
        const values = [['a', 'b'], 'x'.repeat(5000), 'NaN', 'Infinity', '1e999', '2026-02-30', '-1', '😀'];
        for (const value of values) {
          const { status, error } = await send(world.baseUrl, declaration, {
            params,
            token,
            query: { [field]: value },
          });
          if (status >= 500) throw new Error(`${name} ?${field}=${String(value).slice(0, 20)} answers ${status}`);
          const isExplained = error?.fields?.every(({ message }) => message) ?? false;
          if (status === 400 && !isExplained)
            throw new Error(`${name} ?${field}=${String(value).slice(0, 20)} says only ${error.error}`);
        }
        expect('type' in description).toBe(true);
      }
    }
  });
});

describe('a day of the query', () => {
  it('that nobody can mean is 400 with its name: of a year half typed, before Zurich had its time, after all years', async () => {
    const withQuery = ENDPOINTS.filter(([, { query, upload, access }]) => query && !upload && access !== 'webhook');
    const days: string[] = [];
    for (const [name, declaration] of withQuery) {
      const { token, params } = facts(declaration);
      const { fields } = (declaration.query as NonNullable<typeof declaration.query>).describe();
      for (const field of Object.keys(fields)) {
        const faultOf = async (value: string) => {
          const { status, error } = await send(world.baseUrl, declaration, {
            params,
            token,
            query: { [field]: value },
          });
          return [status, error?.fields?.find(({ path }) => path === field)?.key];
        };
        if ((await faultOf('2026-02-30'))[1] !== 'field.date') continue;
        days.push(`${name} ${field}`);
        for (const value of ['0002-11-23', '0020-11-23', '0202-11-23', '1893-05-31', '3000-01-01', '9999-12-31'])
          expect([name, field, value, ...(await faultOf(value))]).toEqual([name, field, value, 400, 'field.date']);
      }
    }
    expect(days).toEqual(expect.arrayContaining(['listReadingLog since', 'listReadingLog until']));
    expect(days).toEqual(expect.arrayContaining(['getOrdersDashboard since', 'getReleasedOrders until']));
    expect(days).toEqual(expect.arrayContaining(['listTimeSlots selectedDate', 'listAvailableDays startDate']));
  }, 60_000);
});

describe('a parameter of the query', () => {
  it('that comes twice where one value is meant is 400 with its name, whatever its kind', async () => {
    const withQuery = ENDPOINTS.filter(([, { query, upload, access }]) => query && !upload && access !== 'webhook');
    for (const [name, declaration] of withQuery) {
      const { token, params } = facts(declaration);
      const { fields } = (declaration.query as NonNullable<typeof declaration.query>).describe();
      for (const [field, { type }] of Object.entries(fields)) {
        if (type === 'array') continue;
        const twice = { params, token, query: { [field]: ['1', '2'] } };
        const { error } = await send(world.baseUrl, declaration, twice);
        expect([name, field, error?.fields?.some(({ path }) => path === field)]).toEqual([name, field, true]);
      }
    }
  });
});

describe('a number in the query', () => {
  it('is written in digits: other notations of programmers are refused', async () => {
    const withQuery = ENDPOINTS.filter(([, { query, upload, access }]) => query && !upload && access !== 'webhook');
    let checked = 0;
    for (const [name, declaration] of withQuery) {
      const { token, params } = facts(declaration);
      const { fields } = (declaration.query as NonNullable<typeof declaration.query>).describe();
      for (const [field] of Object.entries(fields).filter(([, { type }]) => type === 'number')) {
        for (const value of ['0x10', '1e1', '0b11', ' 5x', '٣']) {
          const { error } = await send(world.baseUrl, declaration, { params, token, query: { [field]: value } });
          const fault = error?.fields?.find(({ path }) => path === field);
          expect([name, field, value, fault?.key]).toEqual([name, field, value, 'field.number']);
          checked += 1;
        }
      }
    }
    expect(checked).toBeGreaterThan(10);
  });
});

describe('one fault', () => {
  it('of a field is said once', async () => {
    const { token } = await signIn(world, await aCustomer(world));
    const body = { ...EXAMPLE_BODIES.createOrder, statementConfirmed: 'true', application: 7 };
    const { error } = await send(world.baseUrl, contract.createOrder as Declaration, { token, body });
    expect(error?.fields?.map(({ path }) => path).toSorted()).toEqual(['application', 'statementConfirmed']);
  });
});

describe('an id in capitals', () => {
  it('is the same id', async () => {
    const customer = await aCustomer(world);
    const { token } = await signIn(world, customer);
    const params = { id: customer.id.toUpperCase() };
    const { status } = await send(world.baseUrl, contract.changeUser as Declaration, {
      params,
      token,
      body: { city: 'Chur' },
    });
    expect(status).toBeLessThan(300);
  });
});

describe('what does not exist', () => {
  it('is 404 as JSON: an order, a path of the API, a method of a path', async () => {
    const { token } = facts(contract.getOrder);
    const unknown = await call(world.baseUrl, 'getOrder', { params: { orderId: uuidv7() }, token });
    expect([unknown.status, unknown.error.error]).toEqual([404, 'not-found']);
    for (const [method, path] of [
      ['GET', '/api/nothing'],
      ['DELETE', '/api/orders'],
      ['POST', '/api/auth/me'],
    ] as const) {
      const answer = await fetch(world.baseUrl + path, { method });
      expect([404, 405]).toContain(answer.status);
      expect(await answer.json()).toMatchObject({ error: expect.any(String), message: expect.any(String) });
    }
  });
});

describe('a refusal', () => {
  it('is told in the language of the request, with the same code', async () => {
    const messages = new Set<string>();
    for (const language of LANGUAGES) {
      const body = { phoneNo: 'nonsense' };
      const { status, error } = await call(world.baseUrl, 'startSignIn', { body, language });
      expect([status, error.error]).toEqual([400, 'invalid-input']);
      messages.add(`${error.message} ${error.fields?.[0]?.message}`);
    }
    expect(messages.size).toBe(LANGUAGES.length);
    const other = await call(world.baseUrl, 'startSignIn', { body: { phoneNo: 'x' }, language: 'pt-BR, *;q=0.1' });
    expect(other.status).toBe(400);
  });

  it('has its own text in every language, whatever its code', () => {
    for (const language of LANGUAGES) {
      const texts = JSON.parse(readFileSync(`locales/${language}/errors.json`, 'utf8')) as {
        code: Record<string, string>;
      };
      for (const code of Object.keys(ERRORS))
        expect(`${language} ${code} ${texts.code[code] ? 'has a text' : 'has none'}`).toBe(
          `${language} ${code} has a text`,
        );
    }
  });

  it('carries no stack, no SQL and no value of the request', async () => {
    const { token, params } = facts(contract.saveAnswer);
    const body = { questionKey: "weight'; DROP TABLE users; --", value: 'Geheimnis' };
    const { error } = await send(world.baseUrl, contract.saveAnswer, { params, token, body });
    const text = JSON.stringify(error);
    for (const word of ['Geheimnis', 'DROP', 'SELECT', 'stack', '.ts']) expect(text).not.toContain(word);
  });
});
