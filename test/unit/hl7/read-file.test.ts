import { describe, expect, it } from '@jest/globals';
import { readLabFile } from '#shared/server/hl7/read-lab-file.ts';
import { bytesOf, lines, msh, OBR, OBX, ORC, PID, readOne, readRefused } from './build-message.ts';

describe('bytes to text', () => {
  const message = (charset: string) => lines(msh({ charset }), 'PID|1||1||Müller^René', OBR, OBX);
  it.each([
    ['UTF-8', bytesOf(message(''))],
    ['UTF-8 declared 8859/1', bytesOf(message('8859/1'))],
    ['UTF-8 with BOM', bytesOf(`\ufeff${message('')}`)],
    ['UTF-16 with BOM', bytesOf(`\ufeff${message('')}`, 'utf16le')],
    ['UTF-16 without BOM', bytesOf(message('UNICODE UTF-16'), 'utf16le')],
    ['UTF-16 big endian', new Uint8Array(Buffer.from(`\ufeff${message('')}`, 'utf16le').swap16())],
    ['ISO-8859-1 declared 8859/1', bytesOf(message('8859/1'), 'latin1')],
    ['ISO-8859-1 declared 8859', bytesOf(message('8859'), 'latin1')],
    ['ISO-8859-1 declared UTF-8', bytesOf(message('UNICODE UTF-8'), 'latin1')],
    ['ISO-8859-1 undeclared', bytesOf(message(''), 'latin1')],
    ['an unknown charset', bytesOf(message('8859/99'), 'latin1')],
  ])('%s', (_name, bytes) => {
    expect(readOne(bytes).patient).toMatchObject({ family: 'Müller', given: 'René' });
  });

  it('decodes each message of a file by its own charset', () => {
    const euro = Buffer.from(lines(msh({ charset: '8859/15' }), 'PID|1||1||#', OBR, OBX));
    euro[euro.indexOf('#')] = 0xa4;
    const file = Buffer.concat([bytesOf(message('')), bytesOf(message('8859/1'), 'latin1'), euro]);
    const families = readLabFile(new Uint8Array(file)).messages.map((read) => 'patient' in read && read.patient.family);
    expect(families).toEqual(['Müller', 'Müller', '€']);
  });
});

describe('lines', () => {
  const whole = readOne(lines(msh(), PID, ORC, OBR, OBX));
  it.each([
    ['LF', '\n'],
    ['CRLF', '\r\n'],
    ['CR CR LF', '\r\r\n'],
  ])('%s', (_name, end) => {
    const read = readOne([msh(), PID, ORC, OBR, OBX].join(end));
    expect({ ...read, line: 1 }).toEqual(whole);
  });

  it('a mixture, MLLP framing, blanks before MSH, indented segments', () => {
    expect(readOne(`${msh()}\n${PID}\r\n${ORC}\r${OBR}\n\n${OBX}`)).toEqual(whole);
    expect(readOne(`\u000b${[msh(), PID, ORC, OBR, OBX].join('\r')}\r\u001c\r`)).toEqual(whole);
    expect(readOne(`  ${[msh(), PID, ORC, OBR, `\t${OBX}`].join('\r')}`)).toEqual(whole);
  });

  it('a line that is no segment continues the field before it', () => {
    const message = readOne(lines(msh(), PID, OBR, 'OBX|1|TX|c||first', 'second line', '92 of them|g/l||H'));
    expect(message.orders[0]?.observations[0]).toMatchObject({
      value: 'first\nsecond line\n92 of them',
      units: 'g/l',
      flags: ['H'],
    });
    expect(message.remarks).toEqual(['Line 5 continues the field before it.', 'Line 6 continues the field before it.']);
  });

  it('more continuation lines than segments change nothing', () => {
    const text = Array.from({ length: 20 }, (_, n) => `line ${n}`);
    const [order] = readOne(lines(msh(), PID, OBR, `OBX|1|TX|c||${text[0]}`, ...text.slice(1))).orders;
    expect(order?.observations[0]?.value).toBe(text.join('\n'));
  });

  it.each(['obx|1|NM|a||1', 'OB|1|NM|a||1', 'OBXX|1|NM|a||1'])('a misspelt segment refuses the message: %s', (line) => {
    const refusal = readRefused(lines(msh(), PID, OBR, line));
    expect(refusal).toMatchObject({ refused: 'bad-segment-name', line: 4 });
    expect(refusal.reason).not.toContain('NM');
  });

  it('unknown segments do not matter', () => {
    expect(readOne(lines(msh(), PID, 'ZX1|1', ORC, OBR, 'ZZZ|a^b', OBX)).orders).toEqual(whole.orders);
  });
});

