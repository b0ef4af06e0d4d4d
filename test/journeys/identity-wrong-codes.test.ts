import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { createApp } from '#api/app.ts';
import { createHttpServer } from '#api/http/create-http-server.ts';
import { MINUTE_MS } from '#shared/durations.ts';
import { findRow } from '#shared/server/database/model-rows.ts';
import { SignInGuard } from '#shared/server/models/sign-in-guard.ts';
import { closeServices, openServices } from '#shared/server/open-services.ts';
import { call } from '#test/factories/call.ts';
import { openWorld, type World } from '#test/factories/open-world.ts';
import { aCustomer, aPhoneNo } from '#test/factories/people.ts';
import { readCode } from '#test/factories/read-code.ts';
import { anAddress } from '#test/factories/second-factor.ts';
import { askForCode, login, wrongOf } from '#test/factories/sign-in-codes.ts';

let world: World;

beforeAll(async () => {
  world = await openWorld({ catalogue: false });
});

afterAll(() => world.close());

/** A process of the API that knows nothing but what MariaDB tells it, at an hour of the test's choice. */
async function startAnew(now: () => Date) {
  const services = { ...openServices('test', world.services.config), log: world.services.log, now };
  if (services.redis.status !== 'ready') await once(services.redis, 'ready');
  const server = createHttpServer(createApp(services), services.config);
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return {
    baseUrl: `http://127.0.0.1:${port}`,
    async stop() {
      server.close();
      server.closeAllConnections();
      await closeServices(services);
    },
  };
}

