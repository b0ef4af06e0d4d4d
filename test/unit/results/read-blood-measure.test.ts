import { describe, expect, it } from '@jest/globals';
import { describePosition } from '#shared/domain/results/describe-position.ts';
import { foldUnit } from '#shared/domain/results/fold-unit.ts';
import { mapMarker } from '#shared/domain/results/map-marker.ts';
import { zoneOfValue } from '#shared/domain/results/range-bar.ts';
import { readBloodMeasure } from '#shared/domain/results/read-blood-measure.ts';
import { readBloodMeasures } from '#shared/domain/results/read-blood-measures.ts';
import { countFindings } from '#shared/server/lab-intake/count-findings.ts';
import type { ObservationRow } from '#shared/server/results/observation-rows.ts';
import { anObservation, shippedContent } from './shipped-content.ts';

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
    ['unknown LOINC', { ...none, code: '59261-8', system: 'LN' }, null],
    [
      'two LOINC codes that disagree',
      { code: '2276-4', system: 'LN', alternateCode: '718-7', alternateSystem: 'LN' },
      null,
    ],
    ['nothing', none, null],
  ])('%s', (_name, test, key) => {
    expect(mapMarker(test, 'Labor', own)?.key ?? null).toBe(key);
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
    expect(countFindings([row as unknown as ObservationRow], '', null)).toMatchObject({
      critical: 1,
      criticalValues: ['LN|2823-3||7.2|'],
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

  it('ignores one that was taken back', () => {
    const measures = readBloodMeasures([anObservation(), anObservation({ value: '14', status: 'W' })], context);
    expect(measures[0]?.held).toBeNull();
  });
});
