import { Readable } from 'node:stream';
import type { Context } from 'koa';
import type { FileContent } from '#shared/contract/define.ts';

/** Streams a file as a download, never rendered in the page (RFC 6266, with the name in UTF-8 by RFC 8187). */
export function sendFile(context: Context, { name, type, length, content }: FileContent): void {
  context.type = type;
  if (length !== undefined) context.length = length;
  const plain = name.replace(/[^\x20-\x7e]|["\\]/g, '_');
  context.set('content-disposition', `attachment; filename="${plain}"; filename*=UTF-8''${encodeURIComponent(name)}`);
  context.set('x-content-type-options', 'nosniff');
  context.body = Readable.from(content);
}
