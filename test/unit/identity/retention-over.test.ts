import { describe, expect, it } from '@jest/globals';
import { laterTerm, retentionOver } from '#shared/domain/identity/retention-over.ts';

describe('what of a closed account is not kept any more', () => {
  it.each([
    ['the last day still belongs to the term', '2046-05-01', '2036-12-31', true, '2046-05-01', false, false],
    ['the day after it does not', '2046-05-01', '2036-12-31', true, '2046-05-02', true, true],
    ['nineteen years', '2046-05-01', '2036-12-31', true, '2045-05-02', false, false],
    ['invoices are over, the record is not', '2046-05-01', '2036-12-31', true, '2037-01-01', false, false],
    ['the record is over, invoices are not', '2046-05-01', '2047-12-31', true, '2046-05-02', true, false],
    ['the record went, then the invoices', '2046-05-01', '2047-12-31', false, '2048-01-01', false, true],
    ['no record at all', null, '2036-12-31', false, '2037-01-01', false, true],
    ['nothing was paid', '2046-05-01', null, true, '2046-05-02', true, true],
  ])('%s', (_what, medicalUntil, invoicesUntil, hasRecord, today, record, identity) => {
    expect(retentionOver({ medicalUntil, invoicesUntil, hasRecord }, today)).toEqual({ record, identity });
  });

  it.each([
    ['2046-05-01', '2047-01-01', '2047-01-01'],
    ['2046-05-01', '2045-01-01', '2046-05-01'],
    ['2046-05-01', null, '2046-05-01'],
    [null, '2046-05-01', '2046-05-01'],
    [null, null, null],
  ])('a term of %s that is %s by now', (then, now, term) => {
    expect(laterTerm(then, now)).toBe(term);
  });
});
