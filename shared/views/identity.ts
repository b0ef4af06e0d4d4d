import type { AppointmentState } from '#shared/domain/booking/appointment-machine.ts';
import type { ContactWay } from '#shared/domain/crm/crm-queue.ts';
import type { Fate } from '#shared/domain/identity/list-fates.ts';
import type { DataFormat } from '#shared/domain/identity/own-data-format.ts';
import type { ReadingKind } from '#shared/domain/identity/reading-kind.ts';
import type { WaitsFor } from '#shared/domain/identity/waits-for.ts';
import type { JobState } from '#shared/domain/jobs/job-state.ts';
import type { Application, KitStatus } from '#shared/domain/orders/application.ts';
import type { OrderStatus } from '#shared/domain/orders/order-status.ts';
import type { RejectionReason } from '#shared/domain/orders/rejection.ts';
import type { AdditionalAnswer, AnswerValue } from '#shared/domain/surveys/survey.ts';
import type { EventName } from '#shared/events.ts';
import type { Language, LocalText } from '#shared/languages.ts';
import type { AccessRole, RECIPIENT, Role } from '#shared/roles.ts';
import type { AddressView } from './orders.ts';
import type { Page } from './page.ts';
import type { ResultView } from './results.ts';
import type { OwnShareView } from './sharing.ts';

/** A person as they see themselves (specification section 3, User). */
export interface UserView {
  id: string;
  firstName: string;
  lastName: string;
  /** YYYY-MM-DD */
  birthdate: string | null;
  sex: 'male' | 'female' | null;
  email: string | null;
  /** E.164 */
  phoneNo: string;
  phoneNoVerified: boolean;
  streetAddress: string | null;
  zipCode: string | null;
  city: string | null;
  /** ISO 3166-1 alpha-2 */
  country: string;
  preferredLanguage: Language;
  doctorTitle: string | null;
  roles: Role[];
  photoAvatarUrl: string | null;
}

/** A closed account by what the law keeps of it; nobody's name. */
export interface ClosedAccountView {
  /** Of the person. */
  _id: string;
  closedAt: string;
  /** YYYY-MM-DD, the last days; null where there is none. */
  medicalUntil: string | null;
  invoicesUntil: string | null;
  /** Who it is was kept, and can be opened. */
  isKept: boolean;
  /** The first one first. */
  orderNumbers: string[];
}

/** Whom the kept records of a closed account are about. */
export interface ClosedIdentityView
  extends Pick<
    UserView,
    'firstName' | 'lastName' | 'birthdate' | 'sex' | 'streetAddress' | 'zipCode' | 'city' | 'country'
  > {
  closedAt: string;
  /** YYYY-MM-DD, the last days; null where there is none. */
  medicalUntil: string | null;
  invoicesUntil: string | null;
}

/** A person in a list of staff: who they are and how to reach them, nothing about their health or what they ordered. */
export interface UserListItemView {
  id: string;
  firstName: string;
  lastName: string;
  /** YYYY-MM-DD; tells two people of one name apart. */
  birthdate: string | null;
  phoneNo: string;
  phoneNoVerified: boolean;
  email: string | null;
  zipCode: string | null;
  city: string | null;
  preferredLanguage: Language;
  roles: Role[];
  createdAt: string;
}

/** Kept by the browser as `authToken`, only when both tokens exist. */
export interface TokenView {
  accessToken: string;
  idToken: string;
  /** Instant at which the access token ends. */
  expiresIn: string;
  /** Instant at which the session ends, however much it is used. */
  sessionEndsAt: string;
}

export interface AddressSeenView {
  /** IPv4 or IPv6. */
  address: string;
}

export interface SignedInView {
  token: TokenView;
  user: UserView;
}

/** Same for known and unknown numbers. Seconds. */
export interface CodeSentView {
  resendInSeconds: number;
  expiresInSeconds: number;
  /** So many codes were asked for that numbers without an account get none for now; said to everybody. */
  mayNotCome: boolean;
  /** The SMS with the code before this one did not reach the phone. */
  lastWasLost: boolean;
}

/** A verified number without an account continues to sign-up with the ticket (valid 30 minutes). */
export interface SignUpTicketView {
  phoneNo: string;
  phoneNoVerified: true;
  signUpTicket: string;
}

