import { describe, expect, it } from '@jest/globals';
import { Role } from '#shared/roles.ts';
import type { UserView } from '#shared/views/identity.ts';
import type { CallError } from '#web/client/api.ts';
import { afterSignIn, isComplete } from '#web/identity/after-sign-in.ts';
import { lockOf } from '#web/identity/lock-of.ts';
import { maskNumber } from '#web/identity/mask-number.ts';
import { isPersonComplete, personSchema } from '#web/identity/sign-up-schema.ts';
import { toAccount } from '#web/identity/to-account.ts';

const NOW = new Date('2026-11-21T08:00:00Z');
const withRoles = (...roles: UserView['roles']) => ({ roles }) as UserView;
const nothing = { productKey: null, application: null, slot: null, partnerBranchId: null };
const bought = {
  productKey: 'basic',
  application: 'branch',
  slot: { from: '2026-11-24T07:30:00Z', to: '2026-11-24T07:45:00Z' },
  partnerBranchId: 'b1',
} as const;
const refused = (error: string, details?: Record<string, unknown>) =>
  ({ statusCode: 403, error, message: '', details }) as CallError;

describe('after signing in', () => {
  it('goes back to the page that asked for it, never to a sign-in page', () => {
    expect(afterSignIn(withRoles(Role.customer), '/surveys/1', bought)).toBe('/surveys/1');
    expect(afterSignIn(withRoles(Role.customer), '/auth/verify', nothing)).toBe('/user/overview');
  });

  it('goes on with a complete purchase, otherwise to the overview', () => {
    expect(afterSignIn(withRoles(Role.customer), null, bought)).toBe('/products/order-confirm');
    expect(afterSignIn(withRoles(Role.customer), null, { ...bought, slot: null })).toBe('/user/overview');
  });

  it.each([
    [Role.doctor, '/doctor'],
    [Role.admin, '/admin'],
    [Role.crmAdmin, '/crm'],
    [Role.hosaCrm, '/crm'],
    [Role.dataExport, '/exports'],
  ])('takes staff to their own area: %s', (role, path) => {
    expect(afterSignIn(withRoles(role), null, bought)).toBe(path);
    expect(afterSignIn(withRoles(role, Role.customer), null, nothing)).toBe(path);
  });

  it.each([
    [{ productKey: null }, false],
    [{ slot: null }, false],
    [{ partnerBranchId: null }, false],
    [{ application: 'homesampling', slot: null, partnerBranchId: null }, true],
    [{ application: 'homesampling', productKey: null }, false],
    [{}, true],
  ] as const)('knows a purchase that needs nothing but a person: without %j', (change, complete) => {
    expect(isComplete({ ...bought, ...change })).toBe(complete);
  });
});

describe('locks', () => {
  it('count from the seconds the server gives, because this clock may be wrong', () => {
    const details = { seconds: 300, until: '2026-11-21T09:59:00Z' };
    expect(lockOf(refused('TemporaryBlock', details), NOW)?.until).toBe('2026-11-21T08:05:00.000Z');
  });

  it.each(['TemporaryBlock', 'Forbidden-IP', 'wait-for-timer', 'code-limit-reached', 'too-many-requests'])(
    'have a clock even where the server names no end: %s',
    (error) => {
      const until = '2026-11-21T08:01:00.000Z';
      expect(lockOf(refused(error), NOW)).toEqual({ error, until });
      expect(lockOf(refused(error, { until: 'soon' }), NOW)).toEqual({ error, until });
    },
  );

  it('take the instant where there are no seconds, and are no lock for a wrong code', () => {
    const until = '2026-11-21T08:30:00Z';
    expect(lockOf(refused('Forbidden-IP', { until }), NOW)).toEqual({ error: 'Forbidden-IP', until });
    expect(lockOf(refused('code-wrong'), NOW)).toBeNull();
  });
});

describe('a number on the screen', () => {
  it.each([
    ['+41790000001', '079 ••• •• 01'],
    ['+4915123456789', '+49 •••• •••••89'],
  ])('%s is shown as %s', (phoneNo, shown) => {
    expect(maskNumber(phoneNo)).toBe(shown);
  });
});

describe('a person who signs up', () => {
  const person = {
    firstName: 'Zoé',
    lastName: 'D’Angelo',
    birthdate: '1984-03-01',
    sex: 'female',
    email: '',
    preferredLanguage: 'de',
  } as const;

  it('may leave the e-mail out and must be of age', () => {
    expect(isPersonComplete(person, NOW)).toBe(true);
    expect(isPersonComplete({ ...person, birthdate: '2015-03-01' }, NOW)).toBe(false);
    expect(isPersonComplete({ ...person, sex: '' }, NOW)).toBe(false);
  });

  it('has an account without the blanks that were typed around its texts', () => {
    const typed = {
      ...person,
      firstName: ' Zoé ',
      lastName: ' D’Angelo ',
      sex: 'male',
      preferredLanguage: '',
    } as const;
    const address = { streetAddress: ' Weg 1 ', zipCode: ' 8400 ', city: ' Winterthur ' };
    const ticket = { phoneNo: '+41790000001', signUpTicket: 't', found: 'at-login' } as const;
    expect(toAccount(ticket, typed, address, 'it')).toEqual({
      ...{ firstName: 'Zoé', lastName: 'D’Angelo', birthdate: '1984-03-01', sex: 'male', preferredLanguage: 'it' },
      ...{ phoneNo: '+41790000001', phoneNoVerified: true },
      ...{ streetAddress: 'Weg 1', zipCode: '8400', city: 'Winterthur' },
    });
  });

  it('is told which character of a name is refused', async () => {
    const failure = await personSchema(NOW)
      .validate({ ...person, firstName: 'Zo3' })
      .catch((error: unknown) => error);
    expect((failure as { errors: unknown[] }).errors).toEqual([
      { key: 'identity:person.refusedCharacter', params: { sign: '3' } },
    ]);
  });
});
