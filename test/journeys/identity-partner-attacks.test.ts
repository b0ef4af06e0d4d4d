import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { type Connection, createConnection, type RowDataPacket } from 'mysql2/promise';
import { MINUTE_MS } from '#shared/durations.ts';
import { countRows, findRow, findRows, updateRows } from '#shared/server/database/model-rows.ts';
import { PartnerBranch } from '#shared/server/models/partner-branch.ts';
import { PartnerSession } from '#shared/server/models/partner-session.ts';
import { SignInCode } from '#shared/server/models/sign-in-code.ts';
import { SmsMessage } from '#shared/server/models/sms-message.ts';
import { call } from '#test/factories/call.ts';
import { closeAccount } from '#test/factories/closing.ts';
import { openWorld, type World } from '#test/factories/open-world.ts';
import { anAddress, aPartner, aTicket, counterOf, counterOrder, type Partner } from '#test/factories/partners.ts';
import { aCustomer, aDoctor, anAdmin, aPhoneNo, visitAs } from '#test/factories/people.ts';
import { readCode } from '#test/factories/read-code.ts';
import type { Visitor } from '#test/setup/visitor.ts';
import { waitUntil } from '#test/setup/wait-until.ts';

let world: World;
let partner: Partner;
let counter: Visitor;

beforeAll(async () => {
  world = await openWorld();
  partner = await aPartner(world);
  counter = await counterOf(world, partner);
});

afterAll(() => world.close());

const ask = (phoneNo: string, desk = counter, address = anAddress()) =>
  desk.call('sendCounterCode', { body: { phoneNo, preferredLanguage: 'de' }, address });
const read = (phoneNo: string, code: string, desk = counter, address = anAddress()) =>
  desk.call('verifyCounterCode', { body: { phoneNo, code }, address });
const start = (key: string) => call(world.baseUrl, 'startPartnerSignIn', { body: { key }, address: anAddress() });
const verify = (phoneNo: string, code: string) =>
  call(world.baseUrl, 'verifyPartner', { body: { phoneNo, code }, address: anAddress() });
const wrongFor = (code: string): string => (code === '000000' ? '000001' : '000000');

describe('whether a number has an account', () => {
  it('is not told before the code, in no call, status, word or header', async () => {
    const closed = await aCustomer(world);
    expect((await closeAccount(world, closed)).status).toBe(204);
    world.advance(MINUTE_MS + 1000);
    const numbers = {
      known: (await aCustomer(world)).phoneNo,
      staff: (await aDoctor(world)).phoneNo,
      closed: closed.phoneNo,
      unknown: aPhoneNo(),
    };
    const answers = new Set<string>();
    for (const phoneNo of Object.values(numbers)) {
      const asked = await ask(phoneNo);
      const again = await ask(phoneNo);
      const code = await readCode(world, phoneNo);
      const wrong = await read(phoneNo, wrongFor(code));
      const shape = [asked, again, wrong].map(({ status, reply, error, headers }) => [
        status,
        status === 200 ? reply : error.error,
        [...headers.keys()].toSorted(),
      ]);
      answers.add(JSON.stringify(shape));
    }
    expect([...answers]).toHaveLength(1);
    expect([...answers][0]).toContain('code-wrong');
  });

  it('is told with the code, by five facts of a person and nothing of an account that was closed', async () => {
    const closed = await aCustomer(world, { firstName: 'Vergessen' });
    await closeAccount(world, closed);
    world.advance(MINUTE_MS + 1000);
    const { customer } = await aTicket(world, counter, closed.phoneNo);
    expect(customer).toBeNull();
    counter.answers.length = 0;
    const known = await aCustomer(world);
    await aTicket(world, counter, known.phoneNo);
    const said = counter.answers.join();
    for (const secret of [known.id, known.phoneNo, 'Musterweg', 'roles', 'email']) expect(said).not.toContain(secret);
  });

  it('is not in what an error names', async () => {
    const { phoneNo, lastName } = await aCustomer(world, { lastName: 'Unverwechselbar' });
    const { ticket } = await aTicket(world, counter, phoneNo);
    counter.answers.length = 0;
    await counter.call('createPartnerOrder', { body: { ...counterOrder(ticket), expectedTotal: 1 } });
    await counter.call('createPartnerOrder', { body: { ...counterOrder(ticket), voucherCode: 'NOPE' } });
    await counter.call('nameCounterCustomer', { body: { ticket } as never });
    await read(phoneNo, '12');
    const said = counter.answers.join() + world.logged();
    expect(said).not.toContain(lastName);
    expect(said).not.toContain(phoneNo.slice(-9));
  });
});

