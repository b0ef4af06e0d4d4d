import { expect, it } from '@jest/globals';
import { looksLikeText } from '#shared/server/exports/looks-like-text.ts';

const LETTERS = [...Buffer.from('orderNumber;status\n')];
const LOOKED_AT = 4096;

it.each<[what: string, mark: number[]]>([
  ['a workbook or an archive', [0x50, 0x4b]],
  ['an old workbook', [0xd0, 0xcf, 0x11, 0xe0]],
  ['a packed file', [0x1f, 0x8b]],
  ['an archive of 7-Zip', [0x37, 0x7a, 0xbc, 0xaf]],
  ['an archive of RAR', [0x52, 0x61, 0x72, 0x21]],
  ['a PDF', [0x25, 0x50, 0x44, 0x46]],
  ['a PNG', [0x89, 0x50, 0x4e, 0x47]],
  ['a photo', [0xff, 0xd8, 0xff]],
])('%s is no text, by all of its first bytes', (_what, mark) => {
  expect(looksLikeText(Uint8Array.from([...mark, ...LETTERS]))).toBe(false);
  // A text may begin with some of them: each byte counts.
  for (const [at, byte] of mark.entries())
    expect([at, looksLikeText(Uint8Array.from([...mark.with(at, byte ^ 0x01), ...LETTERS]))]).toEqual([at, true]);
  // They mean something only where a file begins.
  expect(looksLikeText(Uint8Array.from([...LETTERS, ...mark]))).toBe(true);
});

it.each<[what: string, content: Uint8Array, isText: boolean]>([
  ['nothing', new Uint8Array(), false],
  ['letters', Uint8Array.from(LETTERS), true],
  ['a zero among letters', Uint8Array.from([...LETTERS, 0]), false],
  ['a zero as the last byte that is looked at', new Uint8Array(LOOKED_AT).fill(0x61).fill(0, LOOKED_AT - 1), false],
  ['a zero further on', new Uint8Array(LOOKED_AT + 1).fill(0x61).fill(0, LOOKED_AT), true],
  ['UTF-16 as Excel saves it', Buffer.from('\ufefforderNumber', 'utf16le'), true],
  ['UTF-16 the other way', Buffer.from('\ufefforderNumber', 'utf16le').swap16(), true],
  ['UTF-16 without its mark', Buffer.from('orderNumber', 'utf16le'), false],
  ['half of a mark and a zero', Uint8Array.from([0xff, 0x61, 0]), false],
  ['half of the other mark and a zero', Uint8Array.from([0xfe, 0x61, 0]), false],
  ['a zero first', Uint8Array.from([0, ...LETTERS]), false],
])('%s: %#', (_what, content, isText) => expect(looksLikeText(content)).toBe(isText));
