import { describe, expect, it } from '@jest/globals';
import { ACCESS_TOKEN_LIFE_MS } from '#shared/limits/sessions.ts';
import { issueTokens, readSessionToken } from '#shared/server/identity/tokens.ts';

const SECRET = new Uint8Array(32).fill(7);
const SESSION = { userId: 'a user', sessionId: 'a session', rotation: 3 };
const ISSUED = new Date('2026-03-09T08:00:00Z');
const over = new Date(ISSUED.getTime() + ACCESS_TOKEN_LIFE_MS);

describe('an access token', () => {
  it('names its session, its rotation and the instant in which it is over', async () => {
    const { accessToken } = await issueTokens(SECRET, SESSION, ISSUED);
    const read = await readSessionToken(SECRET, accessToken, 'at+jwt', { now: ISSUED });
    expect(read).toEqual({ ...SESSION, expiresAt: over.getTime() });
  });

  it('says nothing from that instant on, unless it is exchanged', async () => {
    const { accessToken } = await issueTokens(SECRET, SESSION, ISSUED);
    const at = (now: Date, evenExpired = false) =>
      readSessionToken(SECRET, accessToken, 'at+jwt', { now, evenExpired });
    expect(await at(new Date(over.getTime() - 1000))).toMatchObject(SESSION);
    expect(await at(over)).toBeNull();
    expect(await at(over, true)).toMatchObject(SESSION);
  });

  it('is no ID token, and no token under another secret', async () => {
    const { accessToken, idToken } = await issueTokens(SECRET, SESSION, ISSUED);
    const now = ISSUED;
    expect(await readSessionToken(SECRET, accessToken, 'id+jwt', { now })).toBeNull();
    expect(await readSessionToken(SECRET, idToken, 'at+jwt', { now })).toBeNull();
    expect(await readSessionToken(new Uint8Array(32).fill(8), accessToken, 'at+jwt', { now })).toBeNull();
  });
});
