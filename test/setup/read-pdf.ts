import { execFile } from 'node:child_process';
import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { ensurePdfReader } from '#dev/bootstrap/ensure-pdf-reader.mjs';

/** Of an A4 page at 200 dots an inch: where a QR-bill stands. The whole page takes a scanner four times as long. */
const LOWER_PART = ['-x', '0', '-y', '1500', '-W', '1654', '-H', '840'];

const run = promisify(execFile);

/** What somebody holds in their hands who prints a file. */
export interface PrintedPdf {
  /** Words as they are read, pages after each other. */
  text: string;
  /** What a scanner reads on each page; null where there is no QR code. */
  codes: (string | null)[];
  fonts: { name: string; isInside: boolean }[];
  /** Title, language, tags: as `pdfinfo` says them. */
  info: Record<string, string>;
}

/** Prints a PDF and reads it again, with the eyes of a person and of a scanner. */
export async function readPdf(bytes: Uint8Array): Promise<PrintedPdf> {
  await ensurePdfReader();
  const folder = mkdtempSync(join(tmpdir(), 'messlinie-pdf-'));
  try {
    const file = join(folder, 'file.pdf');
    writeFileSync(file, bytes);
    const [text, fonts, info] = await Promise.all([
      run('pdftotext', ['-layout', file, '-']),
      run('pdffonts', [file]),
      run('pdfinfo', [file]),
      run('pdftoppm', ['-png', '-gray', '-r', '200', ...LOWER_PART, file, join(folder, 'page')]),
    ]);
    const pictures = readdirSync(folder).filter((name) => name.endsWith('.png'));
    return {
      text: text.stdout.replaceAll('\u00a0', ' '),
      codes: await Promise.all(pictures.toSorted().map((name) => scan(join(folder, name)))),
      fonts: fonts.stdout.trim().split('\n').slice(2).map(readFont),
      info: Object.fromEntries(
        info.stdout
          .split('\n')
          .map((line) => [line.slice(0, line.indexOf(':')), line.slice(line.indexOf(':') + 1).trim()]),
      ),
    };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

const SCANNER = fileURLToPath(new URL('./scan-code.mjs', import.meta.url));

async function scan(picture: string): Promise<string | null> {
  const { stdout } = await run(process.execPath, [SCANNER, picture], { env: {} });
  return stdout || null;
}

/** The columns from the right: object ID (two), uni, sub, emb. */
function readFont(line: string): PrintedPdf['fonts'][number] {
  const words = line.trim().split(/\s+/);
  return { name: words[0] ?? '', isInside: words.at(-5) === 'yes' };
}
