import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { DAY_MS, MINUTE_MS } from '#shared/durations.ts';
import { ACCOUNT_LOCK_MS, CODE_LIFE_MS, CODE_RESEND_WAIT_MS } from '#shared/limits/sign-in.ts';
import { countRows } from '#shared/server/database/model-rows.ts';
import { change, columns, selectOne } from '#shared/server/database/sql.ts';
import { inTransaction } from '#shared/server/database/transaction.ts';
import { SmsMessage } from '#shared/server/models/sms-message.ts';
import { call } from '#test/factories/call.ts';
import { openWorld, type World } from '#test/factories/open-world.ts';
import { aCustomer, aPhoneNo, type Person, visitAs } from '#test/factories/people.ts';
import { readCode } from '#test/factories/read-code.ts';
import { aReleasedOrder, aReviewableOrder, type MeasuredOrder } from '#test/factories/results.ts';
import { aShare, aShareCode, aTicket, type MadeShare, open, readShared } from '#test/factories/shares.ts';
import type { Visitor } from '#test/setup/visitor.ts';

let world: World;
let person: Person;
let order: MeasuredOrder;
let owner: Visitor;
let share: MadeShare;
let address = 0;
/** Wrong codes are counted by address too: each test comes from its own. */
const here = () => `203.0.113.${address}`;
const wrongFor = (code: string) => (code === '000000' ? '000001' : '000000');

beforeAll(async () => {
  world = await openWorld();
  person = await aCustomer(world);
  order = await aReleasedOrder(world, { customer: person });
  owner = await visitAs(world, person);
}, 120_000);
afterAll(() => world.close());
beforeEach(async () => {
  address += 1;
  await change(world.services, 'UPDATE result_shares SET endedAt = ?, createdAt = ? WHERE orderId = ?', [
    world.services.now(),
    new Date('2020-01-01'),
    order.orderId,
  ]);
  share = await aShare(owner, order.orderId);
});

const errorOf = ({ status, error }: { status: number; error: { error: string } | null }) => [status, error?.error];
const OVER = [404, 'share-over'];
const WRONG = [401, 'code-wrong'];

describe('whoever guesses', () => {
  it('has five tries, whatever codes are sent, and the right one opens nothing while the link is locked', async () => {
    const code = await aShareCode(world, share);
    const tries = await Promise.all(Array.from({ length: 12 }, () => open(world, share, wrongFor(code), here())));
    expect(tries.filter(({ error }) => error.error === 'code-wrong')).toHaveLength(5);
    expect(errorOf(await open(world, share, code, here()))).toEqual([403, 'TemporaryBlock']);
    expect(errorOf(await call(world.baseUrl, 'sendShareCode', { body: { shareId: share.token } }))).toEqual([
      403,
      'TemporaryBlock',
    ]);
    const { items } = await owner.need('listShares', { params: { orderId: order.orderId } });
    expect(items[0]?.events.map(({ kind, version }) => [kind, version])).toEqual(
      Array.from({ length: 5 }, () => ['wrong-code', null]),
    );
    world.advance(ACCOUNT_LOCK_MS);
    address += 1;
    expect((await open(world, share, await aShareCode(world, share), here())).status).toBe(200);
  });

  it('locks neither the recipient out of their own account nor another link to the same phone', async () => {
    const recipient = await aCustomer(world);
    const one = await aShare(owner, order.orderId, recipient.phoneNo);
    const code = await aShareCode(world, one);
    for (let i = 0; i < 5; i++) await open(world, one, wrongFor(code), here());
    world.advance(CODE_RESEND_WAIT_MS);
    const asked = await call(world.baseUrl, 'startSignIn', { body: { phoneNo: recipient.phoneNo, forSignUp: false } });
    expect(asked.status).toBe(200);
    world.advance(CODE_RESEND_WAIT_MS);
    const other = await aShare(owner, order.orderId, recipient.phoneNo);
    expect((await open(world, other, await aShareCode(world, other))).status).toBe(200);
  });

  it('gets no code more often than anybody, however many links lead to a phone', async () => {
    const phoneNo = aPhoneNo();
    const [one, two] = [await aShare(owner, order.orderId, phoneNo), await aShare(owner, order.orderId, phoneNo)];
    await aShareCode(world, one);
    const ask = () => call(world.baseUrl, 'sendShareCode', { body: { shareId: two.token } });
    expect(errorOf(await ask())).toEqual([429, 'wait-for-timer']);
    for (let i = 0; i < 4; i++) {
      world.advance(CODE_RESEND_WAIT_MS);
      expect((await ask()).status).toBe(200);
    }
    world.advance(CODE_RESEND_WAIT_MS);
    expect(errorOf(await ask())).toEqual([429, 'code-limit-reached']);
  });
});

