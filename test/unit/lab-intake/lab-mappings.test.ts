import { describe, expect, it } from '@jest/globals';
import { asksDoctor } from '#shared/domain/lab-intake/asks-doctor.ts';
import { checkMapping } from '#shared/domain/lab-intake/check-mapping.ts';
import { areEqualUnits, findEqualUnits } from '#shared/domain/lab-intake/equal-units.ts';
import { facilityKey } from '#shared/domain/lab-intake/mapping-kind.ts';
import { matchOrder } from '#shared/domain/lab-intake/match-order.ts';
import { type ChosenField, numbersByField } from '#shared/domain/lab-intake/number-field.ts';
import { type LabMapping, NO_MAPPING, readByMapping } from '#shared/domain/lab-intake/read-by-mapping.ts';
import { suggestMarker } from '#shared/domain/lab-intake/suggest-marker.ts';
import { withMapping } from '#shared/domain/lab-intake/with-mapping.ts';
import { makeOrderNumber } from '#shared/domain/orders/order-number.ts';
import { fingerprintValues } from '#shared/domain/results/fingerprint-values.ts';
import { readBloodMeasure } from '#shared/domain/results/read-blood-measure.ts';
import type { ObservationInput } from '#shared/domain/results/types.ts';
import { resultContent } from '#test/factories/shipped-content.ts';

const file = resultContent.bloodMarkers;
const { markers } = file;

const observation = (change: Partial<ObservationInput>): ObservationInput => ({
  ...{ code: '', system: 'L', text: '', alternateCode: '', alternateSystem: '', sub: '', value: '4.2', unit: 'mmol/l' },
  ...{ range: '', flags: [], status: 'F', notes: [], observedAt: null },
  ...change,
});

const mapping = (codes: Record<string, string | null> = {}, units: Record<string, string> = {}): LabMapping => ({
  ...NO_MAPPING,
  codes: new Map(Object.entries(codes)),
  units: new Map(Object.entries(units)),
});

