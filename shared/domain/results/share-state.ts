/** What becomes known of a shared result to its person. */
export type ShareEventKind = 'opened' | 'file-taken' | 'wrong-code';

/** Whether a shared result can be opened. */
export type ShareState = 'active' | 'expired' | 'ended';

/** The state of a share at this instant; one that was ended stays ended, whatever its time. */
export function shareState({ expiresAt, endedAt }: { expiresAt: Date; endedAt: Date | null }, now: Date): ShareState {
  if (endedAt !== null) return 'ended';
  return now < expiresAt ? 'active' : 'expired';
}
