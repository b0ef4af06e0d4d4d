import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import sharp from 'sharp';
import { contract } from '#shared/contract/all.ts';
import type { Declaration } from '#shared/contract/define.ts';
import { partnerSales } from '#shared/contract/partner-sales.ts';
import { MINUTE_MS } from '#shared/durations.ts';
import { SocketRefusal } from '#shared/live.ts';
import { findRows } from '#shared/server/database/model-rows.ts';
import { inTransaction } from '#shared/server/database/transaction.ts';
import { startPartnerSignIn } from '#shared/server/identity/start-partner-sign-in.ts';
import { SmsMessage } from '#shared/server/models/sms-message.ts';
import { call, send } from '#test/factories/call.ts';
import { openWorld, type World } from '#test/factories/open-world.ts';
import { anAddress, aPartner, counterOf, type Partner } from '#test/factories/partners.ts';
import { anAdmin, visitAs } from '#test/factories/people.ts';
import { readCode } from '#test/factories/read-code.ts';
import { aSocket, closeSockets, outcomeOf } from '#test/setup/sockets.ts';

let world: World;

beforeAll(async () => {
  world = await openWorld();
});

afterAll(() => {
  closeSockets();
  return world.close();
});

const start = (key: string, address = anAddress()) =>
  call(world.baseUrl, 'startPartnerSignIn', { body: { key }, address, language: 'en' });
const verify = (phoneNo: string, code: string, address = anAddress()) =>
  call(world.baseUrl, 'verifyPartner', { body: { phoneNo, code }, address, language: 'en' });
const renew = async ({ branchId }: Partner) =>
  (await (await visitAs(world, await anAdmin(world))).need('renewPartnerKey', { params: { id: branchId } })).key;
const salesOf = (token: string | undefined, { key }: Partner) =>
  call(world.baseUrl, 'getPartnerSales', { params: { key }, ...(token ? { token } : {}) });

/** What is asked of the database for a key, without its values. */
async function statementsOf(key: string, address = anAddress()): Promise<string[]> {
  const texts: string[] = [];
  await inTransaction(world.services, (tx) => {
    const connection = new Proxy(tx.connection, {
      get(target, name) {
        const found = Reflect.get(target, name);
        if (typeof found !== 'function') return found;
        return (...given: unknown[]) => {
          texts.push(`${String(name)} ${given[0]}`);
          return found.apply(target, given);
        };
      },
    });
    return startPartnerSignIn({ ...tx, connection }, { body: { key }, request: { address } } as never);
  });
  return texts;
}