describe('whoever has codes sent abroad', () => {
  it('takes of the budget that strangers have there: once it is used up nothing leaves, and nobody is told who has an account', async () => {
    const [known, stranger] = [await aCustomer(world, { phoneNo: '+33612345678' }), '+33698765432'];
    const day = world.services.now().toISOString().slice(0, 10);
    const usedUp = 'INSERT INTO code_budgets (day, scope, subject, sent) VALUES (?, ?, ?, ?)';
    await change(world.services, usedUp, [day, 'country', 'FR', 100_000]);
    const ask = async (phoneNo: string) => {
      const { token } = await aShare(owner, order.orderId, phoneNo);
      return call(world.baseUrl, 'sendShareCode', { body: { shareId: token } });
    };
    const asks = [await ask(known.phoneNo), await ask(stranger)];
    const [ofKnown, ofStranger] = asks.map(({ status, reply: { phoneEnd: _end, ...told } }) => [status, told]);
    expect(ofKnown).toEqual(ofStranger);
    expect(ofKnown).toEqual([200, expect.objectContaining({ mayNotCome: true })]);
    const sent = (phoneNo: string) => countRows(world.services, SmsMessage, { phoneNo });
    expect([await sent(known.phoneNo), await sent(stranger)]).toEqual([1, 0]);
  });
});

describe('a code', () => {
  it('opens its own share once, and neither another one to the same phone nor an account', async () => {
    const recipient = await aCustomer(world);
    const { phoneNo } = recipient;
    const mine = await aShare(owner, order.orderId, phoneNo);
    const other = await aShare(owner, order.orderId, phoneNo);
    const code = await aShareCode(world, mine);
    expect(errorOf(await open(world, other, code, here()))).toEqual(WRONG);
    expect(errorOf(await call(world.baseUrl, 'login', { body: { phoneNo, code }, address: here() }))).toEqual(WRONG);
    expect((await open(world, mine, code, here())).status).toBe(200);
    expect(errorOf(await open(world, mine, code, here()))).toEqual(WRONG);
  });

  it('of a sign-in opens no share, and signing in spends no code of a share', async () => {
    const recipient = await aCustomer(world);
    const { phoneNo } = recipient;
    const mine = await aShare(owner, order.orderId, phoneNo);
    const code = await aShareCode(world, mine);
    world.advance(CODE_RESEND_WAIT_MS);
    await call(world.baseUrl, 'startSignIn', { body: { phoneNo, forSignUp: false } });
    const ofSignIn = await readCode(world, phoneNo);
    expect(errorOf(await open(world, mine, ofSignIn, here()))).toEqual(WRONG);
    expect((await call(world.baseUrl, 'login', { body: { phoneNo, code: ofSignIn }, address: here() })).status).toBe(
      200,
    );
    expect((await open(world, mine, code, here())).status).toBe(200);
  });

  it('is over after its time, and a newer one replaces it', async () => {
    const first = await aShareCode(world, share);
    world.advance(CODE_RESEND_WAIT_MS);
    const second = await aShareCode(world, share);
    if (first !== second) expect(errorOf(await open(world, share, first, here()))).toEqual(WRONG);
    world.advance(CODE_LIFE_MS);
    expect(errorOf(await open(world, share, second, here()))).toEqual([401, 'code-expired']);
  });
});

describe('a link', () => {
  it('that never was answers to the letter like one that ended or is over', async () => {
    const ended = await aShare(owner, order.orderId);
    await owner.need('endShare', { params: { orderId: order.orderId, shareId: ended.id } });
    const expired = await aShare(owner, order.orderId);
    await change(world.services, 'UPDATE result_shares SET expiresAt = ? WHERE id = ?', [
      world.services.now(),
      expired.id,
    ]);
    const unknown = { token: 'nJ3qk0b1Q7y2mX9dR5tEwA' };
    const all = [ended, expired, unknown, { token: share.id }, { token: `${share.token}A` }];
    const texts = new Set<string>();
    for (const one of all) {
      const sent = await call(world.baseUrl, 'sendShareCode', { body: { shareId: one.token } });
      const opened = await open(world, one, '123456', here());
      expect([errorOf(sent), errorOf(opened)]).toEqual([OVER, OVER]);
      texts.add(sent.text).add(opened.text);
    }
    expect(texts.size).toBe(1);
  });

  it('tells whoever holds it no more than the end of a number', async () => {
    const { reply } = await call(world.baseUrl, 'sendShareCode', { body: { shareId: share.token } });
    expect(Object.keys(reply).sort()).toEqual(
      ['resendInSeconds', 'expiresInSeconds', 'mayNotCome', 'lastWasLost', 'phoneEnd'].sort(),
    );
    expect(reply.phoneEnd).toBe(share.phoneNo.slice(-2));
  });
});

