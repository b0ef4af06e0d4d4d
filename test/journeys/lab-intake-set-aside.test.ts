import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { countRows, findRows } from '#shared/server/database/model-rows.ts';
import { Activity } from '#shared/server/models/activity.ts';
import { HealthDataRead } from '#shared/server/models/health-data-read.ts';
import { UndoneDiscard } from '#shared/server/models/undone-discard.ts';
import type { ImportView } from '#shared/views/lab-intake.ts';
import { openWorld, type World } from '#test/factories/open-world.ts';
import { anAdmin, type Person, visitAs } from '#test/factories/people.ts';
import { importFile } from '#test/factories/results.ts';
import type { Visitor } from '#test/setup/visitor.ts';

let world: World;
let admin: Visitor;
let administrator: Person;

beforeAll(async () => {
  world = await openWorld();
  administrator = await anAdmin(world);
  admin = await visitAs(world, administrator);
});

afterAll(() => world.close());

/** Of nobody we know. */
const aMessage = (controlId: string): string =>
  [
    `MSH|^~\\&|LAB|LABOR NORD|||20261120115300||ORU^R01|${controlId}|P|2.5.1|||||CHE|UNICODE UTF-8`,
    'PID|1||||Niemand^Nora||19010101|F|||Seestrasse 4^^Thun',
    'OBR|1|||PANEL^Elektrolyte|||20261119081200',
    'OBX|1|NM|2823-3^Kalium^LN||7.9|mmol/l|3.5-5.1|HH|||F',
  ].join('\r');

async function take(...messages: string[]): Promise<ImportView> {
  const id = await importFile(world, Buffer.from(`${messages.join('\r')}\r`));
  return admin.need('getImport', { params: { id } });
}

const paramsOf = ({ _id: id, messages }: ImportView, index = 0) => ({ id, messageId: messages[index]?._id ?? '' });
const listed = () => admin.need('listSetAsideMessages');
const waits = async (messageId: string) => (await listed()).waiting.some(({ _id }) => _id === messageId);

describe('a discarded message', () => {
  it('is taken back with a reason: it waits again as at first, and both states stay in its history', async () => {
    const view = await take(aMessage('1'));
    const params = paramsOf(view);
    const { total } = await admin.need('countSetAsideMessages');
    expect((await listed()).total).toBe(total);
    expect((await admin.call('undoDiscard', { params, body: { reason: 'Noch nicht verworfen' } })).error.error).toBe(
      'already-decided',
    );
    await admin.call('discardImportMessage', { params, body: { reason: 'Probelauf' } });
    expect(await waits(params.messageId)).toBe(false);
    expect((await admin.need('countSetAsideMessages')).total).toBe(total - 1);
    expect((await listed()).decided[0]).toMatchObject({
      ...{ _id: params.messageId, decision: 'discarded', decisionReason: 'Probelauf' },
    });

    expect((await admin.call('undoDiscard', { params, body: { reason: ' ' } })).error.error).toBe('invalid-input');
    expect((await admin.call('undoDiscard', { params, body: { reason: 'Doch von uns' } })).status).toBe(204);
    expect(await waits(params.messageId)).toBe(true);
    const { messages } = await admin.need('getImport', { params: { id: view._id } });
    expect(messages[0]).toMatchObject({ state: 'set-aside', reason: 'no-order-number', decision: null });
    const name = `${administrator.firstName} ${administrator.lastName}`;
    const { takenBack } = await admin.need('compareImportMessage', { params, query: {} });
    expect(takenBack).toMatchObject([
      { discardedBy: name, discardReason: 'Probelauf', by: name, reason: 'Doch von uns' },
    ]);
    expect((await listed()).decided.some(({ _id }) => _id === params.messageId)).toBe(false);
    expect((await admin.call('undoDiscard', { params, body: { reason: 'Noch einmal' } })).error.error).toBe(
      'already-decided',
    );

    // It can be decided anew, and that undone too: the latest comes first.
    await admin.call('discardImportMessage', { params, body: { reason: 'Wirklich ein Probelauf' } });
    await admin.call('undoDiscard', { params, body: { reason: 'Nein' } });
    const again = await admin.need('compareImportMessage', { params, query: {} });
    expect(again.takenBack.map(({ reason }) => reason)).toEqual(['Nein', 'Doch von uns']);
    const where = { importMessageId: params.messageId };
    expect(await findRows(world.services, UndoneDiscard, ['discardReason'], { where })).toHaveLength(2);
    const events = await findRows(world.services, Activity, ['event'], { where: { entityId: view._id } });
    expect(events.filter(({ event }) => event === 'lab-intake.discard-undone')).toHaveLength(2);
  });

  it('is taken back alone of its file, and under no other one', async () => {
    const view = await take(aMessage('2'), aMessage('3'));
    const other = await take(aMessage('4'));
    for (const index of [1, 0]) {
      const params = paramsOf(view, index);
      await admin.need('discardImportMessage', { params, body: { reason: 'Probelauf' } });
      const body = { reason: 'Doch von uns' };
      expect((await admin.call('undoDiscard', { params: { ...params, id: other._id }, body })).status).toBe(404);
      expect(await waits(params.messageId)).toBe(false);
      expect((await admin.call('undoDiscard', { params, body })).status).toBe(204);
      expect(await waits(params.messageId)).toBe(true);
    }
  });
});

describe('what a message says', () => {
  it('is read segment by segment without values, of that message alone, and the reading is recorded', async () => {
    const view = await take(aMessage('88213'), aMessage('88214'));
    const before = await countRows(world.services, HealthDataRead, { actorId: administrator.id });
    const text = await admin.need('getImportMessageText', { params: paramsOf(view, 1) });
    expect(text).toMatchObject({ controlId: '88214', facility: 'LABOR NORD', sentAt: '20261120115300', more: 0 });
    expect(text.segments.map(({ name }) => name)).toEqual(['MSH', 'PID', 'OBR', 'OBX']);
    expect(JSON.stringify(text)).not.toMatch(/\b7\.9\b|HH|Seestrasse|88213/);
    expect(JSON.stringify(text)).toContain('Niemand^Nora');
    expect(await countRows(world.services, HealthDataRead, { actorId: administrator.id })).toBe(before + 1);
  });

  it('is not found where the message is another import’s', async () => {
    const [one, other] = [await take(aMessage('5')), await take(aMessage('6'))];
    const params = { id: one._id, messageId: paramsOf(other).messageId };
    expect((await admin.call('getImportMessageText', { params })).status).toBe(404);
  });
});
