import { createHash } from 'node:crypto';
import {
  CONTENT_KINDS,
  type ContentFile,
  type ContentFiles,
  type ContentKind,
  filesOf,
} from '#shared/domain/content/content-kinds.ts';

/** The text of each file of a kind, byte for byte. */
export type FileTexts = Partial<Record<ContentFile, string>>;

export interface PackedBody {
  body: string;
  /** SHA-256 of it. */
  hash: string;
}

/** The files of a kind as one body; the same files make the same body. */
export function packBody(kind: ContentKind, texts: FileTexts): PackedBody {
  const body = JSON.stringify(Object.fromEntries(filesOf(kind).map((file) => [file, texts[file] ?? ''])));
  return { body, hash: createHash('sha256').update(body).digest('hex') };
}

/** The texts of the files in a body. */
export const unpackBody = (body: string): FileTexts => JSON.parse(body) as FileTexts;

/** What the texts say; of a kind that was packed before. */
export function parseTexts(texts: FileTexts): Partial<ContentFiles> {
  return Object.fromEntries(
    Object.entries(texts).map(([file, text]) => [file, text === '' ? null : (JSON.parse(text) as unknown)]),
  );
}

/** All files of all kinds. */
export const parseBodies = (bodies: Readonly<Record<ContentKind, string>>): ContentFiles =>
  Object.assign({}, ...CONTENT_KINDS.map((kind) => parseTexts(unpackBody(bodies[kind])))) as ContentFiles;