describe('guessing', () => {
  it('the code of a customer locks their number after five, at every counter, and no code after it is better', async () => {
    const { phoneNo } = await aCustomer(world);
    await ask(phoneNo);
    const code = await readCode(world, phoneNo);
    const other = await counterOf(world, await aPartner(world));
    for (let tries = 0; tries < 5; tries++)
      expect((await read(phoneNo, wrongFor(code), tries % 2 ? other : counter)).error.error).toBe('code-wrong');
    expect((await read(phoneNo, code)).error.error).toBe('TemporaryBlock');
    expect((await ask(phoneNo)).error.error).toBe('TemporaryBlock');
    expect((await ask(phoneNo, other)).error.error).toBe('TemporaryBlock');
  });

  it('codes of many customers locks the address of the counter after fifteen', async () => {
    const address = anAddress();
    const desk = await counterOf(world, await aPartner(world));
    for (let tries = 0; tries < 15; tries++) {
      const { error } = await read(aPhoneNo(), '123456', desk, address);
      expect(error.error).toBe('code-wrong');
    }
    const { phoneNo } = await aCustomer(world);
    expect((await ask(phoneNo, desk, address)).error.error).toBe('Forbidden-IP');
    await ask(phoneNo, desk);
    const code = await readCode(world, phoneNo);
    expect((await read(phoneNo, code, desk, address)).error.error).toBe('Forbidden-IP');
    expect((await read(phoneNo, code, desk)).status).toBe(200);
  });

  it('asks for five codes an hour of one number, over all counters together', async () => {
    const phoneNo = aPhoneNo();
    const desks = [counter, await counterOf(world, await aPartner(world))];
    for (let codes = 0; codes < 5; codes++) {
      expect((await ask(phoneNo, desks[codes % 2])).status).toBe(200);
      world.advance(MINUTE_MS + 1000);
    }
    expect((await ask(phoneNo, desks[0])).error.error).toBe('code-limit-reached');
    expect((await ask(phoneNo, desks[1])).error.error).toBe('code-limit-reached');
  });

  it('by asking at several counters at the same moment gets one code a minute of one number', async () => {
    const phoneNo = aPhoneNo();
    const asked = await Promise.all([1, 2, 3, 4, 5].map(() => ask(phoneNo)));
    expect(asked.map(({ status }) => status).toSorted()).toEqual([200, 429, 429, 429, 429]);
    expect(await countRows(world.services, SmsMessage, { phoneNo })).toBe(1);
  });

  it('a code that signs somebody in is none at a counter, nor is one of a counter good anywhere else', async () => {
    const { phoneNo } = await aCustomer(world);
    await ask(phoneNo);
    const ofCounter = await readCode(world, phoneNo);
    const body = { phoneNo, code: ofCounter };
    expect((await call(world.baseUrl, 'login', { body, address: anAddress() })).error.error).toBe('code-wrong');
    expect((await verify(phoneNo, ofCounter)).error.error).toBe('code-wrong');
    world.advance(MINUTE_MS + 1000);
    await call(world.baseUrl, 'startSignIn', { body: { phoneNo, forSignUp: false }, address: anAddress() });
    expect((await read(phoneNo, await readCode(world, phoneNo))).error.error).toBe('code-wrong');
  });

  it('is not helped by a code that a counter asks for its own telephone: it opens no further session', async () => {
    const branch = await aPartner(world);
    const desk = await counterOf(world, branch);
    world.advance(MINUTE_MS + 1000);
    await ask(branch.phoneNo, desk);
    expect((await verify(branch.phoneNo, await readCode(world, branch.phoneNo))).error.error).toBe('code-wrong');
  });

  it('voucher codes at a counter is counted by the branch, with whichever ticket', async () => {
    const strict = await openWorld({ rateLimitFactor: 1 });
    try {
      const desk = await counterOf(strict, await aPartner(strict, { places: 50 }));
      const tickets = [
        (await aTicket(strict, desk, (await aCustomer(strict)).phoneNo)).ticket,
        (await aTicket(strict, desk, (await aCustomer(strict)).phoneNo)).ticket,
      ];
      const guess = (n: number) =>
        desk.call('createPartnerOrder', {
          body: { ...counterOrder(tickets[n % 2] ?? ''), voucherCode: `GUESS${n}` },
        });
      const said: string[] = [];
      for (let n = 0; n < 31; n++) said.push((await guess(n)).error.error);
      expect(new Set(said.slice(0, 30))).toEqual(new Set(['voucher-invalid']));
      expect(said[30]).toBe('too-many-requests');
      const body = { voucherCode: 'GUESS1', orderId: crypto.randomUUID(), transactionNo: '2600000018-1' };
      expect((await desk.call('redeemVoucher', { body })).error.error).toBe('too-many-requests');
    } finally {
      await strict.close();
    }
  }, 90_000);
});