describe('five wrong codes', () => {
  async function lock(): Promise<{ phoneNo: string; code: string }> {
    const { phoneNo } = await aCustomer(world);
    const code = await askForCode(world, phoneNo);
    for (let tried = 0; tried < 5; tried++) await login(world, phoneNo, wrongOf(code));
    return { phoneNo, code };
  }

  it('lock the number for five minutes, also against the right code', async () => {
    const { phoneNo, code } = await lock();
    const { status, error } = await login(world, phoneNo, code);
    expect([status, error.error]).toEqual([403, 'TemporaryBlock']);
    expect(Number(error.details?.seconds)).toBeGreaterThan(280);
    expect(Number(error.details?.seconds)).toBeLessThanOrEqual(300);
    world.advance(5 * MINUTE_MS + 1000);
    const next = await askForCode(world, phoneNo);
    expect((await login(world, phoneNo, next)).status).toBe(200);
  });

  it('lock it against a new code too: a new code gives no new tries', async () => {
    const { phoneNo } = await aCustomer(world);
    for (let tried = 0; tried < 5; tried++) {
      if (tried % 2 === 0) world.advance(MINUTE_MS + 1);
      const code = tried % 2 === 0 ? await askForCode(world, phoneNo) : await readCode(world, phoneNo);
      await login(world, phoneNo, wrongOf(code));
    }
    const started = await call(world.baseUrl, 'startSignIn', { body: { phoneNo }, address: anAddress() });
    expect([started.status, started.error.error]).toEqual([403, 'TemporaryBlock']);
  });

  it('keep it locked when Redis loses everything', async () => {
    const { phoneNo, code } = await lock();
    // The world's whole Redis database; FLUSHALL would also empty those of the files that run beside this one.
    await world.services.redis.flushdb();
    expect((await login(world, phoneNo, code)).error.error).toBe('TemporaryBlock');
  });

  it('hold at 4:59 and end at 5:00, in a process that was started anew on an empty Redis; the known device goes on', async () => {
    const { phoneNo } = await aCustomer(world);
    const first = await login(world, phoneNo, await askForCode(world, phoneNo));
    const cookie = first.headers.getSetCookie().map((line) => line.split(';')[0] ?? '');
    const device = cookie.find((pair) => pair.startsWith('device=')) ?? '';
    world.advance(MINUTE_MS + 1);
    const code = await askForCode(world, phoneNo);
    for (let tried = 0; tried < 5; tried++) await login(world, phoneNo, wrongOf(code));
    const guard = await findRow(world.services, SignInGuard, ['lockedUntil'], {
      where: { kind: 'account', subject: phoneNo },
    });
    const end = guard?.lockedUntil?.getTime() ?? 0;
    await world.services.redis.flushdb();
    let now = new Date(end - 1000);
    const started = await startAnew(() => now);
    try {
      const tryAt = (more: { cookie?: string } = {}) =>
        call(started.baseUrl, 'login', { body: { phoneNo, code }, address: anAddress(), ...more });
      expect((await tryAt()).error.error).toBe('TemporaryBlock');
      now = new Date(end - 1);
      const last = await tryAt();
      expect([last.error.error, last.error.details?.seconds]).toEqual(['TemporaryBlock', 1]);
      now = new Date(end);
      // The code is five minutes old by now: it is looked at again, and that is what opens.
      expect((await tryAt()).error.error).toMatch(/^code-(wrong|expired)$/);
      now = new Date(end - 1000);
      const fresh = await call(started.baseUrl, 'startSignIn', {
        body: { phoneNo },
        address: anAddress(),
        cookie: device,
      });
      expect(fresh.status).toBe(200);
      const own = { phoneNo, code: await readCode(world, phoneNo) };
      const signedIn = await call(started.baseUrl, 'login', { body: own, address: anAddress(), cookie: device });
      expect(signedIn.status).toBe(200);
    } finally {
      await started.stop();
    }
  });

  it('of a whole day are at most twenty, and somebody is told', async () => {
    const { phoneNo } = await aCustomer(world);
    for (let tried = 0; tried < 20; tried++) {
      if (tried % 5 === 0) world.advance(6 * MINUTE_MS);
      const { error } = await login(world, phoneNo, '000000');
      expect(error.error).toBe('code-wrong');
    }
    world.advance(6 * MINUTE_MS);
    expect(await login(world, phoneNo, '000000')).toMatchObject({ status: 403, error: { error: 'TemporaryBlock' } });
    const alarms = world
      .logged()
      .split('\n')
      .filter((line) => line.includes('"alarm":"wrong-codes"'));
    expect(alarms).toHaveLength(1);
    expect(alarms[0]).not.toContain(phoneNo.slice(3));
  });

  it('are counted one by one when a hundred arrive at once', async () => {
    const { phoneNo } = await aCustomer(world);
    const code = await askForCode(world, phoneNo);
    const answers = await Promise.all(Array.from({ length: 100 }, () => login(world, phoneNo, wrongOf(code))));
    const byError = Object.groupBy(answers, ({ error }) => error.error);
    expect([byError['code-wrong']?.length, byError.TemporaryBlock?.length]).toEqual([5, 95]);
    expect((await login(world, phoneNo, code)).error.error).toBe('TemporaryBlock');
  }, 60_000);

  it('do not lock out the device that signed in before', async () => {
    const { phoneNo } = await aCustomer(world);
    const first = await login(world, phoneNo, await askForCode(world, phoneNo));
    const cookie = first.headers
      .getSetCookie()
      .map((line) => line.split(';')[0] ?? '')
      .find((pair) => pair.startsWith('device='));
    if (!cookie) throw new Error('the device is not remembered');
    world.advance(MINUTE_MS + 1);
    const code = await askForCode(world, phoneNo);
    for (let tried = 0; tried < 5; tried++) await login(world, phoneNo, wrongOf(code));
    expect((await login(world, phoneNo, code)).error.error).toBe('TemporaryBlock');
    expect((await login(world, phoneNo, code, { cookie: cookie.replace(/.$/, 'x') })).error.error).toBe(
      'TemporaryBlock',
    );
    expect((await login(world, phoneNo, code, { cookie })).status).toBe(200);
  });

  it('at fifteen different numbers lock the address', async () => {
    const address = anAddress();
    for (let tried = 0; tried < 15; tried++) {
      const phoneNo = aPhoneNo();
      await login(world, phoneNo, '000000', { address });
    }
    const { phoneNo } = await aCustomer(world);
    const code = await askForCode(world, phoneNo);
    expect(await login(world, phoneNo, code, { address })).toMatchObject({
      status: 403,
      error: { error: 'Forbidden-IP' },
    });
    expect((await login(world, phoneNo, code)).status).toBe(200);
  });
});