describe('a value read by its laboratory’s mapping', () => {
  const K = { code: 'KAL' };
  const LOINC = { code: '2823-3', system: 'LN' };
  it.each<[string, Partial<ObservationInput>, LabMapping, string | null, string | null, string | null]>([
    ['a code that nobody mapped waits', K, NO_MAPPING, null, null, 'unknown-code'],
    ['a mapped code', K, mapping({ KAL: 'potassium' }), 'potassium', null, 'mapped'],
    ['blanks around the code', { code: ' KAL ' }, mapping({ KAL: 'potassium' }), 'potassium', null, 'mapped'],
    ['another spelling is another code', { code: 'Kal' }, mapping({ KAL: 'potassium' }), null, null, 'unknown-code'],
    [
      'as the alternate',
      { code: 'X', alternateCode: 'KAL' },
      mapping({ KAL: 'potassium' }),
      'potassium',
      null,
      'mapped',
    ],
    [
      'two codes of one meaning',
      { code: 'K1', alternateCode: 'K2' },
      mapping({ K1: 'potassium', K2: 'potassium' }),
      'potassium',
      null,
      'mapped',
    ],
    [
      'two codes that contradict',
      { code: 'K1', alternateCode: 'NA' },
      mapping({ K1: 'potassium', NA: 'sodium' }),
      null,
      null,
      'unknown-code',
    ],
    ['a code held on purpose', K, mapping({ KAL: null }), null, null, 'unknown-code'],
    [
      'held on purpose beside one that is mapped',
      { code: 'KAL', alternateCode: 'K1' },
      mapping({ KAL: null, K1: 'potassium' }),
      null,
      null,
      'unknown-code',
    ],
    ['a marker that the content has no more', K, mapping({ KAL: 'gone' }), null, null, 'unknown-code'],
    [
      'LOINC goes before a code of another marker',
      { ...LOINC, alternateCode: 'KAL' },
      mapping({ KAL: 'sodium' }),
      null,
      null,
      null,
    ],
    ['a LOINC code cannot be mapped to another marker', LOINC, mapping({ '2823-3': 'sodium' }), null, null, null],
    [
      'a LOINC code that we do not know',
      { code: '99999-7', system: 'LN' },
      mapping({ '99999-7': 'potassium' }),
      'potassium',
      null,
      'mapped',
    ],
    [
      'its own code beside it',
      { code: '99999-7', system: 'LN', alternateCode: 'KAL' },
      mapping({ KAL: 'potassium' }),
      'potassium',
      null,
      'mapped',
    ],
    ['a withdrawn value waits for nothing', { ...K, status: 'D' }, NO_MAPPING, null, null, null],
    ['nor does one that could not be obtained', { ...K, status: 'X' }, NO_MAPPING, null, null, null],
    ['nor one without a value', { ...K, value: '' }, NO_MAPPING, null, null, null],
    ['a foreign unit waits', { ...LOINC, unit: 'mEq/l' }, NO_MAPPING, null, null, 'foreign-unit'],
    [
      'no unit waits, whatever is mapped',
      { ...LOINC, unit: '' },
      mapping({}, { '': 'mmol/l' }),
      null,
      null,
      'foreign-unit',
    ],
    [
      'an equal unit that is mapped',
      { code: '3016-3', system: 'LN', unit: 'uIU/ml' },
      mapping({}, { 'uIU/ml': 'mU/l' }),
      null,
      'mU/l',
      'mapped',
    ],
    [
      'mapped to a unit of another marker',
      { ...LOINC, unit: 'uIU/ml' },
      mapping({}, { 'uIU/ml': 'mU/l' }),
      null,
      null,
      'foreign-unit',
    ],
    [
      'a unit that can be used as it came stays',
      { ...LOINC, unit: 'mmol/L' },
      mapping({}, { 'mmol/L': 'mU/l' }),
      null,
      null,
      null,
    ],
    ['a text has no unit to wait for', { ...LOINC, unit: '', value: 'negativ' }, NO_MAPPING, null, null, null],
    [
      'a mapped code in a foreign unit',
      { ...K, unit: 'mEq/l' },
      mapping({ KAL: 'potassium' }),
      'potassium',
      null,
      'foreign-unit',
    ],
  ])('%s', (_name, change, meaning, mappedMarker, mappedUnit, reading) => {
    expect(readByMapping(observation(change), 'LAB', meaning, file)).toEqual({ mappedMarker, mappedUnit, reading });
  });

  it('is judged as a value of the marker, its figure untouched and the unit that was sent named', () => {
    const sent = observation({ code: 'TSHB', value: '2.1', unit: 'uIU/ml', mappedMarker: 'tsh', mappedUnit: 'mU/l' });
    expect(readBloodMeasure(sent, { content: resultContent, lab: 'LAB', sex: null })).toMatchObject({
      ...{ marker: 'tsh', held: null, valueText: '2.1', number: 2.1, unit: 'mU/l' },
      mapped: { marker: 'tsh', unit: 'uIU/ml' },
    });
  });

  it('is another value for whoever accepted the case before', () => {
    const context = { content: resultContent, lab: 'LAB', sex: null };
    const of = (change: Partial<ObservationInput>) =>
      fingerprintValues({
        content: resultContent,
        orderedMarkers: ['potassium'],
        measures: [readBloodMeasure(observation({ code: 'KAL', ...change }), context)],
        labNotes: [],
      });
    const [before, after] = [of({}), of({ mappedMarker: 'potassium' })];
    expect(after.all).not.toBe(before.all);
    const area = resultContent.resultCategories.categories.find((one) => one.markers.includes('potassium'))?.key ?? '';
    expect(after.areas[area]).not.toBe(before.areas[area]);
  });
});

describe('two units', () => {
  it.each([
    ['ng/ml', 'µg/l', true],
    ['mg/l', 'ug/ml', true],
    ['pg/ml', 'ng/l', true],
    ['uIU/ml', 'mU/l', true],
    ['mIU/L', 'mU/l', true],
    ['Tsd/µl', 'G/l', true],
    ['Mio./µl', 'T/l', true],
    ['10*3/uL', 'G/l', true],
    ['10^6/mm3', 'T/l', true],
    ['nmol/ml', 'µmol/l', true],
    ['g/dl', 'g/l', false],
    ['mg/dl', 'mmol/l', false],
    ['mEq/l', 'mmol/l', false],
    ['U/l', 'kat/l', false],
    ['mU/l', 'MU/l', false],
    ['g/l', 'G/l', false],
    ['%', 'l/l', false],
    ['furlong', 'furlong', true],
    ['furlong', 'g/l', false],
    ['', '', false],
    ['', 'g/l', false],
    ['mg/g/l', 'mg/l', false],
    ['constructor/l', 'g/l', false],
    ['g/toString', 'g/l', false],
  ])('%s and %s are the same: %s', (left, right, same) => {
    expect(areEqualUnits(left, right)).toBe(same);
    expect(areEqualUnits(right, left)).toBe(same);
  });

  it('are proposed once, however they are spelt', () => {
    expect(findEqualUnits('ng/ml', ['µg/l', 'ug/L', 'mmol/l'])).toEqual(['ug/L']);
  });
});

