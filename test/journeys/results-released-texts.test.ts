import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { FINGERPRINT_SHAPE } from '#shared/domain/results/fingerprint-release.ts';
import { LANGUAGES, type Language } from '#shared/languages.ts';
import { countRows, findRow, findRows } from '#shared/server/database/model-rows.ts';
import { inTransaction } from '#shared/server/database/transaction.ts';
import { OutboxJob } from '#shared/server/models/outbox-job.ts';
import { ReleaseChange } from '#shared/server/models/release-change.ts';
import { ResultRelease } from '#shared/server/models/result-release.ts';
import { compareReleasedTexts } from '#shared/server/results/compare-released-texts.ts';
import { fingerprintTexts } from '#shared/server/results/fingerprint-texts.ts';
import { scheduleTextComparison } from '#shared/server/results/schedule-text-comparison.ts';
import { casesOf, REASON } from '#test/factories/attacked-results.ts';
import { HB } from '#test/factories/lab-words.ts';
import { openWorld, type World } from '#test/factories/open-world.ts';
import { aDoctor, anAdmin, visitAs } from '#test/factories/people.ts';
import { aReleasedOrder, type MeasuredOrder } from '#test/factories/results.ts';
import { readMetrics } from '#test/setup/probe.ts';
import type { Visitor } from '#test/setup/visitor.ts';
import { compareReleasedTexts as compareJob } from '#worker/results/compare-released-texts.ts';

let world: World;
let order: MeasuredOrder;
let doctor: Visitor;
let admin: Visitor;

beforeAll(async () => {
  world = await openWorld();
  order = await aReleasedOrder(world, { profile: 'mixed', productGroupKey: 'energy', productKey: 'energy-check' });
  doctor = await visitAs(world, await aDoctor(world));
  admin = await visitAs(world, await anAdmin(world));
}, 120_000);
afterAll(() => world.close());

const DAY = { run: '2026-11-23' };
const changes = () => countRows(world.services, ReleaseChange, {});
const compare = (fingerprint?: typeof fingerprintTexts) =>
  inTransaction(world.services, (tx) => compareReleasedTexts(tx, null, fingerprint));
const documentOf = (resultId: string) =>
  findRow(world.services, ResultRelease, ['document', 'textHashes'], { where: { resultId } });

describe('what was released', () => {
  it('has a fingerprint in each language, no two of them alike, and reads as it did', async () => {
    const row = await documentOf(order.resultId);
    const { shape, ...prints } = row?.textHashes ?? ({} as Record<Language, string> & { shape?: number });
    expect(shape).toBe(FINGERPRINT_SHAPE);
    expect(LANGUAGES.map((language) => prints[language]?.length)).toEqual([64, 64, 64, 64]);
    expect(new Set(Object.values(prints)).size).toBe(LANGUAGES.length);
    await compareJob(world.services, DAY);
    await compareJob(world.services, DAY);
    expect(await changes()).toBe(0);
    expect(world.logged()).not.toContain('released-text-changed');
  });

  it('reads as it did also when it replaces another version, or its values were taken back since', async () => {
    const { aCase, send, released } = casesOf(() => ({ world, doctor, admin }));
    const corrected = await aCase();
    await released(corrected);
    await send(corrected, { ...HB, value: '92', status: 'C' });
    await released(corrected, { correctionReason: REASON });
    await send(corrected, { ...HB, value: '', status: 'W' });
    await compareJob(world.services, DAY);
    expect(await changes()).toBe(0);
  });
});

describe('a change of what it would say', () => {
  it('of a sentence of the screens is found in its language alone, alarmed once, counted, and struck off when it is right again', async () => {
    const before = await documentOf(order.resultId);
    const changed: typeof fingerprintTexts = (facts) =>
      fingerprintTexts(facts, (language) => ({ position: language === 'fr' ? { within: 'Tout va bien' } : undefined }));
    const usual: typeof fingerprintTexts = (facts) => fingerprintTexts(facts);
    const onlyFrench: typeof fingerprintTexts = (facts) => ({ ...usual(facts), fr: changed(facts).fr });
    await compare(onlyFrench);
    const found = await findRows(world.services, ReleaseChange, ['resultId', 'version', 'language'], {
      where: { resultId: order.resultId },
    });
    expect(found).toEqual([{ resultId: order.resultId, version: 1, language: 'fr' }]);
    const alarms = () => world.logged().split('released-text-changed').length - 1;
    const first = alarms();
    expect(first).toBeGreaterThan(0);
    await compare(onlyFrench);
    expect(alarms()).toBe(first);
    expect(await readMetrics(world)).toMatch(/released_texts_changed [1-9]/);
    // What was released is not touched by whoever looks.
    expect(await documentOf(order.resultId)).toEqual(before);
    await compare();
    expect(await changes()).toBe(0);
  });

  it.each<[string, (facts: Parameters<typeof fingerprintTexts>[0]) => Parameters<typeof fingerprintTexts>[0]]>([
    ['a doctor’s word', (facts) => ({ ...facts, document: { ...facts.document, summary: { ...REASON } } })],
    ['a digit', (facts) => changeFirst(facts, { valueText: '41.0', number: 41 })],
    ['a unit', (facts) => changeFirst(facts, { unit: 'mg/l' })],
    ['a place', (facts) => changeFirst(facts, { position: 'critical', side: 'low' })],
    ['the name of the doctor', (facts) => ({ ...facts, doctor: { ...facts.doctor, name: 'Jemand Anderes' } })],
  ])('of %s is found', async (_what, spoil) => {
    await compare((facts) => fingerprintTexts(spoil(facts)));
    const found = await findRows(world.services, ReleaseChange, ['language'], { where: { resultId: order.resultId } });
    expect(found).toHaveLength(LANGUAGES.length);
    await compare();
    expect(await changes()).toBe(0);
  });
});

function changeFirst(
  facts: Parameters<typeof fingerprintTexts>[0],
  change: Partial<Parameters<typeof fingerprintTexts>[0]['document']['bloodMeasures'][number]>,
) {
  const [first, ...others] = facts.document.bloodMeasures;
  if (!first) throw new Error('no value was released');
  return { ...facts, document: { ...facts.document, bloodMeasures: [{ ...first, ...change }, ...others] } };
}

describe('the comparison', () => {
  it('is written once a day, however many workers ask for it', async () => {
    await Promise.all(Array.from({ length: 4 }, () => inTransaction(world.services, scheduleTextComparison)));
    expect(await countRows(world.services, OutboxJob, { kind: 'compare-released-texts' })).toBe(1);
  });
});
