import path from 'node:path';
import { Writable } from 'node:stream';
import type { Context } from 'koa';
import { koaBody } from 'koa-body';
import type { Declaration } from '#shared/contract/define.ts';
import type { FieldError } from '#shared/errors.ts';
import type { UploadedFile } from '#shared/server/call.ts';
import { ApiError } from './api-error.ts';

type Upload = NonNullable<Declaration['upload']>;

/** What one request may bring in all, in files of full size: it is held in memory until it is sealed. */
const FULL_FILES = 10;
/** Heads and borders of the parts, above the files themselves. */
const PART_BYTES = 2000;
/** Nobody declares other fields beside files; a few are read over. */
const FIELDS = { maxFields: 10, maxFieldsSize: 10_000 };
const NAME_LENGTH = 200;
/** Signs nobody sees: controls, and what turns the direction so that a name reads as another one. */
const UNSEEN = /[\p{Cc}\p{Cf}]/gu;

/**
 * The files of a multipart request, collected in memory: health data never lies unsealed on a disk, and a full disk cannot cut them.
 * A request that ends in the middle brings nothing.
 * @throws ApiError 413 with the name of every file that is larger than it may be, or when all are too large together; 400 for more
 *   files than may come, and for what is not whole
 */
export async function readFiles(context: Context, upload: Upload): Promise<UploadedFile[]> {
  const maxTotalFileSize = upload.maxBytes * Math.min(upload.maxFiles, FULL_FILES);
  const length = context.request.length;
  const isMore = length !== undefined && length > maxTotalFileSize + PART_BYTES * upload.maxFiles;
  if (length === undefined || isMore) context.set('connection', 'close');
  if (isMore) refuse(context, 'too-large');
  const collected = new Map<unknown, CollectedFile>();
  const middleware = koaBody({
    multipart: true,
    parsedMethods: ['POST', 'PUT', 'DELETE'] as never,
    onError: (error) => {
      if (isTooMany(error)) return refuse(context, 'invalid-input', [tooMany(upload)]);
      return refuse(context, isTooLarge(error) ? 'too-large' : 'bad-request');
    },
    formidable: {
      ...FIELDS,
      maxFiles: upload.maxFiles,
      maxFileSize: maxTotalFileSize,
      maxTotalFileSize,
      allowEmptyFiles: true,
      minFileSize: 0,
      fileWriteStreamHandler: (file?: unknown) => {
        const collects = new CollectedFile(upload.maxBytes);
        collected.set(file, collects);
        return collects;
      },
    },
  });
  await middleware(context as never, async () => undefined);
  const given = [context.request.files?.[upload.field] ?? []].flat();
  const files = given.map((file) => ({
    name:
      path
        .basename(file.originalFilename ?? '')
        .replaceAll(UNSEEN, '')
        .slice(0, NAME_LENGTH) || 'file',
    received: file.size,
    content: collected.get(file),
  }));
  const tooLarge = files.filter(({ received }) => received > upload.maxBytes);
  if (tooLarge.length > 0) refuse(context, 'too-large', tooLarge.map(toFieldError(upload)));
  return files.map(({ name, received, content }) => {
    const bytes = content?.bytes();
    if (bytes?.byteLength !== received) return refuse(context, 'bad-request');
    return { name, bytes };
  });
}

/** Keeps what is written to it, up to a limit; the rest is thrown away, because a file that is too large is refused by its name. */
class CollectedFile extends Writable {
  readonly #chunks: Buffer[] = [];
  readonly #maxBytes: number;
  #length = 0;

  constructor(maxBytes: number) {
    super();
    this.#maxBytes = maxBytes;
  }

  override _write(chunk: Buffer, _encoding: BufferEncoding, done: () => void): void {
    this.#length += chunk.length;
    if (this.#length <= this.#maxBytes) this.#chunks.push(chunk);
    else this.#chunks.length = 0;
    done();
  }

  bytes(): Buffer {
    return Buffer.concat(this.#chunks);
  }
}

const toFieldError =
  (upload: Upload) =>
  ({ name }: { name: string }): FieldError => ({
    path: upload.field,
    key: 'field.file-too-large',
    params: { name, megabytes: upload.maxBytes / 1024 ** 2 },
  });

const tooMany = ({ field, maxFiles }: Upload): FieldError =>
  maxFiles === 1
    ? { path: field, key: 'field.one-file' }
    : { path: field, key: 'field.too-many', params: { maxValue: maxFiles } };

/**
 * What still arrives is thrown away. When that is no more than a whole upload, it is waited for, so that the answer can be read;
 * otherwise the connection is closed.
 */
function refuse(context: Context, code: 'too-large' | 'bad-request' | 'invalid-input', fields?: FieldError[]): never {
  context.req.resume();
  throw new ApiError(code, fields ? { fields } : {});
}

function isTooLarge(error: Error): boolean {
  const { status, httpCode } = error as { status?: number; httpCode?: number };
  return status === 413 || httpCode === 413;
}

/** Of formidable: more files than may come. */
const MAX_FILES_EXCEEDED = 1015;
const isTooMany = (error: Error): boolean => (error as { code?: number }).code === MAX_FILES_EXCEEDED;
