import { readFileSync } from 'node:fs';
import { describe, expect, it } from '@jest/globals';
import { SET_ASIDE_REASONS } from '#shared/domain/lab-intake/match-order.ts';
import type { RefusalCode } from '#shared/server/hl7/types.ts';
import { WORK_FAILED } from '#shared/server/lab-intake/hand-back-message.ts';

/** Every code the reader can refuse with; the type check fails when one is added and not listed here. */
const REFUSALS: Record<RefusalCode | 'timeout' | 'memory', true> = {
  'not-hl7': true,
  'too-large': true,
  'bad-delimiters': true,
  'bad-segment-name': true,
  'not-oru': true,
  'obx-before-obr': true,
  'several-patients': true,
  unreadable: true,
  'cannot-be-applied': true,
  timeout: true,
  memory: true,
};

describe.each(['de', 'en', 'fr', 'it'])('lab-intake.json in %s', (language) => {
  const words = JSON.parse(readFileSync(`locales/${language}/lab-intake.json`, 'utf8'));

  it('has a sentence for every reason a message or a file is not taken', () => {
    for (const reason of [...SET_ASIDE_REASONS, ...Object.keys(REFUSALS), WORK_FAILED, 'has-no-room', 'other'])
      expect(words.reason[reason]).toMatch(/\.$/);
  });
});

describe('lab-intake.json', () => {
  it('says in English what the specification says', () => {
    const text = readFileSync('locales/en/lab-intake.json', 'utf8');
    for (const sentence of [
      'Expected File to be in HL7 Format, File Format does not match',
      'Uploading a new file replaces the existing results.',
      'Unable to match order',
      'No matching customer for order',
    ]) {
      expect(text).toContain(sentence);
    }
  });
});
