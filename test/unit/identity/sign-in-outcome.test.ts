import { describe, expect, it } from '@jest/globals';
import {
  AccountStatus,
  type Answered,
  resultOfCode,
  statusOfRequest,
  VerificationResult,
} from '#shared/domain/identity/sign-in-outcome.ts';

const answered = (statusCode: number, error?: Answered['error']): Answered => ({
  statusCode,
  ...(error ? { error } : {}),
});

it('the names are those of the specification', () => {
  expect(Object.keys(AccountStatus)).toEqual(['Initial', 'Verify', 'TemporaryBlock', 'BlockedIp', 'Failed']);
  expect(Object.keys(VerificationResult)).toEqual([
    'Initial',
    'Success',
    'Wrong',
    'Block',
    'BlockIp',
    'TooManyRequest',
  ]);
});

describe('asking for a code', () => {
  it.each([
    [answered(200), 'Verify'],
    [answered(403, 'Forbidden-IP'), 'BlockedIp'],
    [answered(403, 'TemporaryBlock'), 'TemporaryBlock'],
    [answered(403), 'TemporaryBlock'],
    [answered(429, 'too-many-requests'), 'Failed'],
    [answered(400, 'invalid-input'), 'Failed'],
    [answered(500, 'generic'), 'Failed'],
    [answered(0, 'network'), 'Failed'],
  ] as const)('%j leads to %s', (answer, status) => expect(statusOfRequest(answer)).toBe(status));
});

describe('a code that was typed', () => {
  it.each([
    [answered(200), 'Success'],
    [answered(401, 'code-wrong'), 'Wrong'],
    [answered(401, 'code-expired'), 'Wrong'],
    [answered(403, 'TemporaryBlock'), 'Block'],
    [answered(403, 'Forbidden-IP'), 'BlockIp'],
    [answered(429, 'too-many-requests'), 'TooManyRequest'],
    [answered(400, 'invalid-input'), 'Wrong'],
    [answered(500, 'generic'), 'Wrong'],
  ] as const)('%j comes to %s', (answer, result) => expect(resultOfCode(answer)).toBe(result));
});
