import type { FileProblem } from '#shared/domain/lab-intake/file-problem.ts';
import type { FieldText } from '#shared/domain/lab-intake/number-field.ts';

/**
 * What the HL7 reader hands to the rest of the application. Texts are decoded and unescaped; a text that was not sent is `''`.
 * Instants are UTC ISO (`…Z`) or null when the sent text is no full date; dates are `YYYY-MM-DD`.
 */
export interface LabFile {
  /** In the order of the file; index counts from 0 over both kinds. */
  messages: (LabMessage | RefusedMessage)[];
  /** What is odd about the file as a whole. */
  problems: FileProblem[];
}

export type RefusalCode =
  | 'not-hl7'
  | 'too-large'
  | 'bad-delimiters'
  | 'bad-segment-name'
  | 'not-oru'
  | 'obx-before-obr'
  | 'several-patients'
  /** Read, but its values cannot be stored. */
  | 'cannot-be-applied'
  | 'unreadable';

/** A message (or, when nothing could be split, the file) that makes no results. `reason` names places, never content. */
export interface RefusedMessage {
  index: number;
  refused: RefusalCode;
  /** English, for logs and hl7:inspect; screens translate the code. */
  reason: string;
  /** Line of the file, from 1; null when the whole file is meant. */
  line: number | null;
}

/** One ORU^R01. */
export interface LabMessage {
  index: number;
  /** Line of its MSH in the file, from 1. */
  line: number;
  type: string;
  version: string;
  /** MSH-10: repeats in real data, so never a key on its own. */
  controlId: string;
  /** MSH-3 and MSH-4, component 1. */
  application: string;
  facility: string;
  messageDateTime: string | null;
  /** MSH-7 names a day alone; `messageDateTime` is then its midnight. */
  messageDayOnly: boolean;
  /** SHA-256 (hex) of the message with MSH-7 and MSH-10 blanked, independent of charset, framing and line ends. */
  contentHash: string;
  patient: LabPatient;
  orders: LabOrder[];
  /** Texts of the fields where a laboratory may return our number besides ORC and OBR-2, OBR-3. */
  numbers: FieldText[];
  /** NTE before the first order (they follow MSH, PID or the visit). */
  notes: string[];
  /** English sentences about this message (continuation lines joined ...); never content. */
  remarks: string[];
}

export interface LabPatient {
  /** Component 1 of every repetition of PID-3. */
  ids: string[];
  family: string;
  given: string;
  birthdate: string | null;
  sex: 'male' | 'female' | null;
  /** PID-7 and PID-8 as sent: distinguishes 'not sent' from 'not understood'. */
  birthdateSent: string;
  sexSent: string;
}

export interface LabOrder {
  /** Component 1 of ORC-2 (placer), ORC-3 (filler), ORC-4 (group), OBR-2 and OBR-3. */
  orc2: string;
  orc3: string;
  orc4: string;
  obr2: string;
  obr3: string;
  /** OBR-4.1 and OBR-4.2. */
  code: string;
  text: string;
  /** OBR-25. */
  status: string;
  /** OBR-7 and OBR-22. */
  observationDateTime: string | null;
  resultDateTime: string | null;
  /** OBR-22 names a day alone; `resultDateTime` is then its midnight. */
  resultDayOnly: boolean;
  /** Placer and filler specimen number of SPM-2, container number of SAC-3. */
  specimenIds: string[];
  /** Component 1 of SPM-21 (why a specimen was rejected) and SPM-24 (its condition), HL7 tables 0490 and 0493. */
  rejectCodes: string[];
  conditionCodes: string[];
  observations: LabObservation[];
  /** One text an NTE; repetitions of NTE-3 are its lines. */
  notes: string[];
}

export interface LabObservation {
  /** OBX-2, e.g. NM, ST, SN, CWE, FT, ED; `''` occurs. */
  type: string;
  /** OBX-3.1, .2 and .3 */
  code: string;
  text: string;
  system: string;
  /** OBX-3.4 to .6: LOINC often stands here, with the lab's own code in the first triplet. */
  alternate: CodedElement | null;
  /** OBX-4. */
  sub: string;
  /**
   * OBX-5 as sent, delimiters kept (`^182`, `10828004^Positive^SCT`). Repetitions of TX and FT are lines.
   * Of ED only what comes before the data (`^application^pdf^Base64^`). For people: `valueText`.
   */
  value: string;
  /** OBX-5 is `""`: the lab takes its value back. An empty OBX-5 says nothing. */
  valueDeleted: boolean;
  /** Null where an SN repeats: several figures are a text. */
  sn: StructuredNumeric | null;
  /** Of a coded value (CWE, CE, CNE, CF) every repetition taken apart; empty for other types. */
  coded: CodedValue[];
  /** OBX-6.1 */
  units: string;
  /** OBX-7, whole. */
  range: string;
  /** Component 1 of every repetition of OBX-8. An empty list does NOT mean normal. */
  flags: string[];
  /** Component 1 of OBX-11; only F and C may lead on. */
  status: string;
  /** OBX-14. */
  observedAt: string | null;
  attachment: LabAttachment | null;
  notes: string[];
}

export interface CodedElement {
  code: string;
  text: string;
  system: string;
}

/** A coded value, with the text of its other code (CWE.5) and what was written before it was coded (CWE.9). */
export interface CodedValue extends CodedElement {
  alternateText: string;
  originalText: string;
}

/** HL7 2.5.1 chapter 2.A.71 (SN), each part as sent or null: `>=^60`, `^1^:^128`, `^182`. */
export interface StructuredNumeric {
  comparator: string | null;
  number: string | null;
  separator: string | null;
  second: string | null;
}

/** An embedded document (ED), accepted by its first bytes only, or why it was not. */
export type LabAttachment =
  | { mediaType: 'application/pdf'; bytes: Uint8Array }
  | { refused: 'empty' | 'not-base64' | 'not-pdf' | 'too-large' | 'several' };

/** The five separators a message declares in MSH-1 and MSH-2. */
export interface Delimiters {
  field: string;
  component: string;
  repetition: string;
  escape: string;
  subcomponent: string;
}

/** A segment in the message's own delimiters: `fields[0]` is the name, `fields[n]` is field n (MSH-1 included). */
export interface Segment {
  name: string;
  line: number;
  fields: string[];
}

/** Why a message is refused, before it has an index. */
export interface Refusal {
  refused: RefusalCode;
  reason: string;
  line: number | null;
}
