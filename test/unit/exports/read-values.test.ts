import { describe, expect, it } from '@jest/globals';
import { disarm, rearm } from '#shared/domain/exports/formula.ts';
import { instantAt } from '#shared/domain/exports/instant-at.ts';
import { findSeparator, plainCell, readCells, readHead } from '#shared/domain/exports/read-cells.ts';
import { readAmount, readClock, readDay, readPhone, readStatus } from '#shared/domain/exports/read-values.ts';
import { PAYLOADS } from '#test/factories/formula-payloads.ts';

describe('a cell of a file of orders', () => {
  it.each<[string, string | null]>([
    ['24.11.2026', '2026-11-24'],
    ['1.2.2026', '2026-02-01'],
    ['2026-11-24', '2026-11-24'],
    ['29.02.2028', '2028-02-29'],
    ['29.02.2026', null],
    ['31.05.88', null],
    ['11/24/2026', null],
    ['46350', null],
  ])('as a day: %s', (text, day) => expect(readDay(text)).toBe(day));

  it.each<[string, string | null]>([
    ['8:30', '08:30'],
    ['08.30', '08:30'],
    ['08:30:00', '08:30'],
    ['24:00', null],
    ['8:60', null],
    ['8', null],
  ])('as a time: %s', (text, clock) => expect(readClock(text)).toBe(clock));

  it.each<[string, number | null]>([
    ['109', 10_900],
    ['109.00', 10_900],
    ['109,5', 10_950],
    ["1'090.05", 109_005],
    ['CHF 1’090', 109_000],
    ['0', 0],
    ['-5', null],
    ['1e3', null],
    ['109.005', null],
    ['1.090,00', null],
  ])('as an amount: %s', (text, rappen) => expect(readAmount(text)).toBe(rappen));

  it.each<[string, string | null]>([
    ['+41791234567', '+41791234567'],
    ['0041 79 123 45 67', '+41791234567'],
    ['079/123 45 67', '+41791234567'],
    // A spreadsheet took the plus, or the zero, away.
    ['41791234567', '+41791234567'],
    ['791234567', '+41791234567'],
    ['044 668 18 00', null],
    ['+4.1791E+10', null],
    ['', null],
  ])('as a number: %s', (text, phoneNo) => expect(readPhone(text)).toBe(phoneNo));

  it('as a status, by its name alone', () => {
    expect(['PAID', 'paid', 'RESULT_RECEIEVED', '0', 'Bezahlt'].map(readStatus)).toEqual([0, 0, 3, null, null]);
  });

  it.each(PAYLOADS)('is the text that was disarmed: %j', (payload) => {
    expect(disarm(payload)).toBe(`'${payload}`);
    expect(rearm(disarm(payload))).toBe(payload);
    // What is read is compared with what stands, both alike.
    expect(plainCell(disarm(payload))).toBe(plainCell(payload));
  });

  it.each(['O’Neill', "D'Angelo", "'tis", '-1.2', '+41791234567', 'negativ', ''])('is left alone: %s', (text) => {
    expect(disarm(text)).toBe(text);
    expect(rearm(text)).toBe(text);
  });
});

describe('a row', () => {
  const { columns } = readHead(['orderNumber', 'STATUS', ' city ', 'line', '']);
  it.each<[string, string[], object]>([
    ['by its columns, blanks aside', ['1', ' PAID ', '', '7'], { orderNumber: '1', status: 'PAID' }],
    ['that is shorter', ['1'], { orderNumber: '1' }],
    ['that ends in nothing', ['1', '', '', '', '', ''], { orderNumber: '1' }],
    ['that is longer', ['1', '', '', '', 'x'], { field: null, fault: 'cells', detail: '5' }],
    ['that says nothing', ['', ' ', '', '9'], { field: null, fault: 'cells', detail: '0' }],
  ])('%s', (_what, row, read) => expect(readCells(columns, row)).toEqual(read));

  it('has a head of known columns, each once', () => {
    expect(readHead(['orderNumber', 'x', 'OrderNumber'])).toMatchObject({ unknown: ['x'], twice: ['OrderNumber'] });
    expect(findSeparator('orderNumber;"a,b,c,d";city')).toBe('semicolon');
    expect([findSeparator('a,b'), findSeparator('a\tb'), findSeparator('a')]).toEqual(['comma', 'tab', 'semicolon']);
  });
});

describe('an instant', () => {
  it.each<[string, string, number | null, string | null]>([
    ['2026-07-01', '00:10', null, '2026-06-30T22:10:00.000Z'],
    ['2026-01-01', '23:10', null, '2026-01-01T22:10:00.000Z'],
    ['2026-11-24', '08:00', 0, '2026-11-24T08:00:00.000Z'],
    ['2026-11-24', '08:00', -300, '2026-11-24T13:00:00.000Z'],
    // The hour that spring leaves out.
    ['2026-03-29', '02:30', null, null],
  ])('%s %s at %s', (day, clock, offset, at) => expect(instantAt(day, clock, offset)?.toISOString() ?? null).toBe(at));
});
