import { createHash } from 'node:crypto';
import type { UploadedFile } from './call.ts';

interface Facts {
  params?: unknown;
  query?: unknown;
  body?: unknown;
  files?: readonly UploadedFile[];
}

/** What makes two calls the same, whoever makes them: parameters, query, body and files (SHA-256, hex). */
export function hashCall({ params, query, body, files = [] }: Facts): string {
  const hash = createHash('sha256').update(JSON.stringify([params, query, body]));
  for (const { name, bytes } of files) hash.update(name).update(bytes);
  return hash.digest('hex');
}