/** Runs `act` while somebody else holds rows; they do `more` once it waits for a statement like `waiting`, and let go. */
async function meet<T>(
  act: () => Promise<T>,
  {
    hold,
    waiting,
    more,
  }: { hold(holder: Connection): Promise<unknown>; waiting: string; more?(holder: Connection): Promise<unknown> },
): Promise<T> {
  const holder = await createConnection(world.environment.DATABASE_URL ?? '');
  try {
    await holder.beginTransaction();
    await hold(holder);
    const acting = act();
    const countWaiting = async () => {
      const [[row]] = await holder.query<RowDataPacket[]>(
        'SELECT COUNT(*) AS waiting FROM information_schema.PROCESSLIST WHERE DB = DATABASE() AND ID <> CONNECTION_ID() AND INFO LIKE ?',
        [waiting],
      );
      return Number(row?.waiting);
    };
    await waitUntil('the call waits', countWaiting, (count) => count > 0, world, 15_000);
    await more?.(holder);
    await holder.commit();
    return await acting;
  } finally {
    await holder.end();
  }
}

describe('a key that is renewed at this moment', () => {
  /** What a renewal writes, in its order; the holder is in the middle of it. */
  const renewal = ({ branchId }: Partner) => ({
    begin: async (holder: Connection) => {
      await holder.query('SELECT id FROM partner_branches WHERE id = ? FOR UPDATE', [branchId]);
      await holder.query('UPDATE partner_branches SET partnerKeyHash = ? WHERE id = ?', [
        randomBytes(32).toString('hex'),
        branchId,
      ]);
      await holder.query('UPDATE partner_sessions SET endedAt = NOW(3) WHERE branchId = ? AND endedAt IS NULL', [
        branchId,
      ]);
    },
    spend: (holder: Connection) =>
      holder.query(
        'UPDATE sign_in_codes SET usedAt = NOW(3), sealedCode = NULL WHERE branchId = ? AND usedAt IS NULL',
        [branchId],
      ),
  });

  it('sends no code to whoever comes with the former one', async () => {
    const branch = await aPartner(world);
    const steps = renewal(branch);
    const hold = async (holder: Connection) => {
      await steps.begin(holder);
      await steps.spend(holder);
    };
    const { error } = await meet(() => start(branch.secret), {
      hold,
      waiting: '%FROM partner_branches WHERE partnerKeyHash%',
    });
    expect(error.error).toBe('wrong-partner-key');
    expect(await countRows(world.services, SignInCode, { branchId: branch.branchId })).toBe(0);
    expect(await countRows(world.services, SmsMessage, { phoneNo: branch.phoneNo })).toBe(0);
  });

  it('opens no session with a code that the former one got', async () => {
    const branch = await aPartner(world);
    await start(branch.secret);
    const code = await readCode(world, branch.phoneNo);
    const steps = renewal(branch);
    // Its codes are spent before the code that is tried is looked at a second time.
    const { error } = await meet(() => verify(branch.phoneNo, code), {
      hold: (holder) => steps.spend(holder),
      waiting: '%sign_in_codes%',
      more: (holder) => steps.begin(holder),
    });
    expect(error.error).toBe('code-wrong');
    const sessions = await findRows(world.services, PartnerSession, ['endedAt'], {
      where: { branchId: branch.branchId },
    });
    expect(sessions).toEqual([]);
  });

  it('leaves no session of the former one, whoever of many comes first', async () => {
    const branch = await aPartner(world);
    const person = await anAdmin(world);
    for (let round = 0; round < 4; round++) {
      const admin = await visitAs(world, person);
      const { key: secret } = await admin.need('renewPartnerKey', { params: { id: branch.branchId } });
      await start(secret);
      const code = await readCode(world, branch.phoneNo);
      const [signedIn] = await Promise.all([
        verify(branch.phoneNo, code),
        admin.need('renewPartnerKey', { params: { id: branch.branchId } }),
      ]);
      if (signedIn.status === 200) {
        const facts = { params: { key: branch.key }, token: signedIn.reply.accessToken };
        expect((await call(world.baseUrl, 'getPartnerSales', facts)).error.error).toBe('session-ended');
      } else expect(signedIn.error.error).toBe('code-wrong');
      expect(await countRows(world.services, PartnerSession, { branchId: branch.branchId, endedAt: null })).toBe(0);
      world.advance(13 * MINUTE_MS);
    }
  }, 60_000);
});

