import { randomUUID } from 'node:crypto';
import { type Attack, verdict } from '../attack.ts';
import { tally } from '../target/at-once.ts';
import { listFreeSlots, orderBody } from '../target/place-order.ts';

const TRIES = 30;
/** What an unpaid person and device may hold at a time. */
const ALLOWED = 2;

export const holdEverySlot: Attack = {
  name: 'hold-every-slot',
  tries: `one unpaid person orders ${TRIES} times, each with another slot of one branch`,
  needs: 'stack',
  async run(target) {
    const person = await target.person().signUp(target.phoneNo());
    const slots = await listFreeSlots(person, 'Winterthur', TRIES);
    const outcomes: string[] = [];
    for (const slot of slots) {
      const body = await orderBody(person, slot);
      const { status, error } = await person.call('createOrder', { idempotencyKey: randomUUID(), body });
      outcomes.push(status < 300 ? String(status) : `${status} ${error?.error}`);
    }
    const held = outcomes.filter((outcome) => outcome === '200' || outcome === '201').length;
    return verdict(held <= ALLOWED, `${held} slots held at once (${tally(outcomes)})`);
  },
};
