/**
 * Every error code the product replies with: HTTP status, the key of its text in `locales/{lng}/errors.json`
 * (`code.<key>`), and whether operators are alerted. On the wire: `{ statusCode, error, message, fields? }` with `error` = the code.
 * Codes spelt with capitals or underscores are literals of the specification (sections 7 and 8).
 */
export interface ErrorKind {
  status: number;
  /** true: a fault on our side, logged as error and counted. */
  report: boolean;
}

const kind = (status: number, report = false): ErrorKind => ({ status, report });

export const ERRORS = {
  // generic
  'invalid-input': kind(400),
  'bad-request': kind(400),
  'not-found': kind(404),
  'method-not-allowed': kind(405),
  'too-slow': kind(408),
  'too-large': kind(413),
  'unsupported-media-type': kind(415),
  'too-many-requests': kind(429),
  generic: kind(500, true),
  unavailable: kind(503, true),
  /** A disk, a bucket or the database has no room. */
  'storage-full': kind(507, true),
  /** The process has more to do than it can: not a fault, and over in seconds. */
  busy: kind(503),
  conflict: kind(409),
  'idempotency-key-reused': kind(422),
  // identity
  'not-signed-in': kind(401),
  'session-ended': kind(401),
  TOKEN_NOT_FOUND: kind(401),
  'no-permission': kind(403),
  'code-wrong': kind(401),
  'code-expired': kind(401),
  'wait-for-timer': kind(429),
  'code-limit-reached': kind(429),
  TemporaryBlock: kind(403),
  'Forbidden-IP': kind(403),
  'phone-not-verified': kind(401),
  /** Never made or renewed: whoever tries keys learns nothing of them. Not 401: nobody was signed in. */
  'wrong-partner-key': kind(403),
  'account-exists': kind(409),
  // second factor of staff
  /** The SMS code was given too long ago: signing in begins anew. */
  'second-factor-lapsed': kind(401),
  /** Not 401: whoever is signed in and mistypes a code stays signed in. */
  'second-factor-wrong': kind(400),
  'second-factor-active': kind(409),
  'second-factor-missing': kind(409),
  /** Nobody resets their own factor, nor consents to what they asked for. */
  'second-person-needed': kind(409),
  /** There is no other administrator who could consent. */
  'second-administrator-missing': kind(409),
  'reset-open': kind(409),
  /** Decided by somebody, or too old. */
  'reset-over': kind(409),
  /** Something stands against the purge of a person; `details.obstacles` says what. */
  'purge-hindered': kind(409),
  /** Another administrator asked for it meanwhile: it is confirmed by its id. */
  'purge-asked': kind(409),
  /** Decided by somebody, or too old. */
  'purge-over': kind(409),
  /** What would become of the person's records is not what was shown. */
  'plan-changed': kind(409),
  /** Not 401: whoever mistypes them stays signed in. */
  'digits-wrong': kind(400),
  /** Staff create a person whose number has an account; `details.userId` is whose. */
  'number-has-account': kind(409),
  /** Orders that are paid and not done keep an account open. */
  'orders-open': kind(409),
  /** Too much to be answered at once: it is made ready as a file. */
  'data-too-large': kind(409),
  /** Another account has the number; said only to whoever gave its code back. */
  'number-in-use': kind(409),
  /** A confirmed address is replaced by another confirmed one. */
  'email-needs-code': kind(409),
  /** What was uploaded is no picture that the server reads, or one that is too large to. */
  'photo-unreadable': kind(400),
  /** The same picture was uploaded before. */
  'files-exist': kind(409),
  // store
  'store-closed': kind(503),
  'admin-only-mode': kind(503),
  // catalogue and booking
  'product-unavailable': kind(409),
  'not-for-this-sex': kind(409),
  'branch-unavailable': kind(409),
  'slot-taken': kind(409),
  /** Appointments would be left without their time; `details` names them. */
  'appointments-orphaned': kind(409),
  'past-booking-deadline': kind(409),
  'slot-too-soon': kind(409),
  'slot-too-far': kind(409),
  'too-many-holds': kind(409),
  'hold-used-up': kind(409),
  'too-many-moves': kind(429),
  /** No branch offers the product any more, or none is open. */
  'reschedule-unavailable': kind(409),
  /** It is moved only once its fee is paid. */
  'reschedule-fee-due': kind(409),
  'reschedule-same-time': kind(409),
  'person-incomplete': kind(409),
  /** The laboratory matches a sample by it, and its ranges depend on it: it stays while a sample is with us. */
  'sample-taken': kind(409),
  'address-incomplete': kind(400),
  // orders
  'order-error': kind(409),
  'order-cancelled': kind(409),
  'order-completed': kind(409),
  'price-changed': kind(409),
  /** The sample is taken, or the kit on its way back. */
  'too-late-to-cancel': kind(409),
  'kit-sent': kind(409),
  /** The laboratory could use the sample, or it is no question any more. */
  'no-new-sample': kind(409),
  /** A new sample is chosen already, at another time. */
  'new-sample-chosen': kind(409),
  'too-many-new-samples': kind(409),
  // extras of a paid order
  'addons-unpaid': kind(409),
  'addons-too-late': kind(409),
  'addons-kit-sent': kind(409),
  'addon-unavailable': kind(409),
  'addon-other-group': kind(409),
  'addon-bought': kind(409),
  'addon-included': kind(409),
  'addon-needs-vein': kind(409),
  'addon-needs-finger': kind(409),
  /** Nothing was paid that could be paid back. */
  'not-paid': kind(409),
  'refund-too-high': kind(409),
  /** All that was paid for it went back, or is on its way: it pays for nothing any more. */
  'money-returned': kind(409),
  /** It was never paid and is not to be paid any more, or its refund is still on its way. */
  'no-invoice': kind(409),
  'terms-not-accepted': kind(409),
  /** Another version of a text was read than the one that applies. */
  'text-outdated': kind(409),
  // follow-ups
  /** The released result does not recommend this test, or not any more. */
  'follow-up-missing': kind(409),
  'follow-up-ordered': kind(409),
  'follow-up-ended': kind(409),
  // vouchers
  /** Unknown, not published, expired or withdrawn: whoever tries codes learns nothing of them. */
  'voucher-invalid': kind(409),
  'voucher-other-group': kind(409),
  'voucher-used-up': kind(409),
  /** One voucher an order. */
  'voucher-second': kind(409),
  'voucher-too-late': kind(409),
  /** Another voucher has this code. */
  'voucher-code-taken': kind(409),
  /** It was applied once, to whatever order: its history stays. */
  'voucher-used': kind(409),
  /** A voucher has no room for so many codes more. */
  'voucher-codes-full': kind(409),
  /** Extras that are bought later take none. */
  'voucher-not-for-addons': kind(409),
  // payments
  'payment-failed': kind(502),
  'payment-not-settled': kind(409),
  'payment-provider-unavailable': kind(503, true),
  'payment-unclear': kind(503, true),
  'payment-processing': kind(409),
  'bad-signature': kind(400),
  // surveys
  Already_Complete: kind(400),
  'survey-incomplete': kind(409),
  'question-hidden': kind(409),
  'unknown-question': kind(404),
  'answer-invalid': kind(400),
  /** The questionnaire of this product group is asked before the order is paid. */
  'questionnaire-first': kind(409),
  // results and imports
  'questionnaire-required': kind(409),
  'release-failed': kind(409),
  'release-refused': kind(409),
  'results-not-saved': kind(409),
  'result-changed': kind(409),
  /** Areas were accepted as unremarkable that are not. */
  'not-unremarkable': kind(409),
  'note-not-yours': kind(403),
  /** Only a released result is corrected; one that is open again is being corrected already. */
  'correction-not-possible': kind(409),
  'contact-invalid': kind(400),
  'contact-too-early': kind(400),
  'upload-failed': kind(400),
  'hl7-expected': kind(400),
  'pdf-expected': kind(400),
  'csv-expected': kind(400),
  /** A report of this name is stored, and the caller did not say that it is to be replaced. */
  'already-exists': kind(409),
  /** There is none to download. */
  'file-not-found': kind(404),
  'already-decided': kind(409),
  /** Messages of several people, or of another than the order's, cannot be matched together; `details.messages` names them. */
  'other-person': kind(409),
  'no-matching-customer': kind(404),
  'order-not-matched': kind(409),
  'result-taken-back': kind(404),
  /** A link that opens nothing: unknown, over or ended; whoever tries links learns nothing of them. */
  'share-over': kind(404),
  /** The page was opened a while ago: the code of a new SMS is asked for. */
  'share-lapsed': kind(401),
  'too-many-shares': kind(409),
  // content
  /** Content of the source or of an earlier version is invalid; `details.faults` says all of why. Nothing was changed. */
  'content-refused': kind(422),
  /** Other content holds, or is offered, than what was looked at. */
  'content-moved': kind(409),
  // messaging
  TOO_FREQUENTLY: kind(429),
  /** The person has another number than the one that the message went to. */
  'number-changed': kind(409),
  /** A code that is a LOINC code of ours means what LOINC says. */
  'lab-code-has-loinc': kind(409),
  /** Two units of which nobody knows that they are the same. */
  'lab-unit-not-equal': kind(409),
  /** Somebody saved or ended the mapping meanwhile. */
  'lab-mapping-changed': kind(409),
} as const satisfies Record<string, ErrorKind>;