/** The SMS code of somebody of the staff was right; the ticket (a bearer token) opens the calls of the second factor only. */
export interface SecondFactorAskedView {
  secondFactorTicket: string;
  expiresInSeconds: number;
  /** false: the first sign-in, at which a factor is enrolled. */
  isEnrolled: boolean;
  /** With title, as colleagues know the person. */
  name: string;
  /** null while no factor is enrolled. */
  recoveryCodesLeft: number | null;
  recoveryCodesVoid: boolean;
}

/** What is left of a person's recovery codes. */
export interface RecoveryCodesLeft {
  recoveryCodesLeft: number;
  /** The key they were hashed under is gone since they were made: those on the person's sheet open nothing. */
  recoveryCodesVoid: boolean;
}

/** What a person puts into their authenticator app, and keeps on paper. Shown once. */
export interface EnrolmentView {
  /** Base 32, to be typed. */
  key: string;
  /** `otpauth://totp/…`, for the QR code. */
  address: string;
  /** What the app calls it. */
  account: string;
  /** `4KTM-9XQD` */
  recoveryCodes: string[];
}

export interface RecoveryCodesView {
  recoveryCodes: string[];
}

export interface RecoveredView extends SignedInView {
  recoveryCodesLeft: number;
}

export interface OwnSecondFactorView extends RecoveryCodesLeft {
  /** null while none is enrolled. */
  enrolledAt: string | null;
}

/** Somebody of the staff and the state of their second factor. */
export interface SecondFactorHolderView extends RecoveryCodesLeft {
  /** Of the person. */
  id: string;
  name: string;
  roles: Role[];
  enrolledAt: string | null;
  usedAt: string | null;
  /** The lock after wrong codes, while it holds. */
  lockedUntil: string | null;
}

/** An open request to take somebody's second factor away. */
export interface SecondFactorResetView {
  _id: string;
  userId: string;
  name: string;
  reason: string;
  askedBy: string;
  askedByName: string;
  askedAt: string;
  lapsesAt: string;
  /** Whoever asks may consent: a third person. */
  mayConsent: boolean;
}

export interface SecondFactorsView {
  staff: SecondFactorHolderView[];
  resets: SecondFactorResetView[];
}

/** A browser that is signed in. */
export interface SessionView {
  _id: string;
  /** Browser and system, such as `Firefox, Windows`; null where they are not known. */
  device: string | null;
  createdAt: string;
  /** To the minute. */
  lastSeenAt: string;
  /** The one that asks. */
  isThis: boolean;
}

/** An entry of the record of who read a person's health data. */
export interface ReadingView {
  _id: string;
  at: string;
  role: AccessRole | typeof RECIPIENT;
  /** With the title of doctors, and as the person called whom they shared with; of everybody else the role is told. */
  name: string | null;
  what: ReadingKind;
  /** The order it was about, where it was about one. */
  order: { _id: string; orderNumber: string; name: LocalText } | null;
  /** When the person said that they do not know this entry. */
  questionedAt: string | null;
}

/** An entry of the same record as administrators look into it, refused attempts included. */
export interface LoggedReadingView {
  _id: string;
  at: string;
  outcome: 'read' | 'refused';
  /** Of a recipient the share; as what the person knows them is theirs alone, and the name is empty. */
  reader: { _id: string; name: string; role: AccessRole | typeof RECIPIENT };
  what: ReadingKind;
  /** Whose; null for a list of many people. The name is empty where the account is closed. */
  person: { _id: string; name: string } | null;
  orderNumber: string | null;
  /** From which address. */
  address: string;
  /** When the person said that they do not know this entry. */
  questionedAt: string | null;
}

/** The groups of which the record can prove that none of them read anything. */
export type SilentGroup = 'pharmacy' | 'support' | 'research';

/** A page of the readings, newest first; counts and groups are those of all, whatever the page. */
export interface ReadingsView extends Page<ReadingView> {
  count: number;
  /** How many different people. */
  readers: number;
  /** The first reading; null where there is none. */
  since: string | null;
  silent: SilentGroup[];
}

/** An order that keeps an account open. */
export interface OpenOrderView {
  _id: string;
  orderNumber: string;
  name: LocalText;
  startsAt: string | null;
  waitsFor: WaitsFor;
}

/** What closing an account means, said before. */
export interface ClosingView {
  /** Masked: where the code goes. */
  phoneNo: string;
  openOrders: OpenOrderView[];
  /** They are cancelled with the closing. */
  unpaidOrders: number;
  fates: Fate[];
}

