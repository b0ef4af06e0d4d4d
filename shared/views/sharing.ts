import type { ShareEventKind, ShareState } from '#shared/domain/results/share-state.ts';
import type { Level, MissingMarker, ReleasedMeasure, ReleasedResult } from '#shared/domain/results/types.ts';
import type { LocalText } from '#shared/languages.ts';
import type { CodeSentView } from './identity.ts';

/** What happened at a share. */
export interface ShareEventView {
  kind: ShareEventKind;
  /** The version that was shown; null where none was. */
  version: number | null;
  at: string;
}

/** A share as its person is told of it. */
export interface OwnShareView {
  /** For whom, in the person's words. */
  recipient: string;
  /** Where the codes go (E.164). */
  phoneNo: string;
  state: ShareState;
  createdAt: string;
  expiresAt: string;
  endedAt: string | null;
  /** The newest first. */
  events: ShareEventView[];
}

export interface ShareView extends OwnShareView {
  _id: string;
  /**
   * To be sent to the recipient; null of one that is over, and of one made before the server's secret changed: that one still opens, and
   * nobody can be shown it again.
   */
  link: string | null;
}

/** Everything that was shared of a result, the newest first. */
export interface SharesView {
  items: ShareView[];
  /** So long is a link good. */
  days: number;
}

export interface ShareCodeSentView extends CodeSentView {
  /** The last digits of the number. */
  phoneEnd: string;
}

export interface ShareOpenedView {
  /** Bearer token of the calls that read the result. */
  ticket: string;
  expiresInSeconds: number;
}

/** An area of a shared result. */
export interface SharedAreaView
  extends Pick<
    ReleasedResult['resultCategories'][number],
    'resultCategoryId' | 'name' | 'levelName' | 'resultCategorySummary'
  > {
  level: Level;
  missingMarkers: (MissingMarker & { reasonName: LocalText })[];
}

/** A value, with where it lies in words. */
export type SharedMeasureView = Omit<ReleasedMeasure, 'previous' | 'difference' | 'change' | 'changeSentence'> & {
  place: LocalText;
};

/** A released result as it is shared: without address, phone, prices, answers, advice and anything of other tests. */
export interface SharedResultView {
  expiresAt: string;
  person: { name: string; birthdate: string | null; sex: 'male' | 'female' | null };
  orderNumber: string;
  product: LocalText;
  version: number;
  releasedAt: string;
  sampledAt: string | null;
  doctor: { name: string; title: string | null };
  /** A corrected result is in review. */
  beingCorrected: boolean;
  /** Why this version was released in place of another. */
  correctionReason: LocalText | null;
  summary: LocalText;
  areas: SharedAreaView[];
  measures: SharedMeasureView[];
  healthMeasures: ReleasedResult['healthMeasuresResult'];
}
