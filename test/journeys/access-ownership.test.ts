import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { v7 as uuidv7 } from 'uuid';
import { EXAMPLE_BODIES } from '#api/http/openapi/example-bodies.ts';
import { contract } from '#shared/contract/all.ts';
import { type Declaration, ownerOf } from '#shared/contract/define.ts';
import { updateRows } from '#shared/server/database/model-rows.ts';
import { User } from '#shared/server/models/user.ts';
import { type Answer, call, send } from '#test/factories/call.ts';
import { openWorld, type World } from '#test/factories/open-world.ts';
import { aPaidOrder, aPlacedOrder } from '#test/factories/orders.ts';
import { aCustomer, signIn } from '#test/factories/people.ts';
import { aReleasedOrder, type MeasuredOrder } from '#test/factories/results.ts';
import { aSupport } from '#test/factories/supports.ts';

const OWNED = (Object.entries(contract) as [string, Declaration][]).filter(
  ([, { owner, access }]) => owner && Array.isArray(access) && access.includes('customer'),
);

/** Calls that name a further record, which this person has not: 404 is the truth. Each has a journey of its own. */
const NOTHING_THERE = ['getPhoto', 'getDataFile', 'questionReading', 'endShare', 'readRecommendation'];
const THERE = OWNED.filter(([name]) => !NOTHING_THERE.includes(name));

let world: World;
let theirs: MeasuredOrder;
let supportId: string;

beforeAll(async () => {
  world = await openWorld();
  theirs = await aReleasedOrder(world);
  supportId = await aSupport(world, theirs);
  const photoId = uuidv7();
  await world.services.files.write('photos', photoId, Buffer.from('photo'));
  await updateRows(world.services, User, { photoId }, { id: theirs.customer.id });
});

afterAll(() => world.close());

/** The parameters that name somebody's record. */
function paramsOf(declaration: Declaration, named: MeasuredOrder): Record<string, string> {
  const ids = {
    order: named.orderId,
    customer: named.customer.id,
    'customer-survey': named.customerSurveyId,
    result: named.resultId,
    support: supportId,
  };
  const owner = ownerOf(declaration);
  const params = { [owner?.param ?? '']: owner ? ids[owner.entity] : '' };
  const others = { transactionNo: named.transactionNo, version: '1' };
  const wanted = Object.entries(others).filter(([name]) => declaration.path.includes(`:${name}`));
  return { ...params, ...Object.fromEntries(wanted) };
}

const seen = ({ status, error }: Answer<unknown>) => ({ status, error });

describe('records of another customer', () => {
  it('exist on enough endpoints for this test to mean something', () => {
    expect(OWNED.length).toBeGreaterThanOrEqual(14);
  });

  it.each(OWNED)('%s answers a stranger as if the record did not exist', async (name, declaration) => {
    const stranger = await aCustomer(world);
    const { token } = await signIn(world, stranger);
    const query = declaration.query ? { transactionId: theirs.transactionNo } : {};
    const madeUp = { ...paramsOf(declaration, theirs), [ownerOf(declaration)?.param ?? '']: uuidv7() };
    for (const body of declaration.body ? [{}, EXAMPLE_BODIES[name]] : [undefined]) {
      const real = await send(world.baseUrl, declaration, {
        params: paramsOf(declaration, theirs),
        query,
        body,
        token,
      });
      const none = await send(world.baseUrl, declaration, { params: madeUp, query, body, token });
      expect(real.status).toBe(404);
      expect(seen(real)).toEqual(seen(none));
    }
  });

  it.each(THERE)('%s does not hide the record from its owner', async (_name, declaration) => {
    const { token } = await signIn(world, theirs.customer);
    const query = declaration.query ? { transactionId: theirs.transactionNo } : {};
    const params = paramsOf(declaration, theirs);
    const { status } = await send(world.baseUrl, declaration, {
      params,
      query,
      token,
      ...(declaration.body ? { body: {} } : {}),
    });
    expect(status).not.toBe(404);
    expect(status).toBeLessThan(500);
  });

  it('cannot be reached by naming an own order with a payment of somebody else', async () => {
    const mine = await aPlacedOrder(world);
    const other = await aPlacedOrder(world);
    const { token } = await signIn(world, mine.customer);
    const params = { orderId: mine.orderId, transactionNo: other.transactionNo };
    expect((await call(world.baseUrl, 'startCheckout', { params, token })).status).toBe(404);
    const query = { transactionId: other.transactionNo };
    const asked = await call(world.baseUrl, 'getPayment', { params: { orderId: mine.orderId }, query, token });
    expect(asked.status).toBe(404);
  });

  it('are not in the own list of orders', async () => {
    const mine = await aPaidOrder(world);
    const { token } = await signIn(world, mine.customer);
    const { reply } = await call(world.baseUrl, 'listCustomerOrders', {
      params: { customerId: mine.customer.id },
      token,
    });
    expect(reply.items.map(({ _id }) => _id)).toEqual([mine.orderId]);
  });
});

describe('a result before its release', () => {
  it('is answered like no result at all, to the owner too', async () => {
    const { aReviewableOrder } = await import('#test/factories/results.ts');
    const waiting = await aReviewableOrder(world);
    const { token } = await signIn(world, waiting.customer);
    const before = await call(world.baseUrl, 'getResultOfOrder', { params: { orderId: waiting.orderId }, token });
    const none = await call(world.baseUrl, 'getResultOfOrder', { params: { orderId: uuidv7() }, token });
    expect(before.status).toBe(404);
    expect(seen(before)).toEqual(seen(none));
  });
});
