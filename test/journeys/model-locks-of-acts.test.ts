import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { v7 as uuidv7 } from 'uuid';
import { addDays } from '#shared/domain/calendar-date.ts';
import { zurichDate } from '#shared/domain/format-date.ts';
import { findOpenOffer } from '#shared/server/booking/find-open-offer.ts';
import { findHeldReschedule, findReschedule } from '#shared/server/booking/find-reschedule.ts';
import { lockBranches } from '#shared/server/booking/lock-branch.ts';
import { mayHoldAnother } from '#shared/server/booking/may-hold-another.ts';
import { renewHold } from '#shared/server/booking/renew-hold.ts';
import { findRow } from '#shared/server/database/model-rows.ts';
import { insert, type Tx } from '#shared/server/database/sql.ts';
import { inTransaction } from '#shared/server/database/transaction.ts';
import { receiveLabFile } from '#shared/server/lab-intake/receive-lab-file.ts';
import { takeReceipt } from '#shared/server/lab-intake/take-receipt.ts';
import { ImportMessage } from '#shared/server/models/import-message.ts';
import { KnownDevice } from '#shared/server/models/known-device.ts';
import { RebookingOffer } from '#shared/server/models/rebooking-offer.ts';
import { changeOrderStatus } from '#shared/server/orders/change-order-status.ts';
import { noteNewerVersion } from '#shared/server/results/note-newer-version.ts';
import { inAll } from '#test/factories/attacked-results.ts';
import { plan, writing } from '#test/factories/bulk-acts.ts';
import { aRecommendation, FERRITIN } from '#test/factories/follow-ups.ts';
import { type HeldRow, type Holder, openHolder } from '#test/factories/held-rows.ts';
import { judgeReview } from '#test/factories/judge-review.ts';
import { aLabMessage, anAnsweredOrder } from '#test/factories/lab-messages.ts';
import { openWorld, type World } from '#test/factories/open-world.ts';
import { aFreeSlot, aPlacedOrder, orderBody, type PlacedOrder } from '#test/factories/orders.ts';
import { aPaidKit } from '#test/factories/paid-buyers.ts';
import { aCounterOrder, aPartner, counterOf } from '#test/factories/partners.ts';
import { aDoctor, anAdmin, type Person, visitAs } from '#test/factories/people.ts';
import { aBranchRoundTheClock, aGuest, blockDayOf, seen } from '#test/factories/rebookings.ts';
import { aSaved } from '#test/factories/reschedules.ts';
import { aLabFile, aReviewableOrder, importFile, type MeasuredOrder } from '#test/factories/results.ts';
import { aShare, open } from '#test/factories/shares.ts';
import type { Visitor } from '#test/setup/visitor.ts';
import { matchLabMessage } from '#worker/lab-intake/match-lab-message.ts';
import { runBulkAct } from '#worker/orders/run-bulk-act.ts';

const REASON = 'am Telefon geklärt';

let world: World;
let admin: Visitor;
let doctor: Visitor;
let customer: Visitor;
let physician: Person;
let holder: Holder;

beforeAll(async () => {
  world = await openWorld();
  admin = await visitAs(world, await anAdmin(world));
  physician = await aDoctor(world);
  doctor = await visitAs(world, physician);
  holder = await openHolder(world);
});

afterAll(async () => {
  await holder?.close();
  await world?.close();
});

const inTx = (work: (tx: Tx) => Promise<unknown>) => inTransaction(world.services, work);

/** Rows that acts of all kinds are about. */
async function aKit() {
  const { orderId } = await aPaidKit(world);
  return { orderId, held: { table: 'orders', id: orderId } };
}

async function aVoucherWithCode() {
  const label = inAll('Gutschein');
  const discount = { type: 'percent', value: 10 } as const;
  const { _id: id } = await admin.need('createVoucher', { body: { label, discount, published: true } });
  await admin.need('addVoucherCodes', { params: { id }, body: { code: `WAIT-${id.slice(-8)}` } });
  const [code] = (await admin.need('listVoucherCodes', { params: { id } })).items;
  return { id, codeId: code?._id ?? '' };
}

