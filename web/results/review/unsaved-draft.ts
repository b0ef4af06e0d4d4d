import type { ResultDraft } from '#shared/domain/results/types.ts';

/** What is typed and not yet on the server, with the state it was typed upon; kept in this tab only, until it is saved. */
export interface UnsavedDraft {
  base: ResultDraft;
  draft: ResultDraft;
}

const keyOf = (orderId: string, userId: string) => `review.${userId}.${orderId}`;

export function keepUnsavedDraft(orderId: string, userId: string, unsaved: UnsavedDraft | null): void {
  try {
    if (unsaved) sessionStorage.setItem(keyOf(orderId, userId), JSON.stringify(unsaved));
    else sessionStorage.removeItem(keyOf(orderId, userId));
  } catch {
    // Without storage the text lives as long as the page.
  }
}

export function findUnsavedDraft(orderId: string, userId: string): UnsavedDraft | null {
  try {
    const stored = sessionStorage.getItem(keyOf(orderId, userId));
    return stored ? (JSON.parse(stored) as UnsavedDraft) : null;
  } catch {
    return null;
  }
}
