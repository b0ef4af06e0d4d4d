import { describe, expect, it } from '@jest/globals';
import { readLabFile } from '#shared/server/hl7/read-lab-file.ts';
import { valueText } from '#shared/server/hl7/value-text.ts';
import { bytesOf, lines, msh, OBR, OBX, ORC, PID, readObx, readOne, readRefused } from './build-message.ts';

describe('a message as the import takes it', () => {
  it('has patient, order, observation and the numbers to match by', () => {
    const message = readOne(lines(msh(), PID, ORC, OBR, OBX, 'SPM|1|PLC-9&X^FIL-9', 'SAC|||BOX-3'));
    expect(message).toMatchObject({
      index: 0,
      line: 1,
      type: 'ORU^R01',
      version: '2.5.1',
      controlId: 'A1',
      application: 'LIS',
      facility: 'NORDLABOR',
      messageDateTime: '2026-03-02T07:30:00.000Z',
      patient: { ids: ['4711'], family: 'Keller', given: 'Mia', birthdate: '1984-02-29', sex: 'female' },
      orders: [
        {
          ...{
            orc2: 'ORD-1',
            orc3: 'LAB-1',
            orc4: 'GRP-1',
            obr2: 'ORD-1',
            obr3: 'LAB-1',
            code: 'BB',
            text: 'Blutbild',
            status: 'F',
          },
          ...{ observationDateTime: '2026-03-02T06:00:00.000Z', resultDateTime: '2026-03-02T07:15:00.000Z' },
          specimenIds: ['PLC-9', 'FIL-9', 'BOX-3'],
          observations: [
            {
              type: 'NM',
              code: '718-7',
              text: 'Haemoglobin',
              system: 'LN',
              value: '139',
              units: 'g/l',
              range: '120-160',
              flags: ['N'],
              status: 'F',
            },
          ],
        },
      ],
    });
  });

  it.each([
    ['20260702083000', '2026-07-02T06:30:00.000Z'],
    ['20260302083000+0000', '2026-03-02T08:30:00.000Z'],
    ['202603020830-0500', '2026-03-02T13:30:00.000Z'],
    ['20260302', '2026-03-01T23:00:00.000Z'],
    ['20260230', null],
    ['202603', null],
    ['yesterday', null],
  ])('reads the time %s as %s', (time, instant) => {
    expect(readOne(lines(msh({ time }), PID, OBR, OBX)).messageDateTime).toBe(instant);
  });

  it('gives times without offset the offset of MSH-7', () => {
    const message = readOne(lines(msh({ time: '20260302083000+0200' }), PID, OBR, OBX));
    expect(message.orders[0]?.observationDateTime).toBe('2026-03-02T05:00:00.000Z');
  });

  it.each([
    ['~^^^^^^S', '', ''],
    ['van Beethoven&van^Ludwig~Other^Name', 'van Beethoven', 'Ludwig'],
    ['""^""', '', ''],
  ])('takes the first name of %s, even when empty', (name, family, given) => {
    const pid = `PID|1||1||${name}||1984|O`;
    const { patient } = readOne(lines(msh(), pid, OBR, OBX));
    expect(patient).toMatchObject({ family, given, birthdate: null, sex: null, birthdateSent: '1984', sexSent: 'O' });
  });

  it('hashes the same content alike whatever its time, number, framing and line ends', () => {
    const hash = (text: string | Uint8Array) => readOne(text).contentHash;
    const one = hash(lines(msh(), PID, OBR, OBX));
    const again = msh({ controlId: 'B2', time: '20260303101112' });
    expect(hash(`\u000b${[again, PID, OBR, OBX].join('\n')}\u001c\r`)).toBe(one);
    expect(hash(bytesOf(lines(again, PID, OBR, OBX), 'utf16le'))).toBe(one);
    expect(hash(lines(msh(), PID, OBR, OBX.replace('139', '138')))).not.toBe(one);
    expect(one).toMatch(/^[0-9a-f]{64}$/);
  });
});

describe('orders and notes', () => {
  it('keeps each note with the segment right before it', () => {
    const message = readOne(
      lines(
        ...[
          msh(),
          PID,
          'NTE|1||patient',
          ORC,
          'NTE|1||between',
          OBR,
          'NTE|1||order',
          OBX,
          'NTE|1||first~second',
          'NTE',
        ],
        ...[
          OBX,
          'PRT|1',
          'NTE|1||beside PRT',
          'SPM|1|S',
          'NTE|1||specimen',
          'OBR|2|ORD-2||X^Y',
          'OBX|1|ST|a||b',
          'NTE|1||other',
        ],
      ),
    );
    expect(message.notes).toEqual(['patient']);
    expect(message.orders.map((order) => [order.orc2, order.obr2, order.notes])).toEqual([
      ['ORD-1', 'ORD-1', ['between', 'order', 'specimen']],
      ['', 'ORD-2', []],
    ]);
    const notes = message.orders.map((order) => order.observations.map((observation) => observation.notes));
    expect(notes).toEqual([[['first\nsecond', ''], ['beside PRT']], [['other']]]);
  });

  it.each([
    [[PID, OBX, OBR], 3],
    [[PID, OBR, OBX, ORC, OBX], 6],
  ])('refuses an observation without its order', (segments, line) => {
    expect(readRefused(lines(msh(), ...segments))).toMatchObject({ refused: 'obx-before-obr', line });
  });

  it('keeps observations of the same code apart', () => {
    const message = readOne(lines(msh(), PID, OBR, OBX, OBX));
    expect(message.orders[0]?.observations).toHaveLength(2);
  });

  it('refuses a message that names two patients, and takes one named twice', () => {
    const other = PID.replace('Keller', 'Meier');
    expect(readRefused(lines(msh(), PID, OBR, OBX, other, OBR, OBX))).toMatchObject({
      refused: 'several-patients',
      line: 5,
    });
    expect(readOne(lines(msh(), PID, PID.replace('PID|1', 'PID|2'), OBR, OBX)).orders).toHaveLength(1);
  });
});

