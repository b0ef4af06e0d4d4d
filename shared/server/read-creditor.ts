import { countryOfZip } from '#shared/domain/identity/country-of-zip.ts';
import { isSwissIban } from '#shared/domain/payments/payment-reference.ts';
import type { EnvironmentReader } from './read-environment.ts';

/** The sender of invoices. */
export interface Creditor {
  name: string;
  street: string;
  zipCode: string;
  city: string;
  country: 'CH' | 'LI';
  /** A QR-IBAN or an ordinary one, without spaces; it decides which kind of reference payments carry. */
  iban: string;
  /** The company's number; '' where none is printed. */
  uid: string;
}

/** Fields of a QR-bill hold no more characters. */
const LONGEST = { INVOICE_NAME: 70, INVOICE_STREET: 70, INVOICE_CITY: 35 } as const;

/** Who sends invoices. None is assumed: money would go to a stranger. */
export function readCreditor(reader: EnvironmentReader): Creditor {
  const creditor = {
    name: reader.required('INVOICE_NAME'),
    street: reader.required('INVOICE_STREET'),
    zipCode: reader.required('INVOICE_ZIP'),
    city: reader.required('INVOICE_CITY'),
    iban: reader.required('INVOICE_IBAN').replaceAll(' ', ''),
  };
  for (const [name, longest] of Object.entries(LONGEST))
    if ((reader.optional(name) ?? '').length > longest) reader.refuse(name, `must have ${longest} characters at most`);
  if (creditor.zipCode !== '' && !/^\d{4}$/.test(creditor.zipCode))
    reader.refuse('INVOICE_ZIP', 'must be a postal code of four digits');
  if (creditor.iban !== '' && !isSwissIban(creditor.iban))
    reader.refuse('INVOICE_IBAN', 'must be an IBAN or QR-IBAN of Switzerland or Liechtenstein');
  return {
    ...creditor,
    country: countryOfZip(creditor.zipCode),
    uid: reader.optional('INVOICE_UID') ?? '',
  };
}
