import type { AsideReason } from '#shared/domain/lab-intake/decide-observations.ts';
import type { SmsState } from '#shared/domain/messaging/sms-machine.ts';
import type { KitStatus } from '#shared/domain/orders/application.ts';
import type { NewSample, RejectionReason } from '#shared/domain/orders/rejection.ts';
import type { AlarmMonth } from '#shared/domain/results/alarm-figures.ts';
import type { MarkerCourse } from '#shared/domain/results/build-course.ts';
import type { ReleaseDifference } from '#shared/domain/results/compare-releases.ts';
import type { PassedLimit } from '#shared/domain/results/find-critical-limit.ts';
import type { EscalatedTo } from '#shared/domain/results/next-escalation.ts';
import type {
  BloodMeasure,
  Level,
  RecommendationLink,
  ReleasedResult,
  ResultDraft,
} from '#shared/domain/results/types.ts';
import type { SurveyStatus } from '#shared/domain/surveys/survey-status.ts';
import type { Language, LocalText } from '#shared/languages.ts';
import type { ReportView } from './lab-intake.ts';
import type { Page } from './page.ts';

/** Markers that came without a value because of the sample, and what became of the new one. */
export interface ReviewRejectionView {
  state: NewSample;
  markers: { marker: string; reason: RejectionReason }[];
  /** Of the new sample, where it is chosen: its time at a branch, or where its kit is. */
  startsAt: string | null;
  kitStatus: KitStatus | null;
}

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

/** One line of the doctors' dashboard: no prices, no names beyond initials. */
export interface DashboardRowView {
  orderId: string;
  resultId: string;
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
  /** Doctors who have it open now, by id. */
  openBy: string[];
  /** Ordered because an earlier result recommended it. */
  isFollowUp: boolean;
  beingCorrected: boolean;
  /** An alert of a critical value that no doctor's phone has confirmed in time. */
  alertMissed: boolean;
  version: number;
}

/** Critical values by Zurich month, the newest first. */
export interface AlarmMonthsView {
  months: AlarmMonth[];
}

/** An urgent case of which no doctor could be told by SMS. */
export interface UnreachedAlertView {
  _id: string;
  orderNumber: string;
  raisedAt: string;
  /** The person closed the account: the doctor will ask who they are. */
  isAccountClosed: boolean;
  /** Whom to phone, and what became of the SMS; null where none was written. */
  doctors: { name: string; phoneNo: string; sms: SmsState | null }[];
}

/** A page of the cases; the counts are those of all cases, whatever the page; `doctors` are everybody who may have one. */
export interface DashboardView extends Page<DashboardRowView> {
  counts: {
    readyForApproval: number;
    critical: number;
    waitingForQuestionnaire: number;
    mine: number;
    followUp: number;
    /** Somebody reads a former result meanwhile. */
    corrected: number;
  };
  doctors: { id: string; name: string }[];
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
  /** Of the case behind it: a correction is started over the one that was seen. */
  caseVersion: number;
  /** When its person first had this version on the screen; null while they have not. */
  openedAt: string | null;
  /** A level got worse, and the person has not confirmed to have read so. */
  confirmationOpen: boolean;
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
  /** Later than the call where it is a supplement. */
  recordedAt: string;
  outcome: 'reached-and-understood' | 'not-reached';
  whom: 'person' | 'relative' | 'doctor' | null;
  phoneNo: string;
  said: string;
  readBack: string;
  note: string;
  /** Ids of the values the call was about. */
  measureIds: string[];
}

/** An urgent case that no doctor has taken over. */
export interface OpenAlarmView {
  _id: string;
  orderId: string;
  orderNumber: string;
  importedAt: string;
  /** The person closed the account since the value was released: administrators can open who they are. */
  isAccountClosed: boolean;
  /** Whom it went on to last. */
  escalatedTo: { to: EscalatedTo; doctorId: string | null } | null;
}

/** What happened to an alarm of critical values, from the import on. */
export interface AlarmView {
  _id: string;
  importedAt: string;
  /** Doctors an SMS went to, and whose phone has it. */
  alerted: number;
  delivered: number;
  escalations: { at: string; to: EscalatedTo; doctor: string | null }[];
  acknowledgedAt: string | null;
  acknowledgedBy: string | null;
  /** First call in which somebody was reached. */
  contactedAt: string | null;
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
