import type { ContentFault } from '#shared/domain/content/check-content.ts';
import type { ContentChange } from '#shared/domain/content/compare-content.ts';
import type { ContentKind } from '#shared/domain/content/content-kinds.ts';

/** A time that content of a kind went live. */
export interface ContentVersionView {
  _id: string;
  /** From 1 within its kind. */
  number: number;
  /** SHA-256 of the files. */
  hash: string;
  /** Where it was read: `shipped`, or an address. */
  source: string;
  /** The number of the version that was brought back with it. */
  restoredFrom: number | null;
  appliedAt: string;
  /** Null of the first one, which came with the product. */
  by: string | null;
  isLive: boolean;
}

/** An entry that would change; `drafts`: in how many open results it is used, where it can be. */
export type ContentChangeView = ContentChange & { drafts: number | null };

export interface ContentUpdateView {
  kind: ContentKind;
  /** `refused`: the source's content of this kind is invalid, nothing of it is applied. */
  state: 'current' | 'changed' | 'refused';
  added: number;
  changed: number;
  removed: number;
  /** Why it is refused, all reasons. */
  faults: ContentFault[];
  /** It is refused by itself and valid with the others: it goes live with all of them (`PUT /admin/updates/all`). */
  together: boolean;
  live: ContentVersionView;
  /** What was compared of this kind: `PUT` with it is refused where other content holds or is offered since. */
  shown: string;
  /** Entry by entry; null where all kinds were asked for. */
  changes: ContentChangeView[] | null;
}

export interface ContentUpdatesView {
  source: string;
  checkedAt: string;
  /** The same of all kinds that were asked for. */
  shown: string;
  kinds: ContentUpdateView[];
}

export interface ContentAppliedView {
  applied: { kind: ContentKind; number: number }[];
}
