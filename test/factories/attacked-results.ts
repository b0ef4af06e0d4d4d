import { expect } from '@jest/globals';
import { MINUTE_MS } from '#shared/durations.ts';
import type { ImportView } from '#shared/views/lab-intake.ts';
import type { ResultView } from '#shared/views/results.ts';
import type { ReviewView } from '#shared/views/reviewing.ts';
import type { Visitor } from '#test/setup/visitor.ts';
import { type DraftBody, judgeReview } from './judge-review.ts';
import { HB, type LabWord, labMessage, TSH } from './lab-words.ts';
import type { World } from './open-world.ts';
import { aCustomer, visitAs } from './people.ts';
import { aReviewableOrder, importFile, type MeasuredOrder } from './results.ts';

export const inAll = (words: string) => ({ de: words, en: words, fr: words, it: words });
export const SUMMARY = inAll('Ihre Werte sind besprochen.');
export const REASON = inAll('Das Labor hat zwei Röhrchen verwechselt und neu gemessen.');
export const WHY = 'Das Labor hat es telefonisch bestätigt';

export type Case = Pick<MeasuredOrder, 'orderId' | 'orderNumber' | 'customer'>;

/** Who is there by the time a case is made. */
interface Practice {
  world: World;
  doctor: Visitor;
  admin: Visitor;
}

/** What the laboratory, a doctor, an administrator and the customer do with a case. */
export function casesOf(practice: () => Practice) {
  /** The laboratory sends some values, later than everything before. @returns the import's id */
  function send(order: Case, ...words: LabWord[]): Promise<string> {
    const { world } = practice();
    world.advance(MINUTE_MS);
    return importFile(world, Buffer.from(words.map((word) => labMessage(order, word)).join('')));
  }

  /** A case with blood count and thyroid, in which the haemoglobin was 148 and the TSH 2.10. */
  async function aCase(): Promise<MeasuredOrder> {
    const { world } = practice();
    const customer = await aCustomer(world, { sex: 'female' });
    const order = await aReviewableOrder(world, { customer, productGroupKey: 'energy', productKey: 'energy-check' });
    await send(order, { ...HB, value: '148' }, { ...TSH, value: '2.10' });
    return order;
  }

  const review = ({ orderId }: Case): Promise<ReviewView> =>
    practice().doctor.need('getReview', { params: { orderId } });

  const judged = (found: ReviewView, change: Partial<DraftBody> = {}): DraftBody =>
    judgeReview(found, { summary: SUMMARY, ...change });

  const release = ({ resultId }: MeasuredOrder, body: DraftBody, by = practice().doctor) =>
    by.call('releaseResult', { params: { id: resultId }, body });

  async function released(order: MeasuredOrder, change: Partial<DraftBody> = {}): Promise<DraftBody> {
    const body = judged(await review(order), change);
    const { status, error } = await release(order, body);
    expect([status, error?.details]).toEqual([200, undefined]);
    return body;
  }

  async function page(order: Case): Promise<ResultView> {
    const customer = await visitAs(practice().world, order.customer);
    return customer.need('getResultOfOrder', { params: { orderId: order.orderId } });
  }

  async function messageOf(importId: string) {
    const view: ImportView = await practice().admin.need('getImport', { params: { id: importId } });
    return { id: view._id, messageId: view.messages[0]?._id ?? '' };
  }

  const match = async (importId: string, orderNumber: string) =>
    practice().admin.call('matchImportMessage', {
      params: await messageOf(importId),
      body: { orderNumber, reason: WHY },
    });

  const undo = async (importId: string) =>
    practice().admin.call('undoMatch', { params: await messageOf(importId), body: { reason: WHY } });

  return { send, aCase, review, judged, release, released, page, messageOf, match, undo };
}

export const hbOf = ({ document }: ResultView): string | null =>
  document.bloodMeasures.find(({ marker }) => marker === 'hemoglobin')?.valueText ?? null;

export const codesOf = ({ releaseRefusals }: Pick<ReviewView, 'releaseRefusals'>) =>
  releaseRefusals.map(({ code }) => code);
