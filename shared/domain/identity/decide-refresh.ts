import { ACCESS_TOKEN_LIFE_MS, REFRESH_GRACE_MS, REFRESH_MARGIN_MS } from '#shared/limits/sessions.ts';

export interface RefreshFacts {
  /** Of the newest pair, and when it was made. */
  rotation: number;
  rotatedAt: Date;
  /** When the newest pair was given a second time to somebody without the cookie. */
  repeatedAt: Date | null;
  /** When the browser first came back with the session's cookie. */
  boundAt: Date | null;
}

export interface RefreshProof {
  /** Rotation of the pair that was sent; null where a new tab has none. */
  pair: number | null;
  /** The request carries the session's cookie. */
  hasCookie: boolean;
}

/** `rotate`: a new pair; `repeat`: the newest pair once more; `refuse`: nothing; `reuse`: these tokens were copied, the session ends. */
export type RefreshDecision = 'rotate' | 'repeat' | 'refuse' | 'reuse';

/**
 * What a refresh gets. The cookie proves the browser, so its tabs may be as far behind as they like: they catch up with the newest
 * pair. Tokens alone rotate; a second caller within the grace gets the same new pair, once; anything older was copied. Once
 * a session's browser has shown its cookie, tokens without it were taken from there.
 */
export function decideRefresh(session: RefreshFacts, { pair, hasCookie }: RefreshProof, now: Date): RefreshDecision {
  const ageMs = now.getTime() - session.rotatedAt.getTime();
  const isNewest = pair === session.rotation;
  if (hasCookie) return !isNewest && ageMs < ACCESS_TOKEN_LIFE_MS - REFRESH_MARGIN_MS ? 'repeat' : 'rotate';
  if (session.boundAt) return 'reuse';
  if (isNewest) return 'rotate';
  const isOneBehind = pair === session.rotation - 1 && ageMs <= REFRESH_GRACE_MS;
  if (!isOneBehind) return 'reuse';
  return session.repeatedAt ? 'refuse' : 'repeat';
}
