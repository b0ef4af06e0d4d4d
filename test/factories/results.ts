import { answerSurvey } from '#dev/demo/answer-survey.ts';
import { findOrderFacts } from '#dev/stand-ins/lab/find-order-facts.ts';
import type { LabDesk } from '#dev/stand-ins/lab/lab-desk.ts';
import { makeLabFile } from '#dev/stand-ins/lab/make-lab-file.ts';
import type { Profile } from '#dev/stand-ins/lab/profiles.ts';
import { findRow } from '#shared/server/database/model-rows.ts';
import { insertMany } from '#shared/server/database/sql.ts';
import { inTransaction } from '#shared/server/database/transaction.ts';
import { receiveLabFile } from '#shared/server/lab-intake/receive-lab-file.ts';
import { SurveyAnswer } from '#shared/server/models/survey-answer.ts';
import { TestResult } from '#shared/server/models/test-result.ts';
import { importLabFile } from '#worker/lab-intake/import-lab-file.ts';
import type { World } from './open-world.ts';
import { aPaidOrder, type OrderWish, type PlacedOrder } from './orders.ts';
import { aDoctor, type Person, visitAs } from './people.ts';

/** An order with a result that came from the laboratory. */
export interface MeasuredOrder extends PlacedOrder {
  resultId: string;
}

/** Answers and completes an order's questionnaire as its customer. */
export async function completeQuestionnaire(world: World, { customerSurveyId, customer }: PlacedOrder): Promise<void> {
  const now = world.services.now();
  const answers = answerSurvey({ ref: '', sex: customer.sex }, now);
  await inTransaction(world.services, (tx) =>
    insertMany(
      tx,
      SurveyAnswer,
      answers.map(({ questionKey, value }) => ({
        customerSurveyId,
        questionKey,
        value: { v: value },
        additionalAnswer: [],
        answeredAt: now,
        answeredBy: customer.id,
      })),
    ),
  );
  const visitor = await visitAs(world, customer);
  await visitor.need('setSurveyStatus', { params: { id: customerSurveyId }, body: { status: 2 } });
}

/** The laboratory's file for an order. */
export async function aLabFile(
  world: World,
  orderNumber: string,
  profile: Profile = 'good',
  corrected = false,
): Promise<Buffer> {
  const desk = { findOrderFacts: (number: string) => findOrderFacts(world.services, number) } as LabDesk;
  const made = await makeLabFile(desk, 'shared/content', { orderNumber, profile, corrected, charset: 'utf-8' });
  if ('refused' in made) throw new Error(`the laboratory refused: ${made.refused}`);
  return made.bytes;
}

/** Brings a laboratory file in and reads it at once, as the worker would. */
export async function importFile(world: World, bytes: Buffer, fileName = 'test.hl7'): Promise<string> {
  const { importId } = await receiveLabFile(world.services, {
    fileName,
    content: bytes,
    length: bytes.byteLength,
    actor: null,
  });
  await importLabFile(world.services, { importId });
  return importId;
}

/** A paid order with a complete questionnaire whose result waits for a doctor. */
export async function aReviewableOrder(
  world: World,
  wish: OrderWish & { profile?: Profile } = {},
): Promise<MeasuredOrder> {
  const placed = await aPaidOrder(world, wish);
  await completeQuestionnaire(world, placed);
  return measured(world, placed, wish.profile);
}

/** A paid order whose result is there while its questionnaire is still open. */
export async function anUnansweredResult(
  world: World,
  wish: OrderWish & { profile?: Profile } = {},
): Promise<MeasuredOrder> {
  return measured(world, await aPaidOrder(world, wish), wish.profile);
}

async function measured(world: World, placed: PlacedOrder, profile: Profile = 'good'): Promise<MeasuredOrder> {
  await importFile(world, await aLabFile(world, placed.orderNumber, profile));
  const row = await findRow(world.services, TestResult, ['id'], { where: { orderId: placed.orderId } });
  if (!row) throw new Error('the laboratory file made no result');
  return { ...placed, resultId: row.id };
}

/** An order whose result a doctor released, every proposal accepted. */
export async function aReleasedOrder(
  world: World,
  wish: OrderWish & { doctor?: Person; profile?: Profile } = {},
): Promise<MeasuredOrder & { doctor: Person }> {
  return aRelease(world, await aReviewableOrder(world, wish), wish.doctor);
}

/** A doctor releases a result, every proposal accepted. */
export async function aRelease(
  world: World,
  order: MeasuredOrder,
  by?: Person,
): Promise<MeasuredOrder & { doctor: Person }> {
  const doctor = by ?? (await aDoctor(world));
  const visitor = await visitAs(world, doctor);
  const { proposal, version } = await visitor.need('getReview', { params: { orderId: order.orderId } });
  const body = { ...proposal, summary: CONCLUSION, version, acknowledged: [] };
  await visitor.need('releaseResult', { params: { id: order.resultId }, body });
  return { ...order, doctor };
}

const CONCLUSION = {
  de: 'Ihre Werte sind gut.',
  en: 'Your values are good.',
  fr: 'Vos valeurs sont bonnes.',
  it: 'I suoi valori sono buoni.',
};
