import { describe, expect, it } from '@jest/globals';
import { type Attack, held } from '#bench/attack/attack.ts';
import { chooseAttacks } from '#bench/attack/choose-attacks.ts';

const attack = (name: string, needs: Attack['needs']): Attack => ({
  name,
  needs,
  tries: name,
  run: async () => held(''),
});
const all = [attack('far', 'url'), attack('near', 'stack'), attack('alone', 'own')];
const names = (chosen: ReturnType<typeof chooseAttacks>) =>
  typeof chosen === 'string' ? chosen : chosen.map(({ name }) => name);

describe('which attacks are made', () => {
  it.each([
    ['all against a product of its own', { names: [], mayLeave: false }, ['far', 'near', 'alone']],
    ['those that are named', { names: ['alone', 'far'], mayLeave: false }, ['far', 'alone']],
    ['at an address, those that need no more', { names: [], url: 'http://localhost:3000', mayLeave: false }, ['far']],
    ['this machine by its number', { names: [], url: 'http://127.0.0.1:3000', mayLeave: false }, ['far']],
    ['another host only when it is said', { names: [], url: 'https://shop.example.ch', mayLeave: true }, ['far']],
  ])('%s', (_what, wish, expected) => {
    expect(names(chooseAttacks(all, wish))).toEqual(expected);
  });

  it.each([
    ['a name that does not exist', { names: ['nothing'], mayLeave: false }, /no attack nothing/],
    ['another host', { names: [], url: 'https://shop.example.ch', mayLeave: false }, /not this machine/],
    [
      'a host that only begins like ours',
      { names: [], url: 'http://localhost.example.ch', mayLeave: false },
      /not this machine/,
    ],
    ['no address', { names: [], url: 'shop', mayLeave: true }, /no address/],
    [
      'an attack that needs a product',
      { names: ['alone'], url: 'http://localhost', mayLeave: false },
      /product of their own/,
    ],
  ])('never %s', (_what, wish, expected) => {
    expect(chooseAttacks(all, wish)).toMatch(expected);
  });
});
