import { describe, expect, it } from '@jest/globals';
import { HIDDEN, showMessage } from '#shared/server/hl7/show-message.ts';

const MESSAGE = [
  'MSH|^~\\&|LIS|LABOR NORD|||20261120115300||ORU^R01|88213|P|2.5.1|||||CHE|UNICODE UTF-8',
  'PID|1||R-1^^^LAB||Essaillon^No\\T\\mie||19920514|F|||Seestrasse 4^^Thun||+41790000001',
  'NTE|1||Patientin ist schwanger',
  'OBR|1|2600011885||PANEL^Elektrolyte|||20261119081200||||||Verdacht auf Niereninsuffizienz',
  'OBX|1|NM|2823-3^Kalium^LN||7.9|mmol/l|3.5-5.1|HH|||F|||20261119081200',
  'SPM|1|R-448120||SER',
  'ZZ1|1|Kalium 7.9',
  'DG1|1||N18.9^Niereninsuffizienz',
];
const bytesOf = (lines: string[]) => Buffer.from(`${lines.join('\r')}\r`);
const SECRETS = /7\.9|HH|schwanger|Niereninsuffizienz|N18|Seestrasse|\+4179/;

describe('a message shown to an administrator', () => {
  it('says who, which order, which sample and which test, and nothing of how the person is', () => {
    const shown = showMessage(bytesOf(MESSAGE), 0);
    expect(JSON.stringify(shown)).not.toMatch(SECRETS);
    expect(shown).toMatchObject({ controlId: '88213', facility: 'LABOR NORD', sentAt: '20261120115300', more: 0 });
    const [, person, , order, value, sample, own] = shown?.segments ?? [];
    expect(person?.fields).toContainEqual({ field: 5, text: 'Essaillon No&mie' });
    expect(order?.fields).toContainEqual({ field: 2, text: '2600011885' });
    expect(value?.raw).toBe(`OBX|1|NM|2823-3^Kalium^LN||${HIDDEN}|mmol/l|${HIDDEN}|${HIDDEN}|||F|||20261119081200`);
    expect(value?.hidden).toBe(3);
    expect(sample?.fields).toContainEqual({ field: 2, text: 'R-448120' });
    expect(own).toEqual({ line: 7, name: 'ZZ1', raw: `ZZ1|${HIDDEN}|${HIDDEN}`, fields: [], hidden: 2 });
  });

  it('shows no other message of the file, and of one that is broken only what begins like a segment', () => {
    const other = MESSAGE.map((line) => line.replace('88213', '2').replace('Essaillon', 'Anders'));
    const broken = [...other.slice(0, 2), 'obx|1|NM|K||9.9', 'weiter 9.9'];
    const shown = showMessage(bytesOf([...MESSAGE, ...broken]), 1);
    expect(shown?.controlId).toBe('2');
    expect(JSON.stringify(shown)).not.toMatch(/Essaillon|9\.9/);
    expect(shown?.segments.slice(2).map(({ raw }) => raw)).toEqual([HIDDEN, HIDDEN]);
    expect(showMessage(bytesOf(MESSAGE), 1)).toBeNull();
    expect(showMessage(Buffer.from('kein HL7'), 0)).toBeNull();
  });

  it('reads other delimiters and other character sets', () => {
    const latin = Buffer.from(
      ['MSH|#*!@|LIS|LABOR|||2026||ORU#R01|9|P|2.3||||||8859/1', 'PID|1||||Mustér#Zoë||19920514|F'].join('\r'),
      'latin1',
    );
    expect(showMessage(latin, 0)?.segments[1]?.fields).toContainEqual({ field: 5, text: 'Mustér Zoë' });
  });

  it('shows so many segments of a hostile message, and says how many more there are', () => {
    const many = [...MESSAGE, ...Array.from({ length: 5000 }, () => 'OBX|1')];
    const shown = showMessage(bytesOf(many), 0);
    expect([shown?.segments.length, shown?.more]).toEqual([300, MESSAGE.length + 5000 - 300]);
  });
});
