import { describe, expect, it } from '@jest/globals';
import { decideObservations, decideOne } from '#shared/domain/lab-intake/decide-observations.ts';
import { identifyObservations } from '#shared/domain/lab-intake/identify-observations.ts';
import type { ObservationStatus } from '#shared/domain/results/types.ts';
import { anObservation } from '#test/unit/results/shipped-content.ts';

const T1 = '2026-10-20T08:00:00Z';
const T2 = '2026-10-20T09:00:00Z';

describe('one observation that stands, and another that arrives', () => {
  it.each<
    [ObservationStatus, ObservationStatus, 'older' | 'same time' | 'newer', 'same' | 'other', string, string | null]
  >([
    ['P', 'F', 'newer', 'other', 'replace', null],
    ['P', 'F', 'newer', 'same', 'replace', null],
    ['P', 'F', 'same time', 'other', 'replace', null],
    ['P', 'P', 'newer', 'other', 'replace', null],
    ['P', 'P', 'newer', 'same', 'keep-same', null],
    ['P', 'X', 'newer', 'other', 'replace', null],
    ['P', 'I', 'newer', 'other', 'keep-same', null],
    ['P', 'U', 'newer', 'other', 'finalise', null],
    ['P', 'D', 'newer', 'other', 'withdraw', null],
    ['I', 'P', 'newer', 'other', 'replace', null],
    ['F', 'F', 'newer', 'same', 'keep-same', null],
    ['F', 'F', 'newer', 'other', 'replace', 'unannounced'],
    ['F', 'F', 'same time', 'other', 'replace', 'unannounced'],
    ['F', 'P', 'newer', 'other', 'keep-final', null],
    ['F', 'unknown', 'newer', 'other', 'keep-final', null],
    ['F', 'I', 'newer', 'other', 'keep-final', null],
    ['F', 'U', 'newer', 'other', 'keep-same', null],
    ['F', 'C', 'newer', 'other', 'replace', 'corrected'],
    ['F', 'C', 'same time', 'other', 'replace', 'corrected'],
    ['F', 'X', 'newer', 'other', 'replace', 'corrected'],
    ['F', 'D', 'newer', 'same', 'withdraw', 'corrected'],
    ['F', 'W', 'newer', 'same', 'withdraw', 'corrected'],
    ['C', 'F', 'same time', 'other', 'keep-newer', null],
    ['C', 'C', 'newer', 'other', 'replace', 'corrected'],
    ['C', 'F', 'newer', 'same', 'replace', null],
    ['W', 'F', 'same time', 'other', 'keep-newer', null],
    ['W', 'F', 'newer', 'other', 'replace', null],
    ['P', 'F', 'older', 'other', 'keep-newer', null],
    ['F', 'C', 'older', 'other', 'keep-newer', null],
    ['W', 'F', 'older', 'other', 'keep-newer', null],
  ])('%s, then %s (%s, %s value): %s %s', (standing, arriving, age, value, action, correction) => {
    const [stood, comes] = age === 'older' ? [T2, T1] : age === 'newer' ? [T1, T2] : [T1, T1];
    const decision = decideOne(
      { identity: 'a', status: arriving, content: value === 'same' ? '41' : '42', reportedAt: comes },
      {
        identity: 'a',
        status: standing,
        content: '41',
        reportedAt: stood,
      },
    );
    expect(decision).toEqual({ action, correction });
  });

  it('inserts what is not there, but U alone brings no value', () => {
    expect(decideOne({ identity: 'a', status: 'P', content: '1', reportedAt: T1 }, undefined).action).toBe('insert');
    expect(decideOne({ identity: 'a', status: 'U', content: '', reportedAt: T1 }, undefined).action).toBe('keep-same');
  });

  it('a message without a time never replaces one that has a time', () => {
    const standing = { identity: 'a', status: 'F' as const, content: '41', reportedAt: T1 };
    expect(decideOne({ identity: 'a', status: 'C', content: '42', reportedAt: null }, standing).action).toBe(
      'keep-newer',
    );
    expect(
      decideOne({ identity: 'a', status: 'C', content: '42', reportedAt: T1 }, { ...standing, reportedAt: null })
        .action,
    ).toBe('replace');
  });
});

describe('a message', () => {
  const base = { contentHash: 'h2', knownHashes: new Set(['h1']), currentIsReleased: false };
  const standing = [{ identity: 'a', status: 'F' as const, content: '41', reportedAt: T1 }];

  it('changes nothing the second time', () => {
    const arriving = [{ identity: 'b', status: 'F' as const, content: '1', reportedAt: T2 }];
    expect(decideObservations({ ...base, contentHash: 'h1', arriving, standing })).toEqual({
      outcome: 'duplicate',
      decisions: [],
      needsNewVersion: false,
    });
  });

  it('applies only what is new, without a new version before the release', () => {
    const arriving = [
      { identity: 'a', status: 'F' as const, content: '41', reportedAt: T2 },
      { identity: 'b', status: 'F' as const, content: '1', reportedAt: T2 },
    ];
    const decision = decideObservations({ ...base, arriving, standing });
    expect(decision).toMatchObject({ outcome: 'apply', needsNewVersion: false });
    expect(decision.decisions.map(({ action }) => action)).toEqual(['keep-same', 'insert']);
    expect(decideObservations({ ...base, arriving, standing, currentIsReleased: true }).needsNewVersion).toBe(true);
  });

  it('makes a new version of a corrected value, released or not', () => {
    const arriving = [{ identity: 'a', status: 'C' as const, content: '42', reportedAt: T2 }];
    expect(decideObservations({ ...base, arriving, standing })).toMatchObject({
      outcome: 'apply',
      needsNewVersion: true,
    });
  });

  it('says older when it is older throughout, and unchanged when it repeats', () => {
    const arriving = [{ identity: 'a', status: 'F' as const, content: '40', reportedAt: '2026-10-20T07:00:00Z' }];
    expect(decideObservations({ ...base, arriving, standing }).outcome).toBe('older');
    expect(
      decideObservations({
        ...base,
        arriving: [{ identity: 'a', status: 'F', content: '41', reportedAt: T2 }],
        standing,
      }).outcome,
    ).toBe('unchanged');
  });
});

describe('identities', () => {
  it('go by LOINC, else by system and code, and by OBX-4', () => {
    const list = identifyObservations([
      anObservation(),
      anObservation({ code: 'FER', system: 'L', alternateCode: '2276-4', alternateSystem: 'LN', sub: '2' }),
      anObservation({ code: 'FER', system: 'L' }),
    ]);
    expect(list.map(({ identity }) => identity)).toEqual(['LN|2276-4|', 'LN|2276-4|2', 'L|FER|']);
  });

  it('merge equal repeats, keep different ones apart, and take the corrected one', () => {
    expect(identifyObservations([anObservation(), anObservation()])).toHaveLength(1);
    const different = identifyObservations([anObservation(), anObservation({ value: '9' })]);
    expect(different.map(({ identity }) => identity)).toEqual(['LN|2276-4|', 'LN|2276-4|#2']);
    const corrected = identifyObservations([anObservation(), anObservation({ value: '9', status: 'C' })]);
    expect(corrected.map(({ observation }) => observation.value)).toEqual(['9']);
  });
});
