import { describe, expect, it } from '@jest/globals';
import { decideRejections, type RejectionsFacts, type StandingWord } from '#shared/domain/orders/decide-rejections.ts';
import type { RejectionState } from '#shared/domain/orders/rejection.ts';

const NOW = new Date('2026-11-23T10:00:00Z');
const later = (hours: number) => new Date(NOW.getTime() + hours * 3_600_000);
const rejected: StandingWord = { reason: 'haemolysed', messageId: 'm1' };
const word = (facts: Partial<RejectionsFacts['said'][number]> = {}) => ({
  ...{ marker: 'potassium', reason: 'haemolysed' as const, messageId: 'm1', sampledAt: null },
  ...facts,
});
const known = (state: RejectionState, sampleNo = 0) => ({ id: `k${sampleNo}`, marker: 'potassium', sampleNo, state });
const chosen = (takenFrom: Date | null) => ({ sampleNo: 1, chosenAt: NOW, takenFrom });
const decide = (facts: Partial<RejectionsFacts>) =>
  decideRejections({
    ...{ ordered: ['potassium', 'ldl'], standing: new Map([['potassium', rejected]]), said: [], known: [] },
    ...{ chosen: null, now: NOW },
    ...facts,
  });
const nothing = { inserts: [], again: [], received: [] };

describe('a rejected marker', () => {
  it('that was ordered is rejected once', () => {
    expect(decide({ said: [word()] }).inserts).toEqual([{ ...word(), sampleNo: 0, state: 'open' }]);
    expect(decide({ said: [word()], known: [known('open')] })).toEqual(nothing);
    expect(decide({ said: [word({ marker: 'sodium' })], standing: new Map() })).toEqual(nothing);
  });

  it('that has a newer value is not', () => {
    expect(decide({ said: [word()], standing: new Map([['potassium', 'value']]) })).toEqual(nothing);
  });

  it('of a specimen without values stands nowhere, and is rejected all the same', () => {
    expect(decide({ said: [word()], standing: new Map() }).inserts).toHaveLength(1);
  });

  it('has its value at last: the rejection is over, whichever sample it was of', () => {
    const standing = new Map<string, StandingWord>([['potassium', 'value']]);
    expect(decide({ standing, known: [known('open', 1), known('replaced', 0)] }).received).toEqual(['k1', 'k0']);
    for (const state of ['received', 'closed', 'withdrawn'] as const)
      expect(decide({ standing, known: [known(state)] })).toEqual(nothing);
  });

  it('that staff closed stays closed', () => {
    expect(decide({ said: [word()], known: [known('closed')] })).toEqual(nothing);
  });

  it.each(['received', 'withdrawn'] as const)('that was %s is rejected again when its value is taken away', (state) => {
    const to = [{ id: 'k0', said: word(), to: 'open' }];
    expect(decide({ known: [known(state)] }).again).toEqual(to);
    expect(decide({ said: [word()], known: [known(state)] }).again).toEqual(to);
    expect(decide({ known: [known(state)], chosen: chosen(null) }).again).toEqual([{ ...to[0], to: 'replaced' }]);
  });
});

describe('a rejection after a new sample was chosen', () => {
  it('is of the old sample while the new one cannot be taken, and asks for nothing more', () => {
    const late = word({ marker: 'ldl' });
    for (const takenFrom of [null, later(1)])
      expect(decide({ said: [late], chosen: chosen(takenFrom), known: [known('replaced')] }).inserts).toEqual([
        { ...late, sampleNo: 0, state: 'replaced' },
      ]);
    expect(decide({ said: [word()], chosen: chosen(later(1)), known: [known('replaced')] })).toEqual(nothing);
  });

  it('is of the new one from its time on', () => {
    expect(decide({ said: [word()], chosen: chosen(NOW), known: [known('replaced')] }).inserts).toEqual([
      { ...word(), sampleNo: 1, state: 'open' },
    ]);
  });

  it('is of the sample that the message names by its time', () => {
    const of = (sampledAt: Date) =>
      decide({ said: [word({ sampledAt })], chosen: chosen(later(-1)), known: [known('replaced')] }).inserts;
    expect(of(later(-20))).toEqual([]);
    expect(of(later(1))).toEqual([{ ...word({ sampledAt: later(1) }), sampleNo: 1, state: 'open' }]);
  });
});
