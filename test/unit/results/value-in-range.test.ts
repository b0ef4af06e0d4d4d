import { describe, expect, it } from '@jest/globals';
import { describePosition } from '#shared/domain/results/describe-position.ts';
import { zoneOfValue } from '#shared/domain/results/range-bar.ts';
import { readBloodMeasure } from '#shared/domain/results/read-blood-measure.ts';
import { readBloodMeasures } from '#shared/domain/results/read-blood-measures.ts';
import type { HeldReason } from '#shared/domain/results/types.ts';
import { context } from './reading-context.ts';
import { anObservation } from './shipped-content.ts';

describe('a value in its range', () => {
  it.each([
    ['41', '15-150', 'within', null],
    ['15', '15-150', 'within', null],
    ['150', '15-150', 'within', null],
    ['14.9', '15-150', 'below', null],
    ['<0.6', '0-5', 'within', null],
    ['<0.6', '0.1-5', null, 'uncertain'],
    ['150,1', '15-150', 'above', null],
    ['41', '', null, 'no-range'],
    ['41', 'siehe Beiblatt', null, 'unreadable-range'],
    ['150-15', '15-150', null, 'text'],
    ['hämolytisch', '15-150', null, 'text'],
    ['', '15-150', null, 'no-value'],
    ['<10', '15-150', 'below', null],
    ['>200', '15-150', 'above', null],
    ['<20', '15-150', null, 'uncertain'],
    ['>2500', '15-150', 'critical', null],
  ])('%s in %s is %s (%s)', (value, range, position, positionReason) => {
    expect(readBloodMeasure(anObservation({ value, range }), context)).toMatchObject({
      position,
      positionReason,
      valueText: value,
    });
  });

  it('never takes an empty flag for normal, nor H for above', () => {
    expect(readBloodMeasure(anObservation({ value: '300', flags: [] }), context).position).toBe('above');
    expect(readBloodMeasure(anObservation({ value: '41', flags: ['H'] }), context).position).toBe('within');
  });

  it('has no position where the marker is not for this sex, but stays critical', () => {
    const psa = anObservation({ code: '2857-1', unit: 'µg/l', range: '<4', value: '1.2' });
    expect(readBloodMeasure(psa, context)).toMatchObject({ position: null, positionReason: 'not-applicable' });
    expect(readBloodMeasure(psa, { ...context, sex: 'male' }).position).toBe('within');
    expect(readBloodMeasure({ ...psa, value: '51' }, context).position).toBe('critical');
  });

  it.each(['X', 'D', 'W', 'I', 'O'])('reads no number where the status is %s', (status) => {
    expect(readBloodMeasure(anObservation({ status }), context)).toMatchObject({
      number: null,
      position: null,
      positionReason: 'no-value',
    });
  });
});

describe('a range with a sign', () => {
  const placed = (value: string, range: string) => {
    const measure = readBloodMeasure(anObservation({ code: '22748-8', unit: 'mmol/l', value, range }), context);
    return [measure.position, describePosition(measure)] as const;
  };
  it.each<[string, string, string, string, object]>([
    ['5.0', '<5.0', 'above', 'position.above.under', { upper: '5.0' }],
    ['4.9', '<5.0', 'within', 'position.within.under', { upper: '5.0' }],
    ['<5.0', '< 5.0', 'within', 'position.within.under', { upper: '5.0' }],
    ['5.0', '<=5.0', 'within', 'position.within.upTo', { upper: '5.0' }],
    ['5.0', '≤5,0', 'within', 'position.within.upTo', { upper: '5.0' }],
    ['1.00', '>1.00', 'below', 'position.below.over', { lower: '1.00' }],
    ['1.01', '>1.00', 'within', 'position.within.over', { lower: '1.00' }],
    ['1.00', '>=1.00', 'within', 'position.within.from', { lower: '1.00' }],
    ['5.0', '3.0-5.0', 'within', 'position.within.between', { lower: '3.0', upper: '5.0' }],
  ])('%s in %s', (value, range, position, key, params) => {
    const [place, sentence] = placed(value, range);
    expect([place, sentence]).toEqual([position, { key, params: expect.objectContaining(params) }]);
  });

  it('is drawn as it is said', () => {
    const limits = { lower: null, upper: 5, upperExclusive: true as const };
    expect([zoneOfValue(5, limits), zoneOfValue(4.9, limits)]).toEqual(['above', 'range']);
    const from = { lower: 1, upper: null, lowerExclusive: true as const };
    expect([zoneOfValue(1, from), zoneOfValue(1.1, from)]).toEqual(['below', 'range']);
  });
});

