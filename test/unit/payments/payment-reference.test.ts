import { describe, expect, it } from '@jest/globals';
import { isQrIban, isSwissIban, makePaymentReference } from '#shared/domain/payments/payment-reference.ts';

const QR_IBAN = 'CH4431999123000889012';
const IBAN = 'CH9300762011623852957';

describe('the account of invoices', () => {
  it.each([
    [QR_IBAN, true],
    [IBAN, true],
    ['LI21088100002324013AA', true],
    ['CH4431999123000889013', false],
    ['CH44 3199 9123 0008 8901 2', false],
    ['DE89370400440532013000', false],
    ['', false],
  ])('%s is one: %s', (iban, is) => expect(isSwissIban(iban)).toBe(is));

  it.each([
    [QR_IBAN, true],
    [IBAN, false],
    ['CH0030000000000000000', true],
    ['CH0029999000000000000', false],
    ['CH0032000000000000000', false],
  ])('%s is a QR-IBAN: %s', (iban, is) => expect(isQrIban(iban)).toBe(is));
});

describe('the reference of a payment', () => {
  it.each([
    [QR_IBAN, '2600001230-1', '000000000000260000123000017'],
    [QR_IBAN, '2600001230-12', '000000000000260000123000124'],
    [IBAN, '2600001230-1', 'RF5526000012300001'],
  ])('for %s and %s is %s', (iban, transactionNo, reference) => {
    expect(makePaymentReference(iban, transactionNo)).toBe(reference);
  });

  it('has check digits that banks accept', () => {
    for (let counter = 1; counter <= 200; counter += 1) {
      const qr = makePaymentReference(QR_IBAN, `2600001230-${counter}`);
      expect(qr).toMatch(/^\d{27}$/);
      expect(recursiveRest(qr)).toBe(0);
      const creditor = makePaymentReference(IBAN, `2600001230-${counter}`);
      expect(BigInt(numbered(creditor.slice(4) + creditor.slice(0, 4))) % 97n).toBe(1n);
    }
    // Published specimens, so that the two checks above are known to check.
    expect(recursiveRest('210000000003139471430009017')).toBe(0);
    expect(BigInt(numbered('539007547034RF18')) % 97n).toBe(1n);
  });

  it('is made of a transaction number alone', () => {
    expect(() => makePaymentReference(IBAN, '2600001231-1')).toThrow(RangeError);
  });
});

/** The table of the modulo-10 check, written out as the banks print it. */
const TABLE = [
  '0946827135',
  '9468271350',
  '4682713509',
  '6827135094',
  '8271350946',
  '2713509468',
  '7135094682',
  '1350946827',
  '3509468271',
  '5094682713',
];

function recursiveRest(digits: string): number {
  return [...digits].reduce((carry, digit) => Number(TABLE[carry]?.[Number(digit)]), 0);
}

const numbered = (text: string): string => text.replaceAll(/[A-Z]/g, (letter) => String(letter.charCodeAt(0) - 55));
