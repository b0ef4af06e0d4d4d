import { describe, expect, it } from '@jest/globals';
import {
  effectiveStatus,
  isFinal,
  isWithdrawn,
  isWithoutValue,
  takesBack,
} from '#shared/domain/results/effective-status.ts';
import { OBSERVATION_STATUSES, type ObservationStatus } from '#shared/domain/results/types.ts';

describe('the status of an observation', () => {
  it.each<[string, string, ObservationStatus]>([
    ...OBSERVATION_STATUSES.filter((status) => status !== 'unknown').map(
      (status): [string, string, ObservationStatus] => [status, '', status],
    ),
    [' f ', '', 'F'],
    ['C^corrected', 'F', 'C'],
    ['A', 'F', 'unknown'],
    ['V', 'F', 'unknown'],
    ['', ' f ', 'F'],
    ['', 'C^x', 'C'],
    ['', 'P', 'P'],
    ['', 'R', 'R'],
    ['', 'S', 'I'],
    ['', 'I', 'I'],
    ['', 'O', 'O'],
    ['', 'X', 'X'],
    ['', 'A', 'unknown'],
    ['', '', 'unknown'],
    ['  ', 'F', 'F'],
  ])('%j in a group of status %j: %s', (own, group, status) => {
    expect(effectiveStatus(own, group)).toBe(status);
  });

  it.each([
    ['final', isFinal, ['F', 'C']],
    ['withdrawn', isWithdrawn, ['D', 'W']],
    ['taken back', takesBack, ['X', 'D', 'W']],
    ['without a value', isWithoutValue, ['I', 'O', 'N', 'X', 'D', 'W']],
  ] as const)('%s: %j', (_name, is, statuses) => {
    expect(OBSERVATION_STATUSES.filter(is)).toEqual(statuses);
  });
});
