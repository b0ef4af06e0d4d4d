import { afterAll, beforeAll, expect, it } from '@jest/globals';
import type { Redis } from 'ioredis';
import { contract } from '#shared/contract/all.ts';
import { findRow, findRows } from '#shared/server/database/model-rows.ts';
import { insert } from '#shared/server/database/sql.ts';
import { receiveLabFile } from '#shared/server/lab-intake/receive-lab-file.ts';
import { OutboxJob } from '#shared/server/models/outbox-job.ts';
import { SmsMessage } from '#shared/server/models/sms-message.ts';
import { TestResult } from '#shared/server/models/test-result.ts';
import { User } from '#shared/server/models/user.ts';
import { decide, openPage } from '#test/factories/buyers.ts';
import { send } from '#test/factories/call.ts';
import { openWorld, type World } from '#test/factories/open-world.ts';
import { aPlacedOrder } from '#test/factories/orders.ts';
import { aDoctor, type Person, visitAs } from '#test/factories/people.ts';
import { aLabFile, completeQuestionnaire } from '#test/factories/results.ts';
import { Visitor } from '#test/setup/visitor.ts';

/** Words that stand nowhere else: whoever finds one in a log has found a person. */
const PERSON = {
  firstName: 'Kanarienna',
  lastName: 'Vogelsangerin',
  streetAddress: 'Singdrosselweg 77',
  zipCode: '8400',
  city: 'Winterthur',
} as const;
const PHONE = '+41798877661';
const EMAIL = 'kanarienna@vogelsang.example';
const NOTE = 'Befundkanarienruf';
const REASON_IN_SEARCH = '079 887 76 61';

let world: World;
/** Everything that was logged, and every answer that was an error. */
const logged = new Set<string>();
const errors: string[] = [];

beforeAll(async () => {
  world = await openWorld({ worker: true });
});

afterAll(() => world.close());

const gather = () => {
  for (const line of world.logged().split('\n')) logged.add(line);
};

/** A call that is refused: what it answers must not repeat what was sent. */
async function refused(name: keyof typeof contract, facts: Parameters<typeof send>[2]): Promise<void> {
  const answer = await send(world.baseUrl, contract[name], facts);
  expect([name, answer.status >= 400 && answer.status < 500]).toEqual([name, true]);
  errors.push(answer.text);
  gather();
}

