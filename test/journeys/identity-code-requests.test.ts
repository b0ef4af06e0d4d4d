import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { v7 as uuidv7 } from 'uuid';
import { phonePrefix } from '#shared/domain/identity/code-budget.ts';
import { networkOf } from '#shared/domain/identity/network-of.ts';
import { MINUTE_MS } from '#shared/durations.ts';
import {
  CODES_PER_DAY_PER_COUNTRY,
  CODES_PER_HOUR_PER_NETWORK,
  NETWORKS_COUNTED_OF_A_SITE,
  PREFIX_WATCH_FROM_CODES,
} from '#shared/limits/sign-in.ts';
import type { NewRow } from '#shared/server/database/columns.ts';
import { findRow } from '#shared/server/database/model-rows.ts';
import { change, insertMany } from '#shared/server/database/sql.ts';
import { inTransaction } from '#shared/server/database/transaction.ts';
import { takeCodeBudget } from '#shared/server/identity/take-code-budget.ts';
import { CodeBudget } from '#shared/server/models/code-budget.ts';
import { SignInCode } from '#shared/server/models/sign-in-code.ts';
import { unseal } from '#shared/server/seal.ts';
import { call } from '#test/factories/call.ts';
import { openWorld, type World } from '#test/factories/open-world.ts';
import { aCustomer, signIn } from '#test/factories/people.ts';

let world: World;
let lastNumber = 0;

beforeAll(async () => {
  world = await openWorld({ catalogue: false });
});

afterAll(() => world.close());

/** A French mobile number nobody has; neighbours in ranges of their own unless `range` names one (there is no +33 639). */
function aFrenchNumber(range?: number): string {
  lastNumber += 1;
  return range === undefined
    ? `+336${String(40 + (lastNumber % 30))}${String(lastNumber).padStart(6, '0')}`
    : `+336${range}${String(lastNumber).padStart(5, '0')}`;
}

let lastSubnet = 0;
/** An address in a network of its own. */
function anotherAddress(): string {
  lastSubnet += 1;
  return `2001:db8:${lastSubnet.toString(16)}::1`;
}

function ask(phoneNo: string, address = anotherAddress(), cookie?: string) {
  return call(world.baseUrl, 'startSignIn', { body: { phoneNo }, address, ...(cookie ? { cookie } : {}) });
}

const newestCode = async (phoneNo: string) =>
  findRow(world.services, SignInCode, ['id', 'sealedCode', 'knownDeviceId'], {
    where: { phoneNo },
    order: [['createdAt', 'DESC']],
  });

/** The newest code of a number as its SMS says it, or null when none was sent. */
async function codeOf(phoneNo: string): Promise<string | null> {
  const row = await newestCode(phoneNo);
  return row?.sealedCode ? unseal(world.services.config.codeSecret, `code:${row.id}`, row.sealedCode) : null;
}

async function login(phoneNo: string, code: string | null, cookie?: string) {
  const body = { phoneNo, code: code ?? '000000' };
  return call(world.baseUrl, 'login', { body, address: anotherAddress(), ...(cookie ? { cookie } : {}) });
}

/** Signs a customer in and returns the cookie their device keeps. */
async function aKnownDevice(phoneNo: string): Promise<string> {
  await ask(phoneNo);
  const { status, headers } = await login(phoneNo, await codeOf(phoneNo));
  expect(status).toBe(200);
  world.advance(MINUTE_MS + 1);
  return (headers.get('set-cookie') ?? '').split(';')[0] ?? '';
}

/** Makes today's budget of a country as good as used. */
async function useUp(scope: 'country' | 'all', subject: string, sent: number): Promise<void> {
  const day = world.services.now().toISOString().slice(0, 10);
  const text =
    'INSERT INTO code_budgets (day, scope, subject, sent) VALUES (?, ?, ?, ?) ON DUPLICATE KEY UPDATE sent = ?';
  await inTransaction(world.services, (tx) => change(tx, text, [day, scope, subject, sent, sent]));
}

