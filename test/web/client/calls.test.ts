import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { contract } from '#shared/contract/all.ts';
import { createStore } from '#web/app/store.ts';
import { addressOf } from '#web/client/address.ts';
import { api } from '#web/client/api.ts';
import { newKey } from '#web/client/new-key.ts';

const network = globalThis.fetch;
const ORDER = '019a0000-0000-7000-8000-000000000001';

let sent: { address: string; method: string; headers: Headers; body: string | undefined }[];
let answers: (() => Response)[];

beforeEach(() => {
  sent = [];
  answers = [];
  globalThis.fetch = (async (address: string, init: { method: string; headers: Headers; body?: string }) => {
    sent.push({ address, method: init.method, headers: init.headers, body: init.body });
    const answer = answers.shift();
    if (!answer) throw new TypeError('no connection');
    return answer();
  }) as unknown as typeof fetch;
});
afterEach(() => {
  globalThis.fetch = network;
  sessionStorage.clear();
  localStorage.clear();
  document.documentElement.lang = '';
  delete window.messlinie;
});

const json =
  (body: unknown, status = 200) =>
  () =>
    new Response(JSON.stringify(body), { status });
const ask = () => createStore().dispatch(api.endpoints.getOrder.initiate({ params: { orderId: ORDER } }));
const change = (more: { idempotencyKey?: string } = {}) =>
  createStore().dispatch(api.endpoints.startSignIn.initiate({ body: { phoneNo: '+41791234567' }, ...more }));

describe('a call', () => {
  it('that asks has neither a body nor a key', async () => {
    answers = [json({ _id: ORDER })];
    expect(await ask()).toMatchObject({ data: { _id: ORDER } });
    const [{ address, method, headers, body }] = sent as [(typeof sent)[number]];
    expect([address, method, body]).toEqual([`http://localhost/api/orders/${ORDER}`, 'GET', undefined]);
    expect([headers.has('idempotency-key'), headers.has('content-type')]).toEqual([false, false]);
  });

  it('that changes something has a key of its own, and says what its body is', async () => {
    answers = [json({}), json({})];
    await change();
    await change();
    const [first, second] = sent.map(({ headers }) => headers.get('idempotency-key'));
    expect(first).toMatch(/^[0-9a-f]{32}$/);
    expect(second).not.toBe(first);
    expect(sent[0]?.headers.get('content-type')).toBe('application/json');
    expect(JSON.parse(sent[0]?.body ?? '')).toEqual({ phoneNo: '+41791234567' });
  });

  it('that is made once however often it is repeated has the key of its screen', async () => {
    answers = [json({})];
    await change({ idempotencyKey: 'of-the-order' });
    expect(sent[0]?.headers.get('idempotency-key')).toBe('of-the-order');
  });

  it.each([
    ['fr-CH', 'fr'],
    ['it', 'it'],
    ['', 'de'],
    ['pt', 'de'],
  ])('says in which language the page is shown: %s', async (lang, said) => {
    document.documentElement.lang = lang;
    answers = [json({})];
    await ask();
    expect(sent[0]?.headers.get('accept-language')).toBe(said);
  });

  it.each<[string, () => Response, unknown]>([
    [
      'a refusal of ours',
      json({ statusCode: 409, error: 'orders-open', message: 'm', details: { n: 1 } }, 409),
      { statusCode: 409, error: 'orders-open', message: 'm', details: { n: 1 } },
    ],
    ['words of a proxy', json({ oops: true }, 502), { statusCode: 502, error: 'generic', message: '' }],
    ['a text that is none of ours', json('gone', 404), { statusCode: 404, error: 'generic', message: '' }],
    ['nothing', () => new Response('', { status: 500 }), { statusCode: 500, error: 'generic', message: '' }],
    ['a page', () => new Response('<html>', { status: 502 }), { statusCode: 0, error: 'network', message: '' }],
  ])('answered by %s is a failure', async (_what, answer, error) => {
    answers = [answer];
    expect((await ask()).error).toEqual(error);
  });

  it('that nobody answers says so', async () => {
    expect((await ask()).error).toEqual({ statusCode: 0, error: 'network', message: '' });
  });

  it('answered with nothing to say has worked', async () => {
    answers = [() => new Response(null, { status: 204 })];
    expect(await change()).toEqual({ data: null });
  });
});

describe('the address of a call', () => {
  it.each([
    [{ path: '/orders/:orderId' }, { params: { orderId: 'a b/c' } }, '/orders/a%20b%2Fc'],
    [{ path: '/orders/:orderId/:no' }, { params: { orderId: 'o1', no: 7 } }, '/orders/o1/7'],
    [{ path: '/orders' }, { query: { search: 'ä&b', limit: 10 } }, '/orders?search=%C3%A4%26b&limit=10'],
    [{ path: '/orders' }, { query: { label: ['paid', 'draft'] } }, '/orders?label=paid&label=draft'],
    [{ path: '/orders' }, { query: { a: '', b: null, c: undefined, d: 0, e: false } }, '/orders?d=0&e=false'],
    [{ path: '/orders' }, { query: { a: [] } }, '/orders'],
    [{ path: '/orders' }, {}, '/orders'],
  ])('%j with %j is %s', (declaration, args, address) => {
    expect(addressOf(declaration, args)).toBe(`http://localhost/api${address}`);
  });

  it.each([
    ['/auth/me', 'https://auth.example.org/auth/me'],
    ['/admin/users', 'https://admin.example.org/admin/users'],
    ['/runtime/settings', 'https://admin.example.org/runtime/settings'],
    ['/imports', 'https://admin.example.org/imports'],
    ['/crm/queues', 'https://crm.example.org/crm/queues'],
    ['/supports', 'https://crm.example.org/supports'],
    ['/vouchers', 'https://voucher.example.org/vouchers'],
    ['/voucher-codes/x', 'https://voucher.example.org/voucher-codes/x'],
    ['/orders', 'http://localhost/other/orders'],
    ['/authors', 'http://localhost/other/authors'],
  ])('is that of its client, where these are apart: %s', (path, address) => {
    const at = (name: string) => `https://${name}.example.org`;
    window.messlinie = {
      bases: { auth: at('auth'), admin: at('admin'), crm: at('crm'), voucher: at('voucher'), customer: '/other' },
    };
    expect(addressOf({ path })).toBe(address);
  });

  it('is that of the page where its client is not told', () => {
    window.messlinie = { bases: { auth: 'https://auth.example.org' } };
    expect(addressOf(contract.getOrder, { params: { orderId: 'o1' } })).toBe('http://localhost/api/orders/o1');
  });
});

it('a key has thirty-two digits, and another one each time', () => {
  const keys = Array.from({ length: 50 }, newKey);
  for (const key of keys) expect(key).toMatch(/^[0-9a-f]{32}$/);
  expect(new Set(keys).size).toBe(50);
});
