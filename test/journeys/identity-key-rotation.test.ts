import { execFile } from 'node:child_process';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { v7 as uuidv7 } from 'uuid';
import { MINUTE_MS } from '#shared/durations.ts';
import { findRow } from '#shared/server/database/model-rows.ts';
import { insert } from '#shared/server/database/sql.ts';
import { openFileStore } from '#shared/server/gateways/files/open-file-store.ts';
import { resealIdentityRows } from '#shared/server/identity/reseal-identity-rows.ts';
import { purgePurpose, unsealIdentifiers } from '#shared/server/identity/seal-identifiers.ts';
import { identityPurpose, unsealIdentity } from '#shared/server/identity/seal-identity.ts';
import { ClosedAccount } from '#shared/server/models/closed-account.ts';
import { Purge } from '#shared/server/models/purge.ts';
import { seal } from '#shared/server/seal.ts';
import { call } from '#test/factories/call.ts';
import { openWorld, type World } from '#test/factories/open-world.ts';
import { aCustomer, aDoctor, anAdmin } from '#test/factories/people.ts';
import { anAddress, appCode, askForFactor, enrol } from '#test/factories/second-factor.ts';

const COMMAND = path.resolve('shared/server/gateways/files/rewrap-files.ts');
const NEWEST = 'a-new-master-key-of-at-least-thirty-two-characters';

let world: World;

beforeAll(async () => {
  world = await openWorld({ catalogue: false, environment: { STAFF_SECOND_FACTOR: 'true' } });
});
afterAll(() => world.close());

/** What is kept of somebody whose account is closed, sealed under this key. */
async function aKeptIdentity(masterKey: string): Promise<string> {
  const { id } = await aCustomer(world);
  const kept = { userId: id, closedAt: world.services.now(), medicalUntil: '2046-01-01', invoicesUntil: null };
  const sealedIdentity = seal(masterKey, identityPurpose(id), JSON.stringify({ lastName: 'Probst' }));
  await insert(world.services, ClosedAccount, { ...kept, sealedIdentity });
  return id;
}

/** A purge that is not proven yet, and what it looks for. */
async function anOpenPurge(masterKey: string): Promise<string> {
  const [{ id: userId }, id, now] = [await aCustomer(world), uuidv7(), world.services.now()];
  const sealedIdentifiers = seal(masterKey, purgePurpose(id), JSON.stringify({ lastName: 'Probst' }));
  const asked = { askedBy: null, askedAt: now, lapsesAt: now, reason: 'person-wish' } as const;
  const open = { state: 'leaking', openFor: userId, plan: [], sealedIdentifiers } as const;
  await insert(world.services, Purge, { id, userId, ...asked, ...open, plan: [] });
  return id;
}

async function lastNameOf(id: string, masterKeys: string[]): Promise<string> {
  const kept = await findRow(world.services, ClosedAccount, ['sealedIdentity'], { where: { userId: id } });
  return unsealIdentity(masterKeys, id, kept?.sealedIdentity ?? '').lastName;
}

/** The command as an operator runs it, with these keys. */
async function rewrap(...masterKeys: string[]) {
  const env = { ...world.environment, MASTER_KEY: masterKeys.join() };
  return promisify(execFile)(process.execPath, ['--no-warnings', COMMAND], { env });
}

