import { readFileSync } from 'node:fs';
import PDFDocument from 'pdfkit';
import { formatMoney } from '#shared/domain/money.ts';
import { LANGUAGE_TAGS } from '#shared/languages.ts';
import { drawPaymentPart, PAYMENT_PART_HEIGHT } from './draw-payment-part.ts';
import { type Invoice, invoiceWord } from './present-invoice.ts';

const font = (weight: string): Buffer =>
  readFileSync(new URL(`../../shared/server/gateways/fonts/LiberationSans-${weight}.ttf`, import.meta.url));
/** One of the four families that a QR-bill may be set in; it has Latin, Greek and Cyrillic letters. */
const REGULAR = font('Regular');
const BOLD = font('Bold');
const REGULAR_NAME = 'Liberation Sans';
const BOLD_NAME = 'Liberation Sans-Bold';

const INK = '#16272c';
const GREY = '#4f6166';
const GREEN = '#0b6b3a';
const MARGIN = 56;
/** Points between the last line and the payment part, at least. */
const AIR = 24;

type Pdf = PDFKit.PDFDocument;

/** A document as a PDF: tagged, with its fonts inside, and the same bytes whenever it is made of the same facts. */
export function drawInvoice(invoice: Invoice): Pdf {
  const { language, title, creditor, issuedAt } = invoice;
  const pdf = new PDFDocument({
    size: 'A4',
    margin: MARGIN,
    // Without a font nothing is set in one that is not inside the file.
    font: '',
    pdfVersion: '1.7',
    tagged: true,
    displayTitle: true,
    lang: LANGUAGE_TAGS[language],
    info: {
      Title: title,
      Author: creditor.name,
      Creator: invoice.brand,
      Producer: invoice.brand,
      CreationDate: issuedAt,
    },
  });
  pdf.registerFont(REGULAR_NAME, REGULAR);
  pdf.registerFont(BOLD_NAME, BOLD);
  const document = pdf.struct('Document');
  pdf.addStructure(document);
  /** Draws a part and tells readers of the screen what it is. */
  const part = (type: string, draw: () => void) => document.add(pdf.struct(type, {}, draw));

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
  document.end();
  pdf.end();
  return pdf;
}

type Part = (type: string, draw: () => void) => void;

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
function row(pdf: Pdf, label: string, amount: string, set: Pdf): void {
  const width = pdf.page.width - 2 * MARGIN;
  const forAmount = 110;
  if (pdf.y + set.heightOfString(label, { width: width - forAmount }) > pdf.page.height - MARGIN) pdf.addPage();
  const top = pdf.y;
  set.text(label, MARGIN, top, { width: width - forAmount });
  const bottom = pdf.y;
  set.text(amount, MARGIN + width - forAmount, top, { width: forAmount, align: 'right' });
  pdf.x = MARGIN;
  pdf.y = Math.max(bottom, pdf.y) + 5;
}

function rule(pdf: Pdf): void {
  pdf.markContent('Artifact', { type: 'Layout' });
  pdf
    .moveTo(MARGIN, pdf.y)
    .lineTo(pdf.page.width - MARGIN, pdf.y)
    .lineWidth(1)
    .strokeColor(INK)
    .stroke();
  pdf.endMarkedContent();
  pdf.y += 8;
}

const ink = (pdf: Pdf, size: number): Pdf => pdf.font(REGULAR_NAME).fontSize(size).fillColor(INK);
const grey = (pdf: Pdf, size: number): Pdf => pdf.font(REGULAR_NAME).fontSize(size).fillColor(GREY);
const bold = (pdf: Pdf, size: number): Pdf => pdf.font(BOLD_NAME).fontSize(size).fillColor(INK);
