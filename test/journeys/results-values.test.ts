import { afterAll, beforeAll, expect, it } from '@jest/globals';
import type { ReleasedResult } from '#shared/domain/results/types.ts';
import { findRow } from '#shared/server/database/model-rows.ts';
import { json } from '#shared/server/database/sql.ts';
import { ResultRelease } from '#shared/server/models/result-release.ts';
import { openWorld, type World } from '#test/factories/open-world.ts';
import { aPaidOrder } from '#test/factories/orders.ts';
import { aCustomer, aDoctor, anAdmin, signIn, visitAs } from '#test/factories/people.ts';
import { completeQuestionnaire } from '#test/factories/results.ts';
import { runJobs } from '#test/factories/run-jobs.ts';

let world: World;

beforeAll(async () => {
  world = await openWorld();
});

afterAll(() => world.close());

/** OBX-2, OBX-3, OBX-5, OBX-6 and OBX-7 as sent, then what a person must read of them. */
interface Line {
  sent: [type: string, test: string, value: string, unit: string, range: string];
  marker: string;
  valueText: string;
  comparator?: '<' | '>' | '<=' | '>=';
  number: number;
  unit: string;
  lower: number | null;
  upper: number | null;
  exclusive?: 'lowerExclusive' | 'upperExclusive';
  position: 'below' | 'within' | 'above' | null;
}

const line = (
  marker: string,
  sent: Line['sent'],
  read: Pick<Line, 'number' | 'lower' | 'upper'> & Partial<Line>,
): Line => ({ marker, sent, valueText: sent[2], unit: sent[3], position: 'within', ...read });

