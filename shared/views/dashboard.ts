import type { SurveyStatus } from '#shared/domain/surveys/survey-status.ts';
import type { Language, LocalText } from '#shared/languages.ts';
import type { Page } from './page.ts';

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

/** A page of the released results; `total` counts those that fit the filters, null where they are more than `MOST_COUNTED`; `doctors` ever released one. */
export interface ReleasedListView extends Page<ReleasedRowView> {
  total: number | null;
  doctors: { id: string; name: string }[];
}
