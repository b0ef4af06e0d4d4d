/** Why a message was not taken. */
export type Fault =
  | 'not-hl7'
  | 'bad-delimiters'
  | 'too-large'
  | 'processing-id'
  | 'version'
  | 'message-type'
  | 'event'
  | 'storage-full'
  | 'unavailable'
  | 'failed';

export interface FaultFacts {
  /** `reject`: sent again it is refused again. `error`: it could not be taken now, and is to be sent again. */
  kind: 'error' | 'reject';
  /** HL7 table 0357, with its own words. */
  condition: readonly [code: string, words: string];
  /** The field of MSH that it is about. */
  field: number | null;
  /** For whoever runs the laboratory's system; never content. At most 80 characters, as long as MSA-3 may be. */
  words: string;
}

const SEQUENCE = ['100', 'Segment sequence error'] as const;
const DATA_TYPE = ['102', 'Data type error'] as const;
const INTERNAL = ['207', 'Application internal error'] as const;

export const FAULTS: Record<Fault, FaultFacts> = {
  'not-hl7': { kind: 'reject', condition: SEQUENCE, field: null, words: 'The block does not begin with MSH' },
  'bad-delimiters': {
    kind: 'reject',
    condition: DATA_TYPE,
    field: 2,
    words: 'MSH-1 and MSH-2 name no usable delimiters',
  },
  'too-large': { kind: 'reject', condition: INTERNAL, field: null, words: 'The message is larger than 25 MB' },
  'processing-id': {
    kind: 'reject',
    condition: ['202', 'Unsupported processing id'],
    field: 11,
    words: 'Messages of this processing id are not taken here',
  },
  version: {
    kind: 'reject',
    condition: ['203', 'Unsupported version id'],
    field: 12,
    words: 'Only HL7 version 2 is taken',
  },
  'message-type': {
    kind: 'reject',
    condition: ['200', 'Unsupported message type'],
    field: 9,
    words: 'Only ORU R01 is taken',
  },
  event: { kind: 'reject', condition: ['201', 'Unsupported event code'], field: 9, words: 'Only ORU R01 is taken' },
  'storage-full': { kind: 'error', condition: INTERNAL, field: null, words: 'There is no room now, send it again' },
  unavailable: { kind: 'error', condition: INTERNAL, field: null, words: 'It cannot be stored now, send it again' },
  failed: { kind: 'error', condition: INTERNAL, field: null, words: 'It could not be stored, send it again' },
};
