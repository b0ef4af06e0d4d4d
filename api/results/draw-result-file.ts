import { buffer } from 'node:stream/consumers';
import texts from '#shared/content/result-file.json' with { type: 'json' };
import type { ResultFile, ResultFileArea, ResultFileRow } from '#shared/domain/results/present-result-file.ts';
import type { Level, Position } from '#shared/domain/results/types.ts';
import {
  BOLD,
  GREY,
  INK,
  makeRoom,
  numberPages,
  openPdf,
  type Part,
  type Pdf,
  REGULAR,
  set,
  strokeRule,
  widthOf,
} from '#shared/server/pdf.ts';

const RANGE = '#b9d8c6';
const OUTSIDE = '#e6eaeb';
const LEVELS: Record<Level, string> = {
  outstanding: '#0b6b3a',
  good: '#0b6b3a',
  belowAverage: '#8a5200',
  bad: '#a3261b',
  unjudgeable: GREY,
};
const POSITIONS: Record<Position, string> = {
  below: '#8a5200',
  within: '#0b6b3a',
  above: '#8a5200',
  critical: '#a3261b',
};

/** Points. */
const MARGIN = 50;
const NAME = { at: MARGIN, width: 140 };
const VALUE = { at: 196, width: 98 };
const LINE = { at: 300, width: 98, height: 5 };
const JUDGEMENT = { at: 408, width: 138 };
const AIR = 7;

/**
 * A released result as a PDF to read and to print: tagged, its fonts inside, the same bytes whenever it is made of the same facts. A
 * value's place on the line stands in words beside it: nothing is said by colour or picture alone.
 */
export async function drawResultFile(file: ResultFile): Promise<Uint8Array> {
  const { language, title, brand, madeAt } = file;
  const facts = { language, title, author: brand, brand, madeAt: new Date(madeAt), margin: MARGIN };
  const { pdf, part, end } = openPdf({ ...facts, isNumbered: true });

  part('P', () => set(pdf, BOLD, 12, INK).text(brand));
  part('H1', () => set(pdf.moveDown(0.8), BOLD, 20, INK).text(title));
  pdf.y += 6;
  for (const { label, value } of file.facts) part('P', () => drawFact(pdf, label, value));
  for (const notice of file.notices) part('P', () => paragraph(pdf, notice, { weight: BOLD, before: 10 }));
  if (file.conclusion) part('P', () => paragraph(pdf, file.conclusion, { size: 11.5, before: 14 }));
  for (const area of file.areas) {
    // A title alone at the foot of a page belongs to nothing.
    makeRoom(pdf, 40 + heightOfSummary(pdf, area) + 34);
    part('H2', () => drawAreaHead(pdf, area));
    if (area.summary) part('P', () => paragraph(pdf, area.summary, { before: 3 }));
    pdf.y += AIR;
    for (const row of area.rows) {
      makeRoom(pdf, heightOf(pdf, row) + AIR);
      drawRow(pdf, row, part);
    }
  }
  for (const { title: heading, lines } of file.lists) {
    // Few short lines stay together: one of them alone on a last page says nothing.
    makeRoom(pdf, Math.max(70, LIST_HEAD + heightOfLines(pdf, lines)));
    part('H2', () => paragraph(pdf, heading, { weight: BOLD, size: 12.5, before: 18 }));
    drawLines(pdf, lines, part);
  }
  end();
  numberPages(pdf, [brand, file.facts[0]?.value, texts.page[language]].join('   '));
  pdf.end();
  return new Uint8Array(await buffer(pdf));
}

function drawFact(pdf: Pdf, label: string, value: string): void {
  const top = pdf.y;
  set(pdf, REGULAR, 9.5, GREY).text(label, MARGIN, top, { width: NAME.width });
  const after = pdf.y;
  set(pdf, REGULAR, 9.5, INK).text(value, VALUE.at, top, { width: pdf.page.width - MARGIN - VALUE.at });
  pdf.x = MARGIN;
  pdf.y = Math.max(after, pdf.y) + 2;
}

function paragraph(pdf: Pdf, text: string, { weight = REGULAR, size = 9.5, before = 0, left = MARGIN }): void {
  pdf.y += before;
  const width = pdf.page.width - MARGIN - left;
  set(pdf, weight, size, INK).text(text, left, pdf.y, { width, lineGap: 1.5 });
}

