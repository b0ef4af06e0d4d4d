import { writeFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';

import texts from '#shared/content/result-file.json' with { type: 'json' };
import { contract } from '#shared/contract/all.ts';
import { formatDate } from '#shared/domain/format-date.ts';
import { displayValue, rangeFigures } from '#shared/domain/results/describe-position.ts';
import { positionText } from '#shared/domain/results/position-text.ts';
import { DAY_MS } from '#shared/durations.ts';
import { LANGUAGE_TAGS, LANGUAGES, type Language } from '#shared/languages.ts';
import { findRows, updateRows } from '#shared/server/database/model-rows.ts';
import { HealthDataRead } from '#shared/server/models/health-data-read.ts';
import { TestResult } from '#shared/server/models/test-result.ts';
import type { ResultView } from '#shared/views/results.ts';
import { addressOf } from '#test/factories/call.ts';
import { openWorld, type World } from '#test/factories/open-world.ts';
import { aCustomer, aDoctor, visitAs } from '#test/factories/people.ts';
import { aRelease, aReleasedOrder, aReviewableOrder, type MeasuredOrder } from '#test/factories/results.ts';
import { readPdf } from '#test/setup/read-pdf.ts';
import type { Visitor } from '#test/setup/visitor.ts';

const YEAR_MS = 365 * DAY_MS;

let world: World;
let order: MeasuredOrder;
let customer: Visitor;
let doctor: Visitor;
let result: ResultView;

beforeAll(async () => {
  world = await openWorld();
  const person = await aCustomer(world, { firstName: 'Zoë & Söhne', lastName: 'D’Alò <Müller>', sex: 'female' });
  const wish = { customer: person, productGroupKey: 'energy', productKey: 'energy-check' };
  // A year earlier: what the second is compared with.
  const earlier = await aReviewableOrder(world, { ...wish, profile: 'mixed' });
  const sampledAt = new Date(world.services.now().getTime() - YEAR_MS);
  await updateRows(world.services, TestResult, { sampledAt }, { id: earlier.resultId });
  await aRelease(world, earlier);
  order = await aReleasedOrder(world, { ...wish, profile: 'mixed' });
  customer = await visitAs(world, person);
  doctor = await visitAs(world, await aDoctor(world));
  result = await customer.need('getResultOfOrder', { params: { orderId: order.orderId } });
});
afterAll(() => world.close());

const FILES = ['downloadResult', 'getResultFhir', 'getResultCsv'] as const;

async function download(call: (typeof FILES)[number], visitor: Visitor, resultId: string, lang: Language = 'de') {
  const address = addressOf(contract[call], { params: { id: resultId }, query: { lang } });
  const response = await fetch(`${world.baseUrl}${address}`, { headers: { authorization: `Bearer ${visitor.token}` } });
  return {
    status: response.status,
    type: response.headers.get('content-type'),
    text: Buffer.from(await response.arrayBuffer()).toString(),
  };
}

async function print(visitor: Visitor, resultId: string, lang: Language) {
  const address = addressOf(contract.downloadResult, { params: { id: resultId }, query: { lang } });
  const response = await fetch(`${world.baseUrl}${address}`, { headers: { authorization: `Bearer ${visitor.token}` } });
  expect([response.status, response.headers.get('content-type')]).toEqual([200, 'application/pdf']);
  const bytes = new Uint8Array(await response.arrayBuffer());
  // For eyes: RESULT_PDF=/tmp/result writes /tmp/result-de.pdf.
  if (process.env.RESULT_PDF) writeFileSync(`${process.env.RESULT_PDF}-${lang}.pdf`, bytes);
  return readPdf(bytes);
}

/** Words without the breaks of lines and columns. */
const flat = (words: string) => words.replace(/\s+/g, '');

/** What the file says of each value, by the name that opens its row; areas and lists after a row belong to the last row before them. */
function rowsOf(printed: string, names: readonly string[]): Map<string, string> {
  const starts = names.map((name) => ({ name, at: printed.indexOf(flat(name)) }));
  const sorted = starts.toSorted((left, right) => left.at - right.at);
  return new Map(sorted.map(({ name, at }, index) => [name, at < 0 ? '' : printed.slice(at, sorted[index + 1]?.at)]));
}

describe('the result as a PDF', () => {
  it.each(LANGUAGES)('holds in %s every value, unit, limit and word that was released', async (language) => {
    const { text, inOrder, fonts, info, language: spoken } = await print(customer, order.resultId, language);
    const printed = flat(inOrder);
    const { document } = result;
    const rows = rowsOf(
      printed,
      document.bloodMeasures.map(({ name }) => name[language]),
    );
    for (const measure of document.bloodMeasures) {
      const { name, unit, range, previous, difference } = measure;
      const { lower, upper } = rangeFigures(range);
      const row = rows.get(name[language]);
      const limits = lower && upper ? `${lower}–${upper}` : lower || upper;
      for (const word of [`${displayValue(measure)} ${unit}`, limits, positionText(measure)[language]])
        expect([name.de, row]).toEqual([name.de, expect.stringContaining(flat(word))]);
      // On one line of the paper.
      const [first = ''] = name[language].split(' ');
      const lines = text.split('\n').filter((one) => one.trim().startsWith(first));
      const line = expect.stringContaining(`${displayValue(measure)} ${unit}`);
      expect([name.de, lines]).toEqual([name.de, expect.arrayContaining([line])]);
      if (!previous) throw new Error(`${name.de} has nothing before it`);
      for (const word of [`${previous.valueText} ${unit}`, formatDate(previous.sampledAt)])
        expect([name.de, row]).toEqual([name.de, expect.stringContaining(flat(word))]);
      const moved = texts[difference?.startsWith('-') ? 'less' : 'more'][language];
      const change =
        Number(difference) === 0
          ? texts.same[language]
          : moved.replace('{difference}', `${difference?.replace('-', '')} ${unit}`);
      expect([name.de, row]).toEqual([name.de, expect.stringContaining(flat(change))]);
    }
    for (const area of document.resultCategories) {
      const missing = area.missingMarkers.map(({ name }) => name[language]);
      for (const word of [area.name, area.levelName, area.resultCategorySummary].map((text) => text[language]))
        expect(printed).toContain(flat(word));
      for (const word of missing) expect(printed).toContain(flat(word));
    }
    for (const { link } of document.recommendations) expect(printed).toContain(flat(link.text[language]));
    for (const word of ['Zoë & Söhne', 'D’Alò <Müller>', 'µg/l', result.orderNumber, document.summary[language]])
      expect(printed).toContain(flat(word));
    expect([fonts.every(({ isInside }) => isInside), info.Title]).toEqual([true, texts.fileTitle[language]]);
    expect(spoken).toBe(LANGUAGE_TAGS[language]);
  });

  it('is there for doctors, and recorded', async () => {
    await print(doctor, order.resultId, 'de');
    const reads = await findRows(world.services, HealthDataRead, ['endpoint'], {
      where: { customerId: order.customer.id },
    });
    expect(reads.filter(({ endpoint }) => endpoint === 'downloadResult')).toHaveLength(1);
  });
});

describe('the values as CSV', () => {
  it('are a row each, with the figures that were released', async () => {
    const { status, type, text } = await download('getResultCsv', customer, order.resultId);
    expect([status, type, text.charCodeAt(0)]).toEqual([200, 'text/csv; charset=utf-8', 0xfeff]);
    const [head, ...rows] = text.slice(1).trimEnd().split('\r\n');
    expect(head).toBe(
      'marker,loinc,name,valueText,comparator,value,unit,rangeLower,rangeUpper,rangeText,position,sampledAt,releasedAt,version',
    );
    expect(rows.map((row) => row.split(',').slice(0, 7).join())).toEqual(
      result.document.bloodMeasures.map(({ marker, loinc, name, valueText, comparator, decimalText, unit }) =>
        [marker, loinc, name.de, valueText, comparator ?? '', decimalText ?? '', unit].join(),
      ),
    );
  });
});

describe('the files of a result', () => {
  it('are there for its person, after the release alone', async () => {
    const waiting = await aReviewableOrder(world, { profile: 'mixed' });
    const owner = await visitAs(world, waiting.customer);
    for (const call of FILES) {
      expect((await download(call, owner, waiting.resultId)).status).toBe(404);
      expect((await download(call, owner, order.resultId)).status).toBe(404);
    }
    expect((await download('downloadResult', doctor, waiting.resultId)).status).toBe(404);
  });
});
