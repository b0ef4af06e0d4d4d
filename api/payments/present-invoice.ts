import texts from '#shared/content/invoice.json' with { type: 'json' };
import { formatAtOffset } from '#shared/domain/format-at-offset.ts';
import { formatMoney, sumRappen } from '#shared/domain/money.ts';
import type { DocumentKind } from '#shared/domain/payments/document-kind.ts';
import type { Language } from '#shared/languages.ts';
import { json } from '#shared/server/database/sql.ts';
import type { Creditor } from '#shared/server/read-creditor.ts';
import type { AddressView } from '#shared/views/orders.ts';
import { type InvoiceRow, itemsOf } from './find-invoice.ts';

/** A document in the words it is printed with. */
export interface Invoice {
  kind: DocumentKind;
  language: Language;
  number: string;
  orderNumber: string;
  /** `Rechnung 2600001230-1`. */
  title: string;
  /** The instant the document says, for its file's own date. */
  issuedAt: Date;
  date: string;
  customer: { name: string; address: AddressView | null };
  creditor: Creditor;
  brand: string;
  /** Rappen; they add up to the total. */
  lines: { label: string; amount: number }[];
  total: number;
  vat: string;
  /** `Bezahlt am …`; null for what is open, and for a credit note. */
  paid: string | null;
  notes: string[];
}

/** How a document is wanted. */
export interface InvoiceWish {
  kind: DocumentKind;
  language: Language;
  /** Minutes; the clock of Zurich without it. */
  utcOffset: number | undefined;
  creditor: Creditor;
  brand: string;
  publicUrl: string;
}

type TextKey = keyof typeof texts;

/** A transaction as its invoice or credit note. */
export function presentInvoice(row: InvoiceRow, wish: InvoiceWish): Invoice {
  const { kind, language, utcOffset, creditor } = wish;
  const say = (key: TextKey, words: Record<string, string> = {}): string => fill(texts[key][language], words);
  const issuedAt = row.settledAt ?? row.createdAt;
  const when = formatAtOffset(issuedAt, utcOffset);
  const total = Math.abs(row.amount);
  const isCredit = kind === 'credit-note';
  const link = `${wish.publicUrl}/orders/${row.orderId}/${row.transactionNo}/settle`;
  const credits = json<{ transactionNo: string; amount: number }[]>(row.credits ?? '[]');
  const notes = {
    'credit-note': [say('credit-note-text', when)],
    'open-invoice': [say('open-note', { link })],
    'paid-invoice': [
      say('paid-note'),
      ...credits.map(({ transactionNo, amount }) =>
        say('refunded', { amount: formatMoney(Math.abs(amount)), number: transactionNo }),
      ),
    ],
  };
  return {
    kind,
    language,
    number: row.transactionNo,
    orderNumber: row.orderNumber,
    title: `${say(isCredit ? 'credit-note' : 'invoice')} ${row.transactionNo}`,
    issuedAt,
    date: when.date,
    customer: { name: `${row.firstName} ${row.lastName}`.trim(), address: addressOf(row) },
    creditor,
    brand: wish.brand,
    lines: linesOf(row, language, say),
    total,
    vat: say('vat'),
    paid: kind === 'paid-invoice' ? say('paid', when) : null,
    notes: notes[kind],
  };
}

/** Words of a document that are the same for all. */
export const invoiceWord = (key: TextKey, language: Language): string => texts[key][language];

const fill = (text: string, words: object): string =>
  Object.entries(words).reduce((filled, [name, word]) => filled.replaceAll(`{${name}}`, () => String(word)), text);

function linesOf(row: InvoiceRow, language: Language, say: (key: TextKey, words?: Record<string, string>) => string) {
  const items = itemsOf(row);
  if (items.length === 0) {
    const label = say(`line-${row.type}`, { number: row.refundsNo ?? '' });
    return [{ label, amount: Math.abs(row.amount) }];
  }
  const lines = items.map(({ name, price }) => ({ label: name[language], amount: price }));
  const discount = sumRappen(items.map((item) => item.discount));
  const { code } = json<{ code: string }>(row.voucher ?? '{"code":""}');
  return discount === 0 ? lines : [...lines, { label: say('voucher', { code }).trim(), amount: -discount }];
}

/** The invoice's own address, else the customer's; none where the customer gave none. */
function addressOf({ invoiceAddress, streetAddress, zipCode, city }: InvoiceRow): AddressView | null {
  if (invoiceAddress) return json<AddressView>(invoiceAddress);
  return zipCode && city ? { streetAddress: streetAddress ?? '', zipCode, city } : null;
}
