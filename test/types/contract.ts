// Mistakes against the contract that must not compile. Nothing here runs; `tsc` fails when a line below its mark becomes possible.
import { object, string } from 'yup';
import { bind, inSteps } from '#api/http/bind.ts';
import { fileReply, mutation, nobody, noReply, query, reply } from '#shared/contract/define.ts';
import { refuse } from '#shared/errors.ts';
import type { Call } from '#shared/server/call.ts';
import { noteChange } from '#shared/server/database/note-change.ts';
import { columns, insert, select, type Tx } from '#shared/server/database/sql.ts';
import { UserRole } from '#shared/server/models/user-role.ts';
import type { Actor, Services } from '#shared/server/services.ts';

const params = object({ orderId: string().required() });
const view = reply<{ total: number }>();
const own = { owner: { entity: 'order', param: 'orderId' } } as const;
const order = { path: '/orders/:orderId', summary: 'An order.', params, reply: view } as const;

export const declarations = [
  query({ ...order, access: ['customer', 'admin'], ...own }),
  query({ ...order, access: ['customer'], owner: nobody('the same for everybody') }),
  query({ ...order, access: ['admin'] }),
  // @ts-expect-error a customer is let in, and nobody says whose order it is
  query({ ...order, access: ['customer', 'admin'] }),
  // @ts-expect-error anybody with a session may be a customer
  query({ ...order, access: 'signed-in' }),
  // @ts-expect-error the owner's parameter is not in the path
  query({ ...order, access: ['customer'], owner: { entity: 'order', param: 'id' } }),
  // @ts-expect-error no such kind of record
  query({ ...order, access: ['customer'], owner: { entity: 'invoice', param: 'orderId' } }),
  // @ts-expect-error a misspelt role
  query({ ...order, access: ['custommer'], ...own }),
  // @ts-expect-error who may call is never left out
  query({ ...order, ...own }),
  // @ts-expect-error who sees customers of home sampling only says so
  query({ ...order, access: ['HOSA_CRM'], ...own }),
  query({ ...order, access: ['admin', 'HOSA_CRM'], scope: 'home-sampling', ...own }),
  // @ts-expect-error a partner sees its own branch only, not customers of home sampling
  query({ ...order, access: ['partner'], scope: 'home-sampling', ...own }),
  // @ts-expect-error the subject's parameter is not in the path
  query({ ...order, access: ['doctor'], health: { subject: { entity: 'order', param: 'id' } } }),
  // @ts-expect-error a query has no body
  query({ ...order, access: ['admin'], body: object({ total: string() }) }),
  // @ts-expect-error no such refusal
  mutation({ ...order, access: ['admin'], errors: ['order-eror'] }),
];

const shop = {
  getOrder: query({ ...order, access: ['customer'], ...own }),
  cancelOrder: mutation({
    ...order,
    access: ['customer'],
    ...own,
    body: object({ reason: string().required() }),
    errors: ['order-cancelled'],
  }),
};

const getOrder = async (_services: Services, { params }: Call<typeof shop.getOrder>) => ({
  total: params.orderId.length,
});
const cancelOrder = async (_tx: Tx, { body }: Call<typeof shop.cancelOrder>) =>
  body.reason === '' ? refuse('order-cancelled') : { total: 0 };

