import { beforeAll, describe, expect, it } from '@jest/globals';
import type { CategoryRule, Marker } from '#shared/domain/results/content-types.ts';
import { describePosition } from '#shared/domain/results/describe-position.ts';
import { findPreviousValue } from '#shared/domain/results/find-previous-value.ts';
import { foldUnit, unitText } from '#shared/domain/results/fold-unit.ts';
import { isFarOutside } from '#shared/domain/results/is-far-outside.ts';
import { mapMarker } from '#shared/domain/results/map-marker.ts';
import { presentReleasedMeasure } from '#shared/domain/results/present-released-measure.ts';
import { proposeCategoryLevel } from '#shared/domain/results/propose-category-level.ts';
import { zoneOfValue } from '#shared/domain/results/range-bar.ts';
import { readBloodMeasure } from '#shared/domain/results/read-blood-measure.ts';
import { readBloodMeasures } from '#shared/domain/results/read-blood-measures.ts';
import type { HeldReason } from '#shared/domain/results/types.ts';
import { unitHold } from '#shared/domain/results/unit-hold.ts';
import { countFindings } from '#shared/server/lab-intake/count-findings.ts';
import type { ObservationRow } from '#shared/server/results/observation-rows.ts';
import { holdShippedContent } from '#test/factories/shipped-content.ts';
import { anObservation, shippedContent } from './shipped-content.ts';

beforeAll(holdShippedContent);

const content = shippedContent();
const context = { content, lab: 'LABOR', sex: 'female' as const };
const { markers } = content.bloodMarkers;

describe('units', () => {
  it.each([
    ['µg/l', 'ug/L', true],
    ['µg/l', '\u03bcg/L', true],
    ['µg/l', ' µg / l ', true],
    ['G/l', 'G/l^^L', true],
    ['G/l', '10*9/L', true],
    ['G/l', '10^9/l', true],
    ['G/l', 'x10E9/L', true],
    ['G/l', '10⁹/l', true],
    ['T/l', '10*12/L', true],
    ['mU/l', 'mIU/L', true],
    ['mU/l', 'mIE/l', true],
    ['U/l', 'UI/l', true],
    ['ml/min/1.73 m²', 'mL/min/1.73m2', true],
    ['ml/min/1.73 m²', 'ml/min/{1.73_m2}', true],
    ['ml/min/1.73 m²', 'ml/min/1,73m²', true],
    ['g/l', 'G/l', false],
    ['mU/l', 'U/l', false],
    ['mmol/l', 'µmol/l', false],
    ['µg/l', 'ng/ml', false],
    ['mmol/l', 'mg/dl', false],
    ['%', 'mmol/mol', false],
    ['nmol/l', 'pmol/l', false],
  ])('%s and %s: same %s', (one, other, same) => {
    expect(foldUnit(one) === foldUnit(other)).toBe(same);
  });

  it.each([
    [' G/l ', 'G/l'],
    ['G/l ^^L', 'G/l'],
    ['10^9/l^^L', '10^9/l'],
    ['', ''],
  ])('%j is shown as %j', (sent, shown) => {
    expect(unitText(sent)).toBe(shown);
  });

  it('of another code are those of that code alone, and of both the marker’s own', () => {
    const [marker] = markers;
    if (!marker) throw new Error('no marker');
    const twofold = { ...marker, loinc: '1-8', unit: 'g/l', otherCodes: [{ loinc: '2-6', units: ['mol/l'] }] };
    const holdOf = (unit: string, ...codes: string[]) => unitHold(unit, twofold, [twofold], codes);
    expect([holdOf('g/l', '1-8'), holdOf('mol/l', '2-6'), holdOf('g/l', '1-8', '2-6')]).toEqual([null, null, null]);
    expect(holdOf('mol/l', '1-8', '2-6')).toBe('unknown-unit');
    expect(holdOf('g/l', '2-6')).toBe('different-unit');
    expect(holdOf('g/l', '3-4')).toBeNull();
  });

  it('keeps all different units of the content apart', () => {
    const units = new Set(markers.map((marker) => marker.unit));
    expect(new Set([...units].map(foldUnit)).size).toBe(units.size);
  });

  it.each([
    ['mmol/l', 'different-unit'],
    ['ng/ml', 'unknown-unit'],
    ['', 'missing-unit'],
  ])('holds ferritin in %p as %s and gives it no position', (unit, held) => {
    expect(readBloodMeasure(anObservation({ unit }), context)).toMatchObject({
      held,
      position: null,
      positionReason: 'held',
      number: 41,
    });
  });
});

