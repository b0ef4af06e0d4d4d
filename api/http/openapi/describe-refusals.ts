import type { Declaration } from '#shared/contract/define.ts';
import { listRefusals } from '#shared/contract/list-refusals.ts';
import { ERRORS, type ErrorBody, type ErrorCode } from '#shared/errors.ts';
import { VOUCHER_CODES_MAX } from '#shared/limits/vouchers.ts';
import { ApiError } from '../api-error.ts';
import { bodyOf } from '../reply-with-error.ts';
import { EXAMPLE_BODIES } from './example-bodies.ts';
import type { Json } from './json-schema.ts';

/** Statuses whose replies say in a header when to ask again. */
const WITH_RETRY_AFTER = [429, 503];

/**
 * What a call may refuse, a response for each status: every code with its English sentence, and the body as it is sent. The
 * caller's own language decides the sentence; the code stays.
 */
export function describeRefusals(name: string, declaration: Declaration): Json {
  const byStatus = Map.groupBy(listRefusals(declaration), (code) => ERRORS[code].status);
  return Object.fromEntries(
    [...byStatus].map(([status, codes]) => [status, response(status, codes, firstField(name, declaration))]),
  );
}

function response(status: number, codes: readonly ErrorCode[], field: string): Json {
  const bodies = codes.map((code) => exampleOf(code, field));
  return {
    description: bodies.map(({ error, message }) => `- \`${error}\` ${message}`).join('\n'),
    ...(WITH_RETRY_AFTER.includes(status)
      ? { headers: { 'Retry-After': { $ref: '#/components/headers/RetryAfter' } } }
      : {}),
    content: {
      'application/json': {
        schema: { $ref: '#/components/schemas/Refusal' },
        examples: Object.fromEntries(bodies.map((body) => [body.error, { summary: body.error, value: body }])),
      },
    },
  };
}

/** Facts that a refusal's sentence or whoever reads it needs. */
const DETAILS: Partial<Record<ErrorCode, Record<string, unknown>>> = {
  'appointments-orphaned': { count: 2 },
  'other-person': { messages: 'KB1, KB2' },
  'too-many-requests': { seconds: 3 },
  busy: { seconds: 3 },
  'voucher-codes-full': { most: VOUCHER_CODES_MAX },
  'text-outdated': { text: 'terms', current: '1.1' },
};

/** The very body that the door would send in English. */
function exampleOf(code: ErrorCode, field: string): ErrorBody {
  if (code === 'invalid-input')
    return bodyOf(new ApiError(code, { fields: [{ path: field, key: 'field.required' }] }), 'en');
  const details = DETAILS[code];
  return bodyOf(new ApiError(code, details ? { details } : {}), 'en');
}

function firstField(name: string, { query }: Declaration): string {
  return Object.keys(EXAMPLE_BODIES[name] ?? query?.fields ?? {})[0] ?? 'file';
}
