import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type {
  Bundle,
  Composition,
  DiagnosticReport,
  Observation,
  Organization,
  Patient,
  Practitioner,
} from 'fhir/r4.js';
import { contract } from '#shared/contract/all.ts';
import { displayValue } from '#shared/domain/results/describe-position.ts';
import { LANGUAGE_TAGS, LANGUAGES, type Language } from '#shared/languages.ts';
import { updateRows } from '#shared/server/database/model-rows.ts';
import { User } from '#shared/server/models/user.ts';
import type { ResultView } from '#shared/views/results.ts';
import { casesOf, REASON } from '#test/factories/attacked-results.ts';
import { addressOf } from '#test/factories/call.ts';
import { HB, type LabWord, POTASSIUM, TSH } from '#test/factories/lab-words.ts';
import { openWorld, type World } from '#test/factories/open-world.ts';
import { aCustomer, aDoctor, anAdmin, visitAs } from '#test/factories/people.ts';
import { aReviewableOrder, type MeasuredOrder } from '#test/factories/results.ts';
import { allOf, type Exact, oneOf, readExactly } from '#test/setup/read-fhir.ts';
import { validateFhir } from '#test/setup/validate-fhir.ts';
import type { Visitor } from '#test/setup/visitor.ts';

/** Every kind of value, as a laboratory sends it, and what the document must make of it: figures with their digits, written by hand. */
const KINDS: { marker: string; word: LabWord; said: Said }[] = [
  {
    marker: 'hemoglobin',
    word: { ...HB, value: '62' },
    said: { value: ['62', 'g/l', 'g/L'], low: '120', high: '160', flag: 'LL' },
  },
  {
    marker: 'potassium',
    word: { ...POTASSIUM, value: '6.90' },
    said: { value: ['6.90', 'mmol/l', 'mmol/L'], low: '3.5', high: '5.1', flag: 'HH' },
  },
  {
    marker: 'tsh',
    word: { ...TSH, value: '<0.010', type: 'ST' },
    said: { comparator: '<', value: ['0.010', 'mU/l', 'm[IU]/L'], low: '0.4', high: '4.0', flag: 'L' },
  },
  {
    marker: 'vitamin-b12',
    word: { code: '14685-2^Vitamin B12^LN', unit: 'pmol/l', range: '150-700', value: '>1476', type: 'ST' },
    said: { comparator: '>', value: ['1476', 'pmol/l', 'pmol/L'], low: '150', high: '700', flag: 'H' },
  },
  {
    marker: 'ferritin',
    word: { code: '2276-4^Ferritin^LN', unit: 'µg/l', range: '15-150', value: '41.0' },
    said: { value: ['41.0', 'µg/l', 'ug/L'], low: '15', high: '150', flag: 'N' },
  },
  {
    marker: 'hdl',
    word: { code: '14646-4^HDL^LN', unit: 'mmol/l', range: '>1.00', value: '0.80' },
    said: { value: ['0.80', 'mmol/l', 'mmol/L'], low: '1.00', flag: 'L' },
  },
  {
    marker: 'ldl',
    word: { code: '22748-8^LDL^LN', unit: 'mmol/l', range: '<3.0', value: '3.10' },
    said: { value: ['3.10', 'mmol/l', 'mmol/L'], high: '3.0', flag: 'H' },
  },
  {
    marker: 'leukocytes',
    word: { code: '6690-2^Leukozyten^LN', unit: 'G/l', range: '4.0-10.0', value: '10.10' },
    said: { value: ['10.10', 'G/l', '10*9/L'], low: '4.0', high: '10.0', flag: 'H' },
  },
  {
    marker: 'egfr',
    word: { code: '62238-1^eGFR^LN', unit: 'ml/min/1.73 m²', range: '>60', value: '88' },
    said: { value: ['88', 'ml/min/1.73 m²', 'mL/min/{1.73_m2}'], low: '60', flag: 'N' },
  },
  {
    marker: 'hs-crp',
    word: { code: '30522-7^hs-CRP^LN', unit: 'mg/l', range: '<5.0', value: 'negativ', type: 'ST' },
    said: { words: 'negativ', high: '5.0' },
  },
];

/** Ordered, and read by nobody: one was not measured, one was taken back. */
const GAPS = [
  {
    marker: 'folate',
    word: { code: '14732-2^Folat^LN', unit: 'nmol/l', range: '>7', value: '', status: 'X' },
    absent: 'not-performed',
  },
  {
    marker: 'magnesium',
    word: { code: '2601-3^Magnesium^LN', unit: 'mmol/l', range: '', value: '', status: 'W' },
    absent: 'unknown',
  },
];

