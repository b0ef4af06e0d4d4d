import { shortHash } from '#shared/domain/results/short-hash.ts';
import type { ReleasedResult } from '#shared/domain/results/types.ts';
import { writeSorted } from '#shared/domain/results/write-sorted.ts';
import type { Language, LocalText } from '#shared/languages.ts';

/** What a doctor reads before a release, and its person afterwards. */
export interface ReadFacts {
  /** The person's, in which it is read. */
  language: Language;
  document: ReleasedResult;
  /** Why it is released again; null the first time. */
  correctionReason: LocalText | null;
}

/**
 * Names what a doctor has read: the preview gives it along with the release, the server reckons it anew from what it would send. What
 * changed in between anywhere, an earlier value of another result too, is another one.
 */
export const fingerprintRead = ({ language, document, correctionReason }: ReadFacts): string =>
  shortHash(writeSorted([language, document, correctionReason]));