async function aMapping(facility: string): Promise<string> {
  const body = { facility, kind: 'code' as const, sent: 'OWN', meaning: 'ferritin', replaces: null };
  return (await admin.need('saveLabMapping', { body }))._id;
}

async function aCase() {
  const order = await aReviewableOrder(world);
  return { ...order, held: { table: 'test_results', id: order.resultId } };
}

const judged = async ({ orderId }: Pick<MeasuredOrder, 'orderId'>) =>
  judgeReview(await doctor.need('getReview', { params: { orderId } }), { summary: inAll('Alles gut.') });

async function aReleased() {
  const order = await aCase();
  await doctor.need('releaseResult', { params: { id: order.resultId }, body: await judged(order) });
  return order;
}

/** A message without a number that a person gave to an order, before it is taken over. */
async function aMatched(order: PlacedOrder): Promise<string> {
  const importId = await importFile(world, Buffer.from(aLabMessage(order, { number: '' })));
  const messageId = (await findRow(world.services, ImportMessage, ['id'], { where: { importId } }))?.id ?? '';
  const body = { orderNumber: order.orderNumber, reason: REASON };
  await admin.need('matchImportMessage', { params: { id: importId, messageId }, body });
  return messageId;
}

/** Held is a row; the act has to wait for it before it decides, and so with a locking read. */
type Waits = () => Promise<[held: HeldRow, act: () => Promise<unknown>]>;

const ORDERS: [string, Waits][] = [
  [
    'an address that is changed',
    async () => {
      const { orderId, held } = await aKit();
      return [held, () => admin.call('changeAddress', { params: { orderId }, body: { invoiceAddress: null } })];
    },
  ],
  [
    'a kit that is moved',
    async () => {
      const { orderId, held } = await aKit();
      const body = { status: 'sent', trackingNo: '99.00.123456.12345678' } as const;
      return [held, () => admin.call('moveKit', { params: { orderId }, body })];
    },
  ],
  [
    'rejections that are ended',
    async () => {
      const { orderId, held } = await aKit();
      return [held, () => admin.call('closeRejections', { params: { orderId }, body: { reason: REASON } })];
    },
  ],
  [
    'a status that changes',
    async () => {
      const { orderId, held } = await aKit();
      const step = { orderId, event: 'cancel', actor: { job: 'lapse-hold' }, reason: REASON } as const;
      return [held, () => inTx((tx) => changeOrderStatus(tx, step))];
    },
  ],
  [
    'a new order of a person',
    async () => {
      const { customer: person } = await aPlacedOrder(world);
      customer = await visitAs(world, person);
      const body = orderBody(await aFreeSlot(world));
      return [{ table: 'users', id: person.id }, () => customer.call('createOrder', { body })];
    },
  ],
  [
    // Taking it back would wait also where it had decided before: its own steps lock as well.
    'a bulk act that is done at once',
    async () => {
      const { orderId } = await aKit();
      const id = await plan(admin, writing([orderId]));
      const held = { table: 'job_progress', id, key: 'jobId' };
      return [held, () => admin.call('hurryBulkAct', { params: { id } })];
    },
  ],
  [
    'an order of a bulk act that is done',
    async () => {
      const { orderId, held } = await aKit();
      const id = await plan(admin, writing([orderId]));
      await admin.need('hurryBulkAct', { params: { id } });
      return [held, () => runBulkAct(world.services, { bulkId: id })];
    },
  ],
  [
    'a link to pay that a branch sends again, for its person',
    async () => {
      const counter = await counterOf(world, await aPartner(world));
      const { customer: person, params } = await aCounterOrder(world, counter, { confirmed: false });
      return [{ table: 'users', id: person.id }, () => counter.call('sendCounterLink', { params })];
    },
  ],
  [
    'a recommendation, for its order',
    async () => {
      const { orderId, visitor } = await aRecommendation(world, doctor);
      const params = { orderId, followUpKey: FERRITIN.key };
      const act = () => visitor.call('decideFollowUp', { params, body: { decision: 'end' } });
      return [{ table: 'orders', id: orderId }, act];
    },
  ],
  [
    'a recommendation, for its result',
    async () => {
      const { orderId, resultId, visitor } = await aRecommendation(world, doctor);
      const params = { orderId, followUpKey: FERRITIN.key };
      const act = () => visitor.call('decideFollowUp', { params, body: { decision: 'end' } });
      return [{ table: 'test_results', id: resultId }, act];
    },
  ],
  [
    'a recommendation, for what was said of it before',
    async () => {
      const { orderId, visitor } = await aRecommendation(world, doctor);
      const params = { orderId, followUpKey: FERRITIN.key };
      await visitor.need('decideFollowUp', { params, body: { decision: 'end' } });
      const act = () => visitor.call('decideFollowUp', { params, body: { decision: 'continue' } });
      return [{ table: 'follow_ups', id: orderId, key: 'mainOrderId' }, act];
    },
  ],
];

