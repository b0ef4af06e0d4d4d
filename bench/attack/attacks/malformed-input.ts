import { contract } from '#shared/contract/all.ts';
import type { Declaration } from '#shared/contract/define.ts';
import { type Attack, verdict } from '../attack.ts';
import { tally } from '../target/at-once.ts';
import { CUSTOMERS } from '../target/person.ts';
import { rawRequest } from '../target/raw-request.ts';
import type { Target } from '../target/target.ts';

const deep = (open: string, close: string, levels: number) => `${open.repeat(levels)}${close.repeat(levels)}`;
const LONG = 'a'.repeat(100);

/** Bodies that no browser sends. */
const BODIES: readonly string[] = [
  deep('[', ']', 40),
  deep('[', ']', 5_000),
  `{"phoneNo":${'{"a":'.repeat(40)}1${'}'.repeat(40)}}`,
  '{"phoneNo":"\\ud800","code":"\\udfff12345"}',
  '{"firstName":"\\ud83d","lastName":"a\\u0000b"}',
  '{"__proto__":{"isAdmin":true},"constructor":{"prototype":{"a":1}}}',
  '{"phoneNo":{"$gt":""},"code":["000000"]}',
  '{"phoneNo":1e999,"code":-0}',
  '"text"',
  'null',
  '{',
  '',
  '\u0000',
];
const PATHS: readonly string[] = [
  '/api/orders/%00',
  '/api/orders/%ff%fe',
  '/api/orders/%E0%A4%A',
  '/api/orders/%ud800',
  '/api//orders',
  '/api/orders/../../etc/passwd',
  '/api/orders/..%2f..%2fetc%2fpasswd',
  '/api/product-groups/%f0%9f',
  `/api/product-groups/${'a'.repeat(4_000)}`,
  '/api/partner-branch/%5Bobject%5D/timeslots?selectedDate=2026-13-45',
  '/api/partner-branches?query=%ED%A0%80&lat=NaN&lng=1e400',
  '/api/partner-branches?query[$gt]=&lat[]=1',
  '/api/cms/localities?zipCode=8400%00',
  '/%c0%ae%c0%ae/',
  '/locales/../package.json',
  '/assets/%2e%2e%2f%2e%2e%2fpackage.json',
];
/** Addresses as a broken proxy, or somebody through a generous one, may state them. */
const ADDRESSES: readonly string[] = [
  LONG,
  `${LONG}:${LONG}`,
  '1.2.3.4, 5.6.7.8',
  '::ffff:999.1.1.1',
  '%00',
  '[::1]:80',
  'fe80::1%eth0',
];

export const malformedInput: Attack = {
  name: 'malformed-input',
  tries: 'deep JSON, half characters, odd paths, long addresses, wrong types at every call: 400, never 500',
  needs: 'stack',
  async run(target) {
    const { token = '' } = await target.person().signIn(CUSTOMERS[1]);
    const declarations = Object.values(contract) as Declaration[];
    const asks = [
      ...declarations.flatMap((declaration) =>
        declaration.method === 'GET' || declaration.path === '/auth/logout'
          ? []
          : BODIES.map((body) => ({ path: pathOf(declaration), method: declaration.method, body })),
      ),
    ];
    const answers: { what: string; status: number }[] = [];
    for (const ask of asks) {
      const address = target.address();
      answers.push({
        what: `${ask.method} ${ask.path} ${ask.body.slice(0, 30)}`,
        status: await send(target, ask, address, token),
      });
    }
    for (const path of PATHS) {
      answers.push({ what: `GET ${path.slice(0, 40)}`, status: await getRaw(target, path) });
    }
    for (const address of ADDRESSES) {
      const ask = { path: '/api/auth/start', method: 'POST', body: '{"phoneNo":"+41761234567"}' };
      answers.push({ what: `from ${address.slice(0, 30)}`, status: await send(target, ask, address) });
    }
    const faults = answers.filter(({ status }) => status >= 500 || status === 0);
    const shown = faults.slice(0, 3).map(({ what, status }) => `${status} to ${what}`);
    return verdict(
      faults.length === 0,
      `${answers.length} calls: ${tally(answers.map(({ status }) => status))}${shown.length > 0 ? `; ${shown.join('; ')}` : ''}`,
    );
  },
};

const pathOf = ({ path }: Declaration): string =>
  `/api${path.replace(/:(\w+)/g, '0190a000-0000-7000-8000-000000000000')}`;

/** A path as it is: fetch would tidy it up. */
async function getRaw({ baseUrl }: Target, path: string): Promise<number> {
  const head = [`GET ${path} HTTP/1.1`, `Host: ${new URL(baseUrl).host}`, 'Connection: close', '\r\n'].join('\r\n');
  const { status } = await rawRequest(baseUrl, (write) => void write(head), 10_000);
  return status;
}

/** The status; 0 when no answer came. */
async function send(
  { baseUrl }: Target,
  { path, method, body }: { path: string; method: string; body: string },
  address: string,
  token?: string,
): Promise<number> {
  try {
    const answer = await fetch(`${baseUrl}${path}`, {
      method,
      headers: {
        'content-type': 'application/json',
        'x-forwarded-for': address,
        ...(token ? { authorization: `Bearer ${token}` } : {}),
      },
      body,
      signal: AbortSignal.timeout(10_000),
    });
    await answer.arrayBuffer();
    return answer.status;
  } catch {
    return 0;
  }
}
