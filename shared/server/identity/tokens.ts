import { errors, type JWTPayload, jwtVerify, SignJWT } from 'jose';
import { COUNTER_TICKET_MS } from '#shared/limits/partner-sales.ts';
import { SECOND_FACTOR_TICKET_MS } from '#shared/limits/second-factor.ts';
import { ACCESS_TOKEN_LIFE_MS } from '#shared/limits/sessions.ts';
import { SHARE_TICKET_MS } from '#shared/limits/sharing.ts';
import { SIGN_UP_TICKET_MS } from '#shared/limits/sign-in.ts';
import type { TokenView } from '#shared/views/identity.ts';

const ALGORITHM = 'HS256';
const ISSUER = 'messlinie';
const AUDIENCE = 'messlinie-api';

type TokenType =
  | 'at+jwt'
  | 'id+jwt'
  | 'signup+jwt'
  | 'session-cookie+jwt'
  | 'second-factor+jwt'
  | 'share+jwt'
  | 'partner+jwt'
  | 'counter+jwt';

export interface SessionClaims {
  userId: string;
  sessionId: string;
  rotation: number;
}

/** What of a token's view the tokens themselves hold. */
type TokenPair = Omit<TokenView, 'sessionEndsAt'>;

/**
 * The access and the ID token of a session's rotation (15 minutes, RFC 9068 types). The same rotation and instant give the same
 * tokens, to the letter: a second tab is given what the first one got, and nothing has to be stored for it.
 */
export async function issueTokens(secret: Uint8Array, session: SessionClaims, rotatedAt: Date): Promise<TokenPair> {
  const expires = new Date(rotatedAt.getTime() + ACCESS_TOKEN_LIFE_MS);
  const claims = { sid: session.sessionId, rot: session.rotation, jti: `${session.sessionId}.${session.rotation}` };
  const make = (type: TokenType): Promise<string> =>
    sign(secret, type, new SignJWT(claims).setSubject(session.userId), rotatedAt, expires);
  const [accessToken, idToken] = await Promise.all([make('at+jwt'), make('id+jwt')]);
  return { accessToken, idToken, expiresIn: expires.toISOString() };
}

/** Reads an access or ID token; null when it is forged, of the other type, or (unless `evenExpired`) over. */
export async function readSessionToken(
  secret: Uint8Array,
  token: string,
  type: 'at+jwt' | 'id+jwt',
  options: { now: Date; evenExpired?: boolean },
): Promise<(SessionClaims & { expiresAt: number }) | null> {
  // An expired token still names its session when it is exchanged; its signature must hold all the same.
  const payload = await read(secret, token, type, options.evenExpired ? new Date(0) : options.now);
  if (!payload?.sub || typeof payload.sid !== 'string' || typeof payload.rot !== 'number') return null;
  return { userId: payload.sub, sessionId: payload.sid, rotation: payload.rot, expiresAt: (payload.exp ?? 0) * 1000 };
}

/** What the cookie of a session holds until the session's last possible moment. It opens nothing but the refresh. */
export function issueSessionCookie(secret: Uint8Array, sessionId: string, now: Date, endsAt: Date): Promise<string> {
  return sign(secret, 'session-cookie+jwt', new SignJWT({ sid: sessionId }), now, endsAt);
}

/** The session of a cookie, or null. */
export async function readSessionCookie(secret: Uint8Array, cookie: string, now: Date): Promise<string | null> {
  const payload = await read(secret, cookie, 'session-cookie+jwt', now);
  return typeof payload?.sid === 'string' ? payload.sid : null;
}

/** Proof that a number was verified, for the last step of sign-up. */
export function issueSignUpTicket(secret: Uint8Array, phoneNo: string, now: Date): Promise<string> {
  const until = new Date(now.getTime() + SIGN_UP_TICKET_MS);
  return sign(secret, 'signup+jwt', new SignJWT({ phoneNo }), now, until);
}

/** The verified number of a ticket, or null. */
export async function readSignUpTicket(secret: Uint8Array, ticket: string, now: Date): Promise<string | null> {
  const payload = await read(secret, ticket, 'signup+jwt', now);
  return typeof payload?.phoneNo === 'string' ? payload.phoneNo : null;
}

