import { describe, expect, it } from '@jest/globals';
import { readHeader } from '#listener/read-header.ts';

const MSH = 'MSH|^~\\&|LIS|LAB|SHOP|ZH|20261122||ORU^R01|ID|P|2.5.1';
const header = (text: string) => {
  const found = readHeader(Buffer.from(text, 'latin1'));
  if (typeof found === 'string') throw new Error(found);
  return found;
};

describe('the header of a message', () => {
  it.each([
    ['as it is', MSH],
    ['after a byte order mark', `\u00ef\u00bb\u00bf${MSH}`],
    ['after blanks and line ends', ` \r\n\t${MSH}`],
    ['with LF', `${MSH}\nPID|1`],
    ['of a batch', `FHS|^~\\&|A\rBHS|^~\\&|B\r${MSH}\r`],
  ])('%s', (_, text) => {
    const { fields, timeSpan } = header(text);
    expect([fields[3], fields[9], fields[10], fields[12], fields[18]]).toEqual(['LIS', 'ORU^R01', 'ID', '2.5.1', '']);
    expect(text.slice(...timeSpan)).toBe('20261122');
  });

  it.each([
    ['nothing', '', 'not-hl7'],
    ['something before it', `x${MSH}`, 'not-hl7'],
    ['UTF-16', 'M\u0000S\u0000H\u0000', 'not-hl7'],
    ['a batch without a message', 'FHS|^~\\&|A\rFTS|0\r', 'not-hl7'],
    ['an MSH far into a batch', `FHS|^~\\&|A\r${'x\r'.repeat(40_000)}${MSH}`, 'not-hl7'],
    ['letters for signs', 'MSHello world', 'bad-delimiters'],
    ['one sign twice', 'MSH|^^\\&|A', 'bad-delimiters'],
    ['no signs', 'MSH', 'bad-delimiters'],
  ])('is none: %s', (_, text, why) => {
    expect(readHeader(Buffer.from(text, 'latin1'))).toBe(why);
  });

  it.each([
    [MSH, false],
    [`${MSH}\rPID|1\rNTE|1||MSH`, false],
    [`${MSH}\rMSH|^~\\&|`, true],
    [`${MSH}\r\nMSH|^~\\&|`, true],
    [`BHS|^~\\&|A\r${MSH}`, true],
  ])('%j stands for several: %s', (text, isOneOfSeveral) => {
    expect(header(text).isOneOfSeveral).toBe(isOneOfSeveral);
  });

  it('without a time has an empty place for it, also where its segment ends before', () => {
    for (const text of ['MSH|^~\\&|LIS|LAB|SHOP|ZH||x\r', 'MSH|^~\\&|LIS', 'MSH|^~\\&']) {
      const [start, end] = header(text).timeSpan;
      expect([start, end - start]).toEqual([Math.min(start, text.length), 0]);
    }
  });
});
