import { describe, expect, it } from '@jest/globals';
import { believable, compareWords, type Said } from '#shared/domain/lab-intake/compare-words.ts';
import { type DatedObservation, decideObservations, decideOne } from '#shared/domain/lab-intake/decide-observations.ts';
import { asksSame, identifyObservations } from '#shared/domain/lab-intake/identify-observations.ts';
import type { ObservationStatus } from '#shared/domain/results/types.ts';
import { anObservation } from '#test/unit/results/shipped-content.ts';

const T1 = '2026-10-20T08:00:00Z';
const T2 = '2026-10-20T09:00:00Z';
const DAY_BEFORE = '2026-10-18T22:00:00Z';
const SAME_DAY = '2026-10-19T22:00:00Z';

const time = (at: string | null) => (at === null ? null : { at, precision: 'time' as const });
const day = (at: string) => ({ at, precision: 'day' as const });
/** Reported at a time, in a message written at the same time. */
const said = (at: string | null, written = at): Said => ({ reported: time(at), written: time(written) });

const anEntry = (change: Partial<DatedObservation> = {}): DatedObservation => {
  const value = change.value ?? '41';
  const common = { identity: 'a', status: 'F' as const, unit: 'U/l', range: '10-50', isRemarked: false };
  return { ...common, value, content: value, said: said(T1), ...change };
};

