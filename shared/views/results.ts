import type { MarkerCourse } from '#shared/domain/results/build-course.ts';
import type { ReleaseDifference } from '#shared/domain/results/compare-releases.ts';
import type { RecommendationLink, ReleasedResult } from '#shared/domain/results/types.ts';
import type { LocalText } from '#shared/languages.ts';

/** What the customer reads; nothing of it is in any reply before the release. */
export interface ResultView {
  _id: string;
  orderId: string;
  orderNumber: string;
  customerId: string;
  version: number;
  releasedAt: string;
  /** A corrected result is in review; this released version stays readable. */
  beingCorrected: boolean;
  /** A later version stands in place of this one. */
  replacedBy: number | null;
  /** Values of this version that the laboratory has taken back since: they are nowhere in `document`. */
  withdrawn: { marker: string; name: LocalText }[];
  /** What this version corrects; null of a first one. */
  correction: ResultCorrectionView | null;
  /** Every version, the newest first. */
  versions: { version: number; releasedAt: string }[];
  doctor: { name: string; title: string | null };
  /** The doctor who has the case, and the one who released this version. */
  createdBy: string | null;
  releasedBy: string;
  sampledAt: string | null;
  product: { key: string; name: LocalText };
  document: ReleasedResult;
}

/** Why a version was released in place of another, and what it says differently. */
export interface ResultCorrectionView {
  /** Empty in languages that nobody wrote; null of a correction of before reasons were asked for. */
  reason: LocalText | null;
  /** Null where the version before was taken back: nobody gets to compare with it. */
  before: { version: number; releasedAt: string } | null;
  difference: ReleaseDifference | null;
  /** A level is worse than before: the customer is asked to confirm the reading. */
  asksForReading: boolean;
  /** When the customer confirmed it. */
  readAt: string | null;
}

/** One of a person's released results as their overview lists it: levels, no values. */
export interface CustomerResultView {
  _id: string;
  orderId: string;
  orderNumber: string;
  product: LocalText;
  version: number;
  sampledAt: string;
  releasedAt: string;
  /** A corrected result is in review; this released version stays readable. */
  beingCorrected: boolean;
  areas: Pick<ReleasedResult['resultCategories'][number], 'resultCategoryId' | 'name' | 'icon' | 'level'>[];
}

/** How every marker of a person went over their released results. */
export interface HistoryView {
  markers: MarkerCourse[];
}

/** What a person was given a badge for, the newest first. */
export interface BadgesView {
  badges: { key: string; icon: string; name: LocalText; description: LocalText; earnedAt: string }[];
}

/** Recommendations that a person opened, in time. */
export interface ReadRecommendationsView {
  items: { orderId: string; key: string; readAt: string }[];
}

/** The released result that was sampled before another one; null where that was the first. */
export interface PreviousResultView {
  result: ResultView | null;
}

/** Content lists (public): areas, measures, markers, recommendations, follow-ups. */
export interface ResultCategoryView {
  key: string;
  name: LocalText;
  description: LocalText;
  icon: string;
}

export interface HealthMeasureView {
  key: string;
  name: LocalText;
  resultCategories: string[];
}

/** `marker` is what the blood measures of a result name. */
export interface BloodMeasureContentView {
  marker: string;
  loinc: string;
  name: LocalText;
  unit: string;
  decimals: number;
  resultCategory: string;
  about: LocalText | null;
}

export interface RecommendationView {
  key: string;
  link: RecommendationLink;
  resultCategories: string[];
}

export interface FollowUpView {
  key: string;
  name: LocalText;
  reason: LocalText;
  product: string;
  weeksAfterResult: number;
}
