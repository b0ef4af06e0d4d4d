import { readFileSync } from 'node:fs';
import type { Middleware } from 'koa';
import { Busy, ERRORS, type ErrorBody, type ErrorCode, type FieldError, NotFound } from '#shared/errors.ts';
import { LANGUAGES, type Language } from '#shared/languages.ts';
import { isStorageFull } from '#shared/server/is-storage-full.ts';
import { isUnavailable } from '#shared/server/is-unavailable.ts';
import type { Services } from '#shared/server/services.ts';
import { fillText } from '#shared/text-numbers.ts';
import { ApiError } from './api-error.ts';

type Texts = { code: Record<string, string>; [key: string]: unknown };

const TEXTS = Object.fromEntries(
  LANGUAGES.map((language) => [
    language,
    JSON.parse(readFileSync(new URL(`../../locales/${language}/errors.json`, import.meta.url), 'utf8')) as Texts,
  ]),
) as Record<Language, Texts>;

/** Statuses whose replies say in a header when to ask again. */
const WITH_RETRY_AFTER: readonly number[] = [429, 503];
/** Where nobody knows better: what is away is usually back in seconds. */
const RETRY_AFTER_SECONDS = 2;

/** The one exit for everything that goes wrong: status, stable code, message in the request's language. No stack, no SQL. */
export function replyWithError(services: Services): Middleware {
  return async (context, next) => {
    try {
      await next();
      if (context.status === 404 && context.body === undefined && context.path.startsWith('/api/')) {
        throw new ApiError('not-found');
      }
    } catch (error) {
      const refusal = error instanceof ApiError ? error : new ApiError(codeOf(error));
      const kind = ERRORS[refusal.code];
      if (kind.report)
        services.log.error({ err: error, code: refusal.code, requestId: context.state.request?.id }, 'request failed');
      context.status = kind.status;
      const { seconds = kind.status === 503 ? RETRY_AFTER_SECONDS : null } = refusal.details ?? {};
      if (WITH_RETRY_AFTER.includes(kind.status) && seconds !== null) context.set('retry-after', String(seconds));
      context.body = bodyOf(refusal, context.state.request?.language ?? 'de');
    }
  };
}

function codeOf(error: unknown): ErrorCode {
  if (error instanceof NotFound) return 'not-found';
  if (error instanceof Busy) return 'busy';
  if (isStorageFull(error)) return 'storage-full';
  if (isUnavailable(error)) return 'unavailable';
  const { status } = error as { status?: number };
  if (status === 400 || error instanceof URIError) return 'bad-request';
  if (status === 413) return 'too-large';
  // A path that leads out of the folder of files, or into a hidden one.
  if (status === 403 || status === 404) return 'not-found';
  return 'generic';
}

/** The body of a refusal in a language. */
export function bodyOf(refusal: ApiError, language: Language): ErrorBody {
  const texts = TEXTS[language];
  return {
    statusCode: ERRORS[refusal.code].status,
    error: refusal.code,
    message: fillText(texts.code[refusal.code] ?? texts.code.generic ?? refusal.code, refusal.details ?? {}),
    ...(refusal.fields
      ? { fields: refusal.fields.map((field) => ({ ...field, message: fieldText(texts, field) })) }
      : {}),
    ...(refusal.details ? { details: refusal.details } : {}),
  };
}

function fieldText(texts: Texts, { key, params }: FieldError): string {
  const found = key
    .split('.')
    .reduce<unknown>((node, part) => (node as Record<string, unknown> | undefined)?.[part], texts);
  const text = typeof found === 'string' ? found : (texts.code['invalid-input'] ?? key);
  return fillText(text, params ?? {});
}
