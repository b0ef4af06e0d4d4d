import { completeSurvey } from '#api/surveys/complete-survey.ts';
import { answerSurvey } from '#dev/demo/answer-survey.ts';
import { findOrderFacts } from '#dev/stand-ins/lab/find-order-facts.ts';
import type { LabDesk } from '#dev/stand-ins/lab/lab-desk.ts';
import { makeLabFile } from '#dev/stand-ins/lab/make-lab-file.ts';
import type { Profile } from '#dev/stand-ins/lab/profiles.ts';
import { isRefusal } from '#shared/errors.ts';
import { insertMany, selectOne } from '#shared/server/database/sql.ts';
import { inTransaction } from '#shared/server/database/transaction.ts';
import { receiveLabFile } from '#shared/server/lab-intake/receive-lab-file.ts';
import { importLabFile } from '#worker/lab-intake/import-lab-file.ts';
import { call } from './call.ts';
import type { World } from './open-world.ts';
import { aPaidOrder, type OrderWish, type PlacedOrder } from './orders.ts';
import { aDoctor, type Person, signIn } from './people.ts';

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
      'survey_answers',
      answers.map(({ questionKey, value }) => ({
        customerSurveyId,
        questionKey,
        value: JSON.stringify({ v: value }),
        additionalAnswer: '[]',
        answeredAt: now,
        answeredBy: customer.id,
      })),
    ),
  );
  const actor = { userId: customer.id, roles: customer.roles, sessionId: '' };
  const done = await completeSurvey(world.services, customerSurveyId, { actor, byDoctor: false });
  if (isRefusal(done)) throw new Error(`the questionnaire was refused: ${done.refused}`);
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
  const row = await selectOne<{ id: string }>(world.services, 'SELECT id FROM test_results WHERE orderId = ?', [
    placed.orderId,
  ]);
  if (!row) throw new Error('the laboratory file made no result');
  return { ...placed, resultId: row.id };
}

/** An order whose result a doctor released, every proposal accepted. */
export async function aReleasedOrder(
  world: World,
  wish: OrderWish & { doctor?: Person } = {},
): Promise<MeasuredOrder & { doctor: Person }> {
  const order = await aReviewableOrder(world, wish);
  const doctor = wish.doctor ?? (await aDoctor(world));
  const { token } = await signIn(world, doctor);
  const { reply } = await call(world.baseUrl, 'getReview', { params: { orderId: order.orderId }, token });
  const text = 'Ihre Werte sind gut.';
  const summary = { de: text, en: text, fr: text, it: text };
  const body = { ...reply.proposal, summary, version: reply.version };
  const released = await call(world.baseUrl, 'releaseResult', { params: { id: order.resultId }, body, token });
  if (released.status !== 200) throw new Error(`the release was refused: ${JSON.stringify(released.error)}`);
  return { ...order, doctor };
}
