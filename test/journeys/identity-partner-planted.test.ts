import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { EXAMPLE_BODIES } from '#api/http/openapi/example-bodies.ts';
import { exampleParameters } from '#api/http/openapi/example-parameters.ts';
import markers from '#shared/content/blood-markers.json' with { type: 'json' };
import { contract } from '#shared/contract/all.ts';
import type { Declaration } from '#shared/contract/define.ts';
import { findRows, updateRows } from '#shared/server/database/model-rows.ts';
import { insert } from '#shared/server/database/sql.ts';
import { Order } from '#shared/server/models/order.ts';
import { SmsMessage } from '#shared/server/models/sms-message.ts';
import { SurveyAnswer } from '#shared/server/models/survey-answer.ts';
import { casesOf, inAll } from '#test/factories/attacked-results.ts';
import { send } from '#test/factories/call.ts';
import { HB } from '#test/factories/lab-words.ts';
import { openWorld, type World } from '#test/factories/open-world.ts';
import { aPartner, counterOf } from '#test/factories/partners.ts';
import { aDoctor, anAdmin, visitAs } from '#test/factories/people.ts';
import type { MeasuredOrder } from '#test/factories/results.ts';
import type { Visitor } from '#test/setup/visitor.ts';

/** They stand nowhere else. */
const PLANTED = { value: '151.3719', answer: 'Pflanzantwort am Schalter', words: 'Pflanzsatz zum Niveau' };
/** The name of a level, of a position, or of what only a result has. */
const LEVEL = /belowAverage|outstanding|unjudgeable|"bad"|"good"|critical|resultCategor|healthMeasure|valueText/;

let world: World;
let doctor: Visitor;
let admin: Visitor;
let counter: Visitor;
let order: MeasuredOrder;

beforeAll(async () => {
  world = await openWorld();
  doctor = await visitAs(world, await aDoctor(world));
  admin = await visitAs(world, await anAdmin(world));
  const partner = await aPartner(world);
  const { aCase, send: measure, released } = casesOf(() => ({ world, doctor, admin }));
  order = await aCase();
  await insert(world.services, SurveyAnswer, {
    ...{ customerSurveyId: order.customerSurveyId, questionKey: 'planted', value: { v: PLANTED.answer } },
    ...{ additionalAnswer: [], answeredAt: world.services.now(), answeredBy: order.customer.id },
  });
  await measure(order, { ...HB, value: PLANTED.value });
  const summary = inAll(PLANTED.words);
  await released(order, { summary });
  await updateRows(world.services, Order, { soldByBranchId: partner.branchId }, { id: order.orderId });
  counter = await counterOf(world, partner);
}, 240_000);

afterAll(() => world.close());

/** Whatever ids a path may name, they are of this order; a person's, a result's and the order's own where it says no more than `id`. */
function paramsOf({ path }: Declaration, id: string): Record<string, string> {
  const { orderId, orderNumber, transactionNo, customer, customerSurveyId, resultId } = order;
  const known: Record<string, string> = {
    ...{
      id,
      orderId,
      orderNumber,
      orderNo: orderNumber,
      transactionNo,
      customerSurveyId,
      testId: resultId,
      version: '1',
    },
    customerId: customer.id,
  };
  const names = [...path.matchAll(/:(\w+)/g)].map(([, name = '']) => name);
  return Object.fromEntries(names.map((name) => [name, known[name] ?? orderId]));
}

const isTheirs = ({ access }: Declaration): boolean => typeof access === 'object' && access.includes('partner');
/** It would end the session with which everything else is asked. */
const LAST = 'endPartnerSession';

it('no value, answer or level of an order that it sold reaches a branch, whatever it calls with its token', async () => {
  const seen = await (await visitAs(world, order.customer)).need('getResultOfOrder', {
    params: { orderId: order.orderId },
  });
  // The search would find them: they are where they belong.
  for (const planted of [PLANTED.value, PLANTED.words]) expect(JSON.stringify(seen)).toContain(planted);
  const { token = '' } = counter;
  const said: string[] = [];
  const letIn: string[] = [];
  let tried = 0;
  for (const [name, declaration] of Object.entries(contract as Record<string, Declaration>)) {
    if (name === LAST || declaration.access === 'webhook') continue;
    const ids = declaration.path.includes(':id') ? [order.orderId, order.resultId, order.customer.id] : [order.orderId];
    const examples = exampleParameters(name, declaration);
    for (const id of ids) {
      for (const body of declaration.body ? [{}, EXAMPLE_BODIES[name] ?? {}] : [undefined]) {
        const facts = { params: paramsOf(declaration, id), query: examples.query, ...(body ? { body } : {}), token };
        const { status, text } = await send(world.baseUrl, declaration, facts);
        tried += 1;
        const isOpen = declaration.access === 'public';
        if (!isOpen && !isTheirs(declaration) && ![401, 403, 404].includes(status)) letIn.push(`${name}: ${status}`);
        if (status >= 500) letIn.push(`${name}: ${status}`);
        for (const planted of Object.values(PLANTED)) if (text.includes(planted)) said.push(`${name}: ${planted}`);
        // Lists of content name every level there is, to everybody.
        if (isTheirs(declaration) && LEVEL.test(text)) said.push(`${name}: ${LEVEL.exec(text)?.[0]}`);
        if (isTheirs(declaration))
          for (const { key } of markers.markers) if (text.includes(`"${key}"`)) said.push(`${name}: ${key}`);
      }
    }
  }
  console.log(`partner token: ${tried} calls of ${Object.keys(contract).length} entries`);
  expect(letIn).toEqual([]);
  expect(said).toEqual([]);
  expect((await counter.need('getPartnerOrder', { params: { orderId: order.orderId } })).state).toBe('at-lab');
  const messages = await findRows(world.services, SmsMessage, ['template', 'variables']);
  expect(messages.map(({ template }) => template)).toContain('partner-code');
  const traces = JSON.stringify(messages) + world.logged();
  for (const planted of Object.values(PLANTED)) expect(traces).not.toContain(planted);
}, 240_000);
