import { describe, expect, it } from '@jest/globals';
import type { TFunction } from 'i18next';
import { describeMessage } from '#web/kit/form/describe-message.ts';

const t = ((key: string) =>
  ({
    'errors:field.required': 'Diese Angabe fehlt.',
    'identity:missing.phone': 'Ohne Nummer.',
    'orders-counter:verify.codeMissing': 'Ohne Code.',
    'vouchers:amountWrong': 'Ohne Betrag.',
  })[key]) as TFunction;

describe('the message of a field', () => {
  it.each([
    ['field.required', 'Vorname', 'Vorname: Diese Angabe fehlt.'],
    ['field.required', 'Für wen?', 'Für wen? Diese Angabe fehlt.'],
    ['field.required', undefined, 'Diese Angabe fehlt.'],
    ['identity:missing.phone', 'Mobilnummer', 'Ohne Nummer.'],
    ['orders-counter:verify.codeMissing', 'Code', 'Ohne Code.'],
    ['vouchers:amountWrong', 'Betrag', 'Ohne Betrag.'],
    ['A sentence of the server.', 'Vorname', 'A sentence of the server.'],
  ])('%s of %s', (message, label, expected) => {
    expect(describeMessage(message, t, label)).toBe(expected);
  });
});
