import { readFileSync } from 'node:fs';
import { beforeAll, describe, expect, it } from '@jest/globals';
import i18next, { type TFunction } from 'i18next';
import { describeFailure, describeTries, workOf } from '#web/runtime/admin-failures/describe-failure.ts';

let t: TFunction<'runtime'>;

beforeAll(async () => {
  const words = JSON.parse(readFileSync('locales/en/runtime.json', 'utf8'));
  await i18next.init({ lng: 'en', ns: ['runtime'], resources: { en: { runtime: words } } });
  t = i18next.getFixedT('en', 'runtime');
});

describe('failed work', () => {
  it('is told in words: what it was, what it means, why', () => {
    const failure = { work: 'import-lab-file', reason: 'crashed' };
    expect(workOf(failure, t)).toBe('Read laboratory results');
    expect(describeFailure(failure, t)).toEqual({
      effect: 'Results of this file are missing.',
      reason: 'The program broke down at every start of this work.',
    });
  });

  it('is other work where this page does not know it yet, and never a code', () => {
    const failure = { work: 'polish-moon', reason: 'eclipse' };
    expect(workOf(failure, t)).toBe('Other work');
    expect(describeFailure(failure, t)).toEqual({ effect: '', reason: 'The reason is not known.' });
  });

  it('counts tries, and starts where the process died', () => {
    expect(describeTries({ reason: 'tried-out', tries: 311 }, t)).toBe('311 tries');
    expect(describeTries({ reason: 'hopeless', tries: 1 }, t)).toBe('1 try');
    expect(describeTries({ reason: 'crashed', tries: 5 }, t)).toBe('5 starts');
  });
});