describe('values of an OBX', () => {
  it.each([
    ['ST', 'a&b', 'a&b'],
    ['ST', 'a^b~c', 'a^b~c'],
    ['NM', '<0.6', '<0.6'],
    ['TX', 'one~two', 'one\ntwo'],
    ['FT', 'one\\.br\\two\\.sp2\\three\\.ce\\', 'one\ntwo\n\nthree\n'],
    ['ST', 'A\\F\\B\\S\\C\\T\\D\\R\\E\\E\\F', 'A|B^C&D~E\\F'],
    ['ST', '\\H\\hoch\\N\\ \\X48C3BC\\ \\X0D0A\\.', 'hoch Hü \n.'],
    ['ST', 'C:\\data\\x \\Z1\\ \\X4\\', 'C:\\data\\x \\Z1\\ \\X4\\'],
    ['ST', '\\E\\F\\E\\', '\\F\\'],
    ['CWE', '260373001^Detected \\T\\ typed^SCT', '260373001^Detected & typed^SCT'],
    ['', 'x', 'x'],
  ])('%s %s is %j', (type, sent, value) => {
    expect(readObx(`OBX|1|${type}|c||${sent}`).value).toBe(value);
  });

  it.each([
    ['<^5', { comparator: '<', number: '5', separator: null, second: null }, '<5'],
    ['^182', { comparator: null, number: '182', separator: null, second: null }, '182'],
    ['^1^:^128', { comparator: null, number: '1', separator: ':', second: '128' }, '1:128'],
    ['>=^60', { comparator: '>=', number: '60', separator: null, second: null }, '>=60'],
    ['182', { comparator: null, number: '182', separator: null, second: null }, '182'],
  ])('SN %s has its four parts', (sent, sn, text) => {
    const observation = readObx(`OBX|1|SN|c||${sent}`);
    expect(observation).toMatchObject({ value: sent, sn });
    expect(valueText(observation)).toBe(text);
  });

  it('takes coded values apart and shows their text', () => {
    const observation = readObx('OBX|1|CWE^Coded^HL70125|c||P^Positive^L~N^^L');
    expect(observation.type).toBe('CWE');
    expect(observation.coded.map(({ code, text }) => [code, text])).toEqual([
      ['P', 'Positive'],
      ['N', ''],
    ]);
    expect(valueText(observation)).toBe('Positive, N');
  });

  it('takes component 1 of unit, flags and status, and the alternate code', () => {
    const observation = readObx(
      'OBX|1|NM|^^^4548-4^HbA1c^LN|1.2|5.4|%^^UCUM|< 5.7|A^Abnormal^HL70078~H|||F^Final^HL70085|||20260302',
    );
    expect(observation).toMatchObject({
      ...{ code: '', sub: '1.2', units: '%', range: '< 5.7', flags: ['A', 'H'], status: 'F' },
      ...{ alternate: { code: '4548-4', text: 'HbA1c', system: 'LN' }, observedAt: '2026-03-01T23:00:00.000Z' },
    });
  });

  it('tells a value taken back from one not sent, and no flag from normal', () => {
    expect(readObx('OBX|1|NM|c||""')).toMatchObject({ valueDeleted: true });
    expect(readObx('OBX|1|NM|c||')).toMatchObject({ valueDeleted: false, value: '', flags: [], sn: null });
  });

  const pdf = Buffer.from('%PDF-1.7 made up').toString('base64');
  it.each([
    [`^application^pdf^Base64^${pdf}`, { mediaType: 'application/pdf' }],
    [`^text^html^base64^${pdf.slice(0, 8)} ${pdf.slice(8)}`, { mediaType: 'application/pdf' }],
    [`^application^pdf^Base64^${Buffer.from('<html>').toString('base64')}`, { refused: 'not-pdf' }],
    [`^application^pdf^A^${pdf}`, { refused: 'not-base64' }],
    ['^application^pdf^Base64^a*b=', { refused: 'not-base64' }],
    ['^application^pdf^Base64^abcde', { refused: 'not-base64' }],
    ['^application^pdf^Base64', { refused: 'empty' }],
    [`^^^Base64^${pdf}~^^^Base64^${pdf}`, { refused: 'several' }],
  ])('ED %s is taken by its first bytes only', (sent, attachment) => {
    const observation = readObx(`OBX|1|ED|c||${sent}`);
    expect(observation.attachment).toMatchObject(attachment);
    expect(observation.value).not.toContain(pdf.slice(0, 8));
  });

  it('gives the document of an ED as bytes, and its value without the data', () => {
    const { attachment, value } = readObx(`OBX|1|ED|c||^application^pdf^Base64^${pdf}`);
    expect(value).toBe('^application^pdf^Base64^');
    expect(attachment && 'bytes' in attachment && Buffer.from(attachment.bytes).toString()).toBe('%PDF-1.7 made up');
    const limited = readLabFile(bytesOf(lines(msh(), OBR, `OBX|1|ED|c||^^^Base64^${pdf}`)), { attachmentBytes: 10 });
    expect(limited.messages[0]).toMatchObject({
      orders: [{ observations: [{ attachment: { refused: 'too-large' } }] }],
    });
  });
});