/** Proof that somebody of the staff gave the right SMS code. It opens nothing but the calls of the second factor. */
export interface SecondFactorTicket {
  userId: string;
  /** The key and the recovery codes of an enrolment follow from it, so that reloading the page changes neither. */
  ticketId: string;
  /** Only who had no factor at the SMS code may enrol one with it: a ticket from before a reset is worth nothing after it. */
  mayEnrol: boolean;
}

/** The ticket for the second factor (15 minutes). */
export function issueSecondFactorTicket(secret: Uint8Array, ticket: SecondFactorTicket, now: Date): Promise<string> {
  const claims = new SignJWT({ enrol: ticket.mayEnrol }).setSubject(ticket.userId).setJti(ticket.ticketId);
  return sign(secret, 'second-factor+jwt', claims, now, new Date(now.getTime() + SECOND_FACTOR_TICKET_MS));
}

/** What a ticket for the second factor proves, or null. */
export async function readSecondFactorTicket(
  secret: Uint8Array,
  ticket: string,
  now: Date,
): Promise<SecondFactorTicket | null> {
  const payload = await read(secret, ticket, 'second-factor+jwt', now);
  if (!payload?.sub || !payload.jti) return null;
  return { userId: payload.sub, ticketId: payload.jti, mayEnrol: payload.enrol === true };
}

/** What the right code of a shared result is exchanged for: it reads that result for a while, as long as it is shared. */
export function issueShareTicket(secret: Uint8Array, shareId: string, now: Date): Promise<string> {
  const until = new Date(now.getTime() + SHARE_TICKET_MS);
  return sign(secret, 'share+jwt', new SignJWT({}).setSubject(shareId), now, until);
}

/** The share that a ticket opens, or null. */
export async function readShareTicket(secret: Uint8Array, ticket: string, now: Date): Promise<string | null> {
  const payload = await read(secret, ticket, 'share+jwt', now);
  return typeof payload?.sub === 'string' ? payload.sub : null;
}

/** The token of a branch's session, until its last possible moment; MariaDB says whether it lives. No refresh takes it. */
export function issuePartnerToken(secret: Uint8Array, sessionId: string, now: Date, endsAt: Date): Promise<string> {
  return sign(secret, 'partner+jwt', new SignJWT({ sid: sessionId }), now, endsAt);
}

/** The session of a branch that a token names, or null. */
export async function readPartnerToken(secret: Uint8Array, token: string, now: Date): Promise<string | null> {
  const payload = await read(secret, token, 'partner+jwt', now);
  return typeof payload?.sid === 'string' ? payload.sid : null;
}

/** Proof that the person with this number read out, at this branch, the code on their own telephone. */
export interface CounterTicket {
  branchId: string;
  phoneNo: string;
}

/** The ticket with which a branch orders for somebody at its counter. */
export function issueCounterTicket(secret: Uint8Array, { branchId, phoneNo }: CounterTicket, now: Date) {
  const until = new Date(now.getTime() + COUNTER_TICKET_MS);
  return sign(secret, 'counter+jwt', new SignJWT({ phoneNo }).setSubject(branchId), now, until);
}

/** What a ticket of a counter proves, or null. */
export async function readCounterTicket(secret: Uint8Array, ticket: string, now: Date): Promise<CounterTicket | null> {
  const payload = await read(secret, ticket, 'counter+jwt', now);
  return payload?.sub && typeof payload.phoneNo === 'string'
    ? { branchId: payload.sub, phoneNo: payload.phoneNo }
    : null;
}

function sign(secret: Uint8Array, type: TokenType, claims: SignJWT, from: Date, until: Date): Promise<string> {
  return claims
    .setProtectedHeader({ alg: ALGORITHM, typ: type })
    .setIssuer(ISSUER)
    .setAudience(AUDIENCE)
    .setIssuedAt(from)
    .setExpirationTime(until)
    .sign(secret);
}

/** The claims of a token of this type; null otherwise. One algorithm is pinned, `none` and mixed ones are refused (ASVS 5.0 9.1). */
async function read(secret: Uint8Array, token: string, type: TokenType, at: Date): Promise<JWTPayload | null> {
  try {
    const { payload } = await jwtVerify(token, secret, {
      algorithms: [ALGORITHM],
      issuer: ISSUER,
      audience: AUDIENCE,
      typ: type,
      currentDate: at,
      requiredClaims: ['exp'],
    });
    return payload;
  } catch (error) {
    if (error instanceof errors.JOSEError) return null;
    throw error;
  }
}
