import type { ShareEventView, ShareView } from '#shared/views/sharing.ts';

/** Somebody with whom a result was shared, and what they read of it before it was corrected. */
export interface SawBefore {
  share: ShareView;
  /** The last that they saw of a version that is replaced now. */
  seen: ShareEventView & { version: number };
  /** They took it along as a file, which no correction reaches. */
  hasFile: boolean;
  /** When they read the version that stands; null where they have not. */
  readNowAt: string | null;
}

/** Who read a version before this one by a link, the newest link first. */
export const whoSawBefore = (shares: readonly ShareView[], version: number): SawBefore[] =>
  shares.flatMap((share) => {
    const shown = share.events.filter(
      (event): event is SawBefore['seen'] => event.kind !== 'wrong-code' && event.version !== null,
    );
    const before = shown.filter((event) => event.version < version);
    const [seen] = before;
    if (!seen) return [];
    const hasFile = before.some(({ kind }) => kind === 'file-taken');
    return [{ share, seen, hasFile, readNowAt: shown.find((event) => event.version >= version)?.at ?? null }];
  });
