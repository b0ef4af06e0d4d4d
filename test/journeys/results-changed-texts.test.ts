/** A released result that would read otherwise now waits for an administrator, in words, until it reads right again or is accepted. */
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import texts from '#shared/content/result-file.json' with { type: 'json' };
import { FailureKind } from '#shared/domain/runtime/failure-kind.ts';
import type { JobPayloads } from '#shared/jobs.ts';
import type { Language } from '#shared/languages.ts';
import { countRows, findRow, findRows } from '#shared/server/database/model-rows.ts';
import { change } from '#shared/server/database/sql.ts';
import { inTransaction } from '#shared/server/database/transaction.ts';
import { Activity } from '#shared/server/models/activity.ts';
import { OutboxJob } from '#shared/server/models/outbox-job.ts';
import { ReleaseChange } from '#shared/server/models/release-change.ts';
import { compareReleasedTexts } from '#shared/server/results/compare-released-texts.ts';
import { fingerprintTexts, resultWordsOf } from '#shared/server/results/fingerprint-texts.ts';
import { scheduleTextComparison } from '#shared/server/results/schedule-text-comparison.ts';
import { openWorld, type World } from '#test/factories/open-world.ts';
import { aDoctor, anAdmin, type Person, visitAs } from '#test/factories/people.ts';
import { copyRelease } from '#test/factories/releases.ts';
import { aReleasedOrder, type MeasuredOrder } from '#test/factories/results.ts';
import type { Visitor } from '#test/setup/visitor.ts';
import { compareReleasedTexts as compareJob } from '#worker/results/compare-released-texts.ts';

let world: World;
let order: MeasuredOrder;
let person: Person;
let admin: Visitor;

beforeAll(async () => {
  world = await openWorld();
  order = await aReleasedOrder(world, { profile: 'mixed', productGroupKey: 'energy', productKey: 'energy-check' });
  person = await anAdmin(world);
  admin = await visitAs(world, person);
}, 120_000);
afterAll(() => world.close());

const failures = async () =>
  (await admin.need('listFailures', {})).items.filter(({ kind }) => kind === FailureKind.release);
const runJob = () => compareJob(world.services, { run: '2026-11-23' });

/** The job of the day, or what waits of it, page after page, as a worker does. */
const done = new Set<string>();
async function runEveryPage(): Promise<void> {
  await inTransaction(world.services, scheduleTextComparison);
  for (;;) {
    const jobs = await findRows(world.services, OutboxJob, ['id', 'payload'], {
      where: { kind: 'compare-released-texts' },
    });
    const [next] = jobs.filter(({ id }) => !done.has(id));
    if (!next) return;
    done.add(next.id);
    await compareJob(world.services, next.payload as JobPayloads['compare-released-texts']);
  }
}

const decide = { kind: FailureKind.release };

/** Somebody changes a text of the content, in this language. */
async function withContent(language: Language, words: string, work: () => Promise<unknown>) {
  const before = texts.within[language];
  texts.within[language] = words;
  try {
    await work();
  } finally {
    texts.within[language] = before;
  }
}

/** Somebody changes the sentences of the screens, in these languages: every word of them reads otherwise. */
const withSentences = (...languages: Language[]) =>
  inTransaction(world.services, (tx) =>
    compareReleasedTexts(tx, null, (facts) =>
      fingerprintTexts(facts, (language) => (languages.includes(language) ? {} : resultWordsOf(language))),
    ),
  );

describe('a text of the content that changes after the release', () => {
  it('is told to administrators with order and language, and goes by itself when it is put right', async () => {
    await runJob();
    expect(await failures()).toEqual([]);
    await withContent('fr', 'tout va bien', async () => {
      await runJob();
      const [told, ...others] = await failures();
      expect([told?.work, told?.reason, told?.code, others.length]).toEqual([
        'released-text',
        'text-changed',
        'fr: 1',
        0,
      ]);
      expect(told?.subject).toMatchObject({ kind: 'order', orderNumber: order.orderNumber });
    });
    await runJob();
    expect(await failures()).toEqual([]);
  });
});

describe('a sentence of the screens that changes after the release', () => {
  it('is compared again when an administrator asks, once it has been put right', async () => {
    await withSentences('it');
    const [told] = await failures();
    expect(told?.code).toBe('it: 1');
    await admin.need('repeatFailure', { params: { ...decide, id: told?._id ?? '' } });
    const jobs = await findRows(world.services, OutboxJob, ['payload'], { where: { kind: 'compare-released-texts' } });
    expect(jobs).toHaveLength(1);
    await compareJob(world.services, jobs[0]?.payload as { run: string });
    expect(await failures()).toEqual([]);
    const again = await admin.call('repeatFailure', { params: { ...decide, id: told?._id ?? '' } });
    expect([again.status, again.error.error]).toEqual([409, 'already-decided']);
  });
});

