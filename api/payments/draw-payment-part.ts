import { SwissQRBill } from 'swissqrbill/pdf';
import type { Data } from 'swissqrbill/types';
import { countryOfZip } from '#shared/domain/identity/country-of-zip.ts';
import { billText } from '#shared/domain/payments/bill-text.ts';
import { makePaymentReference } from '#shared/domain/payments/payment-reference.ts';
import { splitStreet } from '#shared/domain/payments/split-street.ts';
import { type Invoice, invoiceWord } from './present-invoice.ts';

/** Most characters of each field of a QR-bill. */
const NAME = 70;
const STREET = 70;
const NUMBER = 16;
const CITY = 35;
const MESSAGE = 140;

export const PAYMENT_PART_HEIGHT = SwissQRBill.height;
const LANGUAGES = { de: 'DE', en: 'EN', fr: 'FR', it: 'IT' } as const;

/**
 * The Swiss QR-bill of an invoice. What is paid asks for 0.00 and says that it is not for payment, as the QR-bill's guidelines want it of
 * a bill that only informs.
 */
export function drawPaymentPart(pdf: PDFKit.PDFDocument, invoice: Invoice, y: number): void {
  const bill = new SwissQRBill(paymentData(invoice), {
    language: LANGUAGES[invoice.language],
    fontName: 'Liberation Sans',
  });
  pdf.fillColor('black');
  bill.attachTo(pdf, 0, y);
}

function paymentData(invoice: Invoice): Data {
  const { creditor, customer, language, number } = invoice;
  const isOpen = invoice.kind === 'open-invoice';
  return {
    currency: 'CHF',
    amount: isOpen ? invoice.total / 100 : 0,
    reference: makePaymentReference(creditor.iban, number),
    message: billText(isOpen ? invoice.title : invoiceWord('do-not-pay', language), MESSAGE),
    creditor: { account: creditor.iban, ...party(creditor.name, creditor.street, creditor.zipCode, creditor.city) },
    // Without a town the payer's fields stay empty, to be filled in.
    ...(customer.address && {
      debtor: party(customer.name, customer.address.streetAddress, customer.address.zipCode, customer.address.city),
    }),
  };
}

function party(name: string, line: string, zip: string, city: string) {
  const { street, number } = splitStreet(billText(line, STREET + NUMBER));
  return {
    name: billText(name, NAME) || '?',
    address: billText(street, STREET),
    ...(number && { buildingNumber: billText(number, NUMBER) }),
    zip,
    city: billText(city, CITY) || '?',
    country: countryOfZip(zip),
  };
}
