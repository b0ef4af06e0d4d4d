import { useState } from 'react';

/** How a text that is typed is kept: nothing to keep, in this tab until it is saved, or only as long as the page is open. */
export type Keeping = 'nothing' | 'tab' | 'page';

export interface KeptText {
  text: string;
  change: (text: string) => void;
  /** Nothing is left to keep: it was saved, or discarded. */
  forget: () => void;
  keeping: Keeping;
}

/** Under the prefix of the unsaved draft: signing out asks about both, and clears both. */
export const keptTextKey = (userId: string, orderId: string, place: string) => `review.${userId}.${orderId}.${place}`;

/**
 * A text of a case that is saved by a press, kept meanwhile in this tab for the person who types: through a reload, the preview,
 * another case, a refused save.
 * @param place which text of the case: `note.new`, `contact`
 * @param saved what stands on the server; only what differs from it is kept.
 */
export function useKeptText(userId: string, orderId: string, place: string, saved = ''): KeptText {
  const key = keptTextKey(userId, orderId, place);
  const open = (): { key: string; text: string; isStored: boolean } => {
    const stored = read(key);
    return { key, text: stored ?? saved, isStored: stored !== null };
  };
  const [held, setHeld] = useState(open);
  const current = held.key === key ? held : open();
  if (current !== held) setHeld(current);
  return {
    text: current.text,
    change: (text) => setHeld({ key, text, isStored: text === saved ? forget(key) : write(key, text) }),
    forget: () => setHeld({ key, text: saved, isStored: forget(key) }),
    keeping: current.text === saved ? 'nothing' : current.isStored ? 'tab' : 'page',
  };
}

function read(key: string): string | null {
  try {
    return sessionStorage.getItem(key);
  } catch {
    return null;
  }
}

function write(key: string, text: string): boolean {
  try {
    sessionStorage.setItem(key, text);
    return true;
  } catch {
    return false;
  }
}

function forget(key: string): false {
  try {
    sessionStorage.removeItem(key);
  } catch {
    // Nothing was stored then.
  }
  return false;
}
