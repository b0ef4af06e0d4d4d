import type { AsideReason } from '#shared/domain/lab-intake/decide-observations.ts';
import type { KitStatus } from '#shared/domain/orders/application.ts';
import type { NewSample, RejectionReason } from '#shared/domain/orders/rejection.ts';
import type { PassedLimit } from '#shared/domain/results/find-critical-limit.ts';
import type { BloodMeasure, Level, ReleasedResult, ResultDraft } from '#shared/domain/results/types.ts';
import type { Language, LocalText } from '#shared/languages.ts';
import type { AlarmView, ContactView } from './critical-alerts.ts';
import type { ReportView } from './reports.ts';
import type { ResultView } from './results.ts';

/** Markers that came without a value because of the sample, and what became of the new one. */
export interface ReviewRejectionView {
  state: NewSample;
  markers: { marker: string; reason: RejectionReason }[];
  /** Of the new sample, where it is chosen: its time at a branch, or where its kit is. */
  startsAt: string | null;
  kitStatus: KitStatus | null;
}

export interface InternalNoteView {
  _id: string;
  userId: string;
  author: string;
  note: string;
  createdAt: string;
  changedAt: string | null;
  deleted: boolean;
}

/** An observation as the doctor sees it, unmapped and held ones included. */
export type ReviewMeasureView = BloodMeasure & {
  _id: string;
  previousAt: string | null;
  /** What the laboratory said before, where it says something else now; null where nothing changed. */
  corrected: CorrectedFromView | null;
  /** Which critical limit it passed and how soon the person must be told; null where none was. */
  passedLimit: PassedLimit | null;
};

/** What stood before a correction. `valueText` is '' where there was no value. */
export interface CorrectedFromView {
  valueText: string;
  number: number | null;
  unit: string;
  rangeText: string;
  flags: string[];
  notes: string[];
  status: string;
  /** The released version in which the customer reads it; null where it was never released. */
  version: number | null;
}

export interface ReviewAreaView {
  resultCategoryId: string;
  name: LocalText;
  icon: string;
  proposedLevel: Level;
  outside: number;
  critical: number;
  measureIds: string[];
  /** Of the values that stand in it; sent back with what is accepted on them. */
  fingerprint: string;
  /** What was accepted, or released, before its values changed; null where nothing is open again. */
  reopened: ReopenedAreaView | null;
}

export interface ReopenedAreaView {
  level: Level | null;
  resultCategorySummary: LocalText | null;
  /** How many of its values say something else than before. */
  changed: number;
}

export type ReviewAsideView = ReviewMeasureView & {
  reason: AsideReason;
  /** The value that stands instead; null where none does. */
  standsId: string | null;
  saidAt: string | null;
  /** When the laboratory said what stands. */
  standsSaidAt: string | null;
};

export interface LabNoteView {
  _id: string;
  about: 'message' | 'order';
  /** Name of the order's test; '' for a note about the whole message. */
  test: string;
  note: string;
  at: string;
}

/** A document that the laboratory sent inside a message, or why it is none. */
export interface ResultDocumentView {
  _id: string;
  name: string;
  bytes: number;
  refused: string | null;
  at: string;
}

/** What the person reads while their case is open again: the draft is compared with it, as they will be shown it. */
export interface ReadReleaseView {
  /** Every version that they may read, the newest first. */
  versions: ResultView['versions'];
  /** Of the newest, as it was released, without earlier values that are no longer the person's. */
  document: ReleasedResult;
  /** Markers of its values that the laboratory has taken back since. */
  withdrawn: string[];
}

/** A doctor gave a case to another one. */
export interface HandoverView {
  at: string;
  by: string;
  to: string;
}

