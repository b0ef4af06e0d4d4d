import { describe, expect, it } from '@jest/globals';
import { ApiError } from '#api/http/api-error.ts';
import { checkAccess } from '#api/http/check-access.ts';
import { namedInside } from '#api/http/check-owner.ts';
import { isRefusedRead } from '#api/http/record-health-read.ts';
import type { Access, Declaration, Health } from '#shared/contract/define.ts';
import type { ErrorCode } from '#shared/errors.ts';
import type { AccessRole } from '#shared/roles.ts';
import type { Actor } from '#shared/server/services.ts';

const whoHolds = (...roles: AccessRole[]): Actor => ({ userId: 'somebody', roles, sessionId: 'a session' });
const aBranch: Actor = { ...whoHolds('partner'), branchId: 'a branch' };

/** What a call that is declared so says to this caller; null where it lets them in. */
function answerTo(access: Access, actor: Actor | null): ErrorCode | null {
  try {
    checkAccess({ access } as Declaration, actor);
    return null;
  } catch (error) {
    if (error instanceof ApiError) return error.code;
    throw error;
  }
}

describe('a call', () => {
  it.each<[access: Access, caller: string, actor: Actor | null, answer: ErrorCode | null]>([
    ['public', 'nobody', null, null],
    ['public', 'a customer', whoHolds('customer'), null],
    ['public', 'a branch', aBranch, null],
    ['webhook', 'nobody', null, null],
    ['webhook', 'an administrator', whoHolds('admin'), null],
    ['signed-in', 'nobody', null, 'not-signed-in'],
    ['signed-in', 'somebody without a role', whoHolds(), null],
    ['signed-in', 'an administrator', whoHolds('admin'), null],
    ['signed-in', 'a branch', aBranch, 'no-permission'],
    [['doctor', 'admin'], 'nobody', null, 'not-signed-in'],
    [['doctor', 'admin'], 'somebody without a role', whoHolds(), 'no-permission'],
    [['doctor', 'admin'], 'a customer', whoHolds('customer'), 'no-permission'],
    [['doctor', 'admin'], 'a doctor', whoHolds('doctor'), null],
    [['doctor', 'admin'], 'a customer who is an administrator', whoHolds('customer', 'admin'), null],
    [['doctor', 'admin'], 'a branch', aBranch, 'no-permission'],
    [['partner'], 'a branch', aBranch, null],
    [['partner'], 'an administrator', whoHolds('admin'), 'no-permission'],
    [[], 'an administrator', whoHolds('admin'), 'no-permission'],
  ])('for %j answers %s as it should', (access, _caller, actor, answer) => {
    expect(answerTo(access, actor)).toBe(answer);
  });
});

describe('the record whose health data a call reads', () => {
  const inQuery: Health = { subject: { entity: 'order-number', param: 'orderNo', in: 'query' } };
  const inBody: Health = { subject: { entity: 'result', param: 'resultId', in: 'body' } };
  const inPath: Health = { subject: { entity: 'order', param: 'orderId' } };
  const query = { orderNo: '2600000018', resultId: 'of the query' };
  const body = { orderNo: 'of the body', resultId: 'a result' };
  const said = { query, body };
  it.each<[what: string, Health | undefined, given: { query?: unknown; body?: unknown }, named: object]>([
    ['is named in the query', inQuery, said, { orderNo: '2600000018' }],
    ['is named in the body', inBody, said, { resultId: 'a result' }],
    ['is not named where the query is none', inQuery, { body }, {}],
    ['is not named where the query does not say it', inQuery, { query: {}, body }, {}],
    ['is not named by what is no text', inBody, { body: { resultId: ['a result'] } }, {}],
    ['is not looked for here where the path names it', inPath, { query: { orderId: 'an order' } }, {}],
    ['is none of a list', { subject: 'list' }, said, {}],
    ['is none where no health data are read', undefined, said, {}],
  ])('%s', (_what, health, given, named) => {
    expect(namedInside({ health } as Declaration, given)).toEqual(named);
  });
});

describe('a read that was refused', () => {
  it.each<[what: string, error: unknown, isRefused: boolean]>([
    ['lacks the permission', new ApiError('no-permission'), true],
    ['finds nothing of theirs', new ApiError('not-found'), true],
    ['is no read that failed otherwise', new ApiError('conflict'), false],
    ['is no fault of ours', new Error('not-found'), false],
    ['is no other thing that bears the code', { code: 'not-found' }, false],
  ])('%s', (_what, error, isRefused) => {
    expect(isRefusedRead(error)).toBe(isRefused);
  });
});
