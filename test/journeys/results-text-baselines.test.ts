/** Releases without a fingerprint, or with one of another shape: that of the day is taken without an alarm, and they are watched from then on. */
import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { FINGERPRINT_SHAPE } from '#shared/domain/results/fingerprint-release.ts';
import { FailureKind } from '#shared/domain/runtime/failure-kind.ts';
import { LANGUAGES } from '#shared/languages.ts';
import { findRow, findRows } from '#shared/server/database/model-rows.ts';
import { change } from '#shared/server/database/sql.ts';
import { inTransaction } from '#shared/server/database/transaction.ts';
import { ReleaseChange } from '#shared/server/models/release-change.ts';
import { ReleasePrint } from '#shared/server/models/release-print.ts';
import { ResultRelease } from '#shared/server/models/result-release.ts';
import { compareReleasedTexts } from '#shared/server/results/compare-released-texts.ts';
import { fingerprintTexts, resultWordsOf } from '#shared/server/results/fingerprint-texts.ts';
import { openWorld, type World } from '#test/factories/open-world.ts';
import { anAdmin, visitAs } from '#test/factories/people.ts';
import { copyRelease } from '#test/factories/releases.ts';
import { aReleasedOrder, type MeasuredOrder } from '#test/factories/results.ts';
import type { Visitor } from '#test/setup/visitor.ts';

let world: World;
let order: MeasuredOrder;
let admin: Visitor;

beforeAll(async () => {
  world = await openWorld();
  order = await aReleasedOrder(world, { profile: 'mixed', productGroupKey: 'energy', productKey: 'energy-check' });
  admin = await visitAs(world, await anAdmin(world));
}, 120_000);
afterAll(() => world.close());
afterEach(async () => {
  await change(world.services, 'DELETE FROM release_changes WHERE resultId = ?', [order.resultId]);
  await change(world.services, 'DELETE FROM release_prints WHERE resultId = ?', [order.resultId]);
});

type Fingerprint = typeof fingerprintTexts;
const compare = (fingerprint?: Fingerprint) =>
  inTransaction(world.services, (tx) => compareReleasedTexts(tx, null, fingerprint));
/** Somebody changes the word for a level, in Italian. */
const otherLevels: Fingerprint = (facts) =>
  fingerprintTexts(facts, (language) => ({
    ...resultWordsOf(language),
    ...(language === 'it' ? { level: {} } : {}),
  }));
const store = (hashes: string | null) =>
  change(world.services, 'UPDATE result_releases SET textHashes = ? WHERE resultId = ?', [hashes, order.resultId]);
/** As it was stored before shapes had a number. */
const OLD = JSON.stringify(Object.fromEntries(LANGUAGES.map((language) => [language, 'a'.repeat(64)])));
const found = async () =>
  (await findRows(world.services, ReleaseChange, ['language'], { where: { resultId: order.resultId } })).map(
    ({ language }) => language,
  );
const taken = async () =>
  (await findRows(world.services, ReleasePrint, ['language', 'shape'], { where: { resultId: order.resultId } })).map(
    ({ language, shape }) => [language, shape],
  );
const ALL = LANGUAGES.map((language) => [language, FINGERPRINT_SHAPE]);

describe('a release that is looked at in this shape for the first time', () => {
  it.each([
    ['none was kept', null],
    ['it has another shape', OLD],
  ])('gets the fingerprint of now without an alarm where %s, and is watched from then on', async (_why, stored) => {
    await store(stored);
    const before = await findRow(world.services, ResultRelease, ['textHashes'], {
      where: { resultId: order.resultId },
    });
    const alarms = () => world.logged().split('released-text-changed').length - 1;
    const first = alarms();
    await compare();
    await compare();
    expect([await found(), alarms() - first]).toEqual([[], 0]);
    expect((await taken()).toSorted()).toEqual(ALL.toSorted());
    await compare(otherLevels);
    expect([await found(), alarms() - first]).toEqual([['it'], 1]);
    await compare();
    expect(await found()).toEqual([]);
    // What was released is not written again: the product has no right to.
    expect(
      await findRow(world.services, ResultRelease, ['textHashes'], { where: { resultId: order.resultId } }),
    ).toEqual(before);
  });

  it('is measured by what was taken of its own version, and in this shape', async () => {
    await store(null);
    await copyRelease(world, order.resultId, [2], { textHashes: null });
    const former = `INSERT INTO release_prints (resultId, version, language, shape, textHash, takenAt) VALUES (?, 1, 'de', ?, ?, ?)`;
    const { services } = world;
    await change(services, former, [order.resultId, FINGERPRINT_SHAPE - 1, 'c'.repeat(64), services.now()]);
    await compare();
    await compare();
    expect([await found(), (await taken()).length]).toEqual([[], 2 * LANGUAGES.length + 1]);
    await change(services, 'DELETE FROM release_prints WHERE resultId = ?', [order.resultId]);
    await change(services, 'DELETE FROM result_releases WHERE resultId = ? AND version = 2', [order.resultId]);
  });

  it('keeps waiting in the language where a change of the other shape waits, until somebody has decided about it', async () => {
    await store(OLD);
    const insert = `INSERT INTO release_changes (resultId, version, language, textHash, foundAt) VALUES (?, 1, 'fr', ?, ?)`;
    await change(world.services, insert, [order.resultId, 'b'.repeat(64), world.services.now()]);
    await compare();
    await compare();
    expect(await found()).toEqual(['fr']);
    expect((await taken()).map(([language]) => language).toSorted()).toEqual(['de', 'en', 'it']);
    const { items } = await admin.need('listFailures', {});
    const waiting = items.find(({ kind }) => kind === FailureKind.release);
    await admin.need('discardFailure', {
      params: { kind: FailureKind.release, id: waiting?._id ?? '' },
      body: { reason: 'So gewollt.', listedUntil: waiting?.listedUntil },
    });
    await compare();
    expect([await found(), (await taken()).length]).toEqual([[], LANGUAGES.length]);
  });
});
