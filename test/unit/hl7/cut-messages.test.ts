import { describe, expect, it } from '@jest/globals';
import { cutMessages } from '#shared/server/hl7/cut-messages.ts';

const message = (name: string) => `MSH|^~\\&|LAB||||20261120||ORU^R01|1|P|2.5\rPID|1||||${name}\r`;
const text = (bytes: Uint8Array | null, encoding: BufferEncoding = 'utf8') =>
  Buffer.from(bytes ?? []).toString(encoding);

describe('cutting messages out of a file', () => {
  it('returns a file that holds no others byte by byte', () => {
    const file = Buffer.from(`\ufeff${message('Änna')}`.replaceAll('\r', '\r\n'));
    expect(cutMessages(file, new Set([0]))).toBe(file);
  });

  it.each(['utf8', 'latin1'] as const)('leaves other people’s out and keeps the bytes of a line (%s)', (encoding) => {
    const file = Buffer.from(`FHS|^~\\&|LAB\n${message('Ärmin')}\n${message('Böris')}BTS|2\r`, encoding);
    expect(text(cutMessages(file, new Set([1])), encoding)).toBe(message('Böris'));
  });

  it('finds nothing where nothing is', () => {
    expect(cutMessages(Buffer.from('no HL7'), new Set([0]))).toBeNull();
    expect(cutMessages(Buffer.from(message('a')), new Set([7]))).toBeNull();
  });
});
