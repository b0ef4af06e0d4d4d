import { describe, expect, it } from '@jest/globals';
import { goodSampleDay, kitArrivesOn, listPostDays, planKit } from '#shared/domain/orders/kit-days.ts';

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

describe('days to post the sample', () => {
  const verdicts = (arrivesOn: string, now: string) =>
    listPostDays(arrivesOn, new Date(now)).map(({ verdict }) => verdict);

  it.each([
    [
      'Friday afternoon',
      '2027-01-13',
      '2027-01-15T13:05:00Z',
      ['too-late', 'no-post', 'no-post', 'good', 'good', 'good', 'good'],
    ],
    [
      'Tuesday at seven in the morning',
      '2027-01-11',
      '2027-01-12T06:00:00Z',
      ['good', 'good', 'good', 'before-weekend', 'no-post', 'no-post', 'good'],
    ],
    [
      'the kit comes the day after tomorrow',
      '2027-01-13',
      '2027-01-11T20:00:00Z',
      ['kit-on-way', 'kit-on-way', 'kit-on-way', 'good', 'before-weekend', 'no-post', 'no-post'],
    ],
  ])('%s', (_what, arrivesOn, now, expected) => {
    expect(verdicts(arrivesOn, now)).toEqual(expected);
  });
});

describe('what is expected of a kit', () => {
  const facts = {
    paidAt: '2027-01-11T18:12:00Z',
    sentAt: null,
    idealFrom: null,
    turnaroundDays: 5,
    status: 'ordered',
  } as const;

  it('follows from the day it was paid', () => {
    expect(planKit(facts, new Date('2027-01-11T18:12:00Z'))).toEqual({
      sentOn: '2027-01-12',
      arrivesOn: '2027-01-13',
      sampleOn: '2027-01-14',
      releasedOn: '2027-01-21',
    });
  });

  it('waits for the day from which a sample makes sense', () => {
    const plan = planKit({ ...facts, idealFrom: '2027-02-02' }, new Date('2027-01-11T18:12:00Z'));
    expect(plan).toMatchObject({ sampleOn: '2027-02-02', releasedOn: '2027-02-09' });
  });

  it('counts from the day it left, and the next good day where that one is over', () => {
    const sent = { ...facts, status: 'sent', sentAt: '2027-01-14T15:00:00Z' } as const;
    expect(planKit(sent, new Date('2027-01-14T16:00:00Z'))).toMatchObject({
      arrivesOn: '2027-01-15',
      sampleOn: '2027-01-18',
    });
    expect(planKit(sent, new Date('2027-01-27T16:00:00Z')).sampleOn).toBe('2027-01-28');
  });
});