/** So many codes that were sent some minutes ago and never given back. */
async function sentBefore(count: number, facts: Partial<NewRow<SignInCode>>): Promise<void> {
  const at = new Date(world.services.now().getTime() - 10 * MINUTE_MS);
  const rows = Array.from({ length: count }, () => ({
    ...{
      id: uuidv7(),
      phoneNo: aFrenchNumber(),
      country: 'FR',
      codeHash: '0'.repeat(64),
      createdAt: at,
      expiresAt: at,
    },
    ...facts,
  }));
  await inTransaction(world.services, (tx) => insertMany(tx, SignInCode, rows));
}

describe('one network', () => {
  it('uses up a tenth of a country at most, however its addresses are spelled', async () => {
    const { config } = world.services;
    const factor = config.rateLimitFactor;
    config.rateLimitFactor = 1;
    try {
      const statuses: number[] = [];
      for (let asked = 0; asked < 40; asked++) {
        const { status } = await ask(aFrenchNumber(), `2001:db8:ffff:1::${asked.toString(16)}`);
        statuses.push(status);
      }
      expect(statuses.filter((status) => status === 200)).toHaveLength(CODES_PER_DAY_PER_COUNTRY / 10);
      const refused = await ask(aFrenchNumber(), '2001:0db8:ffff:0001:ffff::1');
      expect([refused.status, refused.error.error]).toEqual([429, 'too-many-requests']);
      expect(Number(refused.error.details?.seconds)).toBeGreaterThan(3600);
      const elsewhere = aFrenchNumber();
      expect((await ask(elsewhere)).status).toBe(200);
      expect(await codeOf(elsewhere)).toMatch(/^\d{6}$/);
      const customer = await aCustomer(world);
      const cookie = await aKnownDevice(customer.phoneNo);
      expect((await ask(customer.phoneNo, '2001:db8:ffff:1::1', cookie)).status).toBe(200);
    } finally {
      config.rateLimitFactor = factor;
    }
  });

  it('is not used up by the known devices in it, nor closed to them when strangers used it up', async () => {
    const { config } = world.services;
    const factor = config.rateLimitFactor;
    config.rateLimitFactor = 1;
    try {
      const address = anotherAddress();
      const facts = { network: networkOf(address), knownDeviceId: uuidv7() };
      await sentBefore(CODES_PER_HOUR_PER_NETWORK, facts);
      expect((await ask(aFrenchNumber(), address)).status).toBe(200);
      await sentBefore(CODES_PER_HOUR_PER_NETWORK, { ...facts, knownDeviceId: null });
      expect((await ask(aFrenchNumber(), address)).status).toBe(429);
      const { phoneNo } = await aCustomer(world);
      const cookie = await aKnownDevice(phoneNo);
      expect((await ask(phoneNo, address)).status).toBe(429);
      expect((await ask(phoneNo, address, cookie)).status).toBe(200);
    } finally {
      config.rateLimitFactor = factor;
    }
  });

  it('is worth no more for being one of thousands that belong to one customer', async () => {
    const { config } = world.services;
    const factor = config.rateLimitFactor;
    config.rateLimitFactor = 1;
    try {
      const statuses: number[] = [];
      for (let asked = 0; asked < 70; asked++) {
        statuses.push((await ask(aFrenchNumber(), `2001:db8:eeee:${asked.toString(16)}::1`)).status);
      }
      const most = (CODES_PER_DAY_PER_COUNTRY / 10) * NETWORKS_COUNTED_OF_A_SITE;
      expect(statuses.filter((status) => status === 200)).toHaveLength(most);
      expect(statuses.at(-1)).toBe(429);
      expect((await ask(aFrenchNumber(), '2001:db8:eeef::1')).status).toBe(200);
    } finally {
      config.rateLimitFactor = factor;
    }
  });
});

