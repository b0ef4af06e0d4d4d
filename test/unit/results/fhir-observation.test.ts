import { describe, expect, it } from '@jest/globals';
import { fhirMissing, fhirObservation, type ObservationFrame } from '#shared/domain/results/fhir-observation.ts';
import { loincOf } from '#shared/domain/results/loinc-of.ts';
import type { ReleasedMeasure } from '#shared/domain/results/types.ts';
import { ucumOf } from '#shared/domain/results/ucum-of.ts';
import { resultContent } from '#test/factories/shipped-content.ts';

const NAME = { de: 'Ferritin', en: 'Ferritin (en)', fr: 'Ferritine', it: 'Ferritina' };
const FRAME: ObservationFrame = {
  id: 'o',
  language: 'fr',
  loinc: '2276-4',
  subject: { reference: 'urn:p' },
  performer: { reference: 'urn:l' },
  specimen: { reference: 'urn:s' },
  sampledAt: '2026-11-02T07:10:00.000Z',
  issued: '2026-11-03T09:00:00.000Z',
};
const RANGE = { lower: 30, upper: null, text: '>= 30', source: 'lab' } as const;

const measure = (change: Partial<ReleasedMeasure>) =>
  ({
    marker: 'ferritin',
    name: NAME,
    valueText: '12',
    decimalText: '12',
    comparator: null,
    unit: 'µg/l',
    range: RANGE,
    position: 'within',
    side: null,
    ...change,
  }) as ReleasedMeasure;

const written = (change: Partial<ReleasedMeasure>, frame = FRAME): string =>
  JSON.stringify(fhirObservation(measure(change), frame));

describe('a value as a FHIR observation', () => {
  it.each([
    [
      'keeps the digits',
      { decimalText: '7.30' },
      '"valueQuantity":{"value":7.30,"unit":"µg/l","system":"http://unitsofmeasure.org","code":"ug/L"}',
    ],
    ['keeps the sign', { decimalText: '0.6', comparator: '<' }, '"code":"ug/L","comparator":"<"'],
    ['leaves a text a text', { decimalText: null, valueText: 'negativ', range: null }, '"valueString":"negativ"'],
    ['claims no UCUM code it does not know', { unit: 'Titer' }, '"valueQuantity":{"value":12,"unit":"Titer"}'],
    [
      'gives the limits it has',
      {},
      '"referenceRange":[{"low":{"value":30,"unit":"µg/l","system":"http://unitsofmeasure.org","code":"ug/L"},"text":">= 30"}]',
    ],
    ['low', { position: 'below', side: 'low' }, '"code":"L"'],
    ['high', { position: 'above', side: 'high' }, '"code":"H"'],
    ['critically low', { position: 'critical', side: 'low' }, '"code":"LL"'],
    ['critically high', { position: 'critical', side: 'high' }, '"code":"HH"'],
    ['critical on no side', { position: 'critical' }, '"code":"AA"'],
  ] as const)('%s', (_what, change, expected) => {
    expect(written(change)).toContain(expected);
  });

  it('judges nothing that was not judged', () => {
    expect(written({ position: null })).not.toContain('interpretation');
  });

  it('says in every language what it is', () => {
    expect(fhirObservation(measure({}), FRAME).code).toMatchObject({
      coding: [{ code: '2276-4' }],
      text: 'Ferritine',
      _text: {
        extension: [
          ['de-CH', 'Ferritin'],
          ['en', 'Ferritin (en)'],
          ['it-CH', 'Ferritina'],
        ].map(([lang, content]) => ({ extension: [{ valueCode: lang }, { valueString: content }] })),
      },
    });
  });

  it('says that nobody wrote down when it was taken', () => {
    expect(written({}, { ...FRAME, sampledAt: null })).toMatch(/"_effectiveDateTime".*"valueCode":"unknown"/);
  });

  it.each([
    ['not-measured', 'not-performed'],
    ['not-usable', 'error'],
    ['withdrawn', 'unknown'],
  ] as const)('says why there is none: %s', (reason, code) => {
    const missing = fhirMissing({ marker: 'ferritin', name: NAME, reason }, FRAME);
    expect([missing.status, missing.dataAbsentReason?.coding?.[0]?.code]).toEqual(['cancelled', code]);
  });
});

describe('codes of the content', () => {
  const { markers } = resultContent.bloodMarkers;

  it('know the UCUM code of every unit', () => {
    const units = markers.flatMap(({ unit, otherCodes = [] }) => [unit, ...otherCodes.flatMap(({ units }) => units)]);
    expect(units.filter((unit) => ucumOf(unit) === null)).toEqual([]);
  });

  const hba1c = markers.find(({ key }) => key === 'hba1c');
  it.each([
    ['4548-4', '%', '4548-4'],
    ['17856-6', '%', '17856-6'],
    ['9999-9', '%', '4548-4'],
    [null, 'mmol/mol', '59261-8'],
    [null, '%', '4548-4'],
    [null, 'g/l', null],
  ])('take HbA1c of %s in %s for %s', (loinc, unit, expected) => {
    if (!hba1c) throw new Error('no HbA1c');
    expect(loincOf(hba1c, { loinc, unit })).toBe(expected);
  });
});
