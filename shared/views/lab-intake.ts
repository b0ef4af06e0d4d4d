import type { MappingProblem } from '#shared/domain/lab-intake/check-mapping.ts';
import type { Comparison, PersonFeature } from '#shared/domain/lab-intake/compare-person.ts';
import type { FileProblem } from '#shared/domain/lab-intake/file-problem.ts';
import type { ImportKind } from '#shared/domain/lab-intake/import-kind.ts';
import type { MessageDecision, MessageState } from '#shared/domain/lab-intake/import-message-state.ts';
import type { ImportState } from '#shared/domain/lab-intake/import-state.ts';
import type { MappingKind } from '#shared/domain/lab-intake/mapping-kind.ts';
import type { ChosenField } from '#shared/domain/lab-intake/number-field.ts';
import type { SentIdentity } from '#shared/domain/lab-intake/sent-identity.ts';
import type { Application, KitStatus } from '#shared/domain/orders/application.ts';
import type { OrderStatus } from '#shared/domain/orders/order-status.ts';
import type { NewSample, RejectionReason } from '#shared/domain/orders/rejection.ts';
import type { Sex } from '#shared/domain/results/types.ts';
import type { LocalText } from '#shared/languages.ts';
import type { OrderImportView, RefusedRowView } from '#shared/views/exports.ts';
import type { Page } from './page.ts';

/** What became of one message of an uploaded file. */
export interface ImportMessageView {
  _id: string;
  index: number;
  state: MessageState;
  /** Key of the reason (`lab-intake.json` reason.*), never a value. */
  reason: string | null;
  /** Segment and line of a refusal, as the reader reports it; no content. */
  where: string | null;
  orderNumber: string | null;
  orderId: string | null;
  observations: number;
  /** Observations that were not taken though they say something else than what stands. */
  notTaken: number;
  replaced: boolean;
  /** What a person decided about a message that was set aside. Matched by hand, it stays `set-aside` until the worker took it over. */
  decision: { kind: MessageDecision; by: string | null; at: string; reason: string } | null;
}

/** A match that was undone. */
export interface UndoneMatchView {
  orderNumber: string;
  /** Null where the import matched it by itself. */
  matchedBy: string | null;
  matchedAt: string;
  matchReason: string | null;
  by: string;
  at: string;
  reason: string;
}

/** A discard that was taken back. */
export interface UndoneDiscardView {
  discardedBy: string | null;
  discardedAt: string;
  discardReason: string;
  by: string;
  at: string;
  reason: string;
}

/** A message as the laboratory sent it; everything that says how the person is, is left out. */
export interface MessageTextView {
  /** MSH-10, MSH-4 and MSH-7 as sent; '' where it names none. */
  controlId: string;
  facility: string;
  sentAt: string;
  segments: {
    /** Of the file, from 1. */
    line: number;
    /** '' of a line that begins like no segment. */
    name: string;
    raw: string;
    fields: { field: number; text: string }[];
    /** How many fields are left out. */
    hidden: number;
  }[];
  /** Segments beyond those shown. */
  more: number;
}

/** What is compared between a message and an order; `sample`: when it was taken. */
export type ComparedFeature = PersonFeature | 'number' | 'sample';

/** An order that a message may belong to, feature by feature beside what the message says. */
export interface MessageCandidateView {
  orderId: string;
  orderNumber: string;
  status: OrderStatus | null;
  person: { firstName: string; lastName: string; birthdate: string | null; sex: Sex | null };
  product: LocalText;
  sampledAt: string | null;
  compared: Record<ComparedFeature, Comparison>;
  /** How many of the features agree. */
  agreeing: number;
  /** A reason has to be given: something disagrees, or nothing identifies the person. */
  needsReason: boolean;
}

/** A message beside the orders it may belong to; never a value. */
export interface MessageComparisonView {
  /** Null where nothing was kept: it came before this was. */
  sent: SentIdentity | null;
  /** Its number looks like one of ours with a wrong check digit: mistyped. */
  wrongCheckDigit: boolean;
  /** By how much agrees. */
  candidates: MessageCandidateView[];
  /** Former matches that were undone, latest first. */
  undone: UndoneMatchView[];
  /** Former discards that were taken back, latest first. */
  takenBack: UndoneDiscardView[];
}