describe('a budget that is used up', () => {
  it('lets those with an account or a known device pass, and tells everybody the same', async () => {
    const customer = await aCustomer(world);
    const owner = await aCustomer(world);
    const cookie = await aKnownDevice(owner.phoneNo);
    await useUp('country', 'CH', 5000);
    const stranger = '+41791230001';
    const [known, unknown] = [await ask(customer.phoneNo), await ask(stranger)];
    expect([unknown.status, unknown.reply]).toEqual([known.status, known.reply]);
    expect(known.reply).toMatchObject({ mayNotCome: true });
    expect(await codeOf(customer.phoneNo)).toMatch(/^\d{6}$/);
    expect(await codeOf(stranger)).toBeNull();
    expect((await ask(stranger)).error.error).toBe('wait-for-timer');
    expect((await ask(owner.phoneNo, undefined, cookie)).status).toBe(200);
    expect(await codeOf(owner.phoneNo)).toMatch(/^\d{6}$/);
    const abroad = aFrenchNumber();
    expect((await ask(abroad)).reply).toMatchObject({ mayNotCome: false });
    expect(await codeOf(abroad)).toMatch(/^\d{6}$/);
  });

  it('was used by strangers: codes of those with an account or a known device take nothing of it', async () => {
    const sent = async () =>
      (await findRow(world.services, CodeBudget, ['sent'], { where: { scope: 'country', subject: 'BE' } }))?.sent;
    const belgian = (subscriber: number) => `+3247012345${subscriber}`;
    await ask(belgian(0));
    expect(await sent()).toBe(1);
    const customer = await aCustomer(world, { phoneNo: belgian(1) });
    const cookie = await aKnownDevice(customer.phoneNo);
    expect((await ask(customer.phoneNo, undefined, cookie)).status).toBe(200);
    expect(await sent()).toBe(1);
    await ask(belgian(2));
    expect(await sent()).toBe(2);
  });

  it('is not exceeded by requests at the same moment, and alarms at its end', async () => {
    await useUp('country', 'DE', CODES_PER_DAY_PER_COUNTRY - 3);
    const numbers = Array.from({ length: 12 }, (_, n) => `+4915112345${String(n).padStart(3, '0')}`);
    await Promise.all(numbers.map((phoneNo) => ask(phoneNo)));
    const codes = await Promise.all(numbers.map(codeOf));
    expect(codes.filter((code) => code !== null)).toHaveLength(3);
    expect(world.logged()).toContain('"alarm":"sms-budget"');
  });
});

describe('a number with an account', () => {
  it('costs the database the same statements as one without: no answer comes sooner', async () => {
    const statementsOf = (take: boolean): Promise<string[]> =>
      inTransaction(world.services, async (tx) => {
        const seen: string[] = [];
        type Run = (text: string, values: string[]) => Promise<unknown>;
        const runs = tx.connection as unknown as Record<'query' | 'execute', Run>;
        const seeing =
          (name: 'query' | 'execute'): Run =>
          (text, values) => {
            seen.push(text);
            return runs[name](text, values);
          };
        const connection = { query: seeing('query'), execute: seeing('execute') };
        const watched = { ...tx, connection: connection as unknown as typeof tx.connection };
        await takeCodeBudget(watched, { prefix: '+436641', country: 'AT', take });
        return seen;
      });
    const ofUnknown = await statementsOf(true);
    expect(ofUnknown.filter((text) => text.includes('code_budgets')).length).toBeGreaterThan(4);
    expect(await statementsOf(false)).toEqual(ofUnknown);
  });
});