describe('markers', () => {
  const none = { code: '', system: '', alternateCode: '', alternateSystem: '' };
  const own = {
    ...content.bloodMarkers,
    labCodes: [
      { lab: 'LABOR', code: 'FER', marker: 'ferritin' },
      { lab: null, code: 'HB', marker: 'hemoglobin' },
    ],
  };

  it.each([
    ['LOINC code', { ...none, code: '2276-4', system: 'LN' }, 'ferritin'],
    [
      'LOINC as alternate',
      { ...none, code: 'FERR', system: 'L', alternateCode: '2276-4', alternateSystem: 'LN' },
      'ferritin',
    ],
    ['LOINC shape without system', { ...none, code: '718-7' }, 'hemoglobin'],
    ['own code of this laboratory, any case', { ...none, code: 'fer', system: 'L' }, 'ferritin'],
    ['own code of any laboratory', { ...none, code: 'HB', system: 'L' }, 'hemoglobin'],
    ['LOINC shape of another system', { ...none, code: '718-7', system: 'SCT' }, null],
    ['unknown LOINC', { ...none, code: '99999-7', system: 'LN' }, null],
    [
      'two LOINC codes that disagree',
      { code: '2276-4', system: 'LN', alternateCode: '718-7', alternateSystem: 'LN' },
      null,
    ],
    ['nothing', none, null],
    ...['LN', 'loinc', 'http://loinc.org', '2.16.840.1.113883.6.1', 'urn:oid:2.16.840.1.113883.6.1', ' LN '].map(
      (system): [string, typeof none, string] => [
        `LOINC as ${system}`,
        { ...none, code: ' 2276-4 ', system },
        'ferritin',
      ],
    ),
    ['an alternate without code', { ...none, code: '2276-4', system: 'LN', alternateSystem: 'LN' }, 'ferritin'],
    ['own code with blanks', { ...none, code: ' FER ', system: 'L' }, 'ferritin'],
    [
      'own code as alternate',
      { ...none, code: 'x', system: 'L', alternateCode: 'hb', alternateSystem: 'L' },
      'hemoglobin',
    ],
  ])('%s', (_name, test, key) => {
    expect(mapMarker(test, 'Labor', own)?.key ?? null).toBe(key);
  });

  it('reads the own code of this laboratory before that of any', () => {
    const both = { ...own, labCodes: [...own.labCodes, { lab: 'LABOR', code: 'HB', marker: 'ferritin' }] };
    expect(mapMarker({ ...none, code: 'HB' }, ' labor ', both)?.key).toBe('ferritin');
    expect(mapMarker({ ...none, code: 'HB' }, 'OTHER', both)?.key).toBe('hemoglobin');
  });

  it('does not read the own code of another laboratory', () => {
    expect(mapMarker({ ...none, code: 'FER' }, 'OTHER', own)).toBeNull();
    expect(mapMarker({ ...none, code: 'FER' }, null, own)).toBeNull();
  });

  it('keeps an unmapped observation with its text', () => {
    const measure = readBloodMeasure(
      anObservation({ code: 'XYZ', system: 'L', text: 'Neuer Test', value: '3,20' }),
      context,
    );
    expect(measure).toMatchObject({
      marker: null,
      name: 'Neuer Test',
      valueText: '3,20',
      held: null,
      positionReason: 'unmapped',
    });
  });
});

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

describe('critical values', () => {
  const potassium = (change: object) => anObservation({ code: '2823-3', unit: 'mmol/l', range: '3.5-5.1', ...change });

  it.each([
    ['2.8', 'below', false],
    ['2.79', 'critical', true],
    ['6.2', 'above', false],
    ['6.21', 'critical', true],
    ['<2.8', 'critical', true],
    ['>6.2', 'critical', true],
    ['>6.0', 'above', false],
  ])('potassium %s is %s', (value, position, critical) => {
    expect(readBloodMeasure(potassium({ value }), context)).toMatchObject({ position, critical });
  });

  it('says when the limit is not excluded', () => {
    expect(readBloodMeasure(potassium({ value: '>6.0' }), context).criticalNotExcluded).toBe(true);
    expect(readBloodMeasure(potassium({ value: '6.0' }), context).criticalNotExcluded).toBe(false);
  });

  it('never judges a critical limit in another unit, but alarms when the laboratory does', () => {
    const held = readBloodMeasure(potassium({ value: '250', unit: 'mg/l' }), context);
    expect(held).toMatchObject({ held: 'different-unit', position: null, critical: false });
    const flagged = readBloodMeasure(potassium({ value: '250', unit: 'mg/l', flags: ['HH'] }), context);
    expect(flagged).toMatchObject({ held: 'different-unit', position: null, critical: true, criticalBy: 'lab-flag' });
  });
});

