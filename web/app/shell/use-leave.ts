import { useState } from 'react';
import { leaveSession } from '../leave-session.ts';
import { loadUnsent } from '../load-unsent.ts';
import { selectUser } from '../session.ts';
import { useAppDispatch, useAppSelector } from '../store.ts';

/** Why signing out waits: answers that are on this device only, a review that is in this tab only, no connection. */
export type Obstacle = 'unsent' | 'unsaved' | 'failed';

export interface Leaving {
  obstacle: Obstacle | null;
  /** How many answers are on this device only. */
  unsent: number;
  /** Signs out, unless something would be lost: then the person is asked first. */
  leave: () => Promise<void>;
  /** Signs out all the same. */
  leaveNow: () => Promise<void>;
  stay: () => void;
}

/** Signing out. The guard of the page decides what opens then. */
export function useLeave(): Leaving {
  const dispatch = useAppDispatch();
  const userId = useAppSelector(selectUser)?.id ?? '';
  const [obstacle, setObstacle] = useState<Obstacle | null>(null);
  const [unsent, setUnsent] = useState(0);

  async function leaveNow(): Promise<void> {
    setObstacle((await leaveSession(dispatch, userId)) ? null : 'failed');
  }

  async function leave(): Promise<void> {
    const waiting = await loadUnsent();
    const count = waiting && (await waiting.countUnsent(userId));
    setUnsent(count ?? 0);
    // Without a connection nobody is signed out either.
    if (count === null) setObstacle('failed');
    else if (count > 0) setObstacle('unsent');
    else if (hasUnsavedReview(userId)) setObstacle('unsaved');
    else await leaveNow();
  }

  return { obstacle, unsent, leave, leaveNow, stay: () => setObstacle(null) };
}

/** A review saves itself within a second; what is left was refused or waits for the connection. */
const hasUnsavedReview = (userId: string): boolean =>
  Object.keys(sessionStorage).some((key) => key.startsWith(`review.${userId}.`));