describe('a range of numbers', () => {
  it('gets no more codes when hardly one is given back', async () => {
    for (let asked = 0; asked < PREFIX_WATCH_FROM_CODES + 1; asked++) await ask(aFrenchNumber(712));
    const early = aFrenchNumber(712);
    await ask(early); // those before may yet be given back
    expect(await codeOf(early)).toMatch(/^\d{6}$/);
    world.advance(6 * MINUTE_MS);
    const sold = aFrenchNumber(712);
    expect((await ask(sold)).reply).toMatchObject({ mayNotCome: true });
    expect(await codeOf(sold)).toBeNull();
    expect(world.logged()).toContain('"alarm":"sms-pumping"');
    const other = aFrenchNumber(722);
    await ask(other);
    expect(await codeOf(other)).toMatch(/^\d{6}$/);
  });

  it('that was used well until now is stopped by the codes of one hour, and served again when that has passed', async () => {
    const number = () => aFrenchNumber(752);
    const prefix = phonePrefix(number());
    const hoursAgo = (hours: number) => new Date(world.services.now().getTime() - hours * 60 * MINUTE_MS);
    await sentBefore(60, { prefix, sentToStranger: true, createdAt: hoursAgo(3), verifiedAt: hoursAgo(3) });
    await sentBefore(PREFIX_WATCH_FROM_CODES + 1, { prefix, sentToStranger: true });
    const stopped = number();
    await ask(stopped);
    expect(await codeOf(stopped)).toBeNull();
    world.advance(51 * MINUTE_MS);
    const served = number();
    await ask(served);
    expect(await codeOf(served)).toMatch(/^\d{6}$/);
  });

  it('is not stopped by what its own people asked for and did not use', async () => {
    const [first, second] = [aFrenchNumber(732), aFrenchNumber(742)];
    await sentBefore(PREFIX_WATCH_FROM_CODES + 1, { prefix: phonePrefix(first), sentToStranger: false });
    await sentBefore(PREFIX_WATCH_FROM_CODES + 1, { prefix: phonePrefix(second), sentToStranger: true });
    await ask(first);
    await ask(second);
    expect(await codeOf(first)).toMatch(/^\d{6}$/);
    expect(await codeOf(second)).toBeNull();
  });
});

describe('somebody signed in who wants a new number', () => {
  /** Somebody with an account asks for a code to a number. */
  async function want(phoneNo: string, address = anotherAddress()) {
    const { token } = await signIn(world, await aCustomer(world));
    return call(world.baseUrl, 'sendContactCode', { body: { phoneNo }, token, address });
  }

  it('takes of the day’s budget, and an unused code counts against its range, as a stranger’s does', async () => {
    const phoneNo = aFrenchNumber(762);
    const sent = async () => {
      const day = world.services.now().toISOString().slice(0, 10);
      return (await findRow(world.services, CodeBudget, ['sent'], { where: { day, scope: 'all' } }))?.sent ?? 0;
    };
    const before = await sent();
    expect((await want(phoneNo)).status).toBe(200);
    expect(await sent()).toBe(before + 1);
    const made = await findRow(world.services, SignInCode, ['sentToStranger', 'prefix'], { where: { phoneNo } });
    expect(made).toEqual({ sentToStranger: 1, prefix: phonePrefix(phoneNo) });
  });

  it('gets no more from a network that used up its share', async () => {
    const { config } = world.services;
    const factor = config.rateLimitFactor;
    config.rateLimitFactor = 1;
    try {
      const address = anotherAddress();
      await sentBefore(CODES_PER_HOUR_PER_NETWORK, { network: networkOf(address) });
      expect((await want(aFrenchNumber(), address)).error.error).toBe('too-many-requests');
      expect((await want(aFrenchNumber())).status).toBe(200);
    } finally {
      config.rateLimitFactor = factor;
    }
  });
});

describe('a stranger who asks for somebody else’s codes', () => {
  it('uses up none of what the owner’s device may ask for, and ends none of its codes', async () => {
    const { phoneNo } = await aCustomer(world);
    const cookie = await aKnownDevice(phoneNo);
    for (let asked = 0; asked < 5; asked++) {
      await ask(phoneNo);
      world.advance(MINUTE_MS + 1);
    }
    expect((await ask(phoneNo)).status).toBe(429);
    expect((await ask(phoneNo, undefined, cookie)).status).toBe(200);
    const own = await codeOf(phoneNo);
    world.advance(MINUTE_MS + 1);
    const other = await aCustomer(world);
    expect((await ask(other.phoneNo, undefined, cookie)).status).toBe(200);
    expect((await newestCode(other.phoneNo))?.knownDeviceId).toBeNull();
    expect((await login(phoneNo, own)).status).toBe(401);
    expect((await login(phoneNo, own, cookie)).status).toBe(200);
  });

  it('does not end the code that the owner was just sent', async () => {
    const { phoneNo } = await aCustomer(world);
    const cookie = await aKnownDevice(phoneNo);
    await ask(phoneNo, undefined, cookie);
    const own = await codeOf(phoneNo);
    world.advance(2000);
    expect((await ask(phoneNo)).status).toBe(200);
    expect((await login(phoneNo, own, cookie)).status).toBe(200);
  });
});