describe('the key of a branch', () => {
  it('sends a code to the branch’s telephone and says only its last digits', async () => {
    const partner = await aPartner(world);
    const { status, reply } = await start(partner.secret.toLowerCase().replaceAll('-', ' '));
    expect(status).toBe(200);
    expect(reply.phone).toMatch(/^\+41•+\d\d$/);
    expect(reply.phone.endsWith(partner.phoneNo.slice(-2))).toBe(true);
    const sent = await findRows(world.services, SmsMessage, ['template', 'variables'], {
      where: { phoneNo: partner.phoneNo },
    });
    expect(sent).toMatchObject([{ template: 'partner-code', variables: { branchName: 'Apotheke am Schalter' } }]);
  });

  it('is wrong alike whether it was never made or is renewed', async () => {
    const partner = await aPartner(world);
    await renew(partner);
    const answers = [await start('ABCDE-FGHJK-MNPQR-STUVW'), await start(partner.secret), await start('x')];
    const said = answers.map(({ status, text, headers }) => [status, text, headers.get('retry-after')]);
    expect(new Set(said.map((one) => JSON.stringify(one))).size).toBe(1);
    expect(answers[0]?.error).toMatchObject({ error: 'wrong-partner-key', message: 'Wrong partner key' });
    expect(answers[0]?.status).toBe(403);
  });

  it('costs the same work on each path, whether it was never made, is renewed, or its address is locked', async () => {
    const [partner, right] = [await aPartner(world), await aPartner(world)];
    await renew(partner);
    const never = 'ABCDE-FGHJK-MNPQR-STUVW';
    const [unknown, renewed] = [await statementsOf(never), await statementsOf(partner.secret)];
    expect(unknown.length).toBeGreaterThan(3);
    expect(renewed).toEqual(unknown);
    const address = anAddress();
    for (let tries = 0; tries < 15; tries++) await start(`WRONG-${tries}`, address);
    const blocked = await statementsOf(never, address);
    expect(await statementsOf(partner.secret, address)).toEqual(blocked);
    expect(await statementsOf(right.secret, address)).toEqual(blocked);
    const said = [
      await start(never, address),
      await start(partner.secret, address),
      await start(right.secret, address),
    ];
    expect(new Set(said.map(({ status, text }) => `${status} ${text}`)).size).toBe(1);
  });

  it('locks an address that tries fifteen, for the right one too', async () => {
    const partner = await aPartner(world);
    const address = anAddress();
    for (let tries = 0; tries < 15; tries++)
      expect((await start(`WRONG-${tries}`, address)).error.error).toBe('wrong-partner-key');
    expect((await start('WRONG-16', address)).error.error).toBe('Forbidden-IP');
    expect((await start(partner.secret, address)).error.error).toBe('Forbidden-IP');
    expect((await start(partner.secret)).status).toBe(200);
  });

  it('sends one code a minute and five an hour, whoever knows the number', async () => {
    const partner = await aPartner(world);
    await call(world.baseUrl, 'startSignIn', {
      body: { phoneNo: partner.phoneNo, forSignUp: false },
      address: anAddress(),
    });
    for (let codes = 0; codes < 5; codes++) {
      expect((await start(partner.secret)).status).toBe(200);
      expect((await start(partner.secret)).error.error).toBe('wait-for-timer');
      world.advance(MINUTE_MS + 1000);
    }
    expect((await start(partner.secret)).error.error).toBe('code-limit-reached');
  });
});

describe('the code of a branch', () => {
  it('opens its session, once, and only as what it was asked for', async () => {
    const partner = await aPartner(world);
    await start(partner.secret);
    const code = await readCode(world, partner.phoneNo);
    const asPerson = await call(world.baseUrl, 'login', {
      body: { phoneNo: partner.phoneNo, code },
      address: anAddress(),
    });
    expect(asPerson.error.error).toBe('code-wrong');
    const { status, reply } = await verify(partner.phoneNo, code);
    expect([status, reply.key]).toEqual([200, partner.key]);
    expect((await salesOf(reply.accessToken, partner)).reply).toMatchObject({ _id: partner.branchId, logoUrl: null });
    expect((await verify(partner.phoneNo, code)).error.error).toBe('code-wrong');
  });

  it('locks after five wrong ones, as a customer’s does', async () => {
    const partner = await aPartner(world);
    await start(partner.secret);
    const code = await readCode(world, partner.phoneNo);
    const wrong = code === '000000' ? '000001' : '000000';
    for (let tries = 0; tries < 5; tries++)
      expect((await verify(partner.phoneNo, wrong)).error.error).toBe('code-wrong');
    expect((await verify(partner.phoneNo, code)).error.error).toBe('TemporaryBlock');
  });

  it('is worth nothing once the key is renewed', async () => {
    const partner = await aPartner(world);
    await start(partner.secret);
    const code = await readCode(world, partner.phoneNo);
    await renew(partner);
    expect((await verify(partner.phoneNo, code)).error.error).toBe('code-wrong');
  });
});

