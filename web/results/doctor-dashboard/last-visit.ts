import { useEffect, useState } from 'react';

/** What an earlier visit has seen, and since when this tab counts from it. */
const seenKey = (userId: string): string => `desk.seen.${userId}`;
const visitKey = (userId: string): string => `desk.visit.${userId}`;

/**
 * The newest arrival that an earlier visit has seen; null on the first one. It stands as long as the tab: who opens a case and comes back
 * finds the same cases marked. Times are the server's.
 */
export function useLastVisit(userId: string, arrivals: readonly (string | null)[]): string | null {
  const [lastVisit] = useState(() => begin(userId));
  const newest = arrivals.reduce<string>((latest, at) => (at !== null && at > latest ? at : latest), '');
  useEffect(() => {
    if (newest > (read(localStorage, seenKey(userId)) ?? '')) write(localStorage, seenKey(userId), newest);
  }, [newest, userId]);
  return lastVisit;
}

function begin(userId: string): string | null {
  const standing = read(sessionStorage, visitKey(userId));
  if (standing !== null) return standing || null;
  const seen = read(localStorage, seenKey(userId));
  write(sessionStorage, visitKey(userId), seen ?? '');
  return seen;
}

function read(storage: Storage, key: string): string | null {
  try {
    return storage.getItem(key);
  } catch {
    return null;
  }
}

function write(storage: Storage, key: string, value: string): void {
  try {
    storage.setItem(key, value);
  } catch {
    // Without storage nothing is marked as new.
  }
}
