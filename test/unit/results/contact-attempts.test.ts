import { describe, expect, it } from '@jest/globals';
import { countedAttempts, isContacted, nextAttemptFrom } from '#shared/domain/results/count-attempts.ts';
import { type Escalation, nextEscalation } from '#shared/domain/results/next-escalation.ts';

/** Minutes and seconds after one o'clock, as `15` or `14:59`. */
const at = (time: string): string => {
  const [minutes = 0, seconds = 0] = time.split(':').map(Number);
  return new Date(Date.UTC(2026, 10, 20, 13, minutes, seconds)).toISOString();
};
const missed = (times: string[], measureIds = ['k']) =>
  times.map((time) => ({ measureIds, outcome: 'not-reached' as const, calledAt: at(time) }));
const reached = (measureIds = ['k']) => ({
  measureIds,
  outcome: 'reached-and-understood' as const,
  calledAt: at('3'),
});

describe('attempts to reach somebody', () => {
  it.each<[string, string[], string[]]>([
    ['no call', [], []],
    ['one call', ['0'], ['0']],
    ['three within two minutes are one', ['0', '1', '2'], ['0']],
    ['a second short of a quarter of an hour', ['0', '14:59'], ['0']],
    ['a quarter of an hour to the second', ['0', '15'], ['0', '15']],
    ['the gap is measured from the last that counts, not from the last call', ['0', '10', '20'], ['0', '20']],
    ['every five minutes for half an hour', ['0', '5', '10', '15', '20', '25', '30'], ['0', '15', '30']],
    ['written in any order', ['30', '0', '15'], ['0', '15', '30']],
    ['a supplement between two that count takes the place of the later one', ['0', '20', '16'], ['0', '16']],
    ['twice at the same time', ['0', '0'], ['0']],
  ])('%s', (_name, times, counted) => {
    expect(countedAttempts(missed(times), 'k', 15).map(({ calledAt }) => calledAt)).toEqual(counted.map(at));
  });

  it('count for the values they were about', () => {
    const calls = [...missed(['0', '15'], ['k', 'na']), ...missed(['30'], ['na'])];
    expect(isContacted(calls, 'k', 15)).toBe(false);
    expect(isContacted(calls, 'na', 15)).toBe(true);
  });

  it('are not needed once somebody was reached, about that value', () => {
    expect(isContacted([reached()], 'k', 15)).toBe(true);
    expect(isContacted([reached(['na'])], 'k', 15)).toBe(false);
  });

  it('are three, as far apart as the setting says', () => {
    expect(isContacted(missed(['0', '15', '29:59']), 'k', 15)).toBe(false);
    expect(isContacted(missed(['0', '15', '30']), 'k', 15)).toBe(true);
    expect(isContacted(missed(['0', '15', '30']), 'k', 20)).toBe(false);
  });

  it('say from when the next one counts', () => {
    expect(nextAttemptFrom([], 'k', 15)).toBeNull();
    expect(nextAttemptFrom(missed(['0', '5']), 'k', 15)).toBe(at('15'));
  });
});

describe('an alarm that nobody takes over', () => {
  const to = (...names: string[]): Escalation[] =>
    names.map((name) =>
      name === 'everyone' || name === 'administrators'
        ? { sentTo: name, doctorId: null }
        : { sentTo: 'doctor', doctorId: name },
    );
  it.each<[string, string[], string | null, string[], string | null]>([
    ['goes to who has the case', [], 'c', ['a', 'b', 'c'], 'c'],
    ['goes to who is at work, where nobody has it', [], null, ['a', 'b', 'c'], 'a'],
    ['goes to another one next', ['c'], 'c', ['a', 'b', 'c'], 'a'],
    ['goes past a holder who is no doctor any more', [], 'x', ['a', 'b'], 'a'],
    ['goes to all after two', ['c', 'a'], 'c', ['a', 'b', 'c'], 'everyone'],
    ['goes to all where nobody else is left', ['a'], 'a', ['a'], 'everyone'],
    ['goes to administrators in the end', ['c', 'a', 'everyone'], 'c', ['a', 'b', 'c'], 'administrators'],
    ['goes to administrators where there is no doctor', [], null, [], 'administrators'],
    ['stays with them', ['a', 'everyone', 'administrators'], null, ['a'], null],
  ])('%s', (_name, done, holder, doctors, next) => {
    const expected = next === null ? null : to(next)[0];
    expect(nextEscalation({ done: to(...done), holder, doctors })).toEqual(expected);
  });
});
