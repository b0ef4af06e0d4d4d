import type { BodyOf } from './call.ts';
import type { World } from './open-world.ts';
import { aPaidOrder, type OrderWish } from './orders.ts';
import { visitAs } from './people.ts';

type Body = BodyOf<'saveAnswer'>;

/** A questionnaire of a paid order with its person, and what they and others do with it. */
export async function aQuestionnaire(world: World, wish: OrderWish = {}) {
  const order = await aPaidOrder(world, wish);
  const mine = { params: { id: order.customerSurveyId } };
  const customer = await visitAs(world, order.customer);
  const save = (body: Body, visitor = customer) => visitor.call('saveAnswer', { ...mine, body });
  const answers = async (visitor = customer) => (await visitor.need('listAnswers', mine)).answers;
  const complete = (more: object = {}, visitor = customer) =>
    visitor.call('setSurveyStatus', { ...mine, body: { status: 2, ...more } });
  return { order, mine, customer, save, answers, complete };
}

/** An answer of so many centimetres. */
export const height = (value: number, more: Partial<Body> = {}): Body => ({ questionKey: 'height', value, ...more });
