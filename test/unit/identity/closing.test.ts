import { describe, expect, it } from '@jest/globals';
import { contract } from '#shared/contract/all.ts';
import type { Declaration } from '#shared/contract/define.ts';
import { closedPhoneNo, isClosedPhoneNo } from '#shared/domain/identity/closed-phone-no.ts';
import { listFates } from '#shared/domain/identity/list-fates.ts';
import { normalisePhone } from '#shared/domain/identity/normalise-phone.ts';
import { NAMED_READINGS, readingKind } from '#shared/domain/identity/reading-kind.ts';
import { retentionEnds } from '#shared/domain/identity/retention-ends.ts';

const YEARS = { medicalRecord: 20, invoices: 10 };

describe('retentionEnds', () => {
  it.each([
    ['treated and paid', '2026-10-20', '2026-10-17', '2046-10-20', '2036-12-31'],
    ['paid on the last day of a year', null, '2026-12-31', null, '2036-12-31'],
    ['paid on the first day of a year', null, '2027-01-01', null, '2037-12-31'],
    ['treated on a leap day', '2024-02-29', null, '2044-02-29', null],
    ['nothing at all', null, null, null, null],
  ])('%s', (_what, lastTreatedOn, lastPaidOn, medicalUntil, invoicesUntil) => {
    expect(retentionEnds({ lastTreatedOn, lastPaidOn }, YEARS)).toEqual({ medicalUntil, invoicesUntil });
  });

  it('follows the settings, and ends a leap day in a common year on the 28th', () => {
    const facts = { lastTreatedOn: '2024-02-29', lastPaidOn: null };
    expect(retentionEnds(facts, { medicalRecord: 15, invoices: 1 }).medicalUntil).toBe('2039-02-28');
  });
});

describe('listFates', () => {
  it('tells only of records that the person has', () => {
    const none = { medicalUntil: null, invoicesUntil: null };
    expect(listFates(none, { unpaidOrders: 0, sharedLinks: 0 }).map(({ what }) => what)).toEqual([
      'profile',
      'sign-in',
      'messages',
      'research',
    ]);
    const all = listFates(
      { medicalUntil: '2046-10-20', invoicesUntil: '2036-12-31' },
      { unpaidOrders: 1, sharedLinks: 2 },
    );
    expect(all.filter(({ fate }) => fate === 'kept')).toEqual([
      { what: 'medical-record', fate: 'kept', until: '2046-10-20' },
      { what: 'invoices', fate: 'kept', until: '2036-12-31' },
    ]);
    expect(all.map(({ what }) => what)).toEqual(expect.arrayContaining(['unpaid-orders', 'shared-links']));
  });
});

describe('the number of a closed account', () => {
  it('is none that anybody can type, fits its column, and differs from person to person', () => {
    const one = closedPhoneNo('019a0000-0000-7000-8000-00000000000a');
    const other = closedPhoneNo('019a0000-0000-7000-8000-00000000000b');
    expect([normalisePhone(one), isClosedPhoneNo(one), isClosedPhoneNo('+41791234567')]).toEqual([null, true, false]);
    expect(one.length).toBeLessThanOrEqual(20);
    expect(one).not.toBe(other);
  });
});

describe('what was read', () => {
  it('has words for every call that reads one person’s health data', () => {
    const reading = (Object.entries(contract) as [string, Declaration][])
      .filter(([, { health }]) => health && health.subject !== 'list')
      .map(([name]) => name);
    expect(reading.filter((name) => !NAMED_READINGS.includes(name))).toEqual([]);
    expect(NAMED_READINGS.filter((name) => !reading.includes(name))).toEqual([]);
    expect([readingKind('openShare'), readingKind('getSharedFile')]).toEqual(['shared', 'shared-file']);
    expect(readingKind('aCallOfFormerTimes')).toBe('other');
  });
});
