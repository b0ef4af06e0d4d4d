import type { identity } from '#shared/contract/identity.ts';
import { decideRefresh } from '#shared/domain/identity/decide-refresh.ts';
import { sessionEndsAt, whySessionIsOver } from '#shared/domain/identity/session-over.ts';
import { isRefusal, type Refusal, refuse } from '#shared/errors.ts';
import type { Call } from '#shared/server/call.ts';
import type { Row } from '#shared/server/database/columns.ts';
import { updateRows } from '#shared/server/database/model-rows.ts';
import { columns, selectOne, type Tx } from '#shared/server/database/sql.ts';
import { Session } from '#shared/server/models/session.ts';
import { endSession, type SessionEnd } from './end-session.ts';
import { rolesOf } from './roles-of.ts';
import { issueTokens, readSessionCookie, readSessionToken } from './tokens.ts';

type Refresh = Call<typeof identity.refreshToken>;

const SESSION = columns<Omit<Row<Session>, 'id' | 'endedWhy' | 'device'> & { roles: string | null }>({
  userId: 's',
  rotation: 's',
  rotatedAt: 's',
  lastSeenAt: 's',
  createdAt: 's',
  endedAt: 's',
  ip: 's',
  repeatedAt: 's',
  boundAt: 's',
  secondFactorAt: 's',
  roles: '(SELECT GROUP_CONCAT(role) FROM user_roles r WHERE r.userId = s.userId)',
});

/**
 * Gives the newest tokens of a session and rotates them where that is due (`decideRefresh`). Without a stored session, whether
 * named by tokens or by the browser's cookie, it is `TOKEN_NOT_FOUND`. `ip` is recorded as the client states it, never trusted.
 */
export async function rotateSession(tx: Tx, { body, request }: Refresh) {
  const proof = await readProof(tx, body, request);
  if (isRefusal(proof)) return proof;
  const { sessionId, pair, hasCookie } = proof;
  const session = await selectOne(tx, SESSION, 'FROM sessions s WHERE s.id = ? FOR UPDATE', [sessionId]);
  if (session?.endedAt !== null) {
    if (hasCookie) request.setSessionCookie(null);
    return refuse(session ? 'session-ended' : 'TOKEN_NOT_FOUND');
  }
  const decision =
    whySessionIsOver(session, rolesOf(session, tx.log), tx.now, tx.config) ??
    decideRefresh(session, { pair, hasCookie }, tx.now);
  if (decision === 'refuse') return refuse('session-ended');
  if (decision !== 'rotate' && decision !== 'repeat') {
    if (hasCookie) request.setSessionCookie(null);
    return end(tx, sessionId, decision === 'reuse' ? 'token-reuse' : decision);
  }
  const isNew = decision === 'rotate';
  const rotation = isNew ? session.rotation + 1 : session.rotation;
  const rotatedAt = isNew ? tx.now : session.rotatedAt;
  const repeatedAt = isNew ? null : hasCookie ? session.repeatedAt : tx.now;
  const boundAt = session.boundAt ?? (hasCookie ? tx.now : null);
  const seen = { lastSeenAt: tx.now, ip: body.ip || session.ip };
  await updateRows(tx, Session, { rotation, rotatedAt, repeatedAt, boundAt, ...seen }, { id: sessionId });
  const named = { userId: session.userId, sessionId, rotation };
  const tokens = await issueTokens(tx.config.jwtSecret, named, rotatedAt);
  const endsAt = sessionEndsAt(session.createdAt, rolesOf(session, tx.log));
  return { ...tokens, sessionEndsAt: endsAt.toISOString() };
}

/** Which session the caller means, and how they prove it: the tokens, also expired ones, the cookie, or both. */
async function readProof(tx: Tx, { accessToken, idToken }: Refresh['body'], request: Refresh['request']) {
  const { sessionCookie } = request;
  const { jwtSecret } = tx.config;
  const kept = sessionCookie ? await readSessionCookie(jwtSecret, sessionCookie, tx.now) : null;
  if (sessionCookie && !kept) request.setSessionCookie(null);
  if (!accessToken || !idToken) {
    return kept ? { sessionId: kept, pair: null, hasCookie: true } : refuse('TOKEN_NOT_FOUND');
  }
  const access = await readSessionToken(jwtSecret, accessToken, 'at+jwt', { now: tx.now, evenExpired: true });
  const id = await readSessionToken(jwtSecret, idToken, 'id+jwt', { now: tx.now, evenExpired: true });
  const isPair = access && id?.sessionId === access.sessionId && id.rotation === access.rotation;
  // A tab that slept through a sign-out must not wake up as whoever signed in since.
  if (!isPair || (kept && kept !== access.sessionId)) return refuse('session-ended');
  return { sessionId: access.sessionId, pair: access.rotation, hasCookie: kept !== null };
}

/** The session ends although the call is refused. */
async function end(tx: Tx, sessionId: string, why: SessionEnd): Promise<Refusal<'session-ended'>> {
  await endSession(tx, sessionId, why);
  return refuse('session-ended', { keepsWrites: true });
}
