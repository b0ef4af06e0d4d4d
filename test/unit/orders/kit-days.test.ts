import { describe, expect, it } from '@jest/globals';
import { goodSampleDay, kitArrivesOn } from '#shared/domain/orders/kit-days.ts';

describe('a kit arrives two working days after it was paid', () => {
  it.each([
    ['Monday evening', '2027-01-11T18:12:00Z', '2027-01-13'],
    ['Thursday', '2027-01-14T10:00:00Z', '2027-01-18'],
    ['Friday', '2027-01-15T10:00:00Z', '2027-01-19'],
    ['Saturday', '2027-01-16T10:00:00Z', '2027-01-19'],
    ['late on Sunday in UTC, which is Monday in Zurich', '2027-01-17T23:30:00Z', '2027-01-20'],
  ])('%s', (_what, paidAt, date) => {
    expect(kitArrivesOn(paidAt)).toBe(date);
  });
});

describe('a good day for the sample', () => {
  it.each([
    ['is the day after the kit came', '2027-01-13', null, '2027-01-14'],
    ['is Monday where the kit comes on Thursday', '2027-01-14', null, '2027-01-18'],
    ['waits for the day from which it makes sense', '2027-01-13', '2027-02-02', '2027-02-02'],
    ['is Monday where that day is a Friday', '2027-01-13', '2027-01-15', '2027-01-18'],
    ['does not wait for a day that is over', '2027-01-13', '2026-12-01', '2027-01-14'],
  ])('%s', (_what, arrivesOn, idealFrom, date) => {
    expect(goodSampleDay(arrivesOn, idealFrom)).toBe(date);
  });
});
