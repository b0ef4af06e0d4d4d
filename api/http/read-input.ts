import type { Context } from 'koa';
import {
  type AnyObject,
  type ObjectSchema,
  type SchemaFieldDescription,
  type SchemaObjectDescription,
  ValidationError,
} from 'yup';
import type { Declaration } from '#shared/contract/define.ts';
import { zurichDate } from '#shared/domain/format-date.ts';
import { normaliseText } from '#shared/domain/normalise-text.ts';
import type { FieldError } from '#shared/errors.ts';
import { BODY_TIMEOUT_MS, MAX_BODY_BYTES, MAX_BODY_DEPTH } from '#shared/limits/door.ts';
import { isUuid } from '#shared/schema/identifiers.ts';
import type { UploadedFile } from '#shared/server/call.ts';
import type { Services } from '#shared/server/services.ts';
import { ApiError } from './api-error.ts';
import { readFiles } from './read-files.ts';
import { readRawBody } from './read-raw-body.ts';

export interface Input {
  params: unknown;
  query: unknown;
  body: unknown;
  files: UploadedFile[];
  rawBody: string;
}

/**
 * Reads and validates parameters, query, body and files. Path ids that are no ids are 404, everything else that is wrong
 * comes back at once as `fields`. Only query strings are cast; bodies are taken as sent, and keys that nobody declared are
 * refused, so that a misspelt field is never dropped in silence.
 * @param checkRecord asked as soon as the ids in the path are read, before a body is
 */
export async function readInput(
  context: Context,
  declaration: Declaration,
  services: Services,
  checkRecord: (params: Record<string, string>) => Promise<void>,
): Promise<Input> {
  const params = declaration.params ? readParams(declaration.params, context) : undefined;
  await checkRecord((params ?? {}) as Record<string, string>);
  const { files, rawBody, json } = await readBody(context, declaration);
  const errors: FieldError[] = [];
  // Ages are judged on the Zurich day.
  const today = zurichDate(services.now());
  const query = declaration.query
    ? validate(declaration.query, queryOf(context, declaration.query, errors), true, errors, today)
    : undefined;
  const body = declaration.body ? readJson(declaration, declaration.body, json, errors, today) : undefined;
  if (errors.length > 0) throw new ApiError('invalid-input', { fields: errors });
  return { params, query, body, files, rawBody };
}

function readJson(
  declaration: Declaration,
  schema: ObjectSchema<AnyObject>,
  json: unknown,
  errors: FieldError[],
  today: string,
): unknown {
  const given = cleaned(json);
  if (typeof given !== 'object' || given === null || Array.isArray(given)) throw new ApiError('bad-request');
  const known = schema.describe();
  const body = { ...(declaration.dropsUnknownKeys ? pickKnown(schema, given) : given), ...exactFields(known, json) };
  errors.push(...findUnknownKeys(known, body, ''));
  return validate(schema, body, false, errors, today);
}

/** The fields that are judged as they were sent (`exact`): of a word of ours nothing is taken away that makes it another one. */
function exactFields({ fields }: SchemaObjectDescription, json: unknown): object {
  const isExact = ([key]: [string, unknown]) => {
    const field = Object.hasOwn(fields, key) ? fields[key] : undefined;
    return field !== undefined && 'meta' in field && field.meta?.exact === true;
  };
  return Object.fromEntries(Object.entries(json as object).filter(isExact));
}

function pickKnown(schema: ObjectSchema<AnyObject>, body: object): object {
  return Object.fromEntries(Object.entries(body).filter(([key]) => key in schema.fields));
}

/** Every key of a body that its schema does not know, at any depth. */
function findUnknownKeys(schema: SchemaFieldDescription, value: unknown, path: string): FieldError[] {
  if (Array.isArray(value)) {
    const { innerType } = schema as { innerType?: SchemaFieldDescription };
    if (!innerType) return [];
    return value.flatMap((item, position) => findUnknownKeys(innerType, item, `${path}[${position}]`));
  }
  const { fields } = schema as { fields?: Record<string, SchemaFieldDescription> };
  if (!fields || typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, item]) => {
    const place = path === '' ? key : `${path}.${key}`;
    const field = Object.hasOwn(fields, key) ? fields[key] : undefined;
    return field ? findUnknownKeys(field, item, place) : [{ path: place, key: 'field.unknown' }];
  });
}

function readParams(schema: ObjectSchema<AnyObject>, context: Context): unknown {
  const errors: FieldError[] = [];
  const params = validate(schema, withLowerIds(context.params), true, errors, '');
  if (errors.length > 0) throw new ApiError('not-found');
  return params;
}

/** Identifiers are the same in capitals (RFC 9562, section 4); we write them small. */
const withLowerIds = (params: Record<string, string>): Record<string, string> =>
  Object.fromEntries(
    Object.entries(params).map(([name, value]) => [name, isUuid(value) ? value.toLowerCase() : value]),
  );