describe('the code of a branch that ran out', () => {
  it('opens nothing, and the counter’s no ticket', async () => {
    const branch = await aPartner(world);
    await start(branch.secret);
    const code = await readCode(world, branch.phoneNo);
    const { phoneNo } = await aCustomer(world);
    await ask(phoneNo);
    const ofCustomer = await readCode(world, phoneNo);
    world.advance(5 * MINUTE_MS + 1);
    expect((await verify(branch.phoneNo, code)).error.error).toBe('code-expired');
    expect((await read(phoneNo, ofCustomer)).error.error).toBe('code-expired');
  });
});

describe('the telephone of a branch', () => {
  it('gets one code a minute, however many browsers give the key at the same moment', async () => {
    const branch = await aPartner(world);
    const asked = await Promise.all([1, 2, 3, 4, 5].map(() => start(branch.secret)));
    expect(asked.map(({ status }) => status).toSorted()).toEqual([200, 429, 429, 429, 429]);
    expect(await countRows(world.services, SmsMessage, { phoneNo: branch.phoneNo })).toBe(1);
  });

  it('is no weapon: whoever only knows its number locks nobody out, there or anywhere else', async () => {
    const branch = await aPartner(world);
    const { phoneNo } = branch;
    const login = (code: string) => call(world.baseUrl, 'login', { body: { phoneNo, code }, address: anAddress() });
    for (let tries = 0; tries < 21; tries++) await verify(phoneNo, String(100_000 + tries));
    for (let tries = 0; tries < 6; tries++) await login(String(100_000 + tries));
    expect((await login('123456')).error.error).toBe('TemporaryBlock');
    expect((await start(branch.secret)).status).toBe(200);
    const code = await readCode(world, phoneNo);
    // With a code on its way, guesses count: five of them, as everywhere.
    for (let tries = 0; tries < 4; tries++)
      expect((await verify(phoneNo, wrongFor(code))).error.error).toBe('code-wrong');
    expect((await verify(phoneNo, code)).status).toBe(200);
    world.advance(6 * MINUTE_MS);
    await start(branch.secret);
    world.advance(6 * MINUTE_MS);
    // What ran out is no code on its way.
    for (let tries = 0; tries < 6; tries++) await verify(phoneNo, String(200_000 + tries));
    expect((await start(branch.secret)).status).toBe(200);
  });

  it('that is another branch’s meanwhile opens neither; nor does a code of the number before', async () => {
    const [first, second] = [await aPartner(world), await aPartner(world)];
    await start(first.secret);
    const code = await readCode(world, first.phoneNo);
    const phoneNo = aPhoneNo();
    await updateRows(world.services, PartnerBranch, { phoneNo }, { id: first.branchId });
    await updateRows(world.services, PartnerBranch, { phoneNo: first.phoneNo }, { id: second.branchId });
    expect((await verify(first.phoneNo, code)).error.error).toBe('code-wrong');
    expect((await verify(phoneNo, code)).error.error).toBe('code-wrong');
  });

  it('that two branches share opens the one whose key was given', async () => {
    const [first, second] = [await aPartner(world), await aPartner(world)];
    await updateRows(world.services, PartnerBranch, { phoneNo: first.phoneNo }, { id: second.branchId });
    await start(second.secret);
    const { reply } = await verify(first.phoneNo, await readCode(world, first.phoneNo));
    expect(reply.key).toBe(second.key);
  });

  it('is written nowhere when a code is wrong, and its key never', async () => {
    const branch = await aPartner(world);
    await start(branch.secret);
    await verify(branch.phoneNo, wrongFor(await readCode(world, branch.phoneNo)));
    expect(world.logged()).not.toContain(branch.phoneNo.slice(1));
    expect(world.logged()).not.toContain(branch.secret);
    const row = await findRow(world.services, PartnerBranch, ['partnerKeyHash'], { where: { id: branch.branchId } });
    expect(row?.partnerKeyHash).toMatch(/^[0-9a-f]{64}$/);
  });
});
