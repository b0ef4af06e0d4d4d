import type { Actor } from '#shared/server/services.ts';

/** Logout, role change and account closure reach other processes within this time; this process at once. */
const CACHE_MS = 1000;
const MAX_ENTRIES = 10_000;

interface Entry {
  actor: Actor;
  until: number;
}

/** Sessions that were just checked in MariaDB, so that a burst of calls of one page asks once. */
export class SessionCache {
  private readonly entries = new Map<string, Entry>();

  find(token: string, now: number): Actor | null {
    const entry = this.entries.get(token);
    return entry && entry.until > now ? entry.actor : null;
  }

  keep(token: string, actor: Actor, tokenExpiresAt: number, now: number): void {
    if (this.entries.size >= MAX_ENTRIES) this.entries.clear();
    this.entries.set(token, { actor, until: Math.min(now + CACHE_MS, tokenExpiresAt) });
  }

  /** Forgets a user's sessions at once. */
  forget(userId: string): void {
    for (const [token, entry] of this.entries) if (entry.actor.userId === userId) this.entries.delete(token);
  }
}

export const sessionCache = new SessionCache();
