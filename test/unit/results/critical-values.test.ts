import { beforeAll, describe, expect, it } from '@jest/globals';
import { readBloodMeasure } from '#shared/domain/results/read-blood-measure.ts';
import { countFindings } from '#shared/server/lab-intake/count-findings.ts';
import type { ObservationRow } from '#shared/server/results/observation-rows.ts';
import { holdShippedContent } from '#test/factories/shipped-content.ts';
import { context } from './reading-context.ts';
import { anObservation } from './shipped-content.ts';

beforeAll(holdShippedContent);

const potassium = (change: object) =>
  readBloodMeasure(anObservation({ code: '2823-3', unit: 'mmol/l', range: '3.5-5.1', ...change }), context);

describe('critical values', () => {
  it.each([
    ['2.8', 'below', false],
    ['2.79', 'critical', true],
    ['6.2', 'above', false],
    ['6.21', 'critical', true],
    ['<2.8', 'critical', true],
    ['>6.2', 'critical', true],
    ['>6.0', 'above', false],
  ])('potassium %s is %s', (value, position, critical) => {
    expect(potassium({ value })).toMatchObject({ position, critical });
  });

  it('says when the limit is not excluded', () => {
    expect(potassium({ value: '>6.0' }).criticalNotExcluded).toBe(true);
    expect(potassium({ value: '6.0' }).criticalNotExcluded).toBe(false);
  });

  it('never judges a critical limit in another unit, but alarms when the laboratory does', () => {
    const held = potassium({ value: '250', unit: 'mg/l' });
    expect(held).toMatchObject({ held: 'different-unit', position: null, critical: false });
    const flagged = potassium({ value: '250', unit: 'mg/l', flags: ['HH'] });
    expect(flagged).toMatchObject({ held: 'different-unit', position: null, critical: true, criticalBy: 'lab-flag' });
  });
});

describe('a flag of the laboratory', () => {
  it.each([
    ['HH', 'high'],
    ['LL', 'low'],
  ])('%s makes a value critical on the %s side, wherever it lies', (flag, side) => {
    expect(readBloodMeasure(anObservation({ flags: [flag] }), context)).toMatchObject({
      ...{ position: 'within', critical: true, criticalBy: 'lab-flag', side },
    });
  });

  it.each(['X', 'D', 'W', 'I'] as const)('says nothing with the status %s, which has no value', (status) => {
    const measure = readBloodMeasure(anObservation({ status, value: '', flags: ['HH'] }), context);
    expect(measure).toMatchObject({ critical: false, criticalBy: null });
  });
});

describe('a value whose being critical nothing excludes', () => {
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
