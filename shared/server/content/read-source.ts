import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { CONTENT_KINDS, type ContentFile, filesOf } from '#shared/domain/content/content-kinds.ts';
import type { Config } from '#shared/server/config.ts';
import { refuseInsideTransaction } from '#shared/server/database/open-transaction.ts';
import type { FileTexts } from './content-body.ts';

/** Larger than all content of the product together. */
export const SOURCE_FILE_MAX_BYTES = 2_000_000;
/** A source that is slower than this is away. */
const SOURCE_LIMIT_MS = 10_000;
/** Deeper than any content: what is read recursively must end. */
const DEEPEST = 24;

/** Where the content that ships with the product is. */
const SHIPPED = new URL('../../content/', import.meta.url);

/** Why a file of the source could not be taken. */
export interface SourceFailure {
  file: ContentFile;
  reason: 'file-unreadable' | 'source-failed';
  /** A word for the log and the administrator: `404`, `redirect`, `too-large`, `not-json`. */
  why: string;
}

export interface SourceContent {
  /** As it is written into each version. */
  name: string;
  texts: FileTexts;
  failures: SourceFailure[];
}

class Failure extends Error {
  readonly reason: SourceFailure['reason'];

  constructor(reason: SourceFailure['reason'], why: string) {
    super(why);
    this.reason = reason;
  }
}

/** The folder that ships with the product. */
export const readShipped = (): Promise<SourceContent> => readFrom('shipped', readFileAt);

/** Every file of the source, byte for byte; what could not be read is named, never guessed. */
export function readSource({ contentSource }: Pick<Config, 'contentSource'>): Promise<SourceContent> {
  refuseInsideTransaction('content source');
  if (contentSource === undefined) return readShipped();
  const base = contentSource.endsWith('/') ? contentSource : `${contentSource}/`;
  return readFrom(base, (file) => download(new URL(`${file}.json`, base)));
}

async function readFrom(name: string, read: (file: ContentFile) => Promise<Buffer>): Promise<SourceContent> {
  const texts: FileTexts = {};
  const failures: SourceFailure[] = [];
  await Promise.all(
    CONTENT_KINDS.flatMap(filesOf).map(async (file) => {
      try {
        texts[file] = readText(await read(file));
      } catch (error) {
        const known = error instanceof Failure ? error : new Failure('source-failed', whyOf(error));
        failures.push({ file, reason: known.reason, why: known.message });
      }
    }),
  );
  return { name, texts, failures };
}

const readFileAt = (file: ContentFile): Promise<Buffer> => readFile(new URL(path.basename(`${file}.json`), SHIPPED));

/** Nothing but the address itself is asked: a redirect could lead into our own network. */
async function download(address: URL): Promise<Buffer> {
  const response = await fetch(address, {
    redirect: 'manual',
    signal: AbortSignal.timeout(SOURCE_LIMIT_MS),
    headers: { accept: 'application/json' },
  });
  if (response.status >= 300 && response.status < 400) throw new Failure('source-failed', 'redirect');
  if (response.status !== 200 || !response.body) throw new Failure('source-failed', String(response.status));
  const parts: Uint8Array[] = [];
  let bytes = 0;
  for await (const part of response.body) {
    bytes += part.length;
    if (bytes > SOURCE_FILE_MAX_BYTES) throw new Failure('file-unreadable', 'too-large');
    parts.push(part);
  }
  return Buffer.concat(parts);
}

/** The text of a file, if it is JSON in UTF-8 that is no deeper than content is. */
function readText(bytes: Buffer): string {
  try {
    const text = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes);
    const value: unknown = JSON.parse(text);
    if (typeof value === 'object' && value !== null && isShallow(value)) return text;
  } catch {
    // said below
  }
  throw new Failure('file-unreadable', 'not-json');
}

function isShallow(value: object): boolean {
  let level: unknown[] = [value];
  for (let depth = 0; depth < DEEPEST; depth++) {
    level = level.flatMap((one) => (typeof one === 'object' && one !== null ? Object.values(one) : []));
    if (level.length === 0) return true;
  }
  return false;
}

function whyOf(error: unknown): string {
  const { name, cause } = error as { name?: string; cause?: { code?: string } };
  return name === 'TimeoutError' ? 'too-slow' : (cause?.code ?? 'unreachable');
}