describe('a value whose being critical nothing excludes', () => {
  const potassium = (change: object) =>
    readBloodMeasure(anObservation({ code: '2823-3', unit: 'mmol/l', range: '3.5-5.1', ...change }), context);

  it.each<[string, object, boolean]>([
    ['no unit', { value: '7.2', unit: '' }, true],
    ['no unit, low', { value: '2.1', unit: '' }, true],
    ['no unit, harmless', { value: '4.2', unit: '' }, false],
    ['an unknown unit', { value: '7.2', unit: 'foo' }, true],
    ['another spelling of the unit', { value: '7.2', unit: 'mEq/l' }, true],
    ['no unit, with a sign', { value: '>7', unit: '' }, true],
    ['no unit, maybe beyond', { value: '>6', unit: '' }, true],
    ['the unit in the value', { value: '7.2 mmol/l', unit: '' }, true],
    ['the unit in the value, harmless', { value: '4.2 mmol/l', unit: '' }, false],
    ['touching the value', { value: '7,2mmol/l' }, true],
    ['a sentence', { value: 'siehe Bemerkung: 7.4' }, true],
    ['a range of two figures', { value: '5.9-7.4' }, true],
    ['a thousands comma that may be a decimal one', { value: '7,200' }, true],
    ['only the note has it', { value: 'siehe Bemerkung', notes: ['Kalium 7.4 mmol/l, telefonisch gemeldet'] }, true],
    ['a text without a figure', { value: 'hämolytisch' }, false],
    ['a text with a day and a time', { value: 'siehe Bericht vom 21.11.2026 07:30' }, false],
    ['a text with the range', { value: '4.2 (3.5-5.1)' }, false],
    ['not obtained', { value: '7.2', unit: '', status: 'X' }, false],
    ['certainly critical is not in doubt', { value: '7.2' }, false],
    ['so is what the laboratory marked', { value: '7.2', unit: '', flags: ['HH'] }, false],
  ])('%s', (_name, change, notExcluded) => {
    expect(potassium(change)).toMatchObject({ criticalNotExcluded: notExcluded });
  });

  it.each<[string, string, string, boolean]>([
    ['14682-9', '5.0', 'mg/dl', true],
    ['14682-9', '0.9', 'mg/dl', false],
    ['718-7', '6.5', 'g/dl', true],
    ['718-7', '14.8', 'g/dl', false],
    ['777-3', '20000', '/µl', true],
    ['777-3', '250 10^9/l', '', false],
    ['62238-1', '85 ml/min/1.73m2', '', false],
    ['14771-0', '36', 'mg/dl', true],
    ['3016-3', '2.1', 'µIU/ml', false],
  ])('%s %s %s', (code, value, unit, notExcluded) => {
    const measure = readBloodMeasure(anObservation({ code, value, unit, range: '' }), context);
    expect(measure).toMatchObject({ position: null, criticalNotExcluded: notExcluded });
  });

  it('is counted, and named to whoever is alerted', () => {
    const seen = { ...anObservation(), codingSystem: 'LN', referenceRange: '3.5-5.1', flags: '', notes: '[]' };
    const row = { ...seen, code: '2823-3', value: '7.2', unit: '', observedAt: null };
    expect(countFindings([row as unknown as ObservationRow], { lab: '', sex: null, notes: [] })).toMatchObject({
      critical: 1,
      criticalValues: ['LN|2823-3||7.2||false'],
    });
  });
});

