/** What every document of ours shares: its fonts, that readers of the screen can read it, its rules and the numbers of its pages. */
import { readFileSync } from 'node:fs';
import PDFDocument from 'pdfkit';
import { LANGUAGE_TAGS, type Language } from '#shared/languages.ts';

export type Pdf = PDFKit.PDFDocument;
/** Draws a part and tells readers of the screen what it is (`P`, `H1` …). */
export type Part = (type: string, draw: () => void) => void;

/** One of the four families that a QR-bill may be set in; it has Latin, Greek and Cyrillic letters. */
export const REGULAR = 'Liberation Sans';
export const BOLD = 'Liberation Sans-Bold';
export const INK = '#16272c';
export const GREY = '#4f6166';
const RULE = '#d5dcdd';
/** What stands below the last line of a page whose pages are numbered, in points. */
const FOOT = 30;

const font = (weight: string): Buffer =>
  readFileSync(new URL(`./gateways/fonts/LiberationSans-${weight}.ttf`, import.meta.url));
const FONTS: Record<string, Buffer> = { [REGULAR]: font('Regular'), [BOLD]: font('Bold') };

export interface PdfFacts {
  language: Language;
  title: string;
  author: string;
  brand: string;
  madeAt: Date;
  /** Points, on all four sides. */
  margin: number;
  /** Its pages get their number at the end (`numberPages`). */
  isNumbered: boolean;
}

/** A4, tagged, its fonts inside, and the same bytes whenever it is drawn of the same facts. `end` closes what readers of the screen meet. */
export function openPdf(facts: PdfFacts): { pdf: Pdf; part: Part; end: () => void } {
  const { language, title, author, brand, madeAt, margin, isNumbered } = facts;
  const pdf = new PDFDocument({
    size: 'A4',
    margins: { top: margin, left: margin, right: margin, bottom: isNumbered ? margin + FOOT : margin },
    // Without a font nothing is set in one that is not inside the file.
    font: '',
    pdfVersion: '1.7',
    tagged: true,
    displayTitle: true,
    bufferPages: isNumbered,
    lang: LANGUAGE_TAGS[language],
    info: { Title: title, Author: author, Creator: brand, Producer: brand, CreationDate: madeAt },
  });
  for (const [name, bytes] of Object.entries(FONTS)) pdf.registerFont(name, bytes);
  const root = pdf.struct('Document');
  pdf.addStructure(root);
  return { pdf, part: (type, draw) => root.add(pdf.struct(type, {}, draw)), end: () => root.end() };
}

/** The pen: what is written next is set like this. */
export const set = (pdf: Pdf, name: string, size: number, colour: string): Pdf =>
  pdf.font(name).fontSize(size).fillColor(colour);

/** Between the margins, in points. */
export const widthOf = (pdf: Pdf): number => pdf.page.width - 2 * pdf.page.margins.left;

/** A line over the whole width, here or at `y`; readers of the screen do not meet it. Inside of an artifact it is drawn by `strokeRule`. */
export function drawRule(pdf: Pdf, { thick = 0.5, colour = RULE, after = 4 } = {}): void {
  pdf.markContent('Artifact', { type: 'Layout' });
  strokeRule(pdf, pdf.y, { thick, colour });
  pdf.endMarkedContent();
  pdf.y += after;
}

export function strokeRule(pdf: Pdf, y: number, { thick = 0.5, colour = RULE } = {}): void {
  const { left, right } = pdf.page.margins;
  pdf
    .moveTo(left, y)
    .lineTo(pdf.page.width - right, y)
    .lineWidth(thick)
    .strokeColor(colour)
    .stroke();
}

/** A new page where this does not fit any more, between the parts: marks of one page must not end on the next. */
export function makeRoom(pdf: Pdf, height: number): void {
  const { top, bottom } = pdf.page.margins;
  const end = pdf.page.height - bottom;
  // What is longer than a page flows over to the next one by itself.
  if (pdf.y + height > end && height < end - top) pdf.addPage();
}

/**
 * Writes a line at the foot of every page of a document that was opened as numbered.
 * @param words of one page, where `{page}` and `{pages}` become numbers
 */
export function numberPages(pdf: Pdf, words: string): void {
  const { start, count } = pdf.bufferedPageRange();
  for (let page = start; page < start + count; page++) {
    pdf.switchToPage(page);
    const { left } = pdf.page.margins;
    pdf.page.margins.bottom = 0;
    pdf.markContent('Artifact', { type: 'Pagination' });
    const line = words.replace('{page}', String(page + 1)).replace('{pages}', String(count));
    set(pdf, REGULAR, 8.5, GREY).text(line, left, pdf.page.height - left, { width: widthOf(pdf), lineBreak: false });
    pdf.endMarkedContent();
  }
}
