/** A message as the oracle sees it: its lines, and what the file as a whole says wrongly. */
export interface SplitText {
  messages: string[][];
  problems: string[];
}

/** Line ends of every kind, and the signs that frame a message on the wire. */
const LINE_ENDS = new RegExp(`[\r\n${String.fromCharCode(0x0b, 0x1c)}]+`);

/**
 * The messages of a file, read without anything of the product: bytes by their mark, else as UTF-8, else each message by MSH-18; lines at
 * any line end or frame; a message at every MSH, which a line of the envelope ends.
 */
export function splitFile(bytes: Uint8Array): SplitText {
  const whole = utf8(bytes);
  const text = whole ?? Buffer.from(bytes).toString('latin1');
  const messages: string[][] = [];
  const problems: string[] = [];
  let [open, outside, counted, batches] = [false, false, 0, 0];
  let [hasFile, hasBatch] = [false, false];
  for (const line of text.split(LINE_ENDS)) {
    if (line.trim() === '') continue;
    const head = line.replace(/^[\s\uFEFF]+/, '').replace(/^ï»¿/, '');
    const name = /^(MSH|FHS|BHS|BTS|FTS)(?![A-Za-z0-9])/.exec(head)?.[1];
    if (name === 'MSH' && /^MSH[!-~]/.test(head)) {
      messages.push([head]);
      open = true;
      counted += 1;
      continue;
    }
    if (name === undefined || name === 'MSH') {
      if (open) messages.at(-1)?.push(line);
      else outside = true;
      continue;
    }
    open = false;
    const declared = head.split('|')[1]?.trim() ?? '';
    const differs = (found: number) => /^\d+$/.test(declared) && Number(declared) !== found;
    if (name === 'FHS') hasFile = true;
    if (name === 'BHS') [hasBatch, counted, batches] = [true, 0, batches + 1];
    if (name === 'BTS' && differs(counted)) problems.push('messages-differ');
    if (name === 'BTS') [hasBatch, counted] = [false, 0];
    if (name === 'FTS' && batches > 0 && differs(batches)) problems.push('batches-differ');
    if (name === 'FTS') hasFile = false;
  }
  if (outside) problems.push('lines-outside');
  if (hasFile || hasBatch) problems.push('trailer-missing');
  if (whole !== null) return { messages, problems };
  return { messages: messages.map(decodeLines), problems };
}

function utf8(bytes: Uint8Array): string | null {
  const text = Buffer.from(bytes).toString('utf8');
  return Buffer.from(text, 'utf8').equals(Buffer.from(bytes)) ? text : null;
}

/** Of a file that is no UTF-8 each message has its own charset; Swiss laboratories without a word about it mean windows-1252. */
function decodeLines(lines: string[]): string[] {
  const bytes = Buffer.from(lines.join('\r'), 'latin1');
  const text = utf8(bytes) ?? new TextDecoder('windows-1252').decode(bytes);
  return text.split('\r');
}
