import type { ErrorCode } from '#shared/errors.ts';

/** Refusals that any call may give: sessions, rights, missing records, invalid input, a key used twice, a store or a service that is closed. */
export const COMMON_REFUSALS = [
  'not-signed-in',
  'session-ended',
  'no-permission',
  'not-found',
  'invalid-input',
  'unavailable',
  'idempotency-key-reused',
  'admin-only-mode',
] as const satisfies readonly ErrorCode[];

/** What the door itself replies, before or around a call: to requests it cannot read, or has no room or time for, and to faults. */
export const DOOR_REFUSALS = [
  'bad-request',
  'method-not-allowed',
  'unsupported-media-type',
  'too-large',
  'too-slow',
  'too-many-requests',
  'busy',
  'conflict',
  'storage-full',
  'bad-signature',
  'generic',
] as const satisfies readonly ErrorCode[];