/** What is wrong is added to `errors`, one fault a field. */
function validate(
  schema: ObjectSchema<AnyObject>,
  value: unknown,
  cast: boolean,
  errors: FieldError[],
  today: string,
): unknown {
  try {
    return schema.validateSync(value ?? {}, {
      abortEarly: false,
      stripUnknown: true,
      strict: !cast,
      context: { today },
    });
  } catch (error) {
    if (!(error instanceof ValidationError)) throw error;
    for (const problem of error.inner.length > 0 ? error.inner : [error]) {
      const { path, ...fault } = toFieldError(problem);
      if (!errors.some((known) => known.path === path)) errors.push({ path, ...fault });
    }
    return undefined;
  }
}

function toFieldError(problem: ValidationError): FieldError {
  const { min, max, length } = (problem.params ?? {}) as { min?: number; max?: number; length?: number };
  const params = { ...(min === undefined ? {} : { minValue: min }), ...(max === undefined ? {} : { maxValue: max }) };
  const key = problem.message.startsWith('field.')
    ? problem.message
    : problem.type === 'max'
      ? 'field.too-long'
      : 'field.format';
  return { path: problem.path ?? '', key, params: length === undefined ? params : { ...params, length } };
}

/**
 * A repeated parameter is a list, one value where a list is declared is a list of one. Where one value is declared, nobody can tell
 * which of several is meant.
 */
function queryOf(context: Context, schema: ObjectSchema<AnyObject>, errors: FieldError[]): unknown {
  const { fields } = schema.describe();
  return Object.fromEntries(
    Object.entries(context.query).map(([name, given]) => {
      const values = [given].flat();
      if (fields[name]?.type === 'array') return [name, values];
      if (name in fields && values.length > 1) errors.push({ path: name, key: 'field.format' });
      else if (fields[name]?.type === 'number' && !isDecimal(values[0]))
        errors.push({ path: name, key: 'field.number' });
      return [name, values[0]];
    }),
  );
}

/** What people write as a number; `0x10` and `1e3` are none, an empty one is judged by the schema. */
const isDecimal = (value: string | undefined): boolean => !value || /^[+-]?\d+(\.\d+)?$/.test(value);

interface Body {
  files: UploadedFile[];
  rawBody: string;
  json: unknown;
}

const NO_BODY: Body = { files: [], rawBody: '', json: undefined };

async function readBody(context: Context, declaration: Declaration): Promise<Body> {
  const { signature, upload } = declaration;
  if (signature) {
    // Whoever signs nothing sends nothing that is worth reading.
    if (context.get(signature.header) === '') throw new ApiError('bad-signature');
    const raw = await readRawBody(context, { maxBytes: signature.maxBytes, maxMs: BODY_TIMEOUT_MS });
    return { ...NO_BODY, rawBody: raw.toString() };
  }
  if (upload) {
    requireType(context, 'multipart/form-data');
    return { ...NO_BODY, files: await readFiles(context, upload) };
  }
  if (!declaration.body) return NO_BODY;
  requireType(context, 'application/json');
  if (!['', 'identity'].includes(context.get('content-encoding'))) throw new ApiError('unsupported-media-type');
  return {
    ...NO_BODY,
    json: parseJson(await readRawBody(context, { maxBytes: MAX_BODY_BYTES, maxMs: BODY_TIMEOUT_MS })),
  };
}

const UTF8 = new TextDecoder('utf-8', { fatal: true });

/** @throws 400 for bytes that are no UTF-8 and text that is no JSON; nothing at all is judged by the schema */
function parseJson(bytes: Buffer): unknown {
  try {
    return bytes.length === 0 ? {} : JSON.parse(UTF8.decode(bytes));
  } catch {
    throw new ApiError('bad-request');
  }
}

/** @throws 415 for a body of another media type; no body at all is judged by the schema */
function requireType(context: Context, type: string): void {
  if (context.request.length !== 0 && context.request.is(type) === false) throw new ApiError('unsupported-media-type');
}

/**
 * NFC, no control characters: the same name is the same name however it was typed.
 * @throws 400 for half a character (a lone surrogate), which no column and no file can hold, and for what is nested beyond sense
 */
function cleaned(value: unknown, depth = 0): unknown {
  if (typeof value === 'string') return normaliseText(wellFormed(value));
  if (typeof value !== 'object' || value === null) return value;
  if (depth === MAX_BODY_DEPTH) throw new ApiError('bad-request');
  if (Array.isArray(value)) return value.map((item) => cleaned(item, depth + 1));
  return Object.fromEntries(Object.entries(value).map(([key, item]) => [wellFormed(key), cleaned(item, depth + 1)]));
}

function wellFormed(text: string): string {
  if (!text.isWellFormed()) throw new ApiError('bad-request');
  return text;
}
