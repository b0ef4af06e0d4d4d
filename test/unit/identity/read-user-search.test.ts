import { describe, expect, it } from '@jest/globals';
import { readUserSearch } from '#shared/domain/identity/read-user-search.ts';

const number = (phones: string[], orderNumber: string | null = null) => ({ by: 'number', phones, orderNumber });
const name = (firstName: string | null, lastName: string | null) => ({ firstName, lastName });

describe('what is typed to find a person', () => {
  it.each([
    ['079 123 45', number(['+4179123' + '45'])],
    ['+41 79 123', number(['+4179123'])],
    ['0041 79 123', number(['+4179123'])],
    ['+41 (0)79 123', number(['+4179123'])],
    ['791234567', number(['+791234567', '+41791234567'], '791234567')],
    ['260000', number(['+41260000'])],
    ['2600001', number(['+2600001', '+412600001'], '2600001')],
    ['2600001230-2', number([], '2600001230')],
    ['nora@', { by: 'email', email: 'nora@' }],
    [' Nora.T@example.ch ', { by: 'email', email: 'Nora.T@example.ch' }],
  ])('%s is a number or an address', (typed, search) => expect(readUserSearch(typed)).toEqual(search));

  it('of one word is the beginning of either name, also behind a particle', () => {
    const search = readUserSearch('allm');
    const names = search.by === 'name' ? search.names : [];
    expect(names).toEqual(expect.arrayContaining([name('allm', null), name(null, 'allm'), name(null, 'von allm')]));
  });

  it('of several words is every way to split them, either name first', () => {
    expect(readUserSearch('Anna  Maria Keller')).toEqual({
      by: 'name',
      names: [
        name(null, 'Anna Maria Keller'),
        name('Anna Maria Keller', null),
        name('Anna', 'Maria Keller'),
        name('Maria Keller', 'Anna'),
        name('Anna Maria', 'Keller'),
        name('Keller', 'Anna Maria'),
      ],
    });
  });

  it.each(['', 'x', '079', '+41 79', '12', '@a', ' . '])('%j is too little, and finds nobody', (typed) =>
    expect(readUserSearch(typed)).toEqual({ by: 'nothing' }),
  );
});
