import { describe, expect, it } from '@jest/globals';
import type { ReadingView } from '#shared/views/reading-log.ts';
import { groupReadings } from '#web/identity/profile/group-readings.ts';

const aReading = (at: string, wish: Partial<ReadingView> = {}): ReadingView => ({
  _id: at,
  at,
  role: 'doctor',
  name: 'Dr. med. Ursina Probeli',
  what: 'review',
  order: null,
  questionedAt: null,
  ...wish,
});

describe('groupReadings', () => {
  it('begins a day at midnight of Zurich, and keeps the order', () => {
    const days = groupReadings([aReading('2026-11-20T23:30:00Z'), aReading('2026-11-20T22:30:00Z')]);
    expect(days.map(({ day, lines }) => [day, lines.length])).toEqual([
      ['2026-11-21', 1],
      ['2026-11-20', 1],
    ]);
  });

  it('tells neighbours that say the same once, with both times; another act or person between them parts them', () => {
    const [day] = groupReadings([
      aReading('2026-11-20T10:20:00Z'),
      aReading('2026-11-20T10:10:00Z', { questionedAt: '2026-11-21T08:00:00Z' }),
      aReading('2026-11-20T10:05:00Z', { what: 'note' }),
      aReading('2026-11-20T10:00:00Z'),
      aReading('2026-11-20T09:00:00Z', { role: 'admin', name: null }),
    ]);
    expect(day?.lines.map(({ first, last, times }) => [first.at.slice(11, 16), last.at.slice(11, 16), times])).toEqual([
      ['10:20', '10:10', 2],
      ['10:05', '10:05', 1],
      ['10:00', '10:00', 1],
      ['09:00', '09:00', 1],
    ]);
    expect(day?.lines[0]?.questionedAt).toBe('2026-11-21T08:00:00Z');
  });

  it('keeps orders apart', () => {
    const of = (_id: string) => ({ order: { _id, orderNumber: _id, name: { de: '', en: '', fr: '', it: '' } } });
    const [day] = groupReadings([
      aReading('2026-11-20T10:20:00Z', of('one')),
      aReading('2026-11-20T10:10:00Z', of('other')),
    ]);
    expect(day?.lines.map(({ first }) => first.order?._id)).toEqual(['one', 'other']);
  });
});
