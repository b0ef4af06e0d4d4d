import { readFileSync } from 'node:fs';
import { beforeAll, describe, expect, it } from '@jest/globals';
import i18next, { type TFunction } from 'i18next';
import type { ImportMessageView } from '#shared/views/lab-intake.ts';
import { describeMessage } from '#web/lab-intake/admin-upload/describe-message.ts';

let t: TFunction<'lab-intake'>;
beforeAll(async () => {
  const words = JSON.parse(readFileSync('locales/en/lab-intake.json', 'utf8'));
  await i18next.init({
    lng: 'en',
    ns: ['lab-intake'],
    resources: { en: { 'lab-intake': words } },
    interpolation: { escapeValue: false },
  });
  t = i18next.getFixedT('en', 'lab-intake');
});

const message = (given: Partial<ImportMessageView>): ImportMessageView => ({
  _id: 'm',
  index: 0,
  state: 'applied',
  reason: null,
  where: null,
  orderNumber: '2600000158',
  orderId: 'o',
  observations: 7,
  notTaken: 0,
  replaced: false,
  decision: null,
  ...given,
});
const decision = {
  kind: 'matched' as const,
  by: 'Reto Testmann',
  at: '2026-11-20T13:03:00Z',
  reason: 'Confirmed by phone',
};

describe('describeMessage', () => {
  it('counts values and says when earlier ones were replaced', () => {
    expect(describeMessage(message({}), t)).toBe('7 values.');
    expect(describeMessage(message({ observations: 1, replaced: true }), t)).toBe('1 value, replaces earlier values.');
  });

  it('says why and where a message was refused', () => {
    expect(describeMessage(message({ state: 'refused', reason: 'several-patients', where: 'line 12' }), t)).toBe(
      'The message names several people. (line 12)',
    );
    expect(describeMessage(message({ state: 'refused', reason: 'made-up' }), t)).toBe('For an unknown reason.');
  });

  it('names who decided, and the reason', () => {
    expect(describeMessage(message({ state: 'set-aside', reason: 'unknown-order' }), t)).toBe(
      'No matching customer for order.',
    );
    expect(describeMessage(message({ state: 'set-aside', reason: 'unknown-order', decision }), t)).toBe(
      'Matched by hand by Reto Testmann.',
    );
    expect(describeMessage(message({ decision }), t)).toBe(
      '7 values. Matched by hand by Reto Testmann: Confirmed by phone',
    );
    expect(describeMessage(message({ state: 'discarded', decision: { ...decision, kind: 'discarded' } }), t)).toBe(
      'by Reto Testmann: Confirmed by phone',
    );
  });
});