/** A whole health check, in the notations of several laboratories. */
const REPORT: readonly Line[] = [
  line('hemoglobin', ['NM', '718-7^Hämoglobin^LN', '138', 'g/l', '117-153'], { number: 138, lower: 117, upper: 153 }),
  line('hematocrit', ['NM', '4544-3^Hämatokrit^LN', '0.41', 'l/l', '0.35 - 0.46'], {
    number: 0.41,
    lower: 0.35,
    upper: 0.46,
  }),
  line('erythrocytes', ['NM', '789-8^Erythrozyten^LN', '4.50', 'T/l', '3.90-5.20'], {
    number: 4.5,
    lower: 3.9,
    upper: 5.2,
  }),
  line('leukocytes', ['NM', '6690-2^Leukozyten^LN', '6,8', '10*9/L', '3,5-10,0'], {
    number: 6.8,
    lower: 3.5,
    upper: 10,
  }),
  line('platelets', ['NM', '777-3^Thrombozyten^LN', '250', 'G/l^^L', '150-370'], {
    number: 250,
    lower: 150,
    upper: 370,
    unit: 'G/l',
  }),
  line('mcv', ['NM', '787-2^MCV^LN', '88.5', 'fl', '[ 80.0 - 100.0 ]'], { number: 88.5, lower: 80, upper: 100 }),
  line('mch', ['NM', '785-6^MCH^LN', '30', 'pg', '27 bis 34'], { number: 30, lower: 27, upper: 34 }),
  line('mchc', ['NM', '786-4^MCHC^LN', '335', 'g/l', '310_360'], { number: 335, lower: 310, upper: 360 }),
  line('rdw', ['NM', '788-0^RDW^LN', '12.9', '%', '11.5-15.0'], { number: 12.9, lower: 11.5, upper: 15 }),
  line('glucose-fasting', ['NM', '14771-0^Glukose nüchtern^LN', '5.10', 'mmol/L', '3.90-5.50'], {
    number: 5.1,
    lower: 3.9,
    upper: 5.5,
  }),
  line('hba1c', ['NM', '4548-4^HbA1c^LN', '5.2', '%', '4.0-5.6'], { number: 5.2, lower: 4, upper: 5.6 }),
  line('cholesterol-total', ['NM', '14647-2^Cholesterin^LN', '4.9', 'mmol/l', '<5.0'], {
    number: 4.9,
    lower: null,
    upper: 5,
    exclusive: 'upperExclusive',
  }),
  line('hdl', ['NM', '14646-4^HDL^LN', '1.65', 'mmol/l', '>1.20'], {
    number: 1.65,
    lower: 1.2,
    upper: null,
    exclusive: 'lowerExclusive',
  }),
  line('ldl', ['NM', '22748-8^LDL^LN', '3.0', 'mmol/l', '<3.0'], {
    number: 3,
    lower: null,
    upper: 3,
    exclusive: 'upperExclusive',
    position: 'above',
  }),
  line('non-hdl', ['NM', '70204-3^Non-HDL^LN', '3.8', 'mmol/l', '<=3.8'], { number: 3.8, lower: null, upper: 3.8 }),
  line('triglycerides', ['NM', '14927-8^Triglyceride^LN', '1.10', 'mmol/l', '≤1.7'], {
    number: 1.1,
    lower: null,
    upper: 1.7,
  }),
  line('alt', ['SN', '1742-6^ALT^LN', '<^10', 'U/l', '<35'], {
    number: 10,
    lower: null,
    upper: 35,
    comparator: '<',
    valueText: '<10',
    exclusive: 'upperExclusive',
  }),
  line('ast', ['SN', '1920-8^AST^LN', '^22', 'U/L', '<35'], {
    number: 22,
    lower: null,
    upper: 35,
    valueText: '22',
    exclusive: 'upperExclusive',
  }),
  line('ggt', ['NM', '2324-2^GGT^LN', '18', 'U/l', '(< 40)'], {
    number: 18,
    lower: null,
    upper: 40,
    exclusive: 'upperExclusive',
  }),
  line('bilirubin-total', ['NM', '14631-6^Bilirubin^LN', '8.0', 'µmol/l', '<21'], {
    number: 8,
    lower: null,
    upper: 21,
    exclusive: 'upperExclusive',
  }),
  line('creatinine', ['NM', '14682-9^Kreatinin^LN', '68', 'umol/l', '45-84'], { number: 68, lower: 45, upper: 84 }),
  line('egfr', ['ST', '62238-1^eGFR^LN', '>90', 'ml/min/1.73 m²', '>=60'], {
    number: 90,
    lower: 60,
    upper: null,
    comparator: '>',
  }),
  line('urea', ['NM', '22664-7^Harnstoff^LN', '4.4', 'mmol/l', '2.8-8.1'], { number: 4.4, lower: 2.8, upper: 8.1 }),
  line('uric-acid', ['NM', '14933-6^Harnsäure^LN', '260', 'µmol/l', '140-340'], {
    number: 260,
    lower: 140,
    upper: 340,
  }),
  line('ferritin', ['NM', '2276-4^Ferritin^LN', '72', 'ug/L', '15-150'], { number: 72, lower: 15, upper: 150 }),
  line('vitamin-b12', ['NM', '14685-2^Vitamin B12^LN', '340', 'pmol/l', '150-700'], {
    number: 340,
    lower: 150,
    upper: 700,
  }),
  line('folate', ['NM', '14732-2^Folsäure^LN', '21.5', 'nmol/l', '7.0-45.0'], { number: 21.5, lower: 7, upper: 45 }),
  line('vitamin-d', ['NM', '14635-7^25-OH-Vitamin D^LN', '82', 'nmol/l', '50-125'], {
    number: 82,
    lower: 50,
    upper: 125,
  }),
  line('tsh', ['NM', '3016-3^TSH^LN', '1.85', 'mIU/l', '0.27-4.20'], { number: 1.85, lower: 0.27, upper: 4.2 }),
  line('hs-crp', ['NM', '30522-7^hs-CRP^LN', '<0.6', 'mg/l', '<3.0'], {
    number: 0.6,
    lower: null,
    upper: 3,
    comparator: '<',
    exclusive: 'upperExclusive',
  }),
  line('magnesium', ['NM', '2601-3^Magnesium^LN', '.85', 'mmol/l', '.70-1.05'], {
    number: 0.85,
    lower: 0.7,
    upper: 1.05,
  }),
  line('sodium', ['NM', '2951-2^Natrium^LN', '140', 'mmol / l', '136-145'], { number: 140, lower: 136, upper: 145 }),
  line('potassium', ['NM', '2823-3^Kalium^LN', '4,2', 'mmol/l', '3.5-5.1'], { number: 4.2, lower: 3.5, upper: 5.1 }),
  line('calcium', ['NM', '2000-8^Kalzium^LN', '2.30', 'mmol/l', '2.15-2.55'], {
    number: 2.3,
    lower: 2.15,
    upper: 2.55,
  }),
];

