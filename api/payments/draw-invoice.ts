import { formatMoney } from '#shared/domain/money.ts';
import { BOLD, drawRule, GREY, INK, openPdf, type Part, type Pdf, REGULAR, set } from '#shared/server/pdf.ts';
import { drawPaymentPart, PAYMENT_PART_HEIGHT } from './draw-payment-part.ts';
import { type Invoice, invoiceWord } from './present-invoice.ts';

const GREEN = '#0b6b3a';
const MARGIN = 56;
/** Points between the last line and the payment part, at least. */
const AIR = 24;

/** A document as a PDF: tagged, with its fonts inside, and the same bytes whenever it is made of the same facts. */
export function drawInvoice(invoice: Invoice): Pdf {
  const { language, title, brand, creditor, issuedAt } = invoice;
  const facts = { language, title, author: creditor.name, brand, madeAt: issuedAt, margin: MARGIN };
  const { pdf, part, end } = openPdf({ ...facts, isNumbered: false });

  drawHead(pdf, invoice, part);
  drawLines(pdf, invoice, part);
  drawNotes(pdf, invoice, part);
  if (invoice.kind !== 'credit-note') {
    const top = pdf.page.height - PAYMENT_PART_HEIGHT;
    if (pdf.y + AIR > top) pdf.addPage();
    // The margin would otherwise break the page below the payment part.
    pdf.page.margins.bottom = 0;
    pdf.y = MARGIN;
    part('Sect', () => drawPaymentPart(pdf, invoice, top));
  }
  end();
  pdf.end();
  return pdf;
}

function drawHead(
  pdf: Pdf,
  { title, brand, language, date, orderNumber, customer, creditor }: Invoice,
  part: Part,
): void {
  const say = (key: Parameters<typeof invoiceWord>[0]) => invoiceWord(key, language);
  const half = (pdf.page.width - 2 * MARGIN) / 2;
  part('P', () => bold(pdf, 15).text(brand));
  part('H1', () => bold(pdf.moveDown(1.5), 20).text(title));
  part('P', () => grey(pdf, 10).text(`${say('date')}: ${date}   ${say('order')}: ${orderNumber}`));
  pdf.moveDown(1.5);
  const top = pdf.y;
  const { address } = customer;
  const to = [customer.name, address?.streetAddress, address && `${address.zipCode} ${address.city}`];
  const from = [
    creditor.name,
    creditor.street,
    `${creditor.zipCode} ${creditor.city}`,
    creditor.uid && `UID ${creditor.uid}`,
  ];
  const bottoms = [to, from].map((lines, column) => {
    const x = MARGIN + column * half;
    part('P', () => {
      grey(pdf, 10).text(say(column === 0 ? 'for' : 'from'), x, top, { width: half - AIR });
      ink(pdf, 10).text(lines.filter(Boolean).join('\n'), x, pdf.y, { width: half - AIR, lineGap: 1 });
    });
    return pdf.y;
  });
  pdf.x = MARGIN;
  pdf.y = Math.max(...bottoms) + AIR;
}

function drawLines(pdf: Pdf, { lines, total, vat, language }: Invoice, part: Part): void {
  rule(pdf);
  for (const { label, amount } of lines) part('P', () => row(pdf, label, formatMoney(amount), ink(pdf, 10)));
  part('P', () => {
    grey(pdf, 9).text(vat, MARGIN, pdf.y + 2, { width: pdf.page.width - 2 * MARGIN });
    pdf.y += 6;
  });
  rule(pdf);
  part('P', () => row(pdf, invoiceWord('total', language), formatMoney(total), bold(pdf, 13)));
}

function drawNotes(pdf: Pdf, { paid, notes }: Invoice, part: Part): void {
  pdf.y += 8;
  if (paid !== null) part('P', () => bold(pdf, 13).fillColor(GREEN).text(paid, MARGIN, pdf.y));
  for (const note of notes)
    part('P', () => grey(pdf, 10).text(note, MARGIN, pdf.y + 4, { width: pdf.page.width - 2 * MARGIN }));
}

/** What and how much on one line, on the next page where this one is full. */
function row(pdf: Pdf, label: string, amount: string, pen: Pdf): void {
  const width = pdf.page.width - 2 * MARGIN;
  const forAmount = 110;
  if (pdf.y + pen.heightOfString(label, { width: width - forAmount }) > pdf.page.height - MARGIN) pdf.addPage();
  const top = pdf.y;
  pen.text(label, MARGIN, top, { width: width - forAmount });
  const bottom = pdf.y;
  pen.text(amount, MARGIN + width - forAmount, top, { width: forAmount, align: 'right' });
  pdf.x = MARGIN;
  pdf.y = Math.max(bottom, pdf.y) + 5;
}

const rule = (pdf: Pdf): void => drawRule(pdf, { thick: 1, colour: INK, after: 8 });
const ink = (pdf: Pdf, size: number): Pdf => set(pdf, REGULAR, size, INK);
const grey = (pdf: Pdf, size: number): Pdf => set(pdf, REGULAR, size, GREY);
const bold = (pdf: Pdf, size: number): Pdf => set(pdf, BOLD, size, INK);