describe('codes, units, fasting and the time of day', () => {
  const read = (code: string, unit: string, change: object = {}, sampleNotes: string[] = []) =>
    readBloodMeasure(anObservation({ code, unit, ...change }), { ...context, sampleNotes });

  it.each<[string, string, string, HeldReason | null]>([
    ['14635-7', 'nmol/l', 'vitamin-d', null],
    ['68438-1', 'nmol/l', 'vitamin-d', null],
    ['62292-8', 'nmol/l', 'vitamin-d', null],
    ['62292-8', 'ng/ml', 'vitamin-d', null],
    ['1989-3', 'µg/l', 'vitamin-d', null],
    ['35365-6', 'ng/mL', 'vitamin-d', null],
    ['14635-7', 'ng/ml', 'vitamin-d', 'different-unit'],
    ['62292-8', 'mmol/l', 'vitamin-d', 'different-unit'],
    ['62238-1', 'ml/min/1.73m2', 'egfr', null],
    ['98979-8', 'ml/min/1.73m2', 'egfr', null],
    ['4548-4', '%', 'hba1c', null],
    ['59261-8', 'mmol/mol', 'hba1c', null],
    ['59261-8', '%', 'hba1c', 'different-unit'],
    ['4548-4', 'mmol/mol', 'hba1c', 'different-unit'],
    ['11580-8', 'mIU/l', 'tsh', null],
    ['26464-8', '10*9/L', 'leukocytes', null],
    ['30239-8', 'U/l', 'ast', null],
  ])('%s in %s is %s, held: %s', (code, unit, marker, held) => {
    expect(read(code, unit, { value: '38', range: '20-60' })).toMatchObject({ marker, held });
  });

  it('judges HbA1c in mmol/mol by limits in mmol/mol, and shows it on that scale', () => {
    const ifcc = (value: string) => read('59261-8', 'mmol/mol', { value, range: '20-38' });
    expect(ifcc('36')).toMatchObject({ position: 'within', critical: false });
    expect(ifcc('86')).toMatchObject({ position: 'above', critical: false });
    expect(ifcc('87')).toMatchObject({ position: 'critical' });
    const rule = content.resultRules.categories
      .flatMap((area) => area.markers)
      .find(({ marker }) => marker === 'hba1c');
    expect([47, 48].map((value) => rule && isFarOutside(ifcc(String(value)), rule))).toEqual([false, true]);
    const hba1c = markers.find(({ key }) => key === 'hba1c') as Marker;
    const shown = presentReleasedMeasure(ifcc('36'), hba1c, 'sugar', content.referenceChange);
    expect(shown).toMatchObject({ unit: 'mmol/mol', decimals: 0, axis: { min: 15, max: 86 } });
  });

  it('compares no two values in different units', () => {
    const now = read('59261-8', 'mmol/mol', { value: '36', range: '20-38' });
    const before = read('4548-4', '%', { value: '5.4', range: '4.0-5.6' });
    const earlier = [{ sampledAt: '2025-10-20T07:10:00Z', beingCorrected: false, measures: [before] }];
    expect(findPreviousValue(now, '2026-10-20T07:10:00Z', earlier)).toBeNull();
  });

  it('measures no vitamin D in ng/ml by a target in nmol/l', () => {
    const mass = read('62292-8', 'ng/ml', { value: '80', range: '20-100' });
    const rule = content.resultRules.categories.find(({ key }) => key === 'vitamins') as CategoryRule;
    expect(proposeCategoryLevel(rule, new Set(['vitamin-d']), [mass], content.resultRules)?.level).toBe('good');
  });

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

  it('names the LOINC code that it has, not an empty one', () => {
    const test = { code: '', system: 'LN', alternateCode: '2276-4', alternateSystem: 'LN' };
    expect(readBloodMeasure(anObservation(test), context).loinc).toBe('2276-4');
  });

  it('is named by its code where it has no text', () => {
    expect(readBloodMeasure(anObservation({ text: '' }), context).name).toBe('2276-4');
  });

  it.each([
    ['HH', 'high'],
    ['LL', 'low'],
  ])('flagged %s is critical on the %s side, wherever it lies', (flag, side) => {
    expect(readBloodMeasure(anObservation({ flags: [flag] }), context)).toMatchObject({
      ...{ position: 'within', critical: true, criticalBy: 'lab-flag', side },
    });
  });

  it.each(['X', 'D', 'W', 'I'] as const)('says nothing with the status %s, which has no value', (status) => {
    const measure = readBloodMeasure(anObservation({ status, value: '', flags: ['HH'] }), context);
    expect(measure).toMatchObject({ critical: false, criticalBy: null });
  });

  it('ignores one that was taken back', () => {
    const measures = readBloodMeasures([anObservation(), anObservation({ value: '14', status: 'W' })], context);
    expect(measures[0]?.held).toBeNull();
  });
});