describe('what may be saved', () => {
  it.each([
    ['code', 'KAL', 'potassium', null],
    ['code', 'KAL', null, null],
    ['code', 'KAL', 'gone', 'meaning'],
    ['code', '', 'potassium', 'sent'],
    ['code', ' KAL', 'potassium', 'sent'],
    ['code', '2823-3', 'sodium', 'has-loinc'],
    ['code', '2823-3', 'potassium', 'has-loinc'],
    ['unit', 'uIU/ml', 'mU/l', null],
    ['unit', 'g/dl', 'g/l', 'unit-not-equal'],
    ['unit', 'g/dl', 'furlong', 'meaning'],
    ['unit', 'g/dl', null, 'meaning'],
    ['unit', 'g/l^^L', 'g/l', 'sent'],
    ['number', 'order-number', 'SPM-2', null],
    ['number', 'order-number', 'standard', null],
    ['number', 'order-number', 'PID-5', 'meaning'],
    ['number', 'other', 'SPM-2', 'sent'],
  ] as const)('%s %s as %s: %s', (kind, sent, meaning, problem) => {
    expect(checkMapping({ kind, sent, meaning }, file)).toBe(problem);
  });

  it.each([
    ['code', 'potassium', null, [], false],
    ['code', 'potassium', null, ['99999-7'], true],
    ['code', 'potassium', 'sodium', [], true],
    ['code', 'potassium', 'potassium', ['99999-7'], false],
    ['code', null, 'sodium', ['99999-7'], false],
    ['unit', 'mU/l', 'U/l', [], false],
  ] as const)('%s %s after %s with %j asks a doctor: %s', (kind, meaning, former, loinc, asks) => {
    expect(asksDoctor({ kind, meaning, former }, { loinc })).toBe(asks);
  });

  it('changes a laboratory’s mapping, and ended means nothing again', () => {
    const one = withMapping(NO_MAPPING, { kind: 'code', sent: 'KAL', meaning: 'potassium' });
    expect(one.codes.get('KAL')).toBe('potassium');
    expect(withMapping(one, { kind: 'code', sent: 'KAL' }).codes.has('KAL')).toBe(false);
    const unit = withMapping(one, { kind: 'unit', sent: 'uIU/ml', meaning: 'mU/l' });
    expect([...unit.units]).toEqual([['uIU/ml', 'mU/l']]);
    expect(withMapping(unit, { kind: 'unit', sent: 'uIU/ml' }).units.size).toBe(0);
    expect(NO_MAPPING.codes.size).toBe(0);
  });
});

describe('the field of our number', () => {
  const [ours, theirs] = [makeOrderNumber(1, 2026), makeOrderNumber(2, 2026)];
  const customer = { birthdate: '1980-01-02', sex: 'female' as const, lastName: 'Keller', firstName: 'Mia' };
  const candidates = [ours, theirs].map((orderNumber) => ({ orderId: orderNumber, orderNumber, status: 1, customer }));
  const person = { birthdate: '19800102', sex: 'F', family: 'Keller', given: 'Mia' };
  const group = { orc2: '', orc3: '', obr2: '', obr3: '', samples: [] as string[] };
  const decide = (change: Partial<typeof group>, field: ChosenField, text = '') =>
    matchOrder(
      {
        groups: numbersByField([{ ...group, ...change }], field, text ? [{ field: 'SPM-2', text }] : []),
        ...person,
      },
      candidates,
    );
  it.each<[string, Partial<typeof group>, ChosenField, string, object]>([
    ['standard: the placer', { obr2: ours }, 'standard', theirs, { matched: ours }],
    ['chosen: what stands there', {}, 'SPM-2', ours, { matched: ours }],
    ['chosen: the laboratory’s own number names nothing', { obr3: theirs }, 'SPM-2', ours, { matched: ours }],
    [
      'chosen: a placer that names another order is a disagreement',
      { obr2: theirs },
      'SPM-2',
      ours,
      { setAside: 'disagreement' },
    ],
    ['chosen: an empty field names nothing', { obr3: ours }, 'SPM-2', '', { setAside: 'no-order-number' }],
    ['chosen: another field', {}, 'PID-18', ours, { setAside: 'no-order-number' }],
  ])('%s', (_name, change, field, text, decision) => {
    expect(decide(change, field, text)).toMatchObject(decision);
  });
});

describe('a proposal', () => {
  it.each([
    ['Kalium', 'potassium'],
    ['FERRITIN ', 'ferritin'],
    ['Hémoglobine', 'hemoglobin'],
    ['hemoglobine', 'hemoglobin'],
    ['Kalium im Urin', null],
    ['', null],
    ['–', null],
  ])('for %j is %s', (name, key) => {
    expect(suggestMarker(name, markers)).toBe(key);
  });

  it('knows a laboratory however it writes its name', () => {
    expect(facilityKey(' LabNord ')).toBe('LABNORD');
  });
});
