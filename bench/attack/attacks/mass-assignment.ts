import { randomUUID } from 'node:crypto';
import { SIGN_UP } from '../../setup/sign-up.ts';
import { type Attack, verdict } from '../attack.ts';
import { listFreeSlots, orderBody } from '../target/place-order.ts';

export const massAssignment: Attack = {
  name: 'mass-assignment',
  tries: 'sign-up and an order with fields that are not the caller’s: roles, ids, prices, status',
  needs: 'stack',
  async run(target) {
    const found: string[] = [];
    const person = target.person();
    const { signUpTicket: token, ...number } = await person.ticketFor(target.phoneNo());
    const more = {
      id: randomUUID(),
      roles: ['admin', 'doctor'],
      role: 'admin',
      doctorTitle: 'Dr.',
      createdAt: '2000-01-01',
    };
    const right = { ...SIGN_UP, ...number };
    const made = await person.call('signUp', { token, body: { ...right, ...more } as never });
    const enter = made.status < 300 ? made : await person.call('signUp', { token, body: right });
    if (enter.status >= 300) throw new Error(`sign-up: ${enter.status} ${enter.text.slice(0, 200)}`);
    person.tokens = enter.reply.token;
    const me = await person.need('getMe');
    if (me.id === more.id) found.push('an id of one’s own');
    if (me.roles.some((role) => role !== 'customer')) found.push(`roles ${me.roles}`);
    if (me.doctorTitle) found.push('a doctor’s title');

    const [slot] = await listFreeSlots(person, 'Chur', 1);
    if (!slot) throw new Error('no free slot');
    const order = await orderBody(person, slot);
    const extra = { status: 4, total: 1, price: 1, customerId: randomUUID(), seenTermsAndConditions: true, version: 9 };
    const ordered = await person.call('createOrder', {
      idempotencyKey: randomUUID(),
      body: { ...order, ...extra } as never,
    });
    if (ordered.status < 300) {
      const order = await person.need('getOrder', { params: { orderId: ordered.reply._id } });
      if (order.status !== null || order.total === 1 || order.customerId !== me.id || order.seenTermsAndConditions)
        found.push('fields of an order');
    }
    return verdict(
      found.length === 0,
      found.length > 0
        ? `taken: ${found.join(', ')}`
        : `sign-up ${made.status}, order ${ordered.status}, nothing taken`,
    );
  },
};
