import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { casesOf, REASON, WHY } from '#test/factories/attacked-results.ts';
import { aBuyer, cancelAsCustomer, decide, openPage } from '#test/factories/buyers.ts';
import { HB, POTASSIUM } from '#test/factories/lab-words.ts';
import { choose, HAEMOLYSED, say } from '#test/factories/new-samples.ts';
import { openWorld, type World } from '#test/factories/open-world.ts';
import { aFreeSlot } from '#test/factories/orders.ts';
import { aDoctor, anAdmin, type Person, visitAs } from '#test/factories/people.ts';
import { readPushes } from '#test/factories/pushes.ts';
import { aSampledOrder } from '#test/factories/rejections.ts';
import { completeQuestionnaire } from '#test/factories/results.ts';
import { runJobs } from '#test/factories/run-jobs.ts';
import { aShare } from '#test/factories/shares.ts';
import { applyVoucher, aVoucher } from '#test/factories/vouchers.ts';
import type { Visitor } from '#test/setup/visitor.ts';

let world: World;
let admin: Visitor;
let doctor: Visitor;
let vera: Person;

beforeAll(async () => {
  world = await openWorld();
  admin = await visitAs(world, await anAdmin(world));
  vera = await aDoctor(world);
  doctor = await visitAs(world, vera);
});
afterAll(() => world.close());

const { aCase, send, review, judged } = casesOf(() => ({ world, doctor, admin }));

/** What has a name in a test: ids by their names. */
type Names = Record<string, string>;
const ID = /[0-9a-f]{8}-[0-9a-f]{4}-/;

/**
 * Which pages learn of an act: of what kind of record, and in which rooms. Of records without a name, such as messages, nothing is said, nor
 * of the CRM's lists, which every message changes.
 */
async function told(names: Names, act: () => Promise<unknown>): Promise<string[]> {
  const before = (await readPushes(world.services)).length;
  await act();
  await runJobs(world);
  const pushes = (await readPushes(world.services)).slice(before);
  const lines = pushes.map(({ entity, id, rooms }) =>
    Object.entries(names).reduce(
      (line, [known, name]) => line.replaceAll(known, name),
      `${entity} ${id}: ${rooms.toSorted().join(' ')}`,
    ),
  );
  return [...new Set(lines)].filter((line) => !ID.test(line) && !line.startsWith('crm ')).toSorted();
}

type Step = [what: string, act: () => Promise<unknown>, learn: readonly string[]];

/** One act after the other, with who learns of each. */
async function follow(names: Names, steps: readonly Step[]): Promise<void> {
  for (const [what, act, learn] of steps) expect([what, await told(names, act)]).toEqual([what, learn.toSorted()]);
}

const ORDER = 'order order: role:admin role:crm_admin user:nora';
const CASE = 'case order: case:order';
const CASES = 'dashboard cases: role:doctor';
const PLACES = 'slots branch: branch:branch';
const RESULT = 'result order: user:nora';
const SHARED = 'share share: shared:share';
const FILE = 'import import: role:admin';

describe('whoever has the page open learns of it, and nobody else:', () => {
  it('of an order, what its customer and staff do with it', async () => {
    const buyer = await aBuyer(world);
    const { orderId, customer, slot, customerSurveyId } = buyer;
    const params = { orderId };
    const { partnerBranchId, from } = await aFreeSlot(world);
    const code = await aVoucher(world);
    const own = await visitAs(world, customer);
    const branches = { [slot.partnerBranchId]: 'branch', [partnerBranchId]: 'branch' };
    const names = { [customer.id]: 'nora', [orderId]: 'order', [customerSurveyId]: 'survey', ...branches };
    await follow(names, [
      ['a voucher', () => applyVoucher(world, buyer, code), [ORDER]],
      ['another time', () => own.need('chooseSlot', { params, body: { partnerBranchId, from } }), [ORDER, PLACES]],
      ['a payment', async () => decide(world, await openPage(world, buyer), 'pay'), [CASE, CASES, ORDER]],
      [
        'a questionnaire',
        () => completeQuestionnaire(world, buyer),
        [CASE, CASES, ORDER, 'survey survey: case:order user:nora'],
      ],
      ['an address', () => admin.need('changeAddress', { params, body: { invoiceAddress: null } }), [ORDER]],
      ['a cancellation', () => cancelAsCustomer(world, buyer), [CASE, CASES, ORDER, PLACES]],
    ]);
  });

  it('of a sample that the laboratory rejected, and of the new one', async () => {
    const order = await aSampledOrder(world);
    const { orderId, customer } = order;
    const slot = await aFreeSlot(world);
    const branches = { [order.slot.partnerBranchId]: 'branch', [slot.partnerBranchId]: 'branch' };
    const names: Names = { [customer.id]: 'nora', [orderId]: 'order', ...branches };
    const reject = async () => {
      names[await say(world, order, HAEMOLYSED)] = 'import';
    };
    const close = () => admin.need('closeRejections', { params: { orderId }, body: { reason: WHY } });
    await follow(names, [
      ['a rejection', reject, [CASE, CASES, FILE, ORDER]],
      ['a new sample', () => choose(world, order, slot), [CASE, CASES, ORDER, PLACES]],
      ['none after all', close, [CASE, CASES, ORDER, PLACES]],
    ]);
  });

  it('of a case, of which its customer hears only what was released to them', async () => {
    const order = await aCase();
    const { orderId, resultId: id, customer } = order;
    const params = { id };
    const names: Names = { [customer.id]: 'nora', [orderId]: 'order' };
    const owner = await visitAs(world, customer);
    const comes = (word: Parameters<typeof send>[1]) => async () => {
      names[await send(order, word)] = 'import';
    };
    const share = async () => {
      const made = await aShare(owner, orderId);
      names[made.id] = 'share';
    };
    const shareId = () => Object.keys(names).find((known) => names[known] === 'share') ?? '';
    const assign = () => doctor.need('assignResult', { params, body: { createdBy: vera.id } });
    const save = async () =>
      doctor.need('saveResult', { params, body: { ...judged(await review(order)), unremarkable: [] } });
    const release = async (more = {}) =>
      doctor.need('releaseResult', { params, body: judged(await review(order), more) });
    const correct = async () =>
      doctor.need('startCorrection', { params, body: { version: (await review(order)).version, reason: REASON } });
    const known = [CASE, CASES, ORDER, RESULT];
    await follow(names, [
      ['a value', comes({ ...POTASSIUM, value: '4.2', at: '20261120080000' }), [CASE, CASES, FILE]],
      ['a critical one', comes({ ...HB, value: '50' }), [CASE, CASES, FILE]],
      ['its alarm', () => doctor.need('acknowledgeAlert', { params }), [CASE, CASES]],
      ['who has it', assign, [CASE, CASES]],
      ['another value', comes({ ...HB, value: '148' }), [CASE, CASES, FILE]],
      ['a draft', save, [CASE, CASES]],
      ['a release', release, known],
      ['a share', share, ['share share: shared:share user:nora']],
      [
        'that it was read',
        () => owner.need('confirmRead', { params: { orderId }, body: { version: 1 } }),
        [RESULT, SHARED],
      ],
      ['a correction', correct, [...known, SHARED]],
      ['the corrected one', () => release({ correctionReason: REASON }), [...known, SHARED]],
      [
        'the end of the share',
        () => owner.need('endShare', { params: { orderId, shareId: shareId() } }),
        ['share share: shared:share user:nora'],
      ],
    ]);
  });
});