describe('delimiters', () => {
  it.each(['$%!?*', '|@~\\&', '^|~\\&', '|^~}#', '|^~\\&#'])('%s as declared', (encoding) => {
    const [field = '', component = ''] = encoding;
    const swap = (segment: string) => segment.replace(/[|^]/g, (sign) => (sign === '|' ? field : component));
    const text = lines(msh({ encoding, type: `ORU${component}R01` }), ...[PID, OBR, OBX].map(swap));
    const message = readOne(text);
    expect(message.patient.family).toBe('Keller');
    expect(message.orders[0]).toMatchObject({
      obr2: 'ORD-1',
      code: 'BB',
      observations: [{ code: '718-7', value: '139' }],
    });
  });

  it('keeps signs that are no delimiters in this message', () => {
    const message = readOne(['MSH$%!?*$L$F$$$$$ORU%R01$1$P$2.5', 'OBR$1$A', 'OBX$1$ST$c$$a|b^c?S?d'].join('\r'));
    expect(message.orders[0]?.observations[0]?.value).toBe('a|b^c%d');
  });

  it('survives control signs that it would use as stand-ins itself', () => {
    const value = 'a\u001e\u001d\u001f\u0002b';
    expect(readOne(lines(msh(), OBR, `OBX|1|ST|c^d||${value}`)).orders[0]?.observations[0]).toMatchObject({
      code: 'c',
      value,
    });
  });

  it.each(['|~\\&', '|^~}', '|&&&&', '|^~\\\\&', '|^~\\&|'.slice(0, 4), '|^|~&', '|abcd'])(
    '%s is refused',
    (encoding) => {
      expect(readRefused(lines(msh({ encoding }), PID, OBR, OBX))).toMatchObject({
        refused: 'bad-delimiters',
        line: 1,
      });
    },
  );
});

describe('files of several messages', () => {
  const one = [msh(), PID, OBR, OBX];
  const two = [msh({ controlId: 'A2' }), PID.replace('Keller', 'Meier'), OBR, OBX.replace('139', '151')];

  it('never mixes two patients, with or without batch envelope', () => {
    const bare = lines(...one, ...two);
    const batch = lines('FHS|^~\\&', 'BHS|^~\\&', ...one, ...two, 'BTS|2', 'FTS|1').trimEnd();
    for (const text of [bare, batch]) {
      const { messages, problems } = readLabFile(bytesOf(text));
      const seen = messages.map(
        (read) =>
          'orders' in read && [read.index, read.patient.family, read.orders[0]?.observations.map((o) => o.value)],
      );
      expect(seen).toEqual([
        [0, 'Keller', ['139']],
        [1, 'Meier', ['151']],
      ]);
      expect(problems).toEqual([]);
    }
  });

  it('one bad message does not stop the others', () => {
    const adt = [msh({ type: 'ADT^A01' }), PID];
    const { messages } = readLabFile(bytesOf(lines(...one, ...adt, msh({ encoding: '|~' }), 'obx|1', ...two)));
    expect(messages.map((read) => ('refused' in read ? read.refused : read.patient.family))).toEqual([
      'Keller',
      'not-oru',
      'bad-delimiters',
      'Meier',
    ]);
    expect(messages.map((read) => read.line)).toEqual([1, 5, 7, 9]);
  });

  it('reports counts that differ, a missing trailer and lines outside of messages', () => {
    const text = lines('note from the sender', 'FHS|^~\\&', 'BHS|^~\\&', ...one, 'BTS|7', 'stray');
    expect(readLabFile(bytesOf(text)).problems).toEqual([
      { code: 'lines-outside', line: 1, found: 2 },
      { code: 'messages-differ', line: 8, declared: 7, found: 1 },
      { code: 'trailer-missing', segment: 'FTS' },
    ]);
  });

  it.each(['ADT^A01', 'ORU^R32', 'ORU', 'ACK', 'Meier^Anna'])('type %s makes no results', (type) => {
    const refusal = readRefused(lines(msh({ type }), PID, OBR, OBX));
    expect(refusal.refused).toBe('not-oru');
    expect(refusal.reason).not.toContain('Meier');
  });
});
