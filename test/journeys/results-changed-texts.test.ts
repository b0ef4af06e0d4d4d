/** A released result that would read otherwise now waits for an administrator, in words, until it reads right again or is accepted. */
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import texts from '#shared/content/result-file.json' with { type: 'json' };
import type { Language } from '#shared/languages.ts';
import { findRow, findRows } from '#shared/server/database/model-rows.ts';
import { inTransaction } from '#shared/server/database/transaction.ts';
import { Activity } from '#shared/server/models/activity.ts';
import { OutboxJob } from '#shared/server/models/outbox-job.ts';
import { ReleaseChange } from '#shared/server/models/release-change.ts';
import { compareReleasedTexts } from '#shared/server/results/compare-released-texts.ts';
import { fingerprintTexts } from '#shared/server/results/fingerprint-texts.ts';
import { openWorld, type World } from '#test/factories/open-world.ts';
import { aDoctor, anAdmin, type Person, visitAs } from '#test/factories/people.ts';
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

const failures = async () => (await admin.need('listFailures', {})).items.filter(({ kind }) => kind === 'release');
const runJob = () => compareJob(world.services, { day: '2026-11-23' });
const decide = { kind: 'release', id: '' };

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

/** Somebody changes a sentence of the screens, in this language: every word of it reads otherwise. */
const withSentence = (language: Language) =>
  inTransaction(world.services, (tx) =>
    compareReleasedTexts(tx, null, (facts) => ({
      ...fingerprintTexts(facts),
      [language]: fingerprintTexts(facts, () => ({}))[language],
    })),
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
    await withSentence('it');
    const [told] = await failures();
    expect(told?.code).toBe('it: 1');
    await admin.need('repeatFailure', { params: { ...decide, id: told?._id ?? '' } });
    const jobs = await findRows(world.services, OutboxJob, ['payload'], { where: { kind: 'compare-released-texts' } });
    expect(jobs).toHaveLength(1);
    await compareJob(world.services, jobs[0]?.payload as { day: string });
    expect(await failures()).toEqual([]);
    const again = await admin.call('repeatFailure', { params: { ...decide, id: told?._id ?? '' } });
    expect([again.status, again.error.error]).toEqual([409, 'already-decided']);
  });
});

describe('a change that is meant', () => {
  it('is left as it is by an administrator who says why, stays left, and waits anew when it changes further', async () => {
    await withContent('de', 'in Ordnung', async () => {
      await runJob();
      const id = (await failures())[0]?._id ?? '';
      const body = { reason: 'Der Verwaltungsrat hat das Wort geändert.' };
      await admin.need('discardFailure', { params: { ...decide, id }, body });
      const kept = await findRow(world.services, ReleaseChange, ['decidedBy', 'decisionReason'], {
        where: { resultId: order.resultId },
      });
      expect(kept).toEqual({ decidedBy: person.id, decisionReason: body.reason });
      const [noted] = await findRows(world.services, Activity, ['actorId', 'facts'], {
        where: { event: 'results.changed-texts-accepted' },
      });
      expect(noted).toMatchObject({ actorId: person.id, facts: { accepted: 1 } });
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

  it('is no doctor’s to decide', async () => {
    const doctor = await visitAs(world, await aDoctor(world));
    expect((await doctor.call('listFailures', {})).status).toBe(403);
  });
});
