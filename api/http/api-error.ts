import { type ErrorCode, type FieldError, isRefusal, type Refusal } from '#shared/errors.ts';

/** The one exception that becomes an answer; everything else that is thrown is a surprise and answered 500. */
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

/** Answers the outcome of a decision, or throws its refusal. */
export function unlessRefused<T>(outcome: T | Refusal): T {
  if (isRefusal(outcome)) throw new ApiError(outcome.refused, outcome);
  return outcome;
}