interface Said {
  comparator?: string;
  /** Digits, unit as the laboratory wrote it, UCUM. */
  value?: [string, string, string];
  words?: string;
  low?: string;
  high?: string;
  flag?: string;
}

let world: World;
let order: MeasuredOrder;
let customer: Visitor;
let doctor: Visitor;
let admin: Visitor;
let result: ResultView;
const { aCase, send, review, released } = casesOf(() => ({ world, doctor, admin }));

beforeAll(async () => {
  world = await openWorld();
  doctor = await visitAs(world, await aDoctor(world, { firstName: 'Nora', lastName: 'Prüfer' }));
  admin = await visitAs(world, await anAdmin(world));
  const person = await aCustomer(world, { firstName: 'Zoë & Söhne', lastName: 'D’Alò', sex: 'female' });
  order = await aReviewableOrder(world, {
    customer: person,
    productGroupKey: 'health-check',
    productKey: 'health-check-plus',
  });
  await send(order, ...[...KINDS, ...GAPS].map(({ word }) => word));
  await reach();
  await released(order);
  // No language of a file is theirs by chance.
  await updateRows(world.services, User, { preferredLanguage: 'it' }, { id: person.id });
  customer = await visitAs(world, person);
  result = await customer.need('getResultOfOrder', { params: { orderId: order.orderId } });
}, 120_000);
afterAll(() => world.close());

/** The doctor has told the person of what is critical. */
async function reach(): Promise<void> {
  const measureIds = (await review(order)).measures.filter(({ critical }) => critical).map(({ _id }) => _id);
  expect(measureIds).toHaveLength(2);
  await doctor.need('recordContact', {
    params: { id: order.resultId },
    body: {
      calledAt: null,
      outcome: 'reached-and-understood',
      whom: 'person',
      phoneNo: order.customer.phoneNo,
      said: 'Sofort in den Notfall',
      readBack: 'Ich fahre jetzt in den Notfall',
      note: '',
      measureIds,
    },
  });
}

async function fhir(visitor: Visitor, resultId: string, lang: Language = 'de') {
  const address = addressOf(contract.getResultFhir, { params: { id: resultId }, query: { lang } });
  const response = await fetch(`${world.baseUrl}${address}`, { headers: { authorization: `Bearer ${visitor.token}` } });
  expect([response.status, response.headers.get('content-type')]).toEqual([
    200,
    'application/fhir+json; charset=utf-8',
  ]);
  const text = await response.text();
  return { text, bundle: JSON.parse(text) as Bundle, exact: readExactly<Bundle>(text) };
}

/** An observation, said as the table says it. */
function saidIn({ valueQuantity, valueString, referenceRange, interpretation }: Exact<Observation>): Said {
  const [range] = referenceRange ?? [];
  const { value, unit, code, comparator } = valueQuantity ?? {};
  const flag = interpretation?.[0]?.coding?.[0]?.code;
  return {
    ...(comparator && { comparator }),
    ...(value && { value: [value, unit ?? '', code ?? ''] }),
    ...(valueString && { words: valueString }),
    ...(range?.low?.value && { low: range.low.value }),
    ...(range?.high?.value && { high: range.high.value }),
    ...(flag && { flag }),
  };
}

