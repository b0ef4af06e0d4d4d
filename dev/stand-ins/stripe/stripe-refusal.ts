import type { ProviderError } from './objects.ts';

/** An error reply of the provider: status and error object. */
export class StripeRefusal extends Error {
  override readonly name = 'StripeRefusal';
  readonly status: number;
  readonly error: ProviderError;
  /** Validation failures are not remembered under the idempotency key; refusals after it are (docs, idempotent requests). */
  readonly remembered: boolean;

  constructor(status: number, error: ProviderError, remembered = false) {
    super(error.message);
    this.status = status;
    this.error = error;
    this.remembered = remembered;
  }
}

/** A parameter that is missing, unknown or out of bounds. */
export function invalidParam(param: string, message: string, code?: string): StripeRefusal {
  return new StripeRefusal(400, { type: 'invalid_request_error', message, param, ...(code ? { code } : {}) });
}

/** An object nobody has made. */
export function missing(what: string, id: string, param: string): StripeRefusal {
  const message = `No such ${what}: '${id}'`;
  return new StripeRefusal(404, { type: 'invalid_request_error', code: 'resource_missing', message, param });
}