/** A case in the review workspace. */
export interface ReviewView {
  _id: string;
  orderId: string;
  orderNumber: string;
  orderStatus: number;
  /** Edit lock: send it back with every save; a save with an older one is refused with 409 `result-changed`. */
  version: number;
  customer: {
    id: string;
    firstName: string;
    lastName: string;
    birthdate: string | null;
    age: number | null;
    sex: 'male' | 'female' | null;
    preferredLanguage: 'de' | 'en' | 'fr' | 'it';
    /** Empty of a closed account. */
    phoneNo: string;
    /** When the account was closed; null while it is open. Who it is can be opened by administrators alone. */
    closedAt: string | null;
  };
  product: LocalText;
  sampleType: string;
  sampledAt: string | null;
  assignedTo: { id: string; name: string } | null;
  survey: { customerSurveyId: string; status: 0 | 1 | 2 };
  measures: ReviewMeasureView[];
  /** Observations without a known marker: kept, shown, never part of an area. */
  unmapped: ReviewMeasureView[];
  /** Words of the laboratory that were not taken though they say something else: a doctor decides about each. */
  asides: ReviewAsideView[];
  /** What the laboratory noted about the sample, the person or an order. */
  labNotes: LabNoteView[];
  documents: ResultDocumentView[];
  /** Uploaded as PDF, every version, the latest first. */
  reports: ReportView[];
  areas: ReviewAreaView[];
  /** Markers of the product and its add-ons: what the preview names as not measured. */
  orderedMarkers: string[];
  /** What the laboratory rejected, while a new sample is needed or on its way; null otherwise. */
  rejection: ReviewRejectionView | null;
  /** Health measures with their proposed level. */
  healthMeasures: { healthMeasureId: string; name: LocalText; proposedLevel: Level; fingerprint: string }[];
  /** Of all values. */
  fingerprint: string;
  /** Advice that was chosen on other values and is not proposed any more. */
  droppedAdvice: { recommendations: string[]; followUpRecommendations: string[] };
  /** What the rules propose for texts, recommendations and follow-ups. */
  proposal: ResultDraft;
  /** What the doctor has saved so far; `level: null` = not yet accepted. */
  draft: ResultDraft;
  notes: InternalNoteView[];
  contacts: ContactView[];
  contactGapMinutes: number;
  /** When somebody calls back, in each language: `Mo-Fr 08:00-18:00`. */
  callbackHours: Record<Language, string>;
  /** Public holidays of the next weeks where they work, as days of Zurich. */
  callbackHolidays: string[];
  /** Alarms of critical values, oldest first. */
  alarms: AlarmView[];
  handovers: HandoverView[];
  /** When the file came that brought each value, by the value's id. */
  arrivals: Record<string, string>;
  /** Since when an alert of this case waits for a doctor to take it over; null when none does. */
  alertRaisedAt: string | null;
  releases: { version: number; releasedAt: string; releasedBy: string }[];
  /** Null before the first release, and where the newest was taken back. */
  read: ReadReleaseView | null;
  /** Matches of laboratory messages that were undone, oldest first: their values are out of the case. */
  undoneMatches: { at: string; by: string; reason: string }[];
  /** The newest release was taken back with a match that was undone: nobody reads it any more. */
  isTakenBack: boolean;
  /** The doctor who has the case, and the one who released what the person reads now. */
  createdBy: string | null;
  releasedBy: string | null;
  /** Who saved the draft last; null before anybody did. */
  savedBy: string | null;
  /** Doctors by name: who else has the case open, who saved. */
  colleagues: { id: string; name: string }[];
  /** Reasons why it cannot be released now, by key (`results.json` release.*). */
  releaseRefusals: { code: string; subjects: string[] }[];
  messages: { receivedAt: string; status: string; fileName: string }[];
}

export interface DraftSavedView {
  version: number;
  savedAt: string;
  releaseRefusals: { code: string; subjects: string[] }[];
}

export interface ReleasedView {
  orderId: string;
  version: number;
  releasedAt: string;
  /** The doctor who has the case, and the one who released it. */
  createdBy: string | null;
  releasedBy: string;
}
