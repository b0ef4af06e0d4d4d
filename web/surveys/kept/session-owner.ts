import { sessionToken } from '#web/client/session-token.ts';

/** Whose session it is, and which one of theirs. */
export interface SessionOwner {
  userId: string;
  sessionId: string;
}

/**
 * Whose session this tab has, as its token says, while the session lasts; null without one. Good for finding what this browser kept
 * for that session, and for nothing else: whether a session still holds is the server's to say.
 */
export function sessionOwner(now = Date.now()): SessionOwner | null {
  const token = sessionToken();
  if (!token || !(Date.parse(token.sessionEndsAt) > now)) return null;
  try {
    const payload = token.accessToken.split('.')[1] ?? '';
    const claims: unknown = JSON.parse(atob(payload.replaceAll('-', '+').replaceAll('_', '/')));
    const { sub, sid } = claims as { sub?: unknown; sid?: unknown };
    return typeof sub === 'string' && typeof sid === 'string' ? { userId: sub, sessionId: sid } : null;
  } catch {
    return null;
  }
}
