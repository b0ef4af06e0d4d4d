import { type ErrorCode, type FieldError, isRefusal, type Refusal } from '#shared/errors.ts';

/** The one exception that becomes a reply of its own; everything else that is thrown is unexpected and becomes 500. */
export class ApiError extends Error {
  readonly code: ErrorCode;
  readonly fields: FieldError[] | undefined;
  readonly details: Record<string, unknown> | undefined;

  constructor(code: ErrorCode, more: { fields?: FieldError[]; details?: Record<string, unknown> } = {}) {
    super(code);
    this.code = code;
    this.fields = more.fields;
    this.details = more.details;
  }
}

/** Returns an outcome, or throws an ApiError when it is a refusal. */
export function unlessRefused<T>(outcome: T | Refusal): T {
  if (isRefusal(outcome)) throw new ApiError(outcome.refused, outcome);
  return outcome;
}
