import type { ErrorCode } from '#shared/errors.ts';

/** Where the sign-in of a number stands, as far as asking for a code goes. */
export const AccountStatus = {
  /** Nothing was asked for yet. */
  Initial: 'Initial',
  /** A code is on its way and is typed next. */
  Verify: 'Verify',
  /** The number is blocked for some minutes. */
  TemporaryBlock: 'TemporaryBlock',
  /** The network is blocked, over any numbers. */
  BlockedIp: 'BlockedIp',
  /** No code could be sent. */
  Failed: 'Failed',
} as const;
export type AccountStatus = (typeof AccountStatus)[keyof typeof AccountStatus];

/** What came of a code that was typed. */
export const VerificationResult = {
  Initial: 'Initial',
  Success: 'Success',
  Wrong: 'Wrong',
  Block: 'Block',
  BlockIp: 'BlockIp',
  TooManyRequest: 'TooManyRequest',
} as const;
export type VerificationResult = (typeof VerificationResult)[keyof typeof VerificationResult];

/** A call's answer as far as it decides: the HTTP status, and the stable code of an error. */
export interface Answered {
  statusCode: number;
  error?: ErrorCode | 'network';
}

const FORBIDDEN_IP = 'Forbidden-IP';

/** Where asking for a code leads (specification sections 4 and 8): 200 to its entry, 403 to a block, everything else failed. */
export function statusOfRequest({ statusCode, error }: Answered): AccountStatus {
  if (statusCode === 200) return AccountStatus.Verify;
  if (statusCode !== 403) return AccountStatus.Failed;
  return error === FORBIDDEN_IP ? AccountStatus.BlockedIp : AccountStatus.TemporaryBlock;
}

/**
 * What a typed code came to, at sign-in and at sign-up (specification section 4): 200 success, 403 blocked, 429 too many
 * requests, anything else is taken for a wrong code.
 */
export function resultOfCode({ statusCode, error }: Answered): VerificationResult {
  if (statusCode === 200) return VerificationResult.Success;
  if (statusCode === 429) return VerificationResult.TooManyRequest;
  if (statusCode !== 403) return VerificationResult.Wrong;
  return error === FORBIDDEN_IP ? VerificationResult.BlockIp : VerificationResult.Block;
}