export const doors = [
  bind(shop)({ getOrder, cancelOrder }),
  bind(shop)({ getOrder: async () => refuse('not-found'), cancelOrder }),
  bind(shop)({ getOrder, cancelOrder: inSteps(async () => ({ total: 0 })) }),
  // @ts-expect-error a declared call that nobody serves
  bind(shop)({ getOrder }),
  // @ts-expect-error a call that nobody declared
  bind(shop)({ getOrder, cancelOrder, getOrders: getOrder }),
  // @ts-expect-error a refusal that is not declared
  bind(shop)({ getOrder: async () => refuse('order-cancelled'), cancelOrder }),
  // @ts-expect-error a refusal that is not declared, by an act
  bind(shop)({ getOrder, cancelOrder: async () => refuse('slot-taken') }),
  // @ts-expect-error a refusal that is not declared, between steps
  bind(shop)({ getOrder, cancelOrder: inSteps(async () => refuse('slot-taken')) }),
  // @ts-expect-error another reply than declared
  bind(shop)({ getOrder: async () => ({ total: '0' }), cancelOrder }),
  // @ts-expect-error no reply where one is declared
  bind(shop)({ getOrder: async () => null, cancelOrder }),
  // @ts-expect-error a query talks to nobody outside
  bind(shop)({ getOrder: inSteps(async () => ({ total: 0 })), cancelOrder }),
];

export function readCall(call: Call<typeof shop.cancelOrder>): unknown[] {
  return [
    call.params.orderId,
    call.body.reason,
    call.actor.userId,
    // @ts-expect-error a misspelt parameter
    call.params.orderID,
    // @ts-expect-error a misspelt field of the body
    call.body.reasons,
    // @ts-expect-error the call declares no query
    call.query,
  ];
}

const open = { greet: mutation({ path: '/greet', summary: 'Greets.', access: 'public', reply: noReply }) };
// @ts-expect-error nobody may be signed in where access is public
export const greeted = (call: Call<typeof open.greet>): string => call.actor.userId;

const files = { getFile: query({ path: '/file', summary: 'A file.', access: ['admin'], reply: fileReply }) };
export const downloads = [
  bind(files)({ getFile: async () => ({ name: 'a.txt', type: 'text/plain', content: (async function* () {})() }) }),
  // @ts-expect-error a file says its name
  bind(files)({ getFile: async () => ({ type: 'text/plain', content: (async function* () {})() }) }),
];

interface OrderRow {
  id: string;
  total: number;
}

export const lists = [
  columns<OrderRow>({ id: 'o', total: 'SUM(i.price)' }),
  // @ts-expect-error a column of the row that the SELECT leaves out
  columns<OrderRow>({ id: 'o' }),
  // @ts-expect-error a column that the row has not
  columns<OrderRow>({ id: 'o', total: 'o', totl: 'o' }),
];

export async function reads(tx: Tx): Promise<void> {
  const [row] = await select(tx, columns<OrderRow>({ id: 'o', total: 'o' }), 'FROM orders o');
  // @ts-expect-error a column that was not asked for
  row?.customerId;
}

export async function writes(tx: Tx): Promise<void> {
  await insert(tx, UserRole, { userId: '', role: 'customer' });
  // @ts-expect-error a misspelt column
  await insert(tx, UserRole, { userID: '', role: 'customer' });
  // @ts-expect-error a misspelt role
  await insert(tx, UserRole, { userId: '', role: 'custommer' });
  // @ts-expect-error a column is missing
  await insert(tx, UserRole, { userId: '' });
}

export function notes(tx: Tx, actor: Actor): void {
  const note = { entity: 'order', id: '', actor, about: null } as const;
  noteChange(tx, { ...note, event: 'orders.placed' });
  // @ts-expect-error an event that does not exist
  noteChange(tx, { ...note, event: 'orders.place' });
  // @ts-expect-error an entity that does not exist
  noteChange(tx, { ...note, entity: 'orders', event: 'orders.placed' });
  // @ts-expect-error a job that does not exist
  noteChange(tx, { ...note, actor: { job: 'settle' }, event: 'orders.placed' });
  // @ts-expect-error every change says about whom it is
  noteChange(tx, { entity: 'order', id: '', actor, event: 'orders.placed' });
  // @ts-expect-error a record in the facts
  noteChange(tx, { ...note, event: 'orders.placed', facts: { answers: { height: 170 } } });
}

// @ts-expect-error a code that does not exist
export const refusal = refuse('slot-takn');
