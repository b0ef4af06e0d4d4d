import type { LabMessage } from '#shared/server/hl7/types.ts';
import { type ArrivingObservation, listArriving } from './list-arriving.ts';
import { listRejected, type Rejected } from './list-rejected.ts';
import { type ArrivingDocument, listDocuments, listLabNotes, type NewLabNote } from './list-remarks.ts';

/** What a message brings to a case. */
export interface Arrived {
  /** MSH-4. */
  lab: string;
  contentHash: string;
  values: ArrivingObservation[];
  notes: NewLabNote[];
  documents: ArrivingDocument[];
  rejected: Rejected[];
}

/** @param now a time more than a day later counts as none */
export function readArrived(message: LabMessage, now: Date): Arrived {
  const values = listArriving(message, now);
  return {
    lab: message.facility,
    contentHash: message.contentHash,
    values,
    notes: listLabNotes(message),
    documents: listDocuments(message),
    rejected: listRejected(message, values),
  };
}
