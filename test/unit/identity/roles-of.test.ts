import { describe, expect, it, jest } from '@jest/globals';
import { rolesOf } from '#shared/server/identity/roles-of.ts';
import type { Logger } from '#shared/server/log.ts';

describe('the roles of a person', () => {
  it.each([
    ['one', 'doctor', ['doctor'], []],
    ['several', 'customer,HOSA_CRM,data_export', ['customer', 'HOSA_CRM', 'data_export'], []],
    ['none', null, [], []],
    ['a word of another version', 'admin,superuser', ['admin'], ['superuser']],
    ['a word written otherwise', 'Admin', [], ['Admin']],
    ['the right of a branch, which no person has', 'partner', [], ['partner']],
    ['nothing between two commas', 'customer,,admin', ['customer', 'admin'], ['']],
  ])('are what its words say: %s', (_what, words, roles, unknown) => {
    const warn = jest.fn();
    expect(rolesOf({ roles: words }, { warn } as unknown as Logger)).toEqual(roles);
    const told = unknown.length > 0 ? [[{ roles: unknown }, 'unknown roles were dropped']] : [];
    expect(warn.mock.calls).toEqual(told);
  });
});
