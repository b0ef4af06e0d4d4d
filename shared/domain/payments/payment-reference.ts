import { parseTransactionNumber } from '#shared/domain/orders/order-number.ts';

const IBAN = /^(CH|LI)\d{7}[0-9A-Z]{12}$/;
/** Institutions with these numbers hold accounts for payments with a QR reference (SIX, QR-bill, 4.3.1). */
const QR_IDS = { from: 30_000, to: 31_999 };
/** The recursive modulo-10 check digit of Swiss references. */
const CARRIES = [0, 9, 4, 6, 8, 2, 7, 1, 3, 5];
const QR_DIGITS = 26;

/** True for an IBAN of Switzerland or Liechtenstein, without spaces, whose check digits are right (ISO 13616). */
export const isSwissIban = (iban: string): boolean => IBAN.test(iban) && modulo97(rotate(iban)) === 1;

/** Whether an account takes payments with a QR reference only. */
export function isQrIban(iban: string): boolean {
  const institution = Number(iban.slice(4, 9));
  return institution >= QR_IDS.from && institution <= QR_IDS.to;
}

/**
 * What a payment is booked by: 27 digits for a QR-IBAN, else a creditor reference (ISO 11649). Made of the transaction's number alone, so
 * that it is read back without a table.
 */
export function makePaymentReference(iban: string, transactionNo: string): string {
  const parsed = parseTransactionNumber(transactionNo);
  if (parsed === null) throw new RangeError(`not a transaction number: ${transactionNo}`);
  const digits = `${parsed.orderNumber}${String(parsed.counter).padStart(4, '0')}`;
  if (isQrIban(iban)) {
    const padded = digits.padStart(QR_DIGITS, '0');
    return `${padded}${qrCheckDigit(padded)}`;
  }
  const check = 98 - modulo97(`${digits}RF00`);
  return `RF${String(check).padStart(2, '0')}${digits}`;
}

function qrCheckDigit(digits: string): number {
  let carry = 0;
  for (const digit of digits) carry = CARRIES[(carry + Number(digit)) % 10] ?? 0;
  return (10 - carry) % 10;
}

const rotate = (iban: string): string => iban.slice(4) + iban.slice(0, 4);

/** ISO 7064: letters count from 10. */
function modulo97(text: string): number {
  let rest = 0;
  for (const sign of text) {
    const value = Number.parseInt(sign, 36);
    rest = (rest * (value > 9 ? 100 : 10) + value) % 97;
  }
  return rest;
}
