import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { v7 as uuidv7 } from 'uuid';
import { networkOf } from '#shared/domain/identity/network-of.ts';
import { MINUTE_MS } from '#shared/durations.ts';
import { CODES_PER_HOUR_PER_NETWORK } from '#shared/limits/sign-in.ts';
import { insertMany } from '#shared/server/database/sql.ts';
import { inTransaction } from '#shared/server/database/transaction.ts';
import { EmailCode } from '#shared/server/models/email-code.ts';
import { call } from '#test/factories/call.ts';
import { aMailbox, askForContactCode, confirmContact } from '#test/factories/contact-changes.ts';
import { openWorld, type World } from '#test/factories/open-world.ts';
import { aCustomer, aDoctor, aPhoneNo, signIn } from '#test/factories/people.ts';
import { anAddress } from '#test/factories/second-factor.ts';

let world: World;

beforeAll(async () => {
  world = await openWorld({ catalogue: false });
});
afterAll(() => world.close());

describe('a wish to change', () => {
  it.each([
    ['nothing', {}],
    ['both at once', { phoneNo: '+41791234567', email: 'nora@example.org' }],
    ['a landline', { phoneNo: '044 123 45 67' }],
    ['a number of another country', { phoneNo: '+81 90 1234 5678' }],
    ['an address that is none', { email: 'nora@' }],
  ])('%s is refused', async (_what, body) => {
    expect(await askForContactCode(world, await aCustomer(world), body)).toMatchObject({
      status: 400,
      error: { error: 'invalid-input' },
    });
  });

  it('is for customers only, signed in', async () => {
    const { token } = await signIn(world, await aDoctor(world));
    const body = { email: aMailbox() };
    expect((await call(world.baseUrl, 'sendContactCode', { body, token })).status).toBe(403);
    expect((await call(world.baseUrl, 'sendContactCode', { body })).status).toBe(401);
    expect((await call(world.baseUrl, 'verifyContactCode', { body: { ...body, code: '123456' } })).status).toBe(401);
  });
});

describe('mails of many people from one network', () => {
  it('are as many in an hour as codes by SMS may be, and no more', async () => {
    const { config } = world.services;
    const factor = config.rateLimitFactor;
    config.rateLimitFactor = 1;
    try {
      const address = '2001:db8:77::1';
      const at = new Date(world.services.now().getTime() - 30 * MINUTE_MS);
      const { id: userId } = await aCustomer(world);
      const facts = { userId, network: networkOf(address), codeHash: '0'.repeat(64), createdAt: at, expiresAt: at };
      const sent = Array.from({ length: CODES_PER_HOUR_PER_NETWORK - 1 }, () => ({
        ...{ id: uuidv7(), email: aMailbox() },
        ...facts,
      }));
      await inTransaction(world.services, (tx) => insertMany(tx, EmailCode, sent));
      expect(
        (await askForContactCode(world, await aCustomer(world), { email: aMailbox() }, '2001:db8:77::2')).status,
      ).toBe(200);
      const refused = await askForContactCode(world, await aCustomer(world), { email: aMailbox() }, address);
      expect([refused.status, refused.error.error]).toEqual([429, 'too-many-requests']);
      expect((await askForContactCode(world, await aCustomer(world), { email: aMailbox() })).status).toBe(200);
    } finally {
      config.rateLimitFactor = factor;
    }
  });
});

describe('wrong codes of many people from one network', () => {
  it.each(['phoneNo', 'email'] as const)('close it after fifteen, for codes of every kind: %s', async (kind) => {
    const address = anAddress();
    for (let turn = 0; turn < 3; turn++) {
      const person = await aCustomer(world);
      const wish = kind === 'phoneNo' ? { phoneNo: aPhoneNo() } : { email: aMailbox() };
      await askForContactCode(world, person, wish);
      for (let wrong = 0; wrong < 5; wrong++) await confirmContact(world, person, { ...wish, code: '000000' }, address);
    }
    const closed = await call(world.baseUrl, 'startSignIn', { body: { phoneNo: aPhoneNo() }, address });
    expect([closed.status, closed.error.error]).toEqual([403, 'Forbidden-IP']);
  });
});