/** A message of the list of those set aside. */
export interface SetAsideMessageView {
  _id: string;
  importId: string;
  fileName: string;
  index: number;
  reason: string | null;
  /** Name as the laboratory sent it; '' where it sent none. */
  name: string;
  orderNumber: string | null;
  observations: number;
  receivedAt: string;
}

export interface SetAsideListView {
  waiting: SetAsideMessageView[];
  /** All that wait, also beyond those listed. */
  total: number;
  /** Matched by hand or discarded of late: each can be undone. */
  decided: (SetAsideMessageView & {
    decision: MessageDecision;
    by: string | null;
    at: string;
    decisionReason: string;
  })[];
}

/** A file that came in, a laboratory's or one of orders, and how far its import is. */
export interface ImportView {
  _id: string;
  kind: ImportKind;
  /** Of a file of orders; its rows are counted there, and messages it has none. */
  orders: OrderImportView | null;
  fileName: string;
  bytes: number;
  state: ImportState;
  /** Messages handled and found so far; total 0 while the file is being read. */
  handled: number;
  total: number;
  applied: number;
  /** Set aside and not decided yet. */
  setAside: number;
  /** Matched by hand and on the way. */
  matching: number;
  /** Not understood. */
  refused: number;
  /** They carry no results. */
  skipped: number;
  /** Everything in them stands already. */
  duplicates: number;
  /** Nothing of them was taken: what stands is newer. */
  older: number;
  /** Values put aside, of all messages. */
  notTaken: number;
  discarded: number;
  /** Of the applied ones: how many replaced earlier values. */
  replaced: number;
  /** What is odd about the file as a whole. */
  problems: FileProblem[];
  reason: string | null;
  uploadedBy: string | null;
  createdAt: string;
  finishedAt: string | null;
  version: number;
  /** Values that wait for a mapping of their code or unit. */
  held: number;
  /** The laboratory that most of them came from; null where none waits. */
  heldFrom: string | null;
  /** The row stands for all that a sender delivered one by one in a Zurich day, and the counts are those of all; null of one import. */
  series: { key: string; sender: string; day: string; imports: number } | null;
  messages: ImportMessageView[];
  heldCodes: HeldCodeView[];
  /** The first refused rows of a file of orders. */
  refusals: RefusedRowView[];
}

/** An import as lists show it. */
export type ImportItemView = Omit<ImportView, 'messages' | 'heldCodes' | 'refusals'>;

/** A page of imports, newest first; with the first page come the older ones that wait for a decision. */
export interface ImportListView extends Page<ImportItemView> {
  waiting: ImportItemView[];
}

/** A sample that the laboratory could not use: why, and which markers are missing. */
export interface RejectionReasonView {
  reason: RejectionReason;
  markers: { key: string; name: LocalText }[];
}

/** Orders that wait for a new sample, the oldest first. */
export interface RejectionListView {
  items: {
    orderId: string;
    orderNumber: string;
    product: LocalText;
    application: Application;
    state: NewSample;
    rejectedAt: string;
    sampledAt: string | null;
    /** Where the rejected sample was taken; null for one that was taken at home. */
    branchName: string | null;
    reasons: RejectionReasonView[];
    /** Of the new sample, where it is chosen: its time at a branch, or where its kit is. */
    startsAt: string | null;
    kitStatus: KitStatus | null;
    /** Of the rejected sample; 0 is the order's first. */
    sampleNo: number;
  }[];
}

/** Samples and rejections by Zurich month and branch, the newest month first. */
export interface RejectionFiguresView {
  /** `YYYY-MM`, oldest first. */
  months: string[];
  rows: {
    month: string;
    /** null: taken at home. */
    branchId: string | null;
    branchName: string | null;
    samples: number;
    /** Samples, each once. */
    rejected: number;
    /** A sample may be rejected for several reasons. */
    reasons: Record<RejectionReason, number>;
  }[];
}

