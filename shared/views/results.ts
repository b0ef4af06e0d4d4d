import type { AsideReason } from '#shared/domain/lab-intake/decide-observations.ts';
import type { SmsState } from '#shared/domain/messaging/sms-machine.ts';
import type {
  BloodMeasure,
  Level,
  RecommendationLink,
  ReleasedResult,
  ResultDraft,
} from '#shared/domain/results/types.ts';
import type { SurveyStatus } from '#shared/domain/surveys/survey-status.ts';
import type { Language, LocalText } from '#shared/languages.ts';
import type { Page } from './page.ts';

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
  doctor: { name: string; title: string | null };
  sampledAt: string | null;
  product: { key: string; name: LocalText };
  document: ReleasedResult;
}

/** One line of the doctors' dashboard: no prices, no names beyond initials. */
export interface DashboardRowView {
  orderId: string;
  orderNumber: string;
  status: number;
  label: string;
  initials: string;
  age: number | null;
  sex: 'male' | 'female' | null;
  /** The one the person reads. */
  language: Language;
  product: LocalText;
  sampleType: string;
  /** Since when the case waits for a doctor; null before results are in. */
  waitingSince: string | null;
  /** Ordered markers, those of which a value came, and of these the ones that cannot be used. */
  ordered: number;
  came: number;
  notUsable: number;
  /** Values outside their range, critical ones included. */
  outside: number;
  critical: number;
  /** Short names of the critical values, without figures. */
  criticalMarkers: LocalText[];
  unmapped: number;
  surveyStatus: SurveyStatus;
  assignedTo: { id: string; name: string } | null;
  beingCorrected: boolean;
  /** An alert of a critical value that no doctor's phone has confirmed in time. */
  alertMissed: boolean;
  version: number;
}

/** An urgent case of which no doctor could be told by SMS. */
export interface UnreachedAlertView {
  _id: string;
  orderNumber: string;
  raisedAt: string;
  /** Whom to phone, and what became of the SMS; null where none was written. */
  doctors: { name: string; phoneNo: string; sms: SmsState | null }[];
}

/** A page of the cases; the counts are those of all cases, whatever the page. */
export interface DashboardView extends Page<DashboardRowView> {
  counts: { readyForApproval: number; critical: number; waitingForQuestionnaire: number; mine: number };
}

/** A released result in the doctors' list: no names of customers beyond initials. */
export interface ReleasedRowView {
  orderId: string;
  orderNumber: string;
  initials: string;
  age: number | null;
  sex: 'male' | 'female' | null;
  language: Language;
  product: LocalText;
  /** The version that the person reads now, since when, and who released it. */
  version: number;
  releasedAt: string;
  releasedBy: { id: string; name: string };
  /** A corrected result is in review; the released one stays readable. */
  beingCorrected: boolean;
}

/** A page of the released results; `total` counts all that fit the filters, `doctors` are those who ever released one. */
export interface ReleasedListView extends Page<ReleasedRowView> {
  total: number;
  doctors: { id: string; name: string }[];
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

/** Who called about a critical value, when, and how it ended. Written once. */
export interface ContactView {
  _id: string;
  calledBy: string;
  calledAt: string;
  outcome: 'reached-and-understood' | 'not-reached';
  attempts: number;
  note: string;
  /** Ids of the values the call was about. */
  measureIds: string[];
}

/** An observation as the doctor sees it, unmapped and held ones included. */
export type ReviewMeasureView = BloodMeasure & { _id: string; previousAt: string | null };

export interface ReviewAreaView {
  resultCategoryId: string;
  name: LocalText;
  icon: string;
  proposedLevel: Level;
  outside: number;
  critical: number;
  measureIds: string[];
}

export type ReviewAsideView = ReviewMeasureView & {
  reason: AsideReason;
  /** The value that stands instead; null where none does. */
  standsId: string | null;
  saidAt: string | null;
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
    phoneNo: string;
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
  areas: ReviewAreaView[];
  /** Markers of the product and its add-ons: what the preview names as not measured. */
  orderedMarkers: string[];
  /** Health measures with their proposed level. */
  healthMeasures: { healthMeasureId: string; name: LocalText; proposedLevel: Level }[];
  /** What the rules propose for texts, recommendations and follow-ups. */
  proposal: ResultDraft;
  /** What the doctor has saved so far; `level: null` = not yet accepted. */
  draft: ResultDraft;
  notes: InternalNoteView[];
  contacts: ContactView[];
  /** Since when an alert of this case waits for a doctor to confirm it; null when none does. */
  alertRaisedAt: string | null;
  releases: { version: number; releasedAt: string; releasedBy: string }[];
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

export type { BloodMeasure, Level, ReleasedResult, ResultDraft };
