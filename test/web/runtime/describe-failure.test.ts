import { readFileSync } from 'node:fs';
import { beforeAll, describe, expect, it } from '@jest/globals';
import i18next, { type TFunction } from 'i18next';
import { describeFailure, describeTries, workOf } from '#web/runtime/admin-failures/describe-failure.ts';

let t: TFunction<['runtime', 'messaging']>;

beforeAll(async () => {
  const wordsOf = (name: string) => JSON.parse(readFileSync(`locales/en/${name}.json`, 'utf8'));
  const resources = { en: { runtime: wordsOf('runtime'), messaging: wordsOf('messaging') } };
  await i18next.init({ lng: 'en', ns: ['runtime', 'messaging'], resources });
  t = i18next.getFixedT('en', ['runtime', 'messaging']);
});

describe('failed work', () => {
  it('is told in words: what it was, what it means, why', () => {
    const failure = { kind: 'job', work: 'import-lab-file', reason: 'crashed' } as const;
    expect(workOf(failure, t)).toBe('Read laboratory results');
    expect(describeFailure(failure, t)).toEqual({
      effect: 'Results of this file are missing.',
      reason: 'The program broke down at every start of this work.',
    });
  });

  it('is other work where this page does not know it yet, and never a code', () => {
    const failure = { kind: 'job', work: 'polish-moon', reason: 'eclipse' } as const;
    expect(workOf(failure, t)).toBe('Other work');
    expect(describeFailure(failure, t)).toEqual({ effect: '', reason: 'The reason is not known.' });
  });

  it('is a text message by the name of its template, for its own reasons', () => {
    const failure = { kind: 'sms', work: 'result-released', reason: 'unreachable' } as const;
    expect(workOf(failure, t)).toBe('Text message: Results ready');
    expect(describeFailure(failure, t)).toEqual({
      effect: 'The message did not arrive.',
      reason: 'The phone could not be reached.',
    });
    expect(describeFailure({ ...failure, reason: 'no-answer' }, t).effect).toBe('The message may not have arrived.');
    const alert = { ...failure, work: 'doctor-urgent-review' };
    expect(describeFailure(alert, t).effect).toBe('Perhaps no doctor knows. Make a call.');
  });

  it('is an e-mail by the name of its template, for reasons of mail servers', () => {
    const failure = { kind: 'mail', work: 'email-changed', reason: 'mailbox' } as const;
    expect(workOf(failure, t)).toBe('E-mail: E-mail address changed');
    expect(describeFailure(failure, t)).toEqual({
      effect: 'The message did not arrive.',
      reason: 'This e-mail address does not exist or takes no e-mails.',
    });
    expect(describeFailure({ ...failure, reason: 'no-answer' }, t)).toEqual({
      effect: 'The message may not have arrived.',
      reason: 'The mail server did not answer: the e-mail may have arrived.',
    });
  });

  it('counts tries, and starts where the process died', () => {
    expect(describeTries({ reason: 'tried-out', tries: 311 }, t)).toBe('311 tries');
    expect(describeTries({ reason: 'hopeless', tries: 1 }, t)).toBe('1 try');
    expect(describeTries({ reason: 'crashed', tries: 5 }, t)).toBe('5 starts');
  });
});
