import { describe, expect, it } from '@jest/globals';
import { readLabFile } from '#shared/server/hl7/read-lab-file.ts';
import { bytesOf, lines, msh, OBR, OBX, PID, readRefused } from './build-message.ts';

/** Far above what is measured (at most 0.4 s), far below the 19 s that a reader needs for the worst of them which looks each name up in a list. */
const SOON_MS = 2500;
/** Processor time of this process since then: what others do with the machine does not count. */
const cpuMs = (start: NodeJS.CpuUsage): number => {
  const { user, system } = process.cpuUsage(start);
  return (user + system) / 1000;
};
const HEAD = lines(msh(), PID, OBR);
const TOO_LARGE = 'too-large';

describe('hostile files are refused or read soon', () => {
  const names = Array.from({ length: 1200 }, (_, n) => `A${n.toString(36).toUpperCase().padStart(2, '0')}|1`);
  it.each<[string, () => string | Uint8Array, string]>([
    ['nothing', () => '', 'not-hl7'],
    ['a sentence', () => 'MSHello world|x', 'not-hl7'],
    ['a zip', () => Buffer.concat([Buffer.from('PK\u0003\u0004'), Buffer.alloc(3e6, 0xff)]), 'not-hl7'],
    ['zeroes', () => new Uint8Array(3e6), 'not-hl7'],
    ['26 MB', () => new Uint8Array(26.3 * 1024 * 1024), TOO_LARGE],
    ['line ends', () => '\n'.repeat(5e6), 'not-hl7'],
    ['frame signs', () => '\u000b\u001c'.repeat(4e6), 'not-hl7'],
    ['blanks', () => `${' '.repeat(5e6)}MSH`, 'not-hl7'],
    ['different segment names', () => lines(msh(), ...names), TOO_LARGE],
    ['120 kB of segment names', () => lines(msh(), ...Array.from({ length: 12 }, () => names).flat()), TOO_LARGE],
    ['messages', () => 'MSH|^~\\&\r'.repeat(3000), TOO_LARGE],
    ['lines', () => `${HEAD}${'x\r'.repeat(1e6)}`, TOO_LARGE],
    ['observations', () => HEAD + `${OBX}\r`.repeat(13_000), TOO_LARGE],
    ['repetitions in one field', () => `${HEAD}PID|${'~'.repeat(5e6)}`, TOO_LARGE],
    ['fields', () => `${HEAD}OBX${'|'.repeat(5e6)}`, TOO_LARGE],
    ['components', () => HEAD + `OBX|1|TX|||${'^'.repeat(60_000)}\r`.repeat(100), TOO_LARGE],
    ['escapes', () => HEAD + `OBX|1|TX|||${'\\.sp9999\\'.repeat(6000)}\r`.repeat(100), TOO_LARGE],
    ['text', () => HEAD + `OBX|1|TX|||${'x'.repeat(60_000)}\r`.repeat(180), TOO_LARGE],
  ])('%s', (_name, make, refused) => {
    const file = make();
    const start = process.cpuUsage();
    const refusal = readRefused(file);
    expect(cpuMs(start)).toBeLessThan(SOON_MS);
    expect(refusal.refused).toBe(refused);
  });

  it('reads the largest that is allowed', () => {
    const file = bytesOf(HEAD + `${OBX}\r`.repeat(11_990));
    const start = process.cpuUsage();
    expect(readLabFile(file).messages[0]).toHaveProperty('orders.0.observations.length', 11_990);
    expect(cpuMs(start)).toBeLessThan(SOON_MS);
  });

  it('allows more bytes for documents than for text', () => {
    const document = Buffer.alloc(9e6, '%PDF-').toString('base64');
    const { messages } = readLabFile(bytesOf(`${HEAD}OBX|1|ED|||^^^Base64^${document}`));
    expect(messages[0]).toHaveProperty('orders.0.observations.0.attachment.mediaType', 'application/pdf');
  });

  it('leaves prototypes alone', () => {
    readLabFile(bytesOf(lines(msh(), PID, OBR, '__proto__|polluted', 'OBX|1|ST|__proto__^constructor||x')));
    expect(Object.hasOwn(Object.prototype, 'polluted')).toBe(false);
  });

  it('takes time in proportion to the observations', () => {
    const time = (count: number) => {
      const file = bytesOf(HEAD + `${OBX}\r`.repeat(count));
      const start = process.cpuUsage();
      readLabFile(file);
      return cpuMs(start);
    };
    const best = (count: number) => Math.min(...Array.from({ length: 5 }, () => time(count)));
    best(10_000); // compiled
    const small = best(1000);
    // Ten times the work; a quadratic reader needs a hundred times.
    expect(best(10_000)).toBeLessThan(small * 40);
  });
});