export type ErrorCode = keyof typeof ERRORS;

/** One invalid field: its path in the request, the key of its text (`errors.json` `field.*`) and the text's parameters. */
export interface FieldError {
  path: string;
  key: string;
  params?: Record<string, string | number>;
  message?: string;
}

/** The reply to every failed call. `message` is in the request's language, `error` is stable. */
export interface ErrorBody {
  statusCode: number;
  error: ErrorCode;
  message: string;
  fields?: FieldError[];
  /** Facts a screen needs to help: seconds until a lock ends, the new price, the reasons of a refusal. */
  details?: Record<string, unknown>;
}

/** What a refusal says beside its code. */
interface RefusalFacts {
  fields?: FieldError[];
  details?: Record<string, unknown>;
  /** What was written before the refusal stays written: a wrong code is counted although the sign-in is refused. */
  keepsWrites?: boolean;
}

/**
 * An expected no, with its code: made by `refuse`, returned (never thrown), recognised by `isRefusal`.
 * Returned from a transaction it rolls the transaction back, unless it says `keepsWrites`.
 */
export class Refusal<C extends ErrorCode = ErrorCode> {
  readonly #isRefusal = true;
  readonly refused: C;
  readonly fields: FieldError[] | undefined;
  readonly details: Record<string, unknown> | undefined;
  readonly keepsWrites: boolean;

  constructor(code: C, facts: RefusalFacts) {
    this.refused = code;
    this.fields = facts.fields;
    this.details = facts.details;
    this.keepsWrites = facts.keepsWrites ?? false;
  }

  static is(value: unknown): value is Refusal {
    return typeof value === 'object' && value !== null && #isRefusal in value;
  }
}

/** Says no: `return refuse('slot-taken')`. The code must be one that the endpoint declares. */
export function refuse<const C extends ErrorCode>(code: C, facts: RefusalFacts = {}): Refusal<C> {
  return new Refusal(code, facts);
}

/** True when an outcome is a refusal. */
export function isRefusal(outcome: unknown): outcome is Refusal {
  return Refusal.is(outcome);
}

/** Thrown by `orNotFound`; the door turns it into 404. */
export class NotFound extends Error {
  override readonly name = 'NotFound';
}

/** Thrown where a process has more of some work waiting than it will take; the door turns it into 503, a job is tried again. */
export class Busy extends Error {
  override readonly name = 'Busy';
}

/** The value, or 404: for what the address names and is not there, or not for this person. @throws NotFound */
export function orNotFound<T>(found: T | null | undefined): T {
  if (found === null || found === undefined) throw new NotFound('not found');
  return found;
}
