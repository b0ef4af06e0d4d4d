import { v7 as uuidv7 } from 'uuid';
import { withRequestId } from '#shared/server/context.ts';
import type { TransactionRunner } from '#shared/server/database/transaction.ts';
import type { FileStore } from '#shared/server/gateways/files/file-store.ts';
import type { Receipt } from '#shared/server/lab-intake/take-receipt.ts';
import { buildAcknowledgement } from './build-acknowledgement.ts';
import { FAULTS, type Fault } from './faults.ts';
import { judgeHeader } from './judge-header.ts';
import { type Kind, listAnswers } from './list-answers.ts';
import type { Frame } from './read-frames.ts';
import { type MessageHeader, readHeader } from './read-header.ts';
import { receiveMessage } from './receive-message.ts';
import type { Turns } from './turns.ts';

export type MessageServices = TransactionRunner & { files: FileStore };

/** What goes back for a block. */
export interface Answer {
  /** None where the sender wants none. */
  acknowledgements: Buffer[];
  kind: Kind;
  hasHeader: boolean;
  /** For the count: `accept`, or the fault. */
  outcome: 'accept' | Fault;
}

/** MSH-10 had 20 characters until version 2.6. */
const CONTROL_ID_LENGTH = 20;

/** Takes a block and says what is answered: its message is stored before this resolves. Never rejects. */
export async function answerFrame(services: MessageServices, stored: Turns, frame: Frame): Promise<Answer> {
  const requestId = uuidv7();
  return withRequestId(requestId, async () => {
    const found = readHeader('content' in frame ? frame.content : frame.tooLarge);
    const header = typeof found === 'string' ? null : found;
    const outcome = await takeOver(services, stored, frame, found);
    const isTaken = typeof outcome !== 'string';
    const fault = isTaken ? null : FAULTS[outcome];
    const kind = fault?.kind ?? 'accept';
    if (isTaken) services.log.info({ importId: outcome.importId }, 'message acknowledged');
    else services.log.warn({ fault: outcome, requestId }, 'message not taken');
    // Both come from the receipt, so that a repeated message gets the same bytes again.
    const at = isTaken ? outcome.createdAt : services.now();
    const controlId = (isTaken ? outcome.importId : requestId).replaceAll('-', '').slice(0, CONTROL_ID_LENGTH);
    return {
      acknowledgements: listAnswers(header, kind).map((code) =>
        buildAcknowledgement({ code, header, fault, at, controlId }),
      ),
      kind,
      hasHeader: header !== null,
      outcome: isTaken ? 'accept' : outcome,
    };
  });
}

async function takeOver(
  services: MessageServices,
  stored: Turns,
  frame: Frame,
  header: MessageHeader | 'not-hl7' | 'bad-delimiters',
): Promise<Receipt | Fault> {
  if (typeof header === 'string') return header;
  if (!('content' in frame)) return 'too-large';
  const fault = judgeHeader(header, services.config);
  if (fault) return fault;
  const giveTurnBack = await stored.take();
  try {
    return await receiveMessage(services, frame.content, header);
  } finally {
    giveTurnBack();
  }
}