/** A file of everything that the product holds of a person, and how far it is. */
export interface DataFileView {
  _id: string;
  format: DataFormat;
  state: JobState;
  handled: number;
  total: number | null;
  createdAt: string;
  expiresAt: string;
  bytes: number | null;
}

/** How a person gets what is held of them. */
export interface DataFilesView {
  /** It is too much to be answered at once: a file is made. */
  isLarge: boolean;
  files: DataFileView[];
}

/** Of the shape below; a change that a reading programme would notice gets another number. */
export const OWN_DATA_FORMAT = 'messlinie-own-data-1';

/**
 * Everything the product holds of a person that is theirs (Swiss data protection act, article 25), by the names of the API: instants are
 * ISO 8601 in UTC, days `YYYY-MM-DD`, money Rappen, texts in four languages. What no doctor has released, notes among staff, other
 * people and secrets are not in it.
 */
export interface OwnDataView {
  format: typeof OWN_DATA_FORMAT;
  madeAt: string;
  person: UserView & { createdAt: string };
  orders: OwnOrderView[];
  /** Every choice about research, the newest first. */
  researchApprovals: { approved: boolean; textVersion: string; language: Language | null; at: string }[];
  /** `text`: what an administrator wrote in their own words; null of a template, whose words are always the same. */
  messages: { template: string; state: string; createdAt: string; sentAt: string | null; text: string | null }[];
  mails: { template: string; state: string; createdAt: string; sentAt: string | null }[];
  /** The kinds of message that the person does without. */
  declinedNotices: { notice: string; createdAt: string }[];
  /** How and when they want to be called, and the day on which the support takes them up again; null where nobody noted it. */
  contactWishes: { contactBy: ContactWay; reachable: string; openDate: string | null } | null;
  readings: Omit<ReadingView, '_id'>[];
  sessions: (Omit<SessionView, '_id' | 'isThis'> & { ip: string | null; endedAt: string | null })[];
  knownDevices: { createdAt: string; usedAt: string | null }[];
  /** `language` and what follows: of a callback. */
  supports: {
    reason: string;
    state: string;
    createdAt: string;
    language: Language | null;
    phoneNo: string | null;
    startsAt: string | null;
    dueAt: string | null;
    calledAt: string | null;
    doneAt: string | null;
  }[];
  /** What the person did. */
  activities: { at: string; event: EventName }[];
}

export interface OwnOrderView {
  orderNumber: string;
  status: OrderStatus | null;
  createdAt: string;
  application: Application;
  product: { key: string; name: LocalText };
  items: { name: LocalText; price: number; discount: number }[];
  total: number;
  voucherCode: string | null;
  deliveryAddress: AddressView | null;
  invoiceAddress: AddressView | null;
  appointment: {
    state: AppointmentState;
    startsAt: string;
    endsAt: string;
    branch: { name: string; address: string };
  } | null;
  kit: { status: KitStatus; trackingNo: string | null; sentAt: string | null; returnedAt: string | null } | null;
  cancellation: { cancelledAt: string; reasons: string[]; refund: number; kept: number } | null;
  /** Samples that the laboratory could not use, by reason; sample 0 is the order's first. */
  rejections: { sampleNo: number; reason: RejectionReason; values: LocalText[]; rejectedAt: string }[];
  /** New samples that were chosen, free of charge; with an end where one was not needed any more. */
  newSamples: { sampleNo: number; chosenAt: string; endedAt: string | null }[];
  transactions: {
    transactionNo: string;
    type: string;
    status: string;
    amount: number;
    createdAt: string;
    settledAt: string | null;
  }[];
  acceptedTexts: { text: string; version: string; language: Language; acceptedAt: string }[];
  answers: {
    questionKey: string;
    question: LocalText | null;
    value: AnswerValue;
    /** The value in words, where it is one of several answers. */
    words: LocalText[];
    additionalAnswer: AdditionalAnswer[];
    answeredAt: string;
  }[];
  /** Released versions of the result, the newest first. */
  results: ResultView[];
  /** Which of its recommendations the person opened, and when first. */
  recommendationsRead: { key: string; readAt: string }[];
  /** With whom the result was shared, the newest first. */
  shares: OwnShareView[];
}