describe('a change that is meant', () => {
  it('is left as it is by an administrator who says why, stays left, and waits anew when it changes further', async () => {
    await withContent('de', 'in Ordnung', async () => {
      await runJob();
      const [told] = await failures();
      const id = told?._id ?? '';
      const body = { reason: 'Der Verwaltungsrat hat das Wort geändert.', listedUntil: told?.listedUntil };
      await admin.need('discardFailure', { params: { ...decide, id }, body });
      const kept = await findRow(world.services, ReleaseChange, ['decidedBy', 'decisionReason'], {
        where: { resultId: order.resultId },
      });
      expect(kept).toEqual({ decidedBy: person.id, decisionReason: body.reason });
      const [noted] = await findRows(world.services, Activity, ['actorId', 'facts'], {
        where: { event: 'results.changed-texts-accepted' },
      });
      expect(noted).toMatchObject({ actorId: person.id, facts: { accepted: 1, reason: body.reason } });
      await runJob();
      expect(await failures()).toEqual([]);
      expect((await admin.call('discardFailure', { params: { ...decide, id }, body })).status).toBe(409);
    });
    await withContent('de', 'alles bestens', async () => {
      await runJob();
      expect((await failures())[0]?.code).toBe('de: 1');
    });
    await runJob();
    expect(await failures()).toEqual([]);
  });

  it('is accepted as it was listed: what was found since waits on, and who does not say what was listed is refused', async () => {
    await withSentences('fr');
    const [listed] = await failures();
    const later =
      'UPDATE release_changes SET foundAt = foundAt + INTERVAL 1 SECOND WHERE resultId = ? AND language = ?';
    await withSentences('fr', 'it');
    await change(world.services, later, [order.resultId, 'it']);
    const [both] = await failures();
    expect([both?.code, (both?.listedUntil ?? '') > (listed?.listedUntil ?? '')]).toEqual(['fr: 1, it: 1', true]);
    const params = { ...decide, id: listed?._id ?? '' };
    const reason = 'Nur das Französische ist gewollt.';
    const unsaid = await admin.call('discardFailure', { params, body: { reason } });
    expect([unsaid.status, unsaid.error.error]).toEqual([400, 'invalid-input']);
    const body = { reason, listedUntil: listed?.listedUntil };
    await admin.need('discardFailure', { params, body });
    expect((await failures()).map(({ code }) => code)).toEqual(['it: 1']);
    const again = await admin.call('discardFailure', { params, body });
    expect([again.status, again.error.error]).toEqual([409, 'already-decided']);
    await runJob();
    expect(await failures()).toEqual([]);
  });

  it('is found in every release, however many pages they fill, also when they are compared again on the same day', async () => {
    const copies = Array.from({ length: 101 }, (_, at) => at + 2);
    await copyRelease(world, order.resultId, copies);
    const waiting = () => countRows(world.services, ReleaseChange, { decidedAt: null });
    await runEveryPage();
    // A copy has another version than the one that was hashed: each reads otherwise, in every language.
    expect(await waiting()).toBe(101 * 4);
    const [told] = await failures();
    expect(told?.code).toBe('de: 101, en: 101, fr: 101, it: 101');
    const asHashed = 'DELETE FROM result_releases WHERE resultId = ? AND version > 1';
    await change(world.services, 'DELETE FROM release_changes WHERE resultId = ? AND version > 100', [order.resultId]);
    await admin.need('repeatFailure', { params: { ...decide, id: told?._id ?? '' } });
    await runEveryPage();
    expect(await waiting()).toBe(101 * 4);
    await change(world.services, 'DELETE FROM release_changes WHERE resultId = ?', [order.resultId]);
    await change(world.services, asHashed, [order.resultId]);
  }, 120_000);

  it('stays left in each of its languages, of each of its releases', async () => {
    const other = await aReleasedOrder(world, { productGroupKey: 'energy', productKey: 'energy-check' });
    await copyRelease(world, order.resultId, [2]);
    await withSentences('fr', 'it');
    const [told] = await failures();
    // The copy has another version than the one that was hashed: it reads otherwise in every language.
    expect(told?.code).toBe('de: 1, en: 1, fr: 3, it: 3');
    const body = { reason: 'Die neuen Sätze sind gewollt.', listedUntil: told?.listedUntil };
    await admin.need('discardFailure', { params: { ...decide, id: told?._id ?? '' }, body });
    await withSentences('fr', 'it');
    expect(await failures()).toEqual([]);
    const mine = [order.resultId, other.resultId];
    await change(world.services, 'DELETE FROM release_changes WHERE resultId IN (?)', [mine]);
    await change(world.services, 'DELETE FROM result_releases WHERE resultId = ? AND version > 1', [order.resultId]);
  });

  it('is no doctor’s to decide', async () => {
    const doctor = await visitAs(world, await aDoctor(world));
    expect((await doctor.call('listFailures', {})).status).toBe(403);
  });
});