const VOUCHERS: [string, Waits][] = [
  [
    'codes that are added',
    async () => {
      const { id } = await aVoucherWithCode();
      return [{ table: 'vouchers', id }, () => admin.call('addVoucherCodes', { params: { id }, body: { count: 2 } })];
    },
  ],
  [
    'a voucher that is deleted',
    async () => {
      const { id } = await aVoucherWithCode();
      return [{ table: 'vouchers', id }, () => admin.call('deleteVoucher', { params: { id } })];
    },
  ],
  [
    'a code that is taken out of use',
    async () => {
      const { codeId: id } = await aVoucherWithCode();
      const act = () => admin.call('changeVoucherCode', { params: { id }, body: { withdrawn: true } });
      return [{ table: 'voucher_codes', id }, act];
    },
  ],
];

const BOOKING: [string, Waits][] = [
  [
    'an offer to move without a fee',
    async () => {
      const guest = await aGuest(world, await aBranchRoundTheClock(admin));
      await blockDayOf(admin, guest);
      const { orderId } = guest;
      const until = addDays(zurichDate(world.services.now()), 20);
      await admin.need('offerRebooking', { body: { appointments: [seen(guest)], until } });
      const id = (await findRow(world.services, RebookingOffer, ['id'], { where: { orderId } }))?.id ?? '';
      const place = { orderId, partnerBranchId: guest.slot.partnerBranchId, startsAt: new Date(guest.slot.from) };
      return [{ table: 'rebooking_offers', id }, () => inTx((tx) => findOpenOffer(tx, place, tx.now))];
    },
  ],
  [
    'a saved time by its payment',
    async () => {
      const { transactionId } = (await aSaved(world)).payer;
      const held = { table: 'reschedules', id: transactionId, key: 'transactionId' };
      return [held, () => inTx((tx) => findReschedule(tx, transactionId))];
    },
  ],
  [
    'a saved time by its order',
    async () => {
      const { buyer, payer } = await aSaved(world);
      const held = { table: 'reschedules', id: payer.transactionId, key: 'transactionId' };
      return [held, () => inTx((tx) => findHeldReschedule(tx, buyer.orderId))];
    },
  ],
  [
    'all branches',
    async () => {
      const { partnerBranchId: id } = await aFreeSlot(world);
      return [{ table: 'partner_branches', id }, () => inTx(lockBranches)];
    },
  ],
  [
    'another time that is held at one browser',
    async () => {
      const { customer: person } = await aPlacedOrder(world);
      const deviceId = uuidv7();
      await insert(world.services, KnownDevice, { deviceId, userId: person.id, createdAt: world.services.now() });
      const held = { table: 'known_devices', id: deviceId, key: 'deviceId' };
      return [held, () => inTx((tx) => mayHoldAnother(tx, { customerId: person.id, deviceId }))];
    },
  ],
  [
    'a hold that begins anew',
    async () => {
      const { orderId, customer: person } = await aPlacedOrder(world);
      const hold = { orderId, customerId: person.id, deviceId: null, slotState: 'lapsed', renewals: 0 } as const;
      return [{ table: 'users', id: person.id }, () => inTx((tx) => renewHold(tx, hold))];
    },
  ],
  [
    'the key of a branch',
    async () => {
      const id = await aBranchRoundTheClock(admin);
      return [{ table: 'partner_branches', id }, () => admin.call('renewPartnerKey', { params: { id } })];
    },
  ],
];

