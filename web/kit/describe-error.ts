import type { TFunction } from 'i18next';
import type { ErrorBody } from '#shared/errors.ts';

/** The API's answer to a failed call, or null for a broken connection (`network`) or anything unexpected. */
export function errorBodyOf(error: unknown): ErrorBody | null {
  // By its shape: the list of all codes would come with the first script, and a newer server knows others.
  const { statusCode, error: code, message } = (error ?? {}) as Partial<ErrorBody>;
  const isAnswer =
    statusCode !== undefined && statusCode >= 400 && typeof code === 'string' && typeof message === 'string';
  return isAnswer ? (error as ErrorBody) : null;
}

/** HTTP status of a failed call; 0 where no answer came. */
export function statusOf(error: unknown): number {
  return errorBodyOf(error)?.statusCode ?? 0;
}

/**
 * One sentence about a failed call in the language shown: known codes from `errors.json`, else the server's own sentence; without an
 * answer it is about the connection. `t` must know the namespaces `common` and `errors`.
 */
export function describeError(error: unknown, t: TFunction): string {
  const body = errorBodyOf(error);
  if (body) return t(`errors:code.${body.error}`, { defaultValue: body.message, ...body.details });
  return t(navigator.onLine ? 'errors:noAnswer' : 'common:offlineHere.page');
}
