import type { SegmentText } from './join-segments.ts';
import type { Delimiters, Segment } from './types.ts';

/**
 * Segments to fields, in the order of the message; fields are as they were sent, escapes and delimiters kept. `fields[n]` is field n of the
 * segment: MSH-1 is the separator itself (HL7 2.5.1 chapter 2.14.9.1), so MSH has one field more than its text has parts.
 */
export function tokenizeSegments(segments: readonly SegmentText[], { field }: Pick<Delimiters, 'field'>): Segment[] {
  return segments.map(({ name, text, line }) => {
    const fields = text.split(field);
    if (name === 'MSH') fields.splice(1, 0, field);
    return { name, line, fields };
  });
}
