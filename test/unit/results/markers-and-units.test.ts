import { describe, expect, it } from '@jest/globals';
import type { CategoryRule, Marker } from '#shared/domain/results/content-types.ts';
import { findPreviousValue } from '#shared/domain/results/find-previous-value.ts';
import { foldUnit, unitText } from '#shared/domain/results/fold-unit.ts';
import { isFarOutside } from '#shared/domain/results/is-far-outside.ts';
import { mapMarker } from '#shared/domain/results/map-marker.ts';
import { presentReleasedMeasure } from '#shared/domain/results/present-released-measure.ts';
import { proposeCategoryLevel } from '#shared/domain/results/propose-category-level.ts';
import { readBloodMeasure } from '#shared/domain/results/read-blood-measure.ts';
import type { HeldReason } from '#shared/domain/results/types.ts';
import { unitHold } from '#shared/domain/results/unit-hold.ts';
import { content, context } from './reading-context.ts';
import { anObservation } from './shipped-content.ts';

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

  it('names the LOINC code that it has, not an empty one', () => {
    const test = { code: '', system: 'LN', alternateCode: '2276-4', alternateSystem: 'LN' };
    expect(readBloodMeasure(anObservation(test), context).loinc).toBe('2276-4');
  });

  it('is named by its code where it has no text', () => {
    expect(readBloodMeasure(anObservation({ text: '' }), context).name).toBe('2276-4');
  });
});

describe('codes and their units', () => {
  const read = (code: string, unit: string, change: object = {}) =>
    readBloodMeasure(anObservation({ code, unit, ...change }), context);

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
});
