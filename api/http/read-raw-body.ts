import type { Context } from 'koa';
import type { ErrorCode } from '#shared/errors.ts';
import { ApiError } from './api-error.ts';

export interface BodyLimits {
  maxBytes: number;
  /** From here to the last byte. */
  maxMs: number;
}

/**
 * The body of a request as it came. What is too long is refused as soon as it is known, before anything is parsed; who sends too
 * slowly is cut off.
 * @throws ApiError 413, 408, or 400 when the connection ends in the middle
 */
export function readRawBody({ req, res, request }: Context, { maxBytes, maxMs }: BodyLimits): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = [];
    let length = 0;
    const timer = setTimeout(() => refuse('too-slow'), maxMs);
    const stop = () => {
      clearTimeout(timer);
      req.off('data', take).off('end', finish).off('close', cut).off('error', cut);
    };
    const refuse = (code: ErrorCode) => {
      stop();
      // What still arrives is thrown away; the connection is of no more use to somebody who may send for minutes.
      res.setHeader('connection', 'close');
      req.resume();
      reject(new ApiError(code));
    };
    const take = (chunk: Buffer) => {
      length += chunk.length;
      if (length > maxBytes) return refuse('too-large');
      chunks.push(chunk);
    };
    const finish = () => {
      stop();
      resolve(chunks.length === 1 && chunks[0] ? chunks[0] : Buffer.concat(chunks));
    };
    const cut = () => refuse('bad-request');
    if ((request.length ?? 0) > maxBytes) return refuse('too-large');
    req.on('data', take).on('end', finish).on('close', cut).on('error', cut);
  });
}
