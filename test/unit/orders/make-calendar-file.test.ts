import { describe, expect, it } from '@jest/globals';
import { makeCalendarFile } from '#web/orders/make-calendar-file.ts';

const entry = {
  id: '11111111-1111-4111-8111-111111111111',
  from: '2026-11-24T07:30:00.000Z',
  to: '2026-11-24T07:45:00.000Z',
  title: 'Termin: Eulach Apotheke; Messlinie',
  place: 'Eulach Apotheke, Brunnengasse 21, 8400 Winterthur',
  description: 'Bestellung 2600001230\nAusweis mitbringen',
  latitude: 47.499,
  longitude: 8.729,
  reminder: 'Morgen um 08:30',
};
const madeAt = '2026-11-20T09:05:06.789Z';
const linesOf = (text: string) => text.replaceAll('\r\n ', '').split('\r\n');

describe('the calendar file of an appointment', () => {
  it('carries the wall time of Zurich, in winter and in summer', () => {
    expect(linesOf(makeCalendarFile(entry, madeAt))).toEqual(
      expect.arrayContaining([
        'DTSTART;TZID=Europe/Zurich:20261124T083000',
        'DTEND;TZID=Europe/Zurich:20261124T084500',
        'DTSTAMP:20261120T090506Z',
      ]),
    );
    const summer = { ...entry, from: '2026-07-01T06:30:00.000Z', to: '2026-07-01T06:45:00.000Z' };
    expect(linesOf(makeCalendarFile(summer, madeAt))).toContain('DTSTART;TZID=Europe/Zurich:20260701T083000');
  });

  it('names its time zone with both changes of the clocks', () => {
    const lines = linesOf(makeCalendarFile(entry, madeAt));
    expect(lines.filter((line) => line.startsWith('RRULE:'))).toEqual([
      'RRULE:FREQ=YEARLY;BYMONTH=3;BYDAY=-1SU',
      'RRULE:FREQ=YEARLY;BYMONTH=10;BYDAY=-1SU',
    ]);
    expect(lines).toContain('TZID:Europe/Zurich');
  });

  it('escapes what the format reserves (RFC 5545, 3.3.11)', () => {
    const lines = linesOf(makeCalendarFile(entry, madeAt));
    expect(lines).toContain('SUMMARY:Termin: Eulach Apotheke\\; Messlinie');
    expect(lines).toContain('LOCATION:Eulach Apotheke\\, Brunnengasse 21\\, 8400 Winterthur');
    expect(lines).toContain('DESCRIPTION:Bestellung 2600001230\\nAusweis mitbringen');
  });

  it('folds lines at 75 octets without cutting a character', () => {
    const title = 'ä'.repeat(120);
    const text = makeCalendarFile({ ...entry, title }, madeAt);
    for (const line of text.split('\r\n')) expect(new TextEncoder().encode(line).length).toBeLessThanOrEqual(75);
    expect(linesOf(text)).toContain(`SUMMARY:${title}`);
    expect(text.endsWith('END:VCALENDAR\r\n')).toBe(true);
  });
});
