import type { Draw } from '#bench/faults/plan/draw.ts';
import type { Draft } from './draft.ts';

/** The bytes of a file of messages: batches with headers, charsets, line ends, frames, a file that was cut. */
export function writeFile(draw: Draw, drafts: readonly Draft[]): Buffer {
  const isLatin = draw.chance(0.3);
  const end = draw.oneOf(['\r', '\n', '\r\n', '\r', '\r\r\n']);
  const charset = isLatin
    ? draw.oneOf(['8859/1', '8859', '', 'ISO 8859-1'])
    : draw.oneOf(['UNICODE UTF-8', '', '8859/1']);
  const messages = drafts.map(({ segments }) => {
    const lines = segments.map((segment) => {
      const fields =
        segment[0] === 'MSH' ? Object.assign([...Array(17).fill('')], { ...segment, 17: charset }) : segment;
      return fields.join('|').replaceAll('\r', end);
    });
    return draw.chance(0.02) ? `\u000b${lines.join(end)}${end}\u001c\r` : `${lines.join(end)}${end}`;
  });
  const text = wrap(draw, messages, end);
  const framed = draw.chance(0.1) ? `${isLatin ? '' : '\uFEFF'}${text}` : text;
  const bytes = Buffer.from(framed, isLatin ? 'latin1' : 'utf8');
  return draw.chance(0.12) ? bytes.subarray(0, bytes.length - draw.between(1, 400)) : bytes;
}

function wrap(draw: Draw, messages: readonly string[], end: string): string {
  const text = messages.join(draw.chance(0.2) ? end : '');
  const lie = (count: number) => (draw.chance(0.3) ? count + draw.oneOf([-1, 1, 7]) : count);
  switch (draw.between(1, 6)) {
    case 1:
      return `FHS|^~\\&|LIS${end}BHS|^~\\&|LIS${end}${text}BTS|${lie(messages.length)}${end}FTS|${lie(1)}${end}`;
    case 2:
      return `BHS|^~\\&${end}${text}BTS|${lie(messages.length)}${end}`;
    case 3:
      return `FHS|^~\\&${end}BHS|^~\\&${end}${text}${draw.chance(0.5) ? `BTS|${messages.length}${end}` : ''}`;
    default:
      return draw.chance(0.1) ? `Guten Tag${end}${text}` : text;
  }
}