describe('the session of a branch', () => {
  it('ends with the key, with its lock, after two idle hours and after a shift', async () => {
    const partner = await aPartner(world);
    const first = await counterOf(world, partner);
    expect((await salesOf(first.token, partner)).status).toBe(200);
    const secret = await renew(partner);
    expect((await salesOf(first.token, partner)).error.error).toBe('session-ended');
    world.advance(MINUTE_MS + 1000);
    const second = await counterOf(world, { ...partner, secret });
    await second.need('endPartnerSession');
    expect((await salesOf(second.token, partner)).error.error).toBe('session-ended');
    world.advance(MINUTE_MS + 1000);
    const third = await counterOf(world, { ...partner, secret });
    for (let hour = 0; hour < 11; hour++) {
      world.advance(60 * MINUTE_MS);
      expect((await salesOf(third.token, partner)).status).toBe(200);
    }
    world.advance(61 * MINUTE_MS);
    expect((await salesOf(third.token, partner)).error.error).toBe('session-ended');
    const fourth = await counterOf(world, { ...partner, secret });
    world.advance(121 * MINUTE_MS);
    expect((await salesOf(fourth.token, partner)).error.error).toBe('session-ended');
  });

  it('shows the logo of its branch', async () => {
    const partner = await aPartner(world);
    const { token } = await counterOf(world, partner);
    const admin = await visitAs(world, await anAdmin(world));
    const picture = await sharp({ create: { width: 90, height: 30, channels: 3, background: '#0B5A66' } })
      .png()
      .toBuffer();
    const files = [new File([new Uint8Array(picture)], 'logo.png')];
    await admin.need('changeBranchLogo', { params: { id: partner.branchId }, files });
    const { logoUrl } = (await salesOf(token, partner)).reply;
    // As an image of the page: without the token.
    const shown = await fetch(`${world.baseUrl}${logoUrl}`);
    expect([shown.status, shown.headers.get('content-type')]).toEqual([200, 'image/webp']);
  });

  it('finds no other branch, by whatever key', async () => {
    const [own, other] = [await aPartner(world), await aPartner(world)];
    const { token } = await counterOf(world, own);
    expect((await salesOf(token, other)).error.error).toBe('not-found');
    expect((await salesOf(undefined, own)).error.error).toBe('not-signed-in');
  });

  it('names no more calls than those of a counter', () => {
    const theirs = Object.entries(contract as Record<string, Declaration>)
      .filter(([, { access }]) => typeof access === 'object' && access.includes('partner'))
      .map(([name]) => name);
    const counters = Object.entries(partnerSales as Record<string, Declaration>)
      .filter(([, { access }]) => access !== 'public')
      .map(([name]) => name);
    expect(theirs.toSorted()).toEqual([...counters, 'applyVoucher', 'redeemVoucher', 'revokeVoucher'].toSorted());
  });

  it('opens no call that does not name partners', async () => {
    const { token } = await counterOf(world, await aPartner(world));
    const let_in: string[] = [];
    let tried = 0;
    for (const declaration of Object.values(contract) as Declaration[]) {
      const { access, method, path } = declaration;
      const isTheirs = typeof access === 'object' && access.includes('partner');
      if (isTheirs || access === 'public' || access === 'webhook') continue;
      tried += 1;
      const facts = { ...(declaration.body ? { body: {} } : {}), ...(token ? { token } : {}) };
      const { status, error } = await send(world.baseUrl, declaration, facts);
      if (status !== 403 || error.error !== 'no-permission') let_in.push(`${method} ${path}: ${status}`);
    }
    console.log(`partner token: ${tried} calls refused`);
    expect(let_in).toEqual([]);
    expect(tried).toBeGreaterThan(100);
  });

  it('is no session of a person: nothing refreshes it, no socket knows it', async () => {
    const { token = '' } = await counterOf(world, await aPartner(world));
    const body = { accessToken: token, idToken: token, ip: null };
    const refreshed = await call(world.baseUrl, 'refreshToken', { body, address: anAddress() });
    expect(refreshed.error.error).toBe('session-ended');
    const identified = await call(world.baseUrl, 'identifyUser', { body: { idToken: token }, address: anAddress() });
    expect(identified.status).toBe(401);
    const person = await visitAs(world, await anAdmin(world));
    for (const [given, wanted] of [
      [token, SocketRefusal.sessionEnded],
      [person.token ?? '', 'connected'],
    ] as const) {
      const socket = aSocket(world, { token: given });
      const outcome = outcomeOf(socket);
      socket.connect();
      expect(await outcome).toBe(wanted);
    }
  });
});