describe('one observation that stands, and another that arrives', () => {
  it.each<[ObservationStatus, ObservationStatus, 'older' | 'same time' | 'newer', string, string, string | null]>([
    ['P', 'F', 'newer', '42', 'replace', null],
    ['P', 'F', 'newer', '41', 'replace', null],
    ['P', 'F', 'same time', '42', 'replace', null],
    ['P', 'P', 'newer', '42', 'replace', null],
    ['P', 'P', 'newer', '41', 'keep', null],
    ['P', 'X', 'newer', '', 'replace', null],
    ['P', 'I', 'newer', '', 'keep', null],
    ['P', 'U', 'newer', '', 'finalise', null],
    ['P', 'U', 'newer', '41', 'finalise', null],
    ['P', 'U', 'newer', '42', 'put-aside', 'contradiction'],
    ['P', 'U', 'older', '', 'put-aside', 'contradiction'],
    ['P', 'D', 'newer', '', 'withdraw', null],
    ['P', 'F', 'newer', '', 'keep', null],
    ['I', 'P', 'newer', '42', 'replace', null],
    ['F', 'F', 'newer', '41', 'keep', null],
    ['F', 'F', 'newer', '42', 'replace', null],
    ['F', 'F', 'same time', '42', 'replace', null],
    ['F', 'F', 'newer', '', 'keep', null],
    ['F', 'P', 'newer', '42', 'put-aside', 'preliminary'],
    ['F', 'P', 'newer', '41', 'keep', null],
    ['F', 'unknown', 'newer', '42', 'put-aside', 'preliminary'],
    ['F', 'I', 'newer', '', 'keep', null],
    ['F', 'U', 'newer', '', 'keep', null],
    ['F', 'U', 'newer', '42', 'put-aside', 'contradiction'],
    ['F', 'C', 'newer', '42', 'replace', null],
    ['F', 'C', 'same time', '42', 'replace', null],
    ['F', 'C', 'newer', '', 'put-aside', 'empty'],
    ['F', 'X', 'newer', '', 'replace', null],
    ['F', 'D', 'newer', '41', 'withdraw', null],
    ['F', 'W', 'newer', '', 'withdraw', null],
    ['C', 'F', 'same time', '42', 'put-aside', 'older'],
    ['C', 'C', 'newer', '42', 'replace', null],
    ['C', 'F', 'newer', '41', 'replace', null],
    ['W', 'F', 'same time', '42', 'put-aside', 'older'],
    ['W', 'F', 'newer', '42', 'replace', null],
    ['P', 'F', 'older', '42', 'put-aside', 'older'],
    ['F', 'P', 'older', '41', 'keep', null],
    ['F', 'C', 'older', '42', 'put-aside', 'older'],
    ['F', 'W', 'older', '41', 'put-aside', 'older'],
    ['W', 'F', 'older', '41', 'put-aside', 'older'],
    // a value that comes with 'in process' is one more that is not final
    ['P', 'I', 'newer', '42', 'put-aside', 'preliminary'],
    ['F', 'O', 'newer', '42', 'put-aside', 'preliminary'],
    ['F', 'N', 'newer', '42', 'put-aside', 'preliminary'],
    ['I', 'O', 'newer', '42', 'replace', null],
    ['F', 'S', 'newer', '42', 'put-aside', 'preliminary'],
    ['F', 'R', 'newer', '42', 'put-aside', 'preliminary'],
    // of the same time, what weighs as much takes its place
    ['U', 'F', 'same time', '42', 'replace', null],
    ['X', 'F', 'same time', '42', 'replace', null],
    ['C', 'D', 'same time', '42', 'withdraw', null],
    ['D', 'C', 'same time', '42', 'replace', null],
    ['W', 'C', 'same time', '42', 'replace', null],
    // blanks are no value
    ['F', 'F', 'newer', '  ', 'keep', null],
    ['P', 'U', 'newer', '  ', 'finalise', null],
    ['P', 'U', 'newer', ' 41 ', 'finalise', null],
    ['W', 'U', 'newer', '41', 'put-aside', 'contradiction'],
    ['D', 'U', 'newer', '', 'put-aside', 'contradiction'],
    ['X', 'U', 'newer', '', 'put-aside', 'contradiction'],
    ['F', 'I', 'newer', '41', 'keep', null],
    ['F', 'I', 'newer', '42', 'put-aside', 'preliminary'],
    ['P', 'O', 'newer', '42', 'put-aside', 'preliminary'],
    ['P', 'N', 'newer', '42', 'put-aside', 'preliminary'],
  ])('%s, then %s (%s, %p): %s %s', (standing, arriving, age, value, action, reason) => {
    const [stood, comes] = age === 'older' ? [T2, T1] : age === 'newer' ? [T1, T2] : [T1, T1];
    const decision = decideOne(
      anEntry({ status: arriving, value, said: said(comes) }),
      anEntry({ status: standing, said: said(stood) }),
    );
    expect(decision).toEqual({ action, reason });
  });

  it('inserts what is not there', () => {
    expect(decideOne(anEntry({ status: 'P' }), undefined).action).toBe('insert');
    expect(decideOne(anEntry({ status: 'U' }), undefined).action).toBe('insert');
  });

  it('takes the same value with another flag or note as another word', () => {
    const remarked = anEntry({ content: '41 haemolysed', isRemarked: true, said: said(T2) });
    expect(decideOne(remarked, anEntry()).action).toBe('replace');
    expect(decideOne({ ...remarked, said: said(DAY_BEFORE) }, anEntry())).toEqual({
      action: 'put-aside',
      reason: 'older',
    });
  });

  it.each<[ObservationStatus, string, string | null]>([
    ['P', 'put-aside', 'empty'],
    ['I', 'put-aside', 'empty'],
  ])('a note on an empty value of status %s: %s', (status, action, reason) => {
    const noted = anEntry({ status, value: '', content: 'haemolysed', isRemarked: true, said: said(T2) });
    expect(decideOne(noted, anEntry())).toEqual({ action, reason });
  });

  it('a confirmation with a note but without a value is put before a person', () => {
    const noted = anEntry({ status: 'U', value: '', content: 'not fasting', isRemarked: true, said: said(T2) });
    expect(decideOne(noted, anEntry())).toEqual({ action: 'put-aside', reason: 'empty' });
  });

  it.each(['', '  '])('nothing can be confirmed where %j stands', (value) => {
    const confirmation = anEntry({ status: 'U', value: '', content: 'confirmed', said: said(T2) });
    const standing = anEntry({ status: 'P', value });
    expect(decideOne(confirmation, standing)).toEqual({ action: 'put-aside', reason: 'contradiction' });
  });

  it('a value that stands with blanks around it is confirmed all the same', () => {
    const confirmation = anEntry({ status: 'U', value: '41', content: 'confirmed', said: said(T2) });
    expect(decideOne(confirmation, anEntry({ status: 'P', value: ' 41 ' })).action).toBe('finalise');
  });

  it('where nothing stands yet but a status, the next status takes its place', () => {
    const pending = anEntry({ status: 'I', value: '' });
    expect(decideOne(anEntry({ status: 'P', value: '', said: said(T2) }), pending).action).toBe('replace');
  });

  it.each<[string, Partial<DatedObservation>]>([
    ['unit', { unit: 'mg/l' }],
    ['range', { range: '5-20' }],
  ])('a confirmation with another %s confirms nothing; without one it does', (part, change) => {
    const contradiction = { action: 'put-aside', reason: 'contradiction' };
    const confirmation = anEntry({ status: 'U', said: said(T2), ...change });
    expect(decideOne(confirmation, anEntry({ status: 'P' }))).toEqual(contradiction);
    expect(decideOne(confirmation, anEntry())).toEqual(contradiction);
    expect(decideOne({ ...confirmation, [part]: '' }, anEntry({ status: 'P' })).action).toBe('finalise');
  });

  it('where a value was announced and is empty, only a note of a test in process is something to say', () => {
    const announced = anEntry({ status: 'P', value: '' });
    const pending = anEntry({ status: 'I', value: ' ', content: 'in process', said: said(T2) });
    expect(decideOne(pending, announced)).toEqual({ action: 'keep', reason: null });
    expect(decideOne({ ...pending, isRemarked: true }, announced)).toEqual({
      action: 'put-aside',
      reason: 'preliminary',
    });
  });

  it('asks a person about a note with a test that is still in the laboratory', () => {
    const pending = anEntry({ status: 'I', value: '', content: 'lost', isRemarked: true, said: said(T2) });
    for (const status of ['F', 'P'] as const)
      expect(decideOne(pending, anEntry({ status }))).toEqual({ action: 'put-aside', reason: 'empty' });
  });

  it('asks a person about a note that comes with an empty value', () => {
    const empty = anEntry({ value: '', content: 'haemolysed', isRemarked: true, said: said(T2) });
    expect(decideOne(empty, anEntry())).toEqual({ action: 'put-aside', reason: 'empty' });
  });

  it('reported earlier in a message written later: taken, unless it weighs less or was said before', () => {
    const late = said(T1, '2026-10-20T12:00:00Z');
    const standing = anEntry({ said: said(T2) });
    expect(decideOne(anEntry({ value: '42', status: 'C', said: late }), standing).action).toBe('replace');
    expect(decideOne(anEntry({ value: '42', said: late }), standing).action).toBe('replace');
    expect(decideOne(anEntry({ value: '42', said: late }), { ...standing, status: 'C' }).reason).toBe('unclear');
    expect(decideOne(anEntry({ value: '42', said: late }), standing, true).reason).toBe('unclear');
  });

  it('A, then B, then A again is three words, the last of which stands', () => {
    const unreported = (at: string): Said => ({ reported: null, written: time(at) });
    const second = anEntry({ value: '42', said: unreported(T1) });
    expect(decideOne(anEntry({ said: unreported(T2) }), second, true).action).toBe('replace');
  });
});

