import { describe, expect, it } from '@jest/globals';
import { writeCsv } from '#api/results/write-csv.ts';

describe('a cell of the values as CSV', () => {
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
    ['a range from below zero', '-2 - 2', "'-2 - 2"],
    ['a minus that is none', '\uff0d1', "'\uff0d1"],
    ['a quote', 'ein "Wort"', '"ein ""Wort"""'],
  ])('%s', (_what, cell, written) => {
    expect(writeCsv([{ cell, last: 'x' }])).toBe(`\ufeffcell,last\r\n${written},x\r\n`);
  });
});
