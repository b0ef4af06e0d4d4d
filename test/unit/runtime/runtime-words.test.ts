import { readFileSync } from 'node:fs';
import { describe, expect, it } from '@jest/globals';
import { JobFailure } from '#shared/domain/jobs/outbox-job-machine.ts';
import { MAIL_FAILURE_REASONS } from '#shared/domain/messaging/mail-failure-reason.ts';
import { MAIL_TEMPLATE_KEYS } from '#shared/domain/messaging/render-mail.ts';
import { FailureKind } from '#shared/domain/runtime/failure-kind.ts';
import { JOB_QUEUES } from '#shared/jobs.ts';

/** Kinds of jobs that are never listed, because a person could not decide anything about them. */
const UNLISTED = ['push-change'];

describe.each(['de', 'en', 'fr', 'it'])('runtime.json in %s', (language) => {
  const words = JSON.parse(readFileSync(`locales/${language}/runtime.json`, 'utf8'));

  it('names every job that may fail, and says what that means for somebody', () => {
    const kinds = Object.keys(JOB_QUEUES).filter((kind) => !UNLISTED.includes(kind));
    expect(kinds.filter((kind) => !words.work[kind])).toEqual([]);
    expect(kinds.filter((kind) => !/\.$/.test(words.effect[kind] ?? ''))).toEqual([]);
  });

  it('names every other kind of failure, and what a person may do about it', () => {
    const { refund, payment } = FailureKind;
    for (const kind of [refund, payment]) {
      expect(words.work[kind]).toBeTruthy();
      expect(words.effect[kind]).toMatch(/\.$/);
    }
    for (const kind of Object.values(FailureKind)) {
      for (const act of [words.again, words.discard, words.discarded, words.ask.title]) expect(act[kind]).toBeTruthy();
      for (const sentence of [words.ask.warning, words.ask.reasonHint]) expect(sentence[kind]).toMatch(/\.$/);
    }
  });

  it('names every mail that is no code, and has a sentence for every reason why it did not arrive', () => {
    const { template, mailReason } = JSON.parse(readFileSync(`locales/${language}/messaging.json`, 'utf8'));
    const listed = MAIL_TEMPLATE_KEYS.filter((key) => !key.endsWith('-code'));
    expect(listed.filter((key) => !template[key])).toEqual([]);
    for (const reason of MAIL_FAILURE_REASONS) expect(mailReason[reason]).toMatch(/\.$/);
    expect(words.mail).toContain('{{name}}');
  });

  it('has a sentence for every reason why a job was given up', () => {
    for (const reason of [...Object.values(JobFailure), 'refund-failed', 'payment-differs', 'other'])
      expect(words.reason[reason]).toMatch(/\.$/);
  });
});