/** As the customer reads it and as it is stored: nothing more than the laboratory sent, and nothing less. */
const asReleased = ({
  marker,
  sent,
  valueText,
  comparator,
  number,
  unit,
  lower,
  upper,
  exclusive,
  position,
}: Line) => ({
  marker,
  valueText,
  comparator: comparator ?? null,
  number,
  unit,
  range: { lower, upper, text: sent[4], source: 'lab', ...(exclusive ? { [exclusive]: true } : {}) },
  position,
});

it("values of a laboratory's file are the values that are released", async () => {
  const customer = await aCustomer(world, { lastName: 'Müller-Çelik', firstName: 'Zoë', birthdate: '1985-05-05' });
  const order = await aPaidOrder(world, { customer, productGroupKey: 'health-check', productKey: 'health-check-plus' });
  await completeQuestionnaire(world, order);
  const file = [
    'MSH|^~\\&|LIS|NORDLABOR|||20261120083000+0100||ORU^R01^ORU_R01|1|P|2.5.1||||||8859/1',
    'PID|1||4711^^^LAB||MUELLER-CELIK^ZOE||05.05.1985|W',
    `OBR|1|${order.orderNumber}|L-1|HC^Gesundheitscheck^L|||20261119071500+0100|||||||||||||||20261120081500+0100|||F`,
    ...REPORT.map(({ sent: [type, test, value, unit, range] }, index) =>
      ['OBX', index + 1, type, test, '', value, unit, range, '', '', '', 'F'].join('|'),
    ),
  ].join('\r');
  const form = new FormData();
  form.append('file', new Blob([file]), 'befund.hl7');
  const { token } = await signIn(world, await anAdmin(world));
  const headers = { authorization: `Bearer ${token}` };
  const upload = await fetch(`${world.baseUrl}/api/results/hl7-upload`, { method: 'POST', headers, body: form });
  expect(upload.status).toBe(200);
  await runJobs(world);

  const doctor = await visitAs(world, await aDoctor(world));
  const {
    _id: id,
    proposal,
    version,
    measures,
  } = await doctor.need('getReview', { params: { orderId: order.orderId } });
  expect(measures).toHaveLength(REPORT.length);
  const summary = { de: 'Ihre Werte im Überblick.', en: '', fr: '', it: '' };
  await doctor.need('releaseResult', { params: { id }, body: { ...proposal, summary, version, acknowledged: [] } });

  const mine = { params: { orderId: order.orderId } };
  const { document, sampledAt } = await (await visitAs(world, customer)).need('getResultOfOrder', mine);
  expect(sampledAt).toBe('2026-11-19T06:15:00.000Z');
  const read = new Map(document.bloodMeasures.map((measure) => [measure.marker, measure]));
  expect([...read.keys()].sort()).toEqual(REPORT.map(({ marker }) => marker).sort());
  for (const entry of REPORT) expect(read.get(entry.marker)).toMatchObject(asReleased(entry));
  const stored = await findRow(world.services, ResultRelease, ['document'], { where: { resultId: id } });
  expect(json<ReleasedResult>(stored?.document as ReleasedResult)).toEqual(document);
});
