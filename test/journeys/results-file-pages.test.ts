import { expect, it } from '@jest/globals';
import { drawResultFile } from '#api/results/draw-result-file.ts';
import type { ResultFile } from '#shared/domain/results/present-result-file.ts';
import { readPdf } from '#test/setup/read-pdf.ts';

const row = {
  ...{ name: 'Ferritin', value: '41 µg/l', range: '15–150', before: '', judgement: 'im Bereich', change: '' },
  ...{ position: 'within' as const, line: null },
};
const ends = (lines: string[], rows: number): ResultFile => ({
  ...{ language: 'de', brand: 'Messlinie', title: 'Ihr Resultat', facts: [], notices: [], conclusion: '' },
  areas: [
    { name: 'Eisen', level: 'good', levelName: 'Gut', summary: '', rows: Array.from({ length: rows }, () => row) },
  ],
  lists: [{ title: 'Gesundheitswerte', lines }],
  madeAt: '2026-11-23T08:00:00.000Z',
});
const SHORT = Array.from({ length: 9 }, (_, at) => `Zeile ${at + 1}: Gut`);
const LONG = Array.from({ length: 5 }, (_, at) => `Zeile ${at + 1}: ${'ein langer Rat '.repeat(12)}`);

it.each([
  ['short lines in two columns', SHORT],
  ['long lines one below the other', LONG],
])(
  'the last list of a result stands on one page with its title, whatever is above it: %s',
  async (_what, lines) => {
    for (let rows = 27; rows <= 31; rows += 1) {
      const { text } = await readPdf(await drawResultFile(ends(lines, rows)));
      const pages = text.split('\f').filter((page) => /Zeile|Gesundheitswerte/.test(page));
      expect([rows, pages.length]).toEqual([rows, 1]);
      expect(pages[0]?.match(/Zeile \d/g)).toHaveLength(lines.length);
    }
  },
  120_000,
);