describe('a result as a FHIR document', () => {
  it.each(LANGUAGES)('says in %s what was released, without a fault in the eyes of a validator', async (language) => {
    const { bundle, exact } = await fhir(customer, order.resultId, language);
    expect(validateFhir(bundle)).toEqual([]);
    const observations = allOf<Observation>(exact, 'Observation');
    const { bloodMeasures, resultCategories } = result.document;
    const missing = resultCategories.flatMap(({ missingMarkers }) => missingMarkers);
    expect(observations.map(({ code }) => code.text).toSorted()).toEqual(
      [...bloodMeasures, ...missing].map(({ name }) => name[language]).toSorted(),
    );
    for (const measure of bloodMeasures) {
      const found = observations.find(({ code }) => code.text === measure.name[language]);
      if (!found) throw new Error(`no ${measure.marker}`);
      const said = saidIn(found);
      const kind = KINDS.find(({ marker }) => marker === measure.marker)?.said;
      if (kind) expect([measure.marker, said]).toEqual([measure.marker, kind]);
      expect(found.code.coding).toEqual([{ system: 'http://loinc.org', code: measure.loinc }]);
      expect([said.comparator ?? null, said.value?.slice(0, 2) ?? said.words]).toEqual([
        measure.comparator,
        measure.decimalText === null ? measure.valueText : [measure.decimalText, measure.unit],
      ]);
      const [range] = found.referenceRange ?? [];
      const limits = [range?.low, range?.high].map((limit) => (limit ? Number(limit.value) : null));
      expect([...limits, range?.text]).toEqual([
        measure.range?.lower ?? null,
        measure.range?.upper ?? null,
        measure.range?.text,
      ]);
      // A limit is measured in what the value is measured in.
      for (const limit of [range?.low, range?.high])
        if (limit && said.value)
          expect([limit.unit, limit.system, limit.code]).toEqual([
            measure.unit,
            'http://unitsofmeasure.org',
            said.value[2],
          ]);
      expect(said.flag).toBe(flagOf(measure));
      const narrated = exact.entry?.[0]?.resource as Exact<Composition> | undefined;
      const rows = narrated?.section?.[0]?.section?.map(({ text }) => text?.div ?? '').join('') ?? '';
      expect(unescaped(rows)).toContain(
        `<td>${measure.name[language]}</td><td>${`${displayValue(measure)} ${measure.unit}`.trim()}</td><td>${measure.range?.text ?? ''}</td>`,
      );
    }
    expect(missing.map(({ marker }) => marker).toSorted()).toEqual(GAPS.map(({ marker }) => marker));
    for (const { marker, word, absent } of GAPS) {
      const name = missing.find((gap) => gap.marker === marker)?.name[language];
      const found = observations.find(({ code }) => code.text === name);
      const coding = [{ system: 'http://loinc.org', code: word.code.split('^')[0] }];
      expect([marker, found?.code.coding, found?.dataAbsentReason?.coding]).toEqual([
        marker,
        coding,
        [expect.objectContaining({ code: absent })],
      ]);
    }
    expect(KINDS.filter(({ marker }) => !bloodMeasures.some((measure) => measure.marker === marker))).toEqual([]);
    expect([bundle.language, oneOf<Composition>(bundle, 'Composition').language]).toEqual([
      LANGUAGE_TAGS[language],
      LANGUAGE_TAGS[language],
    ]);
  });

  it('is a document whose parts are all in it, about its person', async () => {
    const { bundle, text } = await fhir(customer, order.resultId);
    expect(bundle.entry?.[0]?.resource?.resourceType).toBe('Composition');
    const inside = bundle.entry?.map(({ fullUrl }) => fullUrl) ?? [];
    expect(new Set(inside).size).toBe(inside.length);
    const named = [...text.matchAll(/"reference":"([^"]+)"/g)].map(([, reference]) => reference);
    expect(named.filter((reference) => !inside.includes(reference))).toEqual([]);
    const composition = oneOf<Composition>(bundle, 'Composition');
    const report = oneOf<DiagnosticReport>(bundle, 'DiagnosticReport');
    expect(report.identifier).toContainEqual(composition.identifier);
    expect([composition.status, report.status, composition.date]).toEqual(['final', 'final', result.releasedAt]);
    expect(oneOf<Patient>(bundle, 'Patient').name).toEqual([{ family: 'D’Alò', given: ['Zoë & Söhne'] }]);
    const entries = composition.section?.[0]?.section?.flatMap(({ entry }) => entry ?? []) ?? [];
    expect(new Set(entries.map(({ reference }) => reference))).toEqual(
      new Set(report.result?.map(({ reference }) => reference)),
    );
    expect((await fhir(customer, order.resultId)).bundle).toEqual(bundle);
  });

  it('is another document in each language, about a person who prefers their own', async () => {
    const bundles = await Promise.all(
      LANGUAGES.map(async (language) => (await fhir(customer, order.resultId, language)).bundle),
    );
    for (const idOf of [
      ({ id }: Bundle) => id,
      ({ identifier }: Bundle) => identifier?.value,
      ({ entry }: Bundle) => entry?.[0]?.fullUrl,
    ])
      expect(new Set(bundles.map(idOf)).size).toBe(LANGUAGES.length);
    for (const bundle of bundles)
      expect(oneOf<Patient>(bundle, 'Patient').communication).toEqual([
        { language: { coding: [{ system: 'urn:ietf:bcp:47', code: LANGUAGE_TAGS.it }] }, preferred: true },
      ]);
  });

  it('says who measured and who signed with the release', async () => {
    const { bundle } = await fhir(customer, order.resultId);
    const composition = oneOf<Composition>(bundle, 'Composition');
    const report = oneOf<DiagnosticReport>(bundle, 'DiagnosticReport');
    const behind = (reference: string | undefined) =>
      bundle.entry?.find(({ fullUrl }) => fullUrl === reference)?.resource;
    const signers = [bundle.signature?.who, composition.attester?.[0]?.party, composition.author[0]];
    for (const signer of [...signers, report.resultsInterpreter?.[0]])
      expect((behind(signer?.reference) as Practitioner).name?.[0]?.text).toBe(
        [result.doctor.title, result.doctor.name].filter(Boolean).join(' '),
      );
    expect(result.doctor.name).toContain('Prüfer');
    expect([bundle.signature?.when, composition.attester?.[0]?.time, report.issued]).toEqual(
      Array(3).fill(result.releasedAt),
    );
    const performers = [report, ...allOf<Observation>(bundle, 'Observation')].map(({ performer }) => performer);
    expect(new Set(performers.map((all) => all?.map(({ reference }) => reference).join())).size).toBe(1);
    expect(behind(report.performer?.[0]?.reference) as Organization).toMatchObject({
      resourceType: 'Organization',
      name: 'LABOR',
    });
  });

  it('names the version it replaces and why, and holds nothing of the value that was wrong', async () => {
    const corrected = await aCase();
    await send(corrected, { ...HB, value: '148.75' });
    await released(corrected);
    const visitor = await visitAs(world, corrected.customer);
    const first = LANGUAGES.map(async (language) => (await fhir(visitor, corrected.resultId, language)).bundle);
    const [before, ...others] = await Promise.all(first);
    await send(corrected, { ...HB, value: '92', status: 'C' });
    expect((await fhir(visitor, corrected.resultId)).bundle).toEqual(before);
    await released(corrected, { correctionReason: REASON });
    const after = await fhir(visitor, corrected.resultId, 'fr');
    expect(validateFhir(after.bundle)).toEqual([]);
    const composition = oneOf<Composition>(after.bundle, 'Composition');
    expect([composition.status, oneOf<DiagnosticReport>(after.bundle, 'DiagnosticReport').status]).toEqual([
      'amended',
      'corrected',
    ]);
    expect(composition.relatesTo).toEqual(
      [before, ...others].map((bundle) => ({ code: 'replaces', targetIdentifier: bundle?.identifier })),
    );
    expect(composition.relatesTo?.map(({ targetIdentifier }) => targetIdentifier)).not.toContainEqual(
      after.bundle.identifier,
    );
    expect(composition.section?.[1]?.text?.div).toContain(REASON.fr);
    expect(after.text).not.toContain('148.75');
  });

  it('is not let through by the validator where a part is wrong', async () => {
    const { bundle } = await fhir(customer, order.resultId);
    const spoilt = (type: string, change: object): Bundle => ({
      ...bundle,
      entry: (bundle.entry ?? []).map((one) =>
        one.resource?.resourceType === type ? { ...one, resource: { ...one.resource, ...change } as Patient } : one,
      ),
    });
    for (const [type, change] of [
      ['Observation', { code: undefined }],
      ['Observation', { valueQuantity: { value: '7,3' }, valueString: undefined }],
      ['Observation', { referenceRange: [{}] }],
      ['Composition', { title: undefined }],
      ['DiagnosticReport', { issued: 'gestern' }],
      ['Patient', { birthDate: '3.4.1980' }],
    ] as const)
      expect([type, change, validateFhir(spoilt(type, change)).length > 0]).toEqual([type, change, true]);
  });
});

/** HL7 table 0078, written out a second time. */
function flagOf({ position, side }: ResultView['document']['bloodMeasures'][number]): string | undefined {
  if (position === null) return undefined;
  if (position === 'critical') return side === null ? 'AA' : side === 'low' ? 'LL' : 'HH';
  return position === 'below' ? 'L' : position === 'above' ? 'H' : 'N';
}

const unescaped = (markup: string): string =>
  markup.replaceAll('&lt;', '<').replaceAll('&gt;', '>').replaceAll('&quot;', '"').replaceAll('&amp;', '&');