describe('which word is the later one', () => {
  const none: Said = { reported: null, written: null };
  it.each<[string, Said, Said, string]>([
    ['a later report', said(T2), said(T1), 'later'],
    ['an earlier report', said(T1), said(T2), 'earlier'],
    ['the same report', said(T1), said(T1), 'same'],
    ['the same report, written later', said(T1, T2), said(T1), 'later'],
    ['a day against a time of that day', { reported: day(SAME_DAY), written: null }, said(T1), 'same'],
    [
      'a day against a time of that day, written later',
      { reported: day(SAME_DAY), written: time(T2) },
      said(T1),
      'later',
    ],
    ['a day against a time of the day before', { reported: day(SAME_DAY), written: null }, said(DAY_BEFORE), 'later'],
    ['a day before a time', { reported: day(DAY_BEFORE), written: null }, said(T1), 'earlier'],
    ['no report against one, written later', { reported: null, written: time(T2) }, said(T1), 'later'],
    ['no report against one, written earlier', { reported: null, written: time(T1) }, said(T2), 'earlier'],
    ['no time at all: it came later', none, said(T2), 'later'],
    ['a time against none', said(T1), none, 'later'],
    ['neither has a time', none, none, 'later'],
    ['reported earlier, written later', said(T1, T2), said(T2, T1), 'unclear'],
    ['reported earlier, written at the same time', said(T1, T2), said(T2), 'earlier'],
    [
      'a time against a day alone',
      { reported: time(T1), written: null },
      { reported: day(SAME_DAY), written: null },
      'same',
    ],
  ])('%s', (_, arriving, standing, order) => {
    expect(compareWords(arriving, standing)).toBe(order);
  });

  it.each<[string, Said, Said, string]>([
    ['neither has a time', none, none, 'earlier'],
    ['the same time', said(T1), said(T1), 'earlier'],
    ['the same report, written later', said(T1, T2), said(T1), 'later'],
    ['the same report, written earlier', said(T1), said(T1, T2), 'earlier'],
    ['a later report', said(T2), said(T1), 'later'],
  ])('of a message that is looked at again: %s', (_, arriving, standing, order) => {
    expect(compareWords(arriving, standing, true)).toBe(order);
  });

  it.each<[string, string | null]>([
    [T1, T1],
    ['2026-10-21T08:00:00.000Z', '2026-10-21T08:00:00.000Z'],
    ['2026-10-21T08:00:00.001Z', null],
    ['2027-01-01T00:00:00Z', null],
  ])('%s is believed at 8 o’clock of 20 October: %s', (at, believed) => {
    expect(believable(time(at), new Date(T1))).toEqual(time(believed));
    expect(believable(null, new Date(T1))).toBeNull();
  });
});

