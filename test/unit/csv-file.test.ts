import { describe, expect, it } from '@jest/globals';
import type { Language } from '#shared/languages.ts';
import type { Separator } from '#shared/schema/separators.ts';
import { csvFile } from '#shared/server/csv-file.ts';
import type { CsvRow } from '#shared/server/csv-text.ts';

async function written(
  rows: CsvRow[],
  { separator, language = 'en' }: { separator?: Separator; language?: Language } = {},
) {
  const parts: Uint8Array[] = [];
  const { content } = csvFile({ name: 'x', columns: ['cell', 'last'], rows, separator, language });
  for await (const part of content) parts.push(part);
  return Buffer.concat(parts).toString();
}

describe('a cell of a CSV file', () => {
  it.each<[string, string | number, string]>([
    ['a figure', '7.30', '7.30'],
    ['a figure below zero', '-1.2', '-1.2'],
    ['a figure below zero with a comma', '-1,2', '"-1,2"'],
    ['a figure with its sign', '+0.5', '+0.5'],
    ['a limit below zero', -2, '-2'],
    ['a text', 'negativ', 'negativ'],
    ['nothing', '', ''],
    ['a formula', '=1+1', "'=1+1"],
    ['a sum that begins like a figure', '-1.2+3', "'-1.2+3"],
    ['a formula behind a minus', '-SUM(A1:A9)', "'-SUM(A1:A9)"],
    ['a formula behind a plus', '+A1', "'+A1"],
    ['a mention', '@A1', "'@A1"],
    ['a figure on two lines', '-1\n=A1', '"\'-1\n=A1"'],
    ['a sign alone', '-', "'-"],
    ['the unit of a share', '%', '%'],
    ['a range from below zero', '-2 - 2', "'-2 - 2"],
    ['a minus that is none', '\uff0d1', "'\uff0d1"],
    ['a quote', 'ein "Wort"', '"ein ""Wort"""'],
  ])('%s', async (_what, cell, expected) => {
    expect(await written([{ cell, last: 'x' }])).toBe(`\ufeffcell,last\r\n${expected},x\r\n`);
  });
});

describe('a CSV file', () => {
  it.each<[Language, Separator | undefined, string]>([
    ['de', undefined, ';'],
    ['fr', undefined, ';'],
    ['it', undefined, ';'],
    ['en', undefined, ','],
    ['en', 'semicolon', ';'],
    ['de', 'comma', ','],
    ['de', 'tab', '\t'],
  ])('in %s with the separator %s', async (language, separator, sign) => {
    const rows = [{ cell: 'a', last: 1, other: 'not a column' }];
    expect(await written(rows, { ...(separator && { separator }), language })).toBe(
      `\ufeffcell${sign}last\r\na${sign}1\r\n`,
    );
  });

  it('has its head where nothing is in it', async () => {
    expect(await written([])).toBe('\ufeffcell,last\r\n');
  });
});