describe('fasting and the time of day', () => {
  const read = (code: string, unit: string, change: object = {}, sampleNotes: string[] = []) =>
    readBloodMeasure(anObservation({ code, unit, ...change }), { ...context, sampleNotes });

  it.each<[string, object, string[], string | null]>([
    ['a code that says fasting', { code: '14771-0' }, [], 'above'],
    ['a code that does not', { code: '14749-6' }, [], null],
    ['a note beside the value', { code: '14749-6', notes: ['Patient nüchtern'] }, [], 'above'],
    ['a note about the sample', { code: '14749-6' }, ['à jeun depuis 12 h'], 'above'],
    ['not fasting beside the value', { code: '14771-0', notes: ['nicht nüchtern'] }, [], null],
    ['not fasting about the sample', { code: '14771-0' }, ['Probe nicht nüchtern entnommen'], null],
    ['French', { code: '14771-0' }, ['patient non à jeun'], null],
    ['Italian', { code: '14771-0' }, ['non a digiuno'], null],
    ['English', { code: '14771-0' }, ['not fasting'], null],
  ])('judges glucose by its fasting range only with %s', (_name, change, notes, position) => {
    const glucose = read('14771-0', 'mmol/l', { value: '6.4', range: '3.9-5.5', ...change }, notes);
    expect(glucose).toMatchObject({ position, positionReason: position ? null : 'not-fasting' });
  });

  it('alarms at a critical glucose, fasting or not', () => {
    const glucose = read('14749-6', 'mmol/l', { value: '24', range: '3.9-5.5' });
    expect(glucose).toMatchObject({ position: 'critical', critical: true });
  });

  it.each<[string, string | null, HeldReason | null]>([
    ['at eight in the morning in Zurich', '2026-10-20T06:00:00Z', null],
    ['in the evening', '2026-10-20T18:00:00Z', 'time-of-day'],
    ['just before six', '2026-10-20T03:59:00Z', 'time-of-day'],
    ['at a time nobody wrote down', null, 'time-of-day'],
  ])('judges cortisol %s', (_name, observedAt, held) => {
    const cortisol = read('14675-3', 'nmol/l', { value: '300', range: '170-500', observedAt });
    expect(cortisol).toMatchObject({ held, position: held ? null : 'within' });
  });

  it('suspects a low cortisol without a time, not one in the evening', () => {
    const low = (observedAt: string | null) =>
      read('14675-3', 'nmol/l', { value: '60', range: '170-500', observedAt }).criticalNotExcluded;
    expect([low(null), low('2026-10-20T20:00:00Z')]).toEqual([true, false]);
  });
});

describe('repeats in one order', () => {
  it('holds values that contradict each other and leaves equal ones', () => {
    const twice = readBloodMeasures([anObservation(), anObservation({ value: '14' })], context);
    expect(twice.map((measure) => [measure.held, measure.position])).toEqual([
      ['repeated', null],
      ['repeated', null],
    ]);
    expect(readBloodMeasures([anObservation(), anObservation()], context).map((measure) => measure.held)).toEqual([
      null,
      null,
    ]);
  });

  it('keeps the alarm of a critical one, and its side, though another disagrees', () => {
    const potassium = (value: string) =>
      anObservation({ code: '2823-3', text: 'Kalium', value, unit: 'mmol/l', range: '3.5-5.1' });
    const twice = readBloodMeasures([potassium('7.5'), potassium('3.2')], context);
    expect(twice).toMatchObject([
      { held: 'repeated', position: 'critical', positionReason: null, side: 'high', critical: true },
      { held: 'repeated', position: null, positionReason: 'held', side: null, critical: false },
    ]);
  });

  it('leaves a value held for the reason it has of its own', () => {
    const twice = readBloodMeasures([anObservation(), anObservation({ value: '14', unit: 'furlong' })], context);
    expect(twice.map(({ held }) => held)).toEqual(['repeated', 'unknown-unit']);
  });

  it.each([
    ['an empty one', { value: '  ' }],
    ['one that could not be obtained', { value: 'n/a', status: 'X' as const }],
    ['the same with blanks', { value: ' 41 ' }],
  ])('ignores %s', (_name, change) => {
    expect(readBloodMeasures([anObservation(), anObservation(change)], context)[0]?.held).toBeNull();
  });

  it('does not confuse values of tests that nobody knows', () => {
    const unknown = { code: 'X1', system: 'L' };
    const both = [anObservation(unknown), anObservation({ code: 'X2', system: 'L', value: '14' })];
    expect(readBloodMeasures(both, context).map(({ held }) => held)).toEqual([null, null]);
  });

  it('ignores one that was taken back', () => {
    const measures = readBloodMeasures([anObservation(), anObservation({ value: '14', status: 'W' })], context);
    expect(measures[0]?.held).toBeNull();
  });
});
