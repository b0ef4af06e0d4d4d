import { errors, jwtVerify, SignJWT } from 'jose';
import { v7 as uuidv7 } from 'uuid';
import { ACCESS_TOKEN_LIFE_MS } from '#shared/limits.ts';
import type { TokenView } from '#shared/views/identity.ts';

const ALGORITHM = 'HS256';
const ISSUER = 'messlinie';
const AUDIENCE = 'messlinie-api';
/** A verified number has this long to finish signing up. */
const SIGN_UP_TICKET_LIFE = '30m';

type TokenType = 'at+jwt' | 'id+jwt' | 'signup+jwt';

export interface SessionClaims {
  userId: string;
  sessionId: string;
  rotation: number;
}

/** Makes the access and the ID token of a session (15 minutes, RFC 9068 types). */
export async function issueTokens(secret: Uint8Array, session: SessionClaims, now: Date): Promise<TokenView> {
  const expires = new Date(now.getTime() + ACCESS_TOKEN_LIFE_MS);
  const make = (type: TokenType): Promise<string> =>
    new SignJWT({ sid: session.sessionId, rot: session.rotation, jti: uuidv7() })
      .setProtectedHeader({ alg: ALGORITHM, typ: type })
      .setSubject(session.userId)
      .setIssuer(ISSUER)
      .setAudience(AUDIENCE)
      .setIssuedAt(now)
      .setExpirationTime(expires)
      .sign(secret);
  const [accessToken, idToken] = await Promise.all([make('at+jwt'), make('id+jwt')]);
  return { accessToken, idToken, expiresIn: expires.toISOString() };
}

/**
 * Reads an access or ID token; null when it is forged, of the other type, or (unless `evenExpired`) over.
 * One algorithm is pinned, `none` and mixed ones are refused (ASVS 5.0 9.1).
 */
export async function readSessionToken(
  secret: Uint8Array,
  token: string,
  type: 'at+jwt' | 'id+jwt',
  options: { now: Date; evenExpired?: boolean },
): Promise<(SessionClaims & { expiresAt: number }) | null> {
  try {
    const { payload } = await jwtVerify(token, secret, {
      algorithms: [ALGORITHM],
      issuer: ISSUER,
      audience: AUDIENCE,
      typ: type,
      // An expired token still names its session when it is exchanged; its signature must hold all the same.
      currentDate: options.evenExpired ? new Date(0) : options.now,
      requiredClaims: ['sub', 'exp'],
    });
    if (typeof payload.sid !== 'string' || typeof payload.rot !== 'number' || !payload.sub) return null;
    return { userId: payload.sub, sessionId: payload.sid, rotation: payload.rot, expiresAt: (payload.exp ?? 0) * 1000 };
  } catch (error) {
    if (error instanceof errors.JOSEError) return null;
    throw error;
  }
}

/** Proof that a number was verified, for the last step of sign-up. */
export function issueSignUpTicket(secret: Uint8Array, phoneNo: string, now: Date): Promise<string> {
  return new SignJWT({ phoneNo })
    .setProtectedHeader({ alg: ALGORITHM, typ: 'signup+jwt' })
    .setIssuer(ISSUER)
    .setAudience(AUDIENCE)
    .setIssuedAt(now)
    .setExpirationTime(SIGN_UP_TICKET_LIFE)
    .sign(secret);
}

/** The verified number of a ticket, or null. */
export async function readSignUpTicket(secret: Uint8Array, ticket: string, now: Date): Promise<string | null> {
  try {
    const options = {
      algorithms: [ALGORITHM],
      issuer: ISSUER,
      audience: AUDIENCE,
      typ: 'signup+jwt',
      currentDate: now,
    };
    const { payload } = await jwtVerify(ticket, secret, options);
    return typeof payload.phoneNo === 'string' ? payload.phoneNo : null;
  } catch (error) {
    if (error instanceof errors.JOSEError) return null;
    throw error;
  }
}
