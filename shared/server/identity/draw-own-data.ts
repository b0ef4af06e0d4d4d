import { buffer } from 'node:stream/consumers';
import texts from '#shared/content/own-data.json' with { type: 'json' };
import type { Language } from '#shared/languages.ts';
import { BOLD, drawRule, GREY, INK, makeRoom, numberPages, openPdf, type Pdf, REGULAR, set, widthOf } from '../pdf.ts';
import type { OwnDataDocument, OwnDataRow } from './present-own-data.ts';

const BOX = '□';
/** Points. */
const MARGIN = 56;
const LABEL_WIDTH = 180;
const GAP = 16;

/** A person's data as a PDF to read: tagged, with its fonts inside, title and page on every page. */
export async function drawOwnData(document: OwnDataDocument): Promise<Uint8Array> {
  const { language, title, brand, madeAt } = document;
  const facts = { language, title, author: brand, brand, madeAt: new Date(madeAt), margin: MARGIN };
  const { pdf, part, end } = openPdf({ ...facts, isNumbered: true });
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
  end();
  numberPages(pdf, `${brand}   ${texts.page[language]}`);
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

const forValue = (pdf: Pdf): number => widthOf(pdf) - LABEL_WIDTH - GAP;
