import { hash } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { Context } from 'koa';

/** Below that, what is saved does not pay for the work. */
const LEAST_BYTES = 2_000;
/** Higher qualities take several times as long for a few per cent. */
const BROTLI_QUALITY = 4;

const packers = {
  br: (text: string) =>
    promisify(brotliCompress)(text, { params: { [constants.BROTLI_PARAM_QUALITY]: BROTLI_QUALITY } }),
  gzip: (text: string) => promisify(gzip)(text),
};

/**
 * Sends what anybody may keep until it changes: with a mark by which a client asks whether it did (304 where not).
 * The mark is weak: the same words may come packed in several ways.
 */
export async function packUntilChanged(context: Context, reply: unknown): Promise<void> {
  const text = JSON.stringify(reply);
  context.set('cache-control', 'public, no-cache');
  context.set('etag', `W/"${hash('sha256', text, 'base64url')}"`);
  context.vary('accept-encoding');
  context.status = 200;
  if (context.fresh) context.status = 304;
  else await packText(context, text);
}

/**
 * A reply of some size, packed as the client takes it; off the event loop. Only for what anybody may read: the length of a packed
 * reply tells something of its content, so nothing is packed that belongs to a person or holds a secret (BREACH).
 */
export const packReply = (context: Context, reply: unknown): Promise<void> => packText(context, JSON.stringify(reply));

async function packText(context: Context, text: string): Promise<void> {
  context.type = 'json';
  context.vary('accept-encoding');
  // The better one of two that are equal to the client.
  const encoding = (['br', 'gzip'] as const).find((one) => context.acceptsEncodings(one, 'identity') === one);
  if (!encoding || Buffer.byteLength(text) < LEAST_BYTES) {
    context.body = text;
    return;
  }
  context.set('content-encoding', encoding);
  context.body = await packers[encoding](text);
}