/** Lines one below the other; many short ones in two columns. */
function drawLines(pdf: Pdf, lines: readonly string[], part: Part): void {
  const perColumn = perColumnOf(pdf, lines);
  const top = pdf.y;
  let bottom = top;
  lines.forEach((line, at) => {
    if (at % perColumn === 0 && perColumn < lines.length) pdf.y = top;
    const left = MARGIN + Math.floor(at / perColumn) * (widthOf(pdf) / 2);
    part('P', () => paragraph(pdf, line, { before: LINE_AIR, left }));
    bottom = Math.max(bottom, pdf.y);
  });
  pdf.x = MARGIN;
  pdf.y = bottom;
}

const COLUMNS_FROM = 4;
const LINE_AIR = 4;
/** A heading with the air above it. */
const LIST_HEAD = 34;

function perColumnOf(pdf: Pdf, lines: readonly string[]): number {
  set(pdf, REGULAR, 9.5, INK);
  const isShort = lines.every((line) => pdf.widthOfString(line) < widthOf(pdf) / 2 - 12);
  return isShort && lines.length >= COLUMNS_FROM ? Math.ceil(lines.length / 2) : lines.length;
}

function heightOfLines(pdf: Pdf, lines: readonly string[]): number {
  const width = widthOf(pdf);
  const heights = lines.map(
    (line) => LINE_AIR + set(pdf, REGULAR, 9.5, INK).heightOfString(line, { width, lineGap: 1.5 }),
  );
  return heights.slice(0, perColumnOf(pdf, lines)).reduce((sum, height) => sum + height, 0);
}

function drawAreaHead(pdf: Pdf, { name, level, levelName }: ResultFileArea): void {
  pdf.y += 18;
  const top = pdf.y;
  set(pdf, BOLD, 12.5, INK).text(name, MARGIN, top, { width: JUDGEMENT.at - MARGIN - 8 });
  const after = pdf.y;
  set(pdf, BOLD, 10, LEVELS[level]).text(levelName, JUDGEMENT.at, top + 2, { width: JUDGEMENT.width });
  pdf.x = MARGIN;
  pdf.y = Math.max(after, pdf.y);
}

/** The value in words is one paragraph to a reader of the screen; the line that shows the same is a picture beside it. */
function drawRow(pdf: Pdf, row: ResultFileRow, part: Part): void {
  const top = pdf.y;
  const bottoms: number[] = [];
  const words = (
    text: string,
    at: { at: number; width: number },
    y: number,
    colour: string,
    size = 9.5,
    weight = REGULAR,
  ) => {
    if (text === '') return y;
    set(pdf, weight, size, colour).text(text, at.at, y, { width: at.width });
    bottoms.push(pdf.y);
    return pdf.y;
  };
  part('P', () => {
    words(row.name, NAME, top, INK);
    const below = words(row.value, VALUE, top, INK, 9.5, BOLD);
    words(row.before, VALUE, below, GREY, 8);
    const judged = words(row.judgement, JUDGEMENT, top, row.position === null ? GREY : POSITIONS[row.position]);
    words(row.change, JUDGEMENT, judged, GREY, 8);
    words(row.range, LINE, row.line ? top + 11 : top, GREY, 8);
  });
  pdf.markContent('Artifact', { type: 'Layout' });
  if (row.line) drawLine(pdf, row, top + 3);
  const bottom = Math.max(...bottoms) + 3;
  strokeRule(pdf, bottom);
  pdf.endMarkedContent();
  pdf.x = MARGIN;
  pdf.y = bottom + AIR - 3;
}

function drawLine(pdf: Pdf, { line, position }: ResultFileRow, top: number): void {
  if (!line) return;
  const { at: left, width, height } = LINE;
  pdf.rect(left, top, width, height).fill(OUTSIDE);
  const from = line.lowerAt ?? 0;
  pdf.rect(left + from * width, top, ((line.upperAt ?? 1) - from) * width, height).fill(RANGE);
  if (line.at === null) return;
  const x = left + line.at * width;
  pdf
    .circle(x, top + height / 2, 4)
    .lineWidth(1.5)
    .fillAndStroke(position === null ? GREY : POSITIONS[position], '#ffffff');
}

const heightOfSummary = (pdf: Pdf, { summary }: ResultFileArea): number =>
  summary === '' ? 0 : set(pdf, REGULAR, 9.5, INK).heightOfString(summary, { width: widthOf(pdf), lineGap: 1.5 });

function heightOf(pdf: Pdf, { name, value, before, judgement, change }: ResultFileRow): number {
  const height = (text: string, width: number, size = 9.5) =>
    text === '' ? 0 : set(pdf, REGULAR, size, INK).heightOfString(text, { width });
  return Math.max(
    height(name, NAME.width),
    height(value, VALUE.width) + height(before, VALUE.width, 8),
    height(judgement, JUDGEMENT.width) + height(change, JUDGEMENT.width, 8),
    22,
  );
}