const RESULTS: [string, Waits][] = [
  [
    'a case that is taken',
    async () => {
      const { resultId: id, held } = await aCase();
      return [held, () => doctor.call('assignResult', { params: { id }, body: { createdBy: physician.id } })];
    },
  ],
  [
    'a draft that is saved',
    async () => {
      const order = await aCase();
      const body = { ...(await judged(order)), unremarkable: [] };
      return [order.held, () => doctor.call('saveResult', { params: { id: order.resultId }, body })];
    },
  ],
  [
    'a word that is decided about',
    async () => {
      const { resultId: id, held } = await aCase();
      const body = { taken: false, reason: REASON };
      return [held, () => doctor.call('decideWord', { params: { id, wordId: '1' }, body })];
    },
  ],
  [
    'a correction that is started',
    async () => {
      const { resultId: id, orderId, held } = await aReleased();
      const { version } = await doctor.need('getReview', { params: { orderId } });
      const body = { version, reason: inAll('Zwei Röhrchen waren verwechselt.') };
      return [held, () => doctor.call('startCorrection', { params: { id }, body })];
    },
  ],
  [
    'a share that is opened',
    async () => {
      const { orderId, customer: person } = await aReleased();
      const share = await aShare(await visitAs(world, person), orderId);
      return [{ table: 'result_shares', id: share.id }, () => open(world, share, '000000')];
    },
  ],
  [
    'another version that a share shows',
    async () => {
      const { orderId, customer: person } = await aReleased();
      const { id } = await aShare(await visitAs(world, person), orderId);
      const shown = { version: 2, request: { id: uuidv7(), address: '198.51.100.7' } };
      return [{ table: 'result_shares', id }, () => noteNewerVersion(world.services, id, shown)];
    },
  ],
];

const LAB_INTAKE: [string, Waits][] = [
  ['a mapping that is saved', async () => [{ table: 'mapping_locks', id: 1 }, () => aMapping('WAITSAVE')]],
  [
    'a mapping that is ended',
    async () => {
      const id = await aMapping('WAITEND');
      const act = () => admin.call('endLabMapping', { params: { id }, body: { reason: REASON, restore: false } });
      return [{ table: 'mapping_locks', id: 1 }, act];
    },
  ],
  [
    'a file of the laboratory',
    async () => {
      const { orderId, orderNumber } = await anAnsweredOrder(world);
      const file = await aLabFile(world, orderNumber);
      return [{ table: 'orders', id: orderId }, () => importFile(world, file)];
    },
  ],
  [
    'a match that is undone',
    async () => {
      const importId = await importFile(world, Buffer.from(aLabMessage(await anAnsweredOrder(world))));
      const id = (await findRow(world.services, ImportMessage, ['id'], { where: { importId } }))?.id ?? '';
      const params = { id: importId, messageId: id };
      return [{ table: 'import_messages', id }, () => admin.call('undoMatch', { params, body: { reason: REASON } })];
    },
  ],
  [
    'a delivery that comes again',
    async () => {
      const content = Buffer.from('MSH|^~\\&|LIS|WAITS|||20261122||ORU^R01|1|P|2.5.1\r');
      const delivery = randomBytes(32).toString('hex');
      const file = { fileName: 'again.hl7', content, length: content.length, actor: null, delivery };
      const { importId: id } = await receiveLabFile(world.services, file);
      const held = { table: 'job_progress', id, key: 'jobId' };
      return [held, () => inTx((tx) => takeReceipt(tx, delivery, uuidv7()))];
    },
  ],
  [
    'a message that was matched',
    async () => {
      const messageId = await aMatched(await anAnsweredOrder(world));
      const held = { table: 'import_messages', id: messageId };
      return [held, () => matchLabMessage(world.services, { messageId })];
    },
  ],
];

describe('waits for who has its row, before it decides anything:', () => {
  it.each([...ORDERS, ...VOUCHERS, ...BOOKING, ...RESULTS, ...LAB_INTAKE])('%s', async (_name, prepare) => {
    const [held, act] = await prepare();
    expect(await holder.makesWait(held, act)).toBe(true);
  });
});
