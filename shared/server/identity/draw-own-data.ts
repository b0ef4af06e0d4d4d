import { readFileSync } from 'node:fs';
import { buffer } from 'node:stream/consumers';
import PDFDocument from 'pdfkit';
import texts from '#shared/content/own-data.json' with { type: 'json' };
import { LANGUAGE_TAGS, type Language } from '#shared/languages.ts';
import type { OwnDataDocument, OwnDataRow } from './present-own-data.ts';

const font = (weight: string): Buffer =>
  readFileSync(new URL(`../gateways/fonts/LiberationSans-${weight}.ttf`, import.meta.url));
const REGULAR = 'Liberation Sans';
const BOLD = 'Liberation Sans-Bold';
const INK = '#16272c';
const GREY = '#4f6166';
const RULE = '#d5dcdd';
const BOX = '□';
/** Points. */
const MARGIN = 56;
const FOOT = 30;
const LABEL_WIDTH = 180;
const GAP = 16;

type Pdf = PDFKit.PDFDocument;

/** A person's data as a PDF to read: tagged, with its fonts inside, title and page on every page. */
export async function drawOwnData(document: OwnDataDocument): Promise<Uint8Array> {
  const { language, title, brand, madeAt } = document;
  const pdf = new PDFDocument({
    size: 'A4',
    margins: { top: MARGIN, left: MARGIN, right: MARGIN, bottom: MARGIN + FOOT },
    // Without a font nothing is set in one that is not inside the file.
    font: '',
    pdfVersion: '1.7',
    tagged: true,
    displayTitle: true,
    bufferPages: true,
    lang: LANGUAGE_TAGS[language],
    info: { Title: title, Author: brand, Creator: brand, Producer: brand, CreationDate: new Date(madeAt) },
  });
  pdf.registerFont(REGULAR, font('Regular'));
  pdf.registerFont(BOLD, font('Bold'));
  const root = pdf.struct('Document');
  pdf.addStructure(root);
  const part = (type: string, draw: () => void) => root.add(pdf.struct(type, {}, draw));
  part('P', () => set(pdf, BOLD, 15, INK).text(brand));
  part('H1', () => set(pdf.moveDown(1), BOLD, 20, INK).text(title));
  part('P', () => set(pdf.moveDown(0.3), REGULAR, 10, GREY).text(document.lead, { lineGap: 2 }));
  for (const section of document.sections) {
    // A title alone at the foot of a page belongs to nothing.
    makeRoom(pdf, 80);
    part(section.level === 1 ? 'H2' : 'H3', () => drawTitle(pdf, section.title, section.level));
    for (const { label, value } of section.rows) {
      const row = { label, value: printable(set(pdf, REGULAR, 9.5, INK), value, language) };
      makeRoom(pdf, heightOf(pdf, row));
      part('P', () => drawRow(pdf, row));
      drawRule(pdf);
    }
  }
  root.end();
  numberPages(pdf, document);
  pdf.end();
  return new Uint8Array(await buffer(pdf));
}

/** What pdfkit holds of a font, beside what it says it does. */
interface OpenFont {
  _font: { font: { hasGlyphForCodePoint(point: number): boolean } };
}

const letters = new Intl.Segmenter();
/** pdfkit sets every line from left to right. */
const FROM_RIGHT_TO_LEFT = /[\p{Script=Arabic}\p{Script=Hebrew}\p{Script=Syriac}\p{Script=Thaana}]/u;

/** A text whose every letter can be read: a box for what the present font does not have, and then a line that says so. */
function printable(pdf: Pdf, text: string, language: Language): string {
  const { font } = (pdf as unknown as OpenFont)._font;
  const isDrawn = (point: string) => point === '\n' || font.hasGlyphForCodePoint(point.codePointAt(0) ?? 0);
  const canDraw = (letter: string) => !FROM_RIGHT_TO_LEFT.test(letter) && [...letter].every(isDrawn);
  const drawn = [...letters.segment(text)].map(({ segment }) => (canDraw(segment) ? segment : BOX)).join('');
  return drawn === text ? text : `${drawn}\n${texts.unprintable[language]}`;
}

function drawTitle(pdf: Pdf, title: string, level: 1 | 2): void {
  const size = level === 1 ? 14 : 11;
  pdf.y += level === 1 ? 22 : 12;
  set(pdf, BOLD, size, INK).text(title, MARGIN, pdf.y, { width: widthOf(pdf) });
  pdf.y += 4;
}

/** A new page where this does not fit any more, between the parts: marks of one page must not end on the next. */
function makeRoom(pdf: Pdf, height: number): void {
  // What is longer than a page flows over to the next one by itself.
  if (pdf.y + height > bottomOf(pdf) && height < bottomOf(pdf) - MARGIN) pdf.addPage();
}

function heightOf(pdf: Pdf, { label, value }: OwnDataRow): number {
  return Math.max(
    set(pdf, REGULAR, 9.5, GREY).heightOfString(label, { width: LABEL_WIDTH }),
    set(pdf, REGULAR, 9.5, INK).heightOfString(value, { width: forValue(pdf) }),
  );
}

function drawRow(pdf: Pdf, { label, value }: OwnDataRow): void {
  const top = pdf.y;
  const { page } = pdf;
  set(pdf, REGULAR, 9.5, GREY).text(label, MARGIN, top, { width: LABEL_WIDTH });
  const afterLabel = pdf.y;
  set(pdf, REGULAR, 9.5, INK).text(value, MARGIN + LABEL_WIDTH + GAP, top, { width: forValue(pdf) });
  pdf.x = MARGIN;
  // A long value ends on another page, where the label is not.
  pdf.y = (pdf.page === page ? Math.max(afterLabel, pdf.y) : pdf.y) + 3;
}

/** Between the parts, so that no reader of the screen meets it. */
function drawRule(pdf: Pdf): void {
  pdf.markContent('Artifact', { type: 'Layout' });
  pdf
    .moveTo(MARGIN, pdf.y)
    .lineTo(pdf.page.width - MARGIN, pdf.y)
    .lineWidth(0.5)
    .strokeColor(RULE)
    .stroke();
  pdf.endMarkedContent();
  pdf.y += 4;
}

function numberPages(pdf: Pdf, { brand, language }: OwnDataDocument): void {
  const { start, count } = pdf.bufferedPageRange();
  for (let page = start; page < start + count; page++) {
    pdf.switchToPage(page);
    const words = texts.page[language].replace('{page}', String(page + 1)).replace('{pages}', String(count));
    pdf.page.margins.bottom = 0;
    pdf.markContent('Artifact', { type: 'Pagination' });
    set(pdf, REGULAR, 8.5, GREY).text(`${brand}   ${words}`, MARGIN, pdf.page.height - MARGIN, {
      width: widthOf(pdf),
      lineBreak: false,
    });
    pdf.endMarkedContent();
  }
}

const widthOf = (pdf: Pdf): number => pdf.page.width - 2 * MARGIN;
const forValue = (pdf: Pdf): number => widthOf(pdf) - LABEL_WIDTH - GAP;
const bottomOf = (pdf: Pdf): number => pdf.page.height - MARGIN - FOOT;
const set = (pdf: Pdf, name: string, size: number, colour: string): Pdf =>
  pdf.font(name).fontSize(size).fillColor(colour);
