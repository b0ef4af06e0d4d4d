import type { Context } from 'koa';
import { decodeForm, type FormRecord } from './decode-form.ts';

/** Far above any request of the SDKs. */
const MAX_BODY_BYTES = 1_000_000;

/** Reads a request's body as text; replies 413 to a larger one. */
export async function readText(ctx: Context): Promise<string> {
  const parts: Buffer[] = [];
  let size = 0;
  for await (const part of ctx.req) {
    size += (part as Buffer).length;
    if (size > MAX_BODY_BYTES) ctx.throw(413, 'body too large');
    parts.push(part as Buffer);
  }
  return Buffer.concat(parts).toString('utf8');
}

/** Reads a body of the sandbox's own endpoints, sent as JSON by scripts or as a form by the pages. */
export async function readRecord(ctx: Context): Promise<Record<string, unknown>> {
  const text = await readText(ctx);
  if (!ctx.is('json')) return decodeForm(text) satisfies FormRecord;
  try {
    const value: unknown = JSON.parse(text || '{}');
    if (typeof value === 'object' && value !== null) return value as Record<string, unknown>;
  } catch {
    // Told below, like a JSON text that is no object.
  }
  return ctx.throw(400, 'the body is no JSON object');
}
