import type { Fault } from './faults.ts';
import type { MessageHeader } from './read-header.ts';

/** HL7 table 0103: production, training, debugging. What is no production is no result of a person. */
const PRODUCTION = ['P'];
const TRIAL = [...PRODUCTION, 'T', 'D'];

/** Why a message is never taken, by its header alone; null where it is stored and read. */
export function judgeHeader(header: MessageHeader, { production }: { production: boolean }): Fault | null {
  const first = (field: number): string => (header.fields[field] ?? '').split(header.delimiters.component)[0] ?? '';
  const processing = first(11);
  // Some laboratories leave it out; the standard says that it must be there, and never what its absence would mean.
  if (processing !== '' && !(production ? PRODUCTION : TRIAL).includes(processing)) return 'processing-id';
  if (first(12) !== '' && !/^2(\.|$)/.test(first(12))) return 'version';
  if (header.isOneOfSeveral) return null;
  const [type = '', event = ''] = (header.fields[9] ?? '').split(header.delimiters.component);
  const sent = `${type.trim()}^${event.trim()}`.toUpperCase();
  if (!sent.startsWith('ORU^')) return 'message-type';
  return sent === 'ORU^R01' ? null : 'event';
}