/** POST /results/hl7-upload: one entry per file, in the order sent. */
export interface UploadedView {
  files: { fileName: string; importId: string | null; error: string | null; message: string | null }[];
}

/** A version of a report that was uploaded as PDF. */
export interface ReportView {
  _id: string;
  name: string;
  /** From 1 for each name; the highest is the one that counts. */
  version: number;
  orderId: string;
  orderNumber: string;
  bytes: number;
  uploadedBy: string | null;
  at: string;
}

/** The reports of an order, every version, the latest upload first. */
export interface ReportListView {
  orderId: string;
  orderNumber: string;
  reports: ReportView[];
}

/** A laboratory that sent something, and how much of it waits for a mapping. */
export interface LabFacilityView {
  /** MSH-4 in capitals; '' of those that name themselves nowhere: for them nothing can be mapped. */
  facility: string;
  mapped: number;
  /** Values that wait. */
  waiting: number;
}

/** A mapping as it stands. */
export interface LabMappingView {
  _id: string;
  meaning: string | null;
  by: string;
  at: string;
  reason: string | null;
  /** Name of the doctor who confirmed it. */
  confirmedBy: string | null;
}

/** One code or one unit of a laboratory. */
export interface LabEntryView {
  kind: 'code' | 'unit';
  /** '' where the laboratory sent none: it cannot be mapped. */
  sent: string;
  /** Of a unit: the codes it came with. */
  codes: string[];
  /** The test as the laboratory calls it. */
  name: string;
  units: string[];
  /** What a unit's values measure, by key. */
  markers: string[];
  /** A LOINC code that came with it and that we do not know. */
  loinc: string | null;
  /** Day or instant of the last message that held it; null where none does. */
  seenAt: string | null;
  waiting: { values: number; orders: number };
  state: 'unknown' | 'foreign-unit' | 'held' | 'mapped';
  mapping: LabMappingView | null;
  /** The marker of that name, and units of ours that are the same: proposals. */
  suggested: string[];
}

/** A field that may hold our number, and in how many of the laboratory's last messages it does. */
export interface NumberFieldView {
  field: ChosenField;
  found: number;
}

/** Something that was saved or ended, latest first. */
export interface LabMappingEventView {
  _id: string;
  kind: MappingKind;
  sent: string;
  meaning: string | null;
  ended: boolean;
  reason: string | null;
  by: string;
  at: string;
}

/** What one laboratory's codes, units and number field mean. */
export interface LabTableView {
  facility: string;
  entries: LabEntryView[];
  numberField: { mapping: LabMappingView | null; chosen: ChosenField; messages: number; fields: NumberFieldView[] };
  history: LabMappingEventView[];
}

/** A marker that a code may mean, with the units its values may stand in. */
export interface MappableMarkerView {
  key: string;
  loinc: string;
  name: LocalText;
  unit: string;
}

export interface LabMappingsView {
  facilities: LabFacilityView[];
  /** Of all laboratories. */
  waiting: { values: number; orders: number };
  /** Null where no laboratory has sent anything yet. */
  table: LabTableView | null;
  markers: MappableMarkerView[];
  /** Those who may confirm. */
  doctors: { _id: string; name: string }[];
}

/** What a mapping would change. */
export interface LabMappingPreviewView {
  /** Values that are held now and readable then, and the other way round. */
  freed: number;
  held: number;
  /** Readable now and then, as another marker or in another unit. */
  changed: number;
  /** Held now and then, for another reason. */
  stillHeld: number;
  orders: number;
  /** Orders of those whose result is released: they are released anew. */
  released: number;
  /** Messages set aside that hold a number in the field. */
  messages: number;
  /** LOINC codes that come with the code and that we do not know. */
  loinc: string[];
  asksDoctor: boolean;
  /** Why it may not be saved. */
  problem: MappingProblem | null;
}

/** Values of an import that wait for a mapping. */
export interface HeldCodeView {
  facility: string;
  kind: 'code' | 'unit';
  sent: string;
  name: string;
  values: number;
}
