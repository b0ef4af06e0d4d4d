import HL7 from 'hl7-standard';
import type { SegmentText } from './join-segments.ts';
import type { Delimiters, Segment } from './types.ts';

/** Signs that may stand in for another while hl7-standard reads: control signs first, since they keep strings one byte wide. */
const STAND_INS = ['\u001e', '\u001d', '\u001f', '\u0002', '\u0003', '\u0004', '\ue000', '\ue001', '\ue002', '\ue003'];

/**
 * Segments and fields by hl7-standard; the only file that imports it. It is used as segment and field tokenizer alone: its
 * handling of components drops data (`a&b` becomes `a`), it knows no delimiters but `|^~\&`, and it takes the commonest line end
 * for the only one. So every sign it would split at, other than the field separator, is hidden from it by a stand-in that
 * does not occur in the message, and put back in the fields. Its `transform` runs once on each object.
 * Segments come back in the order of the message. Throws when a message uses all stand-ins itself.
 */
export function tokenizeSegments(segments: SegmentText[], delimiters: Delimiters): Segment[] {
  const sent = segments.map((segment) => segment.text).join('\r');
  const free = STAND_INS.filter((sign) => !sent.includes(sign));
  const [caret, lineEnd, bar, unused] = free;
  if (!caret || !lineEnd || !bar || !unused) throw new Error('no free stand-in sign');

  const hidden: Hidden[] = [];
  const hide = (text: string, sign: string, standIn: string): string => {
    if (!text.includes(sign)) return text;
    hidden.push({ standIn, pattern: everyOne(standIn), sign });
    return text.replace(everyOne(sign), standIn);
  };
  let shown = hide(hide(sent, '^', caret), '\n', lineEnd);
  if (delimiters.field !== '|') {
    shown = hide(shown, '|', bar);
    // `^` as field separator is behind its stand-in already.
    shown = shown.replace(everyOne(delimiters.field === '^' ? caret : delimiters.field), '|');
  }

  // The library's two names are swapped: `subComponents` is its repetition sign, `repeatingFields` its sign of subcomponents.
  const reader = new HL7(`${shown}\r`, { subComponents: unused, repeatingFields: unused });
  reader.transform();
  const tokenized: Segment[] = new Array(segments.length);
  for (const [name, parsed] of Object.entries(reader.transformed)) {
    for (const { index, data } of parsed) {
      const fields = name === 'MSH' ? mshFields(segments[index]?.text ?? '', delimiters.field) : [name];
      const values = Object.values(data) as string[];
      for (let field = name === 'MSH' ? 1 : 0; field < values.length; field += 1) {
        fields.push(restore(values[field] ?? '', hidden));
      }
      tokenized[index] = { name, line: segments[index]?.line ?? 0, fields };
    }
  }
  return tokenized;
}

/** MSH-1 is the separator itself; hl7-standard overwrites MSH-2, so it is read from the text. */
function mshFields(text: string, separator: string): string[] {
  const end = text.indexOf(separator, 4);
  return ['MSH', separator, end === -1 ? text.slice(4) : text.slice(4, end)];
}

interface Hidden {
  standIn: string;
  pattern: RegExp;
  sign: string;
}

function restore(field: string, hidden: Hidden[]): string {
  let restored = field;
  for (const { standIn, pattern, sign } of hidden) {
    if (restored.includes(standIn)) restored = restored.replace(pattern, sign);
  }
  return restored;
}

/** A pattern rather than `replaceAll`: that takes 60 bytes a match, which is a gigabyte for a hostile message. */
function everyOne(sign: string): RegExp {
  return new RegExp(`\\u${sign.charCodeAt(0).toString(16).padStart(4, '0')}`, 'g');
}
