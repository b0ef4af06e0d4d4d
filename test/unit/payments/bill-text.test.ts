import { describe, expect, it } from '@jest/globals';
import { billText } from '#shared/domain/payments/bill-text.ts';

describe('a field of a QR-bill', () => {
  it.each([
    ['Zoë Müller', 'Zoë Müller'],
    ['Cˇeneˇk', 'C?ene?k'],
    ['Čeněk Șerban Łukasz', 'Čeněk Șerban Łukasz'],
    ['Zoe\u0308', 'Zoë'],
    ['Müller\u2011D’Angelo', "Müller-D'Angelo"],
    ['Haus “Sonne” – Ost—West ‘a’ ʼb‐c', "Haus \"Sonne\" - Ost-West 'a' 'b-c"],
    ['5 €', '5 €'],
    ['Nguyễn', 'Nguyen'],
    ['Юрий', '????'],
    ['李小龍', '???'],
    ['a\u0000b\u200bc\r\nd', 'abc d'],
    ['👩‍⚕️ Dr. Muster', '?? Dr. Muster'],
    ['  viel   Luft ', 'viel Luft'],
    ['', ''],
  ])('takes %j as %j', (text, taken) => expect(billText(text, 70)).toBe(taken));

  it('is cut where it is too long, never within a sign and never at a space', () => {
    expect(billText('ä'.repeat(90), 70)).toBe('ä'.repeat(70));
    expect(billText(`${'a'.repeat(69)} b`, 70)).toBe('a'.repeat(69));
  });
});
