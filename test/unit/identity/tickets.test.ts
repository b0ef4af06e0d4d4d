import { describe, expect, it } from '@jest/globals';
import { SignJWT } from 'jose';
import { MINUTE_MS } from '#shared/durations.ts';
import { COUNTER_TICKET_MS } from '#shared/limits/partner-sales.ts';
import { SECOND_FACTOR_TICKET_MS } from '#shared/limits/second-factor.ts';
import { SHARE_TICKET_MS } from '#shared/limits/sharing.ts';
import {
  issueCounterTicket,
  issuePartnerToken,
  issueSecondFactorTicket,
  issueSessionCookie,
  issueShareTicket,
  issueSignUpTicket,
  readCounterTicket,
  readPartnerToken,
  readSecondFactorTicket,
  readSessionCookie,
  readSessionToken,
  readShareTicket,
  readSignUpTicket,
} from '#shared/server/identity/tokens.ts';

const SECRET = new Uint8Array(32).fill(7);
const ISSUED = new Date('2026-03-09T08:00:00Z');
const ENDS_AT = new Date('2026-03-16T08:00:00Z');
const after = (ms: number): Date => new Date(ISSUED.getTime() + ms);

type Read = (secret: Uint8Array, token: string, now: Date) => Promise<unknown>;

const readAccess: Read = (secret, token, now) => readSessionToken(secret, token, 'at+jwt', { now });

interface Ticket {
  type: string;
  issue(): Promise<string>;
  read: Read;
  /** What it proves. */
  proves: unknown;
  endsAt: Date;
  /** The claims without which it proves nothing; the first of each is what it needs, the second what is none. */
  claims: Record<string, [right: unknown, wrong: unknown]>;
}

const enrolling = { userId: 'a user', ticketId: 'a ticket', mayEnrol: true };
const atCounter = { branchId: 'a branch', phoneNo: '+41790000001' };

const TICKETS: Record<string, Ticket> = {
  'a session’s cookie': {
    type: 'session-cookie+jwt',
    issue: () => issueSessionCookie(SECRET, 'a session', ISSUED, ENDS_AT),
    read: readSessionCookie,
    proves: 'a session',
    endsAt: ENDS_AT,
    claims: { sid: ['a session', 1] },
  },
  'a ticket for a sign-up': {
    type: 'signup+jwt',
    issue: () => issueSignUpTicket(SECRET, '+41790000001', ISSUED),
    read: readSignUpTicket,
    proves: '+41790000001',
    endsAt: after(30 * MINUTE_MS),
    claims: { phoneNo: ['+41790000001', 41_790_000_001] },
  },
  'a ticket for a second factor': {
    type: 'second-factor+jwt',
    issue: () => issueSecondFactorTicket(SECRET, enrolling, ISSUED),
    read: readSecondFactorTicket,
    proves: enrolling,
    endsAt: after(SECOND_FACTOR_TICKET_MS),
    claims: { sub: ['a user', ''], jti: ['a ticket', ''] },
  },
  'a ticket of a shared result': {
    type: 'share+jwt',
    issue: () => issueShareTicket(SECRET, 'a share', ISSUED),
    read: readShareTicket,
    proves: 'a share',
    endsAt: after(SHARE_TICKET_MS),
    claims: { sub: ['a share', 1] },
  },
  'a branch’s token': {
    type: 'partner+jwt',
    issue: () => issuePartnerToken(SECRET, 'a session', ISSUED, ENDS_AT),
    read: readPartnerToken,
    proves: 'a session',
    endsAt: ENDS_AT,
    claims: { sid: ['a session', 1] },
  },
  'a ticket of a counter': {
    type: 'counter+jwt',
    issue: () => issueCounterTicket(SECRET, atCounter, ISSUED),
    read: readCounterTicket,
    proves: atCounter,
    endsAt: after(COUNTER_TICKET_MS),
    claims: { sub: ['a branch', ''], phoneNo: ['+41790000001', 41_790_000_001] },
  },
  'an access token': {
    type: 'at+jwt',
    issue: () => sign('at+jwt', { sub: 'a user', sid: 'a session', rot: 3 }),
    read: readAccess,
    proves: { userId: 'a user', sessionId: 'a session', rotation: 3, expiresAt: ENDS_AT.getTime() },
    endsAt: ENDS_AT,
    claims: { sub: ['a user', ''], sid: ['a session', 1], rot: [3, '3'] },
  },
};

const unending = (type: string, claims: Record<string, unknown>): SignJWT =>
  new SignJWT(claims)
    .setProtectedHeader({ alg: 'HS256', typ: type })
    .setIssuer('messlinie')
    .setAudience('messlinie-api');

const sign = (type: string, claims: Record<string, unknown>): Promise<string> =>
  unending(type, claims).setExpirationTime(ENDS_AT).sign(SECRET);

describe.each(Object.entries(TICKETS))('%s', (_name, { type, issue, read, proves, endsAt, claims }) => {
  it('proves what it was issued for until its last second', async () => {
    const ticket = await issue();
    expect(await read(SECRET, ticket, ISSUED)).toEqual(proves);
    expect(await read(SECRET, ticket, new Date(endsAt.getTime() - 1_000))).toEqual(proves);
    expect(await read(SECRET, ticket, endsAt)).toBeNull();
  });

  it('is no other kind of ticket, and nothing under another secret', async () => {
    const ticket = await issue();
    const others = Object.values(TICKETS).filter((other) => other.type !== type);
    for (const other of others) expect(await other.read(SECRET, ticket, ISSUED)).toBeNull();
    expect(await read(new Uint8Array(32).fill(8), ticket, ISSUED)).toBeNull();
  });

  it('proves nothing without an end, and without each of its claims', async () => {
    const right = Object.fromEntries(Object.entries(claims).map(([claim, [value]]) => [claim, value]));
    expect(await read(SECRET, await sign(type, right), ISSUED)).not.toBeNull();
    expect(await read(SECRET, await unending(type, right).sign(SECRET), ISSUED)).toBeNull();
    for (const [claim, [value, wrong]] of Object.entries(claims)) {
      const { [claim]: _left, ...others } = { ...right, [claim]: value };
      expect(await read(SECRET, await sign(type, others), ISSUED)).toBeNull();
      expect(await read(SECRET, await sign(type, { ...others, [claim]: wrong }), ISSUED).catch(String)).toBeNull();
    }
  });

  it('says nothing where the secret is none: that is a fault of ours and no forgery', async () => {
    await expect(read('no secret' as never, await issue(), ISSUED)).rejects.toThrow(TypeError);
  });
});

describe('a ticket for a second factor', () => {
  it.each([
    ['who had a factor at the SMS code', { enrol: false }],
    ['of whom it does not say so', {}],
  ])('lets nobody enrol %s', async (_who, more) => {
    const ticket = await sign('second-factor+jwt', { sub: 'a user', jti: 'a ticket', ...more });
    expect(await readSecondFactorTicket(SECRET, ticket, ISSUED)).toEqual({ ...enrolling, mayEnrol: false });
  });
});
