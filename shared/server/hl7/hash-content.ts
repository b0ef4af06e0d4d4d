import { createHash } from 'node:crypto';
import type { SegmentText } from './join-segments.ts';

const MESSAGE_TIME = 7;
const CONTROL_ID = 10;

/**
 * SHA-256 (hex) of a message with MSH-7 and MSH-10 blanked: a laboratory that sends a message again gives it a new time
 * and often a new control id. Taken over the decoded text, so charset, framing and line ends do not matter.
 */
export function hashContent(segments: SegmentText[], separator: string): string {
  const [msh, ...others] = segments.map((segment) => segment.text);
  const fields = (msh ?? '').split(separator);
  // MSH-1 is the separator, so MSH-n stands at n - 1.
  for (const field of [MESSAGE_TIME, CONTROL_ID]) {
    if (fields[field - 1] !== undefined) fields[field - 1] = '';
  }
  return createHash('sha256')
    .update([fields.join(separator), ...others].join('\r'))
    .digest('hex');
}