describe('a message', () => {
  const base = { saidBefore: false, standing: [anEntry()] };
  const later = said(T2);

  it('is a duplicate only where everything in it stands', () => {
    expect(decideObservations({ ...base, arriving: [anEntry({ said: later })] }).outcome).toBe('duplicate');
    const other = [anEntry({ said: later }), anEntry({ identity: 'b', said: later })];
    const decision = decideObservations({ ...base, arriving: other });
    expect(decision.outcome).toBe('apply');
    expect(decision.decisions.map(({ action }) => action)).toEqual(['keep', 'insert']);
  });

  it('is older where nothing of it is taken though it says something else', () => {
    const arriving = [anEntry({ value: '40', said: said(DAY_BEFORE) })];
    expect(decideObservations({ ...base, arriving }).outcome).toBe('older');
  });
});

describe('a question to a person', () => {
  it.each<[string, Parameters<typeof anObservation>[0], boolean]>([
    ['the same once more', {}, true],
    ['the same as final instead of preliminary', { status: 'P' }, true],
    ['another value', { value: '42' }, false],
    ['the same value taken back', { status: 'W' }, false],
    ['the same value deleted', { status: 'D' }, false],
    ['the same value that could not be obtained', { status: 'X' }, false],
  ])('%s: the same one %s', (_, change, same) => {
    expect(asksSame(anObservation(change), anObservation())).toBe(same);
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

  it('take no notice of blanks and of the case of a system, and go by the text where there is no code', () => {
    const own = { code: ' FER ', system: ' l ', alternateCode: '', alternateSystem: '', sub: ' 1 ', text: 'Ferritin' };
    const list = identifyObservations([anObservation(own), anObservation({ ...own, code: ' ', text: ' Eisen ' })]);
    expect(list.map(({ identity }) => identity)).toEqual(['L|FER|1', 'L|Eisen|1']);
    expect(identifyObservations([anObservation(), anObservation({ value: ' 41 ' })])).toHaveLength(1);
  });

  it('keep the same value of another status, and of another note, as another word', () => {
    expect(identifyObservations([anObservation(), anObservation({ status: 'P' })])).toHaveLength(2);
    expect(identifyObservations([anObservation(), anObservation({ notes: ['haemolysed'] })])).toHaveLength(2);
  });

  it('merge equal repeats, keep different ones apart, and take the corrected one', () => {
    expect(identifyObservations([anObservation(), anObservation()])).toHaveLength(1);
    const different = identifyObservations([anObservation(), anObservation({ value: '9' })]);
    expect(different.map(({ identity }) => identity)).toEqual(['LN|2276-4|', 'LN|2276-4|#2']);
    const corrected = identifyObservations([anObservation(), anObservation({ value: '9', status: 'C' })]);
    expect(corrected.map(({ observation, isSuperseded }) => [observation.value, isSuperseded])).toEqual([
      ['41', true],
      ['9', false],
    ]);
  });

  it('tell a value from the same value with a flag or a note', () => {
    const flagged = identifyObservations([anObservation(), anObservation({ flags: ['HH'] })]);
    expect(flagged.map(({ identity }) => identity)).toEqual(['LN|2276-4|', 'LN|2276-4|#2']);
  });
});
