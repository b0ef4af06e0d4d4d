import { execFile } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import jsQR from 'jsqr';
import { PNG } from 'pngjs';
import { ensurePdfReader } from '#dev/bootstrap/ensure-pdf-reader.mjs';

/**
 * Of an A4 page at 200 dots an inch: where the code of a QR-bill stands (SIX, style guide: 67 mm from the left, 42 mm from below, 46 mm
 * wide), with a centimetre around it. The whole page takes a scanner twenty times as long.
 */
const AROUND_THE_CODE = ['-x', '448', '-y', '1567', '-W', '522', '-H', '522'];

const run = promisify(execFile);

/** What somebody holds in their hands who prints a file. */
export interface PrintedPdf {
  /** Words as they are read, pages after each other. */
  text: string;
  /** The same in the order in which it was set, columns after each other. */
  inOrder: string;
  /** What a scanner reads on each page; null where there is no QR code. */
  codes: (string | null)[];
  fonts: { name: string; isInside: boolean }[];
  /** Title, tags: as `pdfinfo` says them. */
  info: Record<string, string>;
  /** What a screen reader takes as the language of all of it; null where the file names none. */
  language: string | null;
}

/** Prints a PDF and reads it again, with the eyes of a person and of a scanner. */
export async function readPdf(bytes: Uint8Array): Promise<PrintedPdf> {
  await ensurePdfReader();
  const folder = mkdtempSync(join(tmpdir(), 'messlinie-pdf-'));
  try {
    const file = join(folder, 'file.pdf');
    writeFileSync(file, bytes);
    const [text, inOrder, fonts, info] = await Promise.all([
      run('pdftotext', ['-layout', file, '-']),
      run('pdftotext', ['-raw', file, '-']),
      run('pdffonts', [file]),
      run('pdfinfo', [file]),
      run('pdftoppm', ['-png', '-gray', '-r', '200', ...AROUND_THE_CODE, file, join(folder, 'page')]),
    ]);
    const pictures = readdirSync(folder).filter((name) => name.endsWith('.png'));
    return {
      text: text.stdout.replaceAll('\u00a0', ' '),
      inOrder: inOrder.stdout.replaceAll('\u00a0', ' '),
      codes: pictures.toSorted().map((name) => scan(join(folder, name))),
      fonts: fonts.stdout.trim().split('\n').slice(2).map(readFont),
      info: Object.fromEntries(
        info.stdout
          .split('\n')
          .map((line) => [line.slice(0, line.indexOf(':')), line.slice(line.indexOf(':') + 1).trim()]),
      ),
      language: languageOf(bytes),
    };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** From the catalogue itself, which is not packed: `pdfinfo` does not say it. */
function languageOf(bytes: Uint8Array): string | null {
  const objects = Buffer.from(bytes).toString('latin1').split('endobj');
  const catalogue = objects.find((object) => object.includes('/Type /Catalog'));
  return catalogue?.match(/\/Lang \(([^)]*)\)/)?.[1] ?? null;
}

/** What a scanner reads in a picture; null where there is no QR code. */
function scan(picture: string): string | null {
  const { data, width, height } = PNG.sync.read(readFileSync(picture));
  const found = jsQR.default(new Uint8ClampedArray(data), width, height);
  return found ? Buffer.from(found.binaryData).toString() : null;
}

/** The columns from the right: object ID (two), uni, sub, emb. */
function readFont(line: string): PrintedPdf['fonts'][number] {
  const words = line.trim().split(/\s+/);
  return { name: words[0] ?? '', isInside: words.at(-5) === 'yes' };
}