it('no name, number, code, token or value is in a log line, a job, a key of Redis or an error, after a visit from sign-up to result', async () => {
  const visitor = new Visitor(world);
  const canaries: Record<string, string> = {
    ...{
      firstName: PERSON.firstName,
      lastName: PERSON.lastName,
      street: PERSON.streetAddress,
      email: EMAIL,
      note: NOTE,
    },
    ...{ phone: PHONE.slice(3), typedPhone: REASON_IN_SEARCH, encodedPhone: encodeURIComponent(REASON_IN_SEARCH) },
  };

  // Sign-up, with wrong turns.
  const code = await visitor.codeFor(PHONE, true);
  canaries.code = code;
  await refused('verifySignUp', { body: { phoneNo: PHONE, code: code === '000000' ? '111111' : '000000' } });
  const ticket = await visitor.need('verifySignUp', { body: { phoneNo: PHONE, code } });
  if (!('signUpTicket' in ticket)) throw new Error('the number has an account');
  canaries.ticket = ticket.signUpTicket;
  const account = { ...PERSON, phoneNo: PHONE, preferredLanguage: 'de', phoneNoVerified: true } as const;
  const born = { birthdate: '1985-05-05', sex: 'female' } as const;
  await refused('signUp', { token: ticket.signUpTicket, body: { ...account, firstName: `${PERSON.firstName}7` } });
  await refused('signUp', {
    token: ticket.signUpTicket,
    body: { ...account, city: `${PERSON.lastName}<7>`, sex: PERSON.lastName },
  });
  const { token, user } = await visitor.need('signUp', { token: ticket.signUpTicket, body: { ...account, ...born } });
  canaries.accessToken = token.accessToken;
  canaries.idToken = token.idToken;
  visitor.token = token.accessToken;
  await visitor.need('changeUser', { params: { id: user.id }, body: { email: EMAIL } });
  await refused('changeUser', { token: token.accessToken, params: { id: user.id }, body: { email: `${EMAIL}@` } });
  await refused('identifyUser', { body: { idToken: `${token.idToken}x` } });
  gather();

  // An order that is paid.
  const customer: Person = { ...PERSON, ...born, id: user.id, phoneNo: PHONE, roles: ['customer'] };
  const order = await aPlacedOrder(world, { customer });
  const page = await openPage(world, { ...order, token: token.accessToken });
  await decide(world, page, 'pay');
  await visitor.until(
    'the payment',
    () => visitor.need('getOrder', { params: { orderId: order.orderId } }),
    ({ status }) => status === 0,
  );
  gather();

  // A result that a doctor releases, with a note.
  await completeQuestionnaire(world, order);
  const content = await aLabFile(world, order.orderNumber);
  const file = { fileName: `${PERSON.lastName}.hl7`, content, length: content.byteLength, actor: null };
  await receiveLabFile(world.services, file);
  await visitor.until(
    'the result',
    () => findRows(world.services, TestResult, ['id'], { where: { orderId: order.orderId } }),
    (rows) => rows.length > 0,
  );
  const doctor = await visitAs(world, await aDoctor(world, { lastName: 'Doktorkanarie' }));
  canaries.doctor = 'Doktorkanarie';
  const at = { params: { orderId: order.orderId } };
  const { proposal, _id: resultId } = await doctor.need('getReview', at);
  const note = { activityType: 'add', internalNote: { note: NOTE } } as const;
  await doctor.need('changeInternalNote', { params: { id: resultId }, body: note });
  const summary = { de: NOTE, en: NOTE, fr: NOTE, it: NOTE };
  await refused('releaseResult', {
    token: doctor.token ?? '',
    params: { id: resultId },
    body: { ...proposal, summary, version: 99, acknowledged: [NOTE] },
  });
  const now = await doctor.need('getReview', at);
  const body = { ...proposal, summary, version: now.version, acknowledged: [] };
  await doctor.need('releaseResult', { params: { id: resultId }, body });
  gather();

  // The SMS about it, and a search by staff who may not.
  await visitor.until(
    'the SMS of the result',
    () => findRows(world.services, SmsMessage, ['state'], { where: { userId: user.id } }),
    (rows) => rows.length > 0 && rows.every(({ state }) => state === 'delivered'),
  );
  await refused('listUsers', { token: doctor.token ?? '', query: { search: REASON_IN_SEARCH } });
  await visitor.until(
    'all jobs',
    () => findRows(world.services, OutboxJob, ['id'], { where: { state: 'pending', kind: 'send-sms' } }),
    (rows) => rows.length === 0,
  );
  gather();

  // A fault of the database names the values it stumbled over; the log does not.
  const twice = { id: user.id, ...PERSON, phoneNo: PHONE, createdAt: new Date(), updatedAt: new Date() };
  const fault = await insert(world.services, User, twice).catch((error: unknown) => error);
  expect(String(fault)).toMatch(/Duplicate/);
  world.services.log.error({ err: fault }, 'a test');
  gather();

  // Every canary is where it belongs: the search would find it.
  expect(await findRow(world.services, User, ['firstName', 'phoneNo'], { where: { id: user.id } })).toEqual({
    firstName: PERSON.firstName,
    phoneNo: PHONE,
  });
  const places = {
    logs: [...logged].join('\n'),
    jobs: JSON.stringify(await findRows(world.services, OutboxJob, ['kind', 'payload', 'error', 'dedupKey'])),
    redis: await dump(world.services.redis),
    errors: errors.join('\n'),
  };
  expect(places.logs).toContain('"endpoint":"releaseResult"');
  expect(places.logs).toContain('[database error]');
  expect(places.redis).toMatch(/bull/);
  expect(places.jobs.length).toBeGreaterThan(200);
  const found = Object.entries(places).flatMap(([place, text]) =>
    Object.entries(canaries)
      .filter(([what, canary]) => (what === 'code' ? new RegExp(`\\b${canary}\\b`).test(text) : text.includes(canary)))
      .map(([what]) => `${what} in ${place}`),
  );
  expect(found).toEqual([]);
}, 120_000);

/** Every key of this world's Redis with what it holds: jobs that are waiting, done and failed, limits, sockets. */
async function dump(redis: Redis): Promise<string> {
  const lines: string[] = [];
  let cursor = '0';
  do {
    const [next, keys] = await redis.scan(cursor, 'COUNT', 500);
    cursor = next;
    for (const key of keys) lines.push(`${key} ${JSON.stringify(await readKey(redis, key))}`);
  } while (cursor !== '0');
  return lines.join('\n');
}

async function readKey(redis: Redis, key: string): Promise<unknown> {
  switch (await redis.type(key)) {
    case 'string':
      return redis.get(key);
    case 'hash':
      return redis.hgetall(key);
    case 'list':
      return redis.lrange(key, 0, -1);
    case 'set':
      return redis.smembers(key);
    case 'zset':
      return redis.zrange(key, '0', '-1');
    case 'stream':
      return redis.xrange(key, '-', '+');
    default:
      return null;
  }
}
