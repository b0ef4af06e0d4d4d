import { describe, expect, it } from '@jest/globals';
import {
  decideRefresh,
  type RefreshDecision,
  type RefreshFacts,
  type RefreshProof,
} from '#shared/domain/identity/decide-refresh.ts';

const NOW = new Date('2026-11-24T08:00:00.000Z');
const ago = (seconds: number) => new Date(NOW.getTime() - seconds * 1000);

/** A session that was rotated for the fifth time five minutes ago, by tokens alone. */
const session = (facts: Partial<RefreshFacts> = {}): RefreshFacts => ({
  rotation: 5,
  rotatedAt: ago(300),
  repeatedAt: null,
  boundAt: null,
  ...facts,
});

describe('tokens without the cookie', () => {
  it.each<[string, Partial<RefreshFacts>, number, RefreshDecision]>([
    ['the newest pair is exchanged', {}, 5, 'rotate'],
    ['however old it is', { rotatedAt: ago(7000) }, 5, 'rotate'],
    ['the pair before gets the same new one within ten seconds', { rotatedAt: ago(10) }, 4, 'repeat'],
    ['but once', { rotatedAt: ago(10), repeatedAt: ago(2) }, 4, 'refuse'],
    ['and not after them', { rotatedAt: ago(10.001) }, 4, 'reuse'],
    ['a pair two rotations old was copied, also within the grace', { rotatedAt: ago(1) }, 3, 'reuse'],
    [
      'once the browser has shown its cookie, the newest pair alone was taken from it',
      { boundAt: ago(600) },
      5,
      'reuse',
    ],
    ['and so was the one before', { rotatedAt: ago(1), boundAt: ago(600) }, 4, 'reuse'],
  ])('%s', (_name, facts, pair, decision) => {
    expect(decideRefresh(session(facts), { pair, hasCookie: false }, NOW)).toBe(decision);
  });
});

describe('the cookie', () => {
  it.each<[string, Partial<RefreshFacts>, RefreshProof['pair'], RefreshDecision]>([
    ['gives a new tab the tokens of the others', {}, null, 'repeat'],
    ['as often as tabs are opened', { repeatedAt: ago(1), boundAt: ago(200) }, null, 'repeat'],
    ['or new ones where those are nearly over', { rotatedAt: ago(15 * 60 - 50) }, null, 'rotate'],
    ['exchanges the newest pair', {}, 5, 'rotate'],
    ['lets a tab that slept through many rotations catch up', { boundAt: ago(600) }, 1, 'repeat'],
    ['and rotates when the newest pair is over too', { rotatedAt: ago(3600), boundAt: ago(600) }, 1, 'rotate'],
  ])('%s', (_name, facts, pair, decision) => {
    expect(decideRefresh(session(facts), { pair, hasCookie: true }, NOW)).toBe(decision);
  });
});