describe('a ticket', () => {
  it('is nobody’s session, and no session is a ticket', async () => {
    const ticket = await aTicket(world, share);
    expect((await call(world.baseUrl, 'getMe', { token: ticket })).status).toBe(401);
    const params = { orderId: order.orderId };
    expect((await call(world.baseUrl, 'getResultOfOrder', { params, token: ticket })).status).toBe(401);
    expect(errorOf(await readShared(world, owner.token ?? ''))).toEqual([401, 'share-lapsed']);
    expect(errorOf(await call(world.baseUrl, 'getSharedResult', {}))).toEqual([401, 'share-lapsed']);
    const [head, body, sign] = ticket.split('.');
    const forged = [head, Buffer.from(JSON.stringify({ sub: share.id, exp: 9e9 })).toString('base64url'), sign].join(
      '.',
    );
    for (const bad of [forged, `${head}.${body}.`, share.id])
      expect(errorOf(await readShared(world, bad))).toEqual([401, 'share-lapsed']);
  });
});

describe('somebody else', () => {
  it('shares, lists and ends nothing of an order that is not theirs', async () => {
    const other = await visitAs(world, await aCustomer(world));
    const params = { orderId: order.orderId };
    const body = { recipient: 'Dieb', phoneNo: aPhoneNo() };
    expect((await other.call('shareResult', { params, body })).status).toBe(404);
    expect((await other.call('listShares', { params })).status).toBe(404);
    expect((await other.call('endShare', { params: { ...params, shareId: share.id } })).status).toBe(404);
    expect((await aTicket(world, share)).length).toBeGreaterThan(0);
  });

  it('ends no share by the address of their own order', async () => {
    const thief = await aCustomer(world);
    const theirs = await aReleasedOrder(world, { customer: thief });
    const visitor = await visitAs(world, thief);
    const params = { orderId: theirs.orderId, shareId: share.id };
    expect((await visitor.call('endShare', { params })).status).toBe(404);
    expect((await readShared(world, await aTicket(world, share))).status).toBe(200);
  });
});

describe('what is not released', () => {
  it('is not shared', async () => {
    const waiting = await aReviewableOrder(world, { profile: 'mixed' });
    const visitor = await visitAs(world, waiting.customer);
    const body = { recipient: 'Praxis', phoneNo: aPhoneNo() };
    const { status, text } = await visitor.call('shareResult', { params: { orderId: waiting.orderId }, body });
    expect([status, text.includes('not-found')]).toEqual([404, true]);
  });

  it('makes no more links than a day allows, also where they are ended at once', async () => {
    const busy = await aCustomer(world);
    const done = await aReleasedOrder(world, { customer: busy });
    const visitor = await visitAs(world, busy);
    const params = { orderId: done.orderId };
    for (let i = 0; i < 10; i++) {
      const made = await aShare(visitor, done.orderId);
      await visitor.need('endShare', { params: { ...params, shareId: made.id } });
    }
    const body = { recipient: 'Praxis', phoneNo: aPhoneNo() };
    expect(errorOf(await visitor.call('shareResult', { params, body }))).toEqual([409, 'too-many-shares']);
    world.advance(DAY_MS + MINUTE_MS);
    expect((await (await visitAs(world, busy)).call('shareResult', { params, body })).status).toBe(200);
  });
});

describe('the codes of a link', () => {
  it('are found by it: whoever ends one waits for nobody who signs in at this moment', async () => {
    const code = await aShareCode(world, share);
    const other = await aShare(owner, order.orderId);
    await aShareCode(world, other);
    const params = { orderId: order.orderId, shareId: share.id };
    const lock = 'FROM sign_in_codes WHERE shareId = ? FOR UPDATE';
    const { status } = await inTransaction(world.services, async (tx) => {
      await selectOne(tx, columns<{ id: string }>({ id: 'id' }), lock, [other.id]);
      return owner.call('endShare', { params });
    });
    expect([status, (await open(world, share, code, here())).error.error]).toEqual([204, 'share-over']);
  });
});
