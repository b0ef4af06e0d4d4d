import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import type { OrderPlacedView } from '#shared/views/orders.ts';
import { acceptProposal } from '#test/journeys/walk-journey.ts';
import type { Journey, SlotWish, Step } from '../plan/plan.ts';
import { answerSurvey } from './answer-survey.ts';
import { type Caller, GaveUp } from './caller.ts';
import { findSlot } from './find-slot.ts';
import { follow } from './follow.ts';
import { payOrder } from './pay-order.ts';
import { labFile } from './sandbox.ts';
import { signUp } from './sign-in.ts';
import type { Staff, StaffName } from './staff.ts';

/** What a journey knows so far. */
export interface Walk {
  journey: Journey;
  customer: Caller;
  staff: Record<StaffName, Staff>;
  placed?: OrderPlacedView;
  importId?: string;
  draft?: { resultId: string; version: number; body: ReturnType<typeof acceptProposal> };
  /** Closes what the journey opened. */
  ends: (() => void)[];
}

/** Each step of a journey; it is done, or throws GaveUp. */
export const takeStep: Record<Step, (walk: Walk) => Promise<void>> = {
  'sign-up': ({ customer, journey }) => signUp(customer, journey.phoneNo),

  follow: async ({ customer, ends }) => {
    const { run, token, address } = customer;
    ends.push(follow({ baseUrl: run.baseUrl, token, address }).end);
  },

  order: async (walk) => {
    const { customer, journey } = walk;
    const { version } = await customer.need('getMedicalStatement', {});
    // One key for all tries: a lost answer must not become a second order.
    const idempotencyKey = randomUUID();
    const place = (wish: SlotWish) =>
      withSlot(customer, wish, (slot) =>
        customer.persist(
          'createOrder',
          {
            idempotencyKey,
            body: {
              productGroupKey: journey.productGroupKey,
              productKey: journey.productKey,
              addonKeys: [],
              application: 'branch',
              appointment: slot,
              statementVersion: version,
              statementConfirmed: true,
            },
          },
          ({ _id }) => ({ recordId: _id, detail: idempotencyKey }),
        ),
      );
    walk.placed = await place(journey.slot);
  },

  'choose-another-slot': async (walk) => {
    const { customer, journey } = walk;
    const { _id: orderId } = orderOf(walk);
    await withSlot(customer, journey.otherSlot, (slot) =>
      customer.persist(
        'chooseSlot',
        { params: { orderId }, body: slot },
        { recordId: orderId, detail: `${slot.partnerBranchId} ${slot.from}` },
      ),
    );
  },

  'accept-terms': async (walk) => {
    const { customer } = walk;
    const { _id: orderId } = orderOf(walk);
    const { pages } = await customer.need('listPages', {});
    const version = pages.find(({ key }) => key === 'terms')?.version ?? '';
    await customer.need(
      'acceptTerms',
      { params: { orderId }, body: { version } },
      { recordId: orderId, detail: version },
    );
  },

  pay: ({ customer, journey, ...walk }) => payOrder(customer, orderOf(walk), journey.payment),

  'see-paid': async (walk) => {
    const { customer } = walk;
    const mine = { params: { orderId: orderOf(walk)._id } };
    await customer.until(
      'the order is paid',
      () => customer.need('getOrder', mine),
      ({ status }) => status !== null,
    );
  },

  'answer-survey': (walk) => answerSurvey(walk.customer, orderOf(walk)._id),

  'upload-file': async (walk) => {
    const { orderNumber } = orderOf(walk);
    const { admin } = walk.staff;
    const file = await admin.until(
      'the laboratory has the file',
      () => labFile(admin, orderNumber, walk.journey.profile),
      (made) => made !== undefined,
    );
    if (!file) return;
    const { files } = await admin.need(
      'uploadHl7',
      { query: { multipleFileUpload: true }, files: [file] },
      (reply) => ({ recordId: reply.files[0]?.importId ?? undefined }),
    );
    const importId = files[0]?.importId;
    if (!importId) throw new GaveUp(`upload: ${files[0]?.error}`);
    walk.importId = importId;
  },

  'see-import': async ({ importId, staff: { admin } }) => {
    if (!importId) return;
    await admin.until(
      'the import is done',
      () => admin.need('getImport', { params: { id: importId } }),
      ({ state }) => state === 'done' || state === 'failed',
    );
  },

  review: async (walk) => {
    const doctor = walk.staff[walk.journey.doctor];
    const params = { orderId: orderOf(walk)._id };
    // Somebody else's save, or an own one whose answer was lost: read again and save what is there then.
    for (let tries = 0; tries < 3; tries += 1) {
      const review = await doctor.need('getReview', { params });
      const body = acceptProposal(review);
      const saved = await doctor.persist(
        'saveResult',
        { params: { id: review._id }, body: { version: review.version, ...body } },
        { recordId: review._id },
      );
      if (saved.status === 409) continue;
      if (saved.status >= 300) throw new GaveUp(`saveResult: ${saved.status}`);
      walk.draft = { resultId: review._id, version: saved.reply.version, body };
      return;
    }
    throw new GaveUp('the result changes faster than it can be saved');
  },

  release: async ({ draft, staff, journey }) => {
    if (!draft) return;
    const released = await staff[journey.doctor].persist(
      'releaseResult',
      { params: { id: draft.resultId }, body: { version: draft.version, ...draft.body } },
      { recordId: draft.resultId },
    );
    // A critical value without a call to the person is refused, and rightly so.
    if (released.status >= 300) throw new GaveUp(`releaseResult: ${released.status} ${released.error?.error}`);
  },

  'read-result': async (walk) => {
    await walk.customer.need('getResultOfOrder', { params: { orderId: orderOf(walk)._id } });
  },
};

function orderOf({ placed }: Pick<Walk, 'placed'>): OrderPlacedView {
  if (!placed) throw new GaveUp('there is no order');
  return placed;
}

const SLOT_TRIES = 4;
/** People look at the free times before they choose one, and others look at the same ones meanwhile. */
const LOOKS_MS = 3_000;

/** Takes the slot of one's choice, or the next when somebody else was faster. */
async function withSlot<R>(
  customer: Caller,
  wish: SlotWish,
  take: (slot: {
    partnerBranchId: string;
    from: string;
  }) => Promise<{ status: number; reply: R; error: { error: string } | null }>,
): Promise<R> {
  for (let tries = 0; tries < SLOT_TRIES; tries += 1) {
    const found = await findSlot(customer, { ...wish, place: wish.place + tries });
    await pause(LOOKS_MS);
    const taken = await take(found);
    if (taken.status < 300) return taken.reply;
    if (taken.error?.error !== 'slot-taken') throw new GaveUp(`slot: ${taken.status} ${taken.error?.error}`);
  }
  throw new GaveUp('every slot was taken by somebody else');
}
