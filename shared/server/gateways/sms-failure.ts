/**
 * - `retry`: certainly not sent (429, a provider's fault, no connection): try again later
 * - `permanent`: refused for good: number invalid, opted out, not allowed
 * - `unknown`: no reply came; it may have been sent, and the provider has no idempotency key for messages
 */
export type SmsFailureKind = 'retry' | 'permanent' | 'unknown';

export interface SmsFailure {
  kind: SmsFailureKind;
  /** The provider's code, such as 21211 (number invalid), 21610 (opted out), 20429 (too many); or the network's word. */
  code: number | string;
}

/** Errors raised before a byte of the request can have arrived. */
const NEVER_REACHED = new Set(['ECONNREFUSED', 'ENOTFOUND', 'EAI_AGAIN', 'EHOSTUNREACH', 'ENETUNREACH']);

/** Reads the SDK's exceptions, by status and code only: their messages contain phone numbers. */
export function toSmsFailure(error: unknown): SmsFailure {
  const { status, code } = error as { status?: number; code?: number | string };
  if (typeof status === 'number') {
    const kind = status === 429 || status >= 500 ? 'retry' : 'permanent';
    return { kind, code: code || status };
  }
  if (typeof code !== 'string') throw error;
  return { kind: NEVER_REACHED.has(code) ? 'retry' : 'unknown', code };
}

/** True when `send` did not hand the message over. */
export function isSmsFailure(outcome: { providerId: string } | SmsFailure): outcome is SmsFailure {
  return 'kind' in outcome;
}
