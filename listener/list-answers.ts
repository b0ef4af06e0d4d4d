import type { AcknowledgementCode } from './build-acknowledgement.ts';
import type { MessageHeader } from './read-header.ts';

/** What became of a message. */
export type Kind = 'accept' | 'error' | 'reject';

const ORIGINAL: Record<Kind, AcknowledgementCode> = { accept: 'AA', error: 'AE', reject: 'AR' };
const ENHANCED: Record<Kind, AcknowledgementCode> = { accept: 'CA', error: 'CE', reject: 'CR' };

/**
 * The acknowledgements that a sender asks for (HL7 2.5.1, chapter 2.9). Without MSH-15 and MSH-16 it is one of the original mode. With
 * either of them MSH-15 decides about the one for the storing (CA, CE, CR), MSH-16 about the one for the message (AA, AE, AR), which
 * for us is the same moment; what was not stored gets one of them only.
 */
export function listAnswers(header: MessageHeader | null, kind: Kind): AcknowledgementCode[] {
  const [storing = '', application = ''] = [header?.fields[15], header?.fields[16]];
  if (storing === '' && application === '') return [ORIGINAL[kind]];
  const codes = [
    ...(isWanted(storing, kind) ? [ENHANCED[kind]] : []),
    ...(isWanted(application, kind) ? [ORIGINAL[kind]] : []),
  ];
  return kind === 'accept' ? codes : codes.slice(0, 1);
}

/** HL7 table 0155: never, on errors, on success, always; a word that is not in it is answered like always. */
function isWanted(condition: string, kind: Kind): boolean {
  if (condition === '' || condition === 'NE') return false;
  if (condition === 'ER') return kind !== 'accept';
  return condition === 'SU' ? kind === 'accept' : true;
}
