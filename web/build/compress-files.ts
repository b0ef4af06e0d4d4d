import { readdirSync } from 'node:fs';
import { readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { Plugin } from 'vite';

/** What is text; fonts and photographs are compressed already. */
const TEXT = /\.(css|html|js|json|svg|txt)$/;
/** What fits into one packet is not sent faster by being smaller. */
const LEAST_BYTES = 1_000;

const packers = {
  br: (content: Buffer, isFinal: boolean) =>
    promisify(brotliCompress)(content, {
      params: {
        [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
        [constants.BROTLI_PARAM_QUALITY]: isFinal ? constants.BROTLI_MAX_QUALITY : constants.BROTLI_MIN_QUALITY,
        [constants.BROTLI_PARAM_SIZE_HINT]: content.length,
      },
    }),
  gz: (content: Buffer, isFinal: boolean) =>
    promisify(gzip)(content, { level: isFinal ? constants.Z_BEST_COMPRESSION : constants.Z_BEST_SPEED }),
};

/**
 * Puts `x.js.br` and `x.js.gz` beside every text of the build, for api/http/static-files.ts to send. A build that is made anew
 * with every change is packed in haste.
 */
export function compressFiles(): Plugin {
  let folder = '';
  return {
    name: 'messlinie:compress',
    apply: 'build',
    configResolved({ root, build }) {
      folder = path.resolve(root, build.outDir);
    },
    async closeBundle(error) {
      if (error) return;
      await compressFolder(folder, !this.meta.watchMode);
    },
  };
}

/** Packs the texts below a folder; a packed file that would not be smaller than its text is left out. */
export async function compressFolder(folder: string, isFinal = true): Promise<void> {
  const texts = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((name) => TEXT.test(name));
  await Promise.all(
    texts.map(async (name) => {
      const file = path.join(folder, name);
      const content = await readFile(file);
      for (const [ending, pack] of Object.entries(packers)) {
        const packed = content.length < LEAST_BYTES ? content : await pack(content, isFinal);
        if (packed.length < content.length) await writeFile(`${file}.${ending}`, packed);
        else await rm(`${file}.${ending}`, { force: true });
      }
    }),
  );
}
