import { createHash } from 'node:crypto';
import { v5 as uuidv5, v7 as uuidv7 } from 'uuid';
import type { NewRow } from '#shared/server/database/columns.ts';
import type { LabAttachment, LabMessage } from '#shared/server/hl7/types.ts';
import type { LabNote } from '#shared/server/models/lab-note.ts';
import { isDocument } from './list-arriving.ts';

export type NewLabNote = Omit<NewRow<LabNote>, 'resultId' | 'importMessageId' | 'createdAt'>;

/** What a message notes about the sample, the person, an order or a document, each once; blank lines say nothing. */
export function listLabNotes(message: LabMessage): NewLabNote[] {
  const of = (about: 'message' | 'order', test: string, notes: readonly string[]) =>
    notes.filter((note) => note.trim() !== '').map((note) => toNote(about, test, note));
  const ofMessage = of('message', '', message.notes);
  const ofOrders = message.orders.flatMap((order) =>
    [order, ...order.observations.filter(isDocument)].flatMap(({ text, code, notes }) =>
      of('order', text || code, notes),
    ),
  );
  return [...ofMessage, ...ofOrders];
}

function toNote(about: 'message' | 'order', test: string, note: string): NewLabNote {
  const contentHash = createHash('sha256')
    .update(JSON.stringify([about, test, note]))
    .digest('hex');
  return { id: uuidv7(), about, test, note, contentHash };
}

/** A document inside a message. */
export interface ArrivingDocument {
  /** Made of the content and the order it was sent for: the same whenever it is sent. */
  fileId: string;
  name: string;
  attachment: LabAttachment;
}

const NAMESPACE = '5d0b7a34-4f0c-4c55-9d6c-8a1f0f1b2c77';

/** The documents of a message, those included that were refused. */
export function listDocuments(message: LabMessage): ArrivingDocument[] {
  return message.orders.flatMap(({ obr2, obr3, observations }) =>
    observations.flatMap(({ attachment, text, code }) => {
      if (!attachment) return [];
      const hash = createHash('sha256').update(JSON.stringify([obr2, obr3, text, code]));
      if ('bytes' in attachment) hash.update(attachment.bytes);
      return [{ fileId: uuidv5(hash.digest('hex'), NAMESPACE), name: text || code, attachment }];
    }),
  );
}