describe('after the command the old master key can go', () => {
  it('files, identities of closed accounts and second factors open under the newest alone; recovery codes are named', async () => {
    const { config, files } = world.services;
    const before = config.files.masterKeys;
    const closed = await aKeptIdentity(before[0] ?? '');
    const purge = await anOpenPurge(before[0] ?? '');
    const holder = await aDoctor(world);
    const { key } = await enrol(world, holder);
    const fileId = uuidv7();
    await files.write('reports', fileId, Buffer.from('a report'));

    const { stdout } = await rewrap(NEWEST, ...before);
    expect(stdout).toContain(
      'Put under the newest key: 1 files, 3 identities of closed accounts, second factors and open purges.',
    );
    expect(stdout).toContain('Recovery codes are hashed and cannot be');
    expect(stdout).toContain('should make new ones in their menu: 1.');
    expect((await rewrap(NEWEST, ...before)).stdout).toContain(': 0 files, 0 identities');

    config.files.masterKeys = [NEWEST];
    try {
      expect(await lastNameOf(closed, [NEWEST])).toBe('Probst');
      const open = await findRow(world.services, Purge, ['sealedIdentifiers'], { where: { id: purge } });
      expect(unsealIdentifiers([NEWEST], purge, open?.sealedIdentifiers ?? '').lastName).toBe('Probst');
      expect(await text(await openFileStore(config).read('reports', fileId))).toBe('a report');
      const { secondFactorTicket } = await askForFactor(world, holder);
      const body = { code: appCode(world, key) };
      const signedIn = await call(world.baseUrl, 'signInWithSecondFactor', {
        token: secondFactorTicket,
        body,
        address: anAddress(),
      });
      expect(signedIn.status).toBe(200);
    } finally {
      config.files.masterKeys = before;
    }
  });

  it('recovery codes of a key that is gone are void, and every page and the sign-in say so; new ones count', async () => {
    const { config } = world.services;
    const before = config.files.masterKeys;
    const holder = await aDoctor(world);
    const { key, recoveryCodes } = await enrol(world, holder);
    const admin = (await enrol(world, await anAdmin(world))).signedIn.token.accessToken;
    const listed = async () => {
      const { reply } = await call(world.baseUrl, 'listSecondFactors', { token: admin });
      return reply.staff.find(({ id }) => id === holder.id);
    };
    await rewrap(NEWEST, ...before);
    config.files.masterKeys = [NEWEST, ...before];
    try {
      expect(await askForFactor(world, holder)).toMatchObject({ recoveryCodesLeft: 8, recoveryCodesVoid: false });
      config.files.masterKeys = [NEWEST];
      const none = { recoveryCodesLeft: 0, recoveryCodesVoid: true };
      const asked = await askForFactor(world, holder);
      expect(asked).toMatchObject(none);
      const typed = { token: asked.secondFactorTicket, address: anAddress() };
      const body = { recoveryCode: recoveryCodes[0] ?? '' };
      const tried = await call(world.baseUrl, 'signInWithRecoveryCode', { ...typed, body });
      expect(tried.error.error).toBe('second-factor-wrong');
      expect(await listed()).toMatchObject(none);
      world.advance(MINUTE_MS);
      const code = { code: appCode(world, key) };
      const { reply } = await call(world.baseUrl, 'signInWithSecondFactor', { ...typed, body: code });
      const own = { token: reply.token.accessToken, address: anAddress() };
      expect((await call(world.baseUrl, 'getOwnSecondFactor', own)).reply).toMatchObject(none);
      world.advance(MINUTE_MS);
      await call(world.baseUrl, 'renewRecoveryCodes', { ...own, body: { code: appCode(world, key) } });
      const renewed = { recoveryCodesLeft: 8, recoveryCodesVoid: false };
      expect((await call(world.baseUrl, 'getOwnSecondFactor', own)).reply).toMatchObject(renewed);
      expect(await listed()).toMatchObject(renewed);
    } finally {
      config.files.masterKeys = before;
    }
  });

  it('what no key opens is named and left as it is, and the others are done', async () => {
    const [lost, kept] = [await aKeptIdentity('a-key-that-nobody-has-any-more'), await aKeptIdentity('the-older-one')];
    const { changed, failures } = await resealIdentityRows(world.services, ['the-newest-one', 'the-older-one']);
    expect(changed).toBe(1);
    expect(failures).toContain(`closed_accounts: no known key opens the row of ${lost}`);
    expect(await lastNameOf(kept, ['the-newest-one'])).toBe('Probst');
    expect(await lastNameOf(lost, ['a-key-that-nobody-has-any-more'])).toBe('Probst');
  });
});
