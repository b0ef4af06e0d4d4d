import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { type Attack, verdict } from '../attack.ts';
import { listFreeSlots, orderBody } from '../target/place-order.ts';

const CHANGES = 4;
/** Between two changes; the end of the hold must not follow. */
const BETWEEN_MS = 1_500;
const SLACK_MS = 500;

export const renewAHold: Attack = {
  name: 'renew-a-hold',
  tries: `an unpaid person moves between slots ${CHANGES} times, so that the hold never ends`,
  needs: 'stack',
  async run(target) {
    const person = await target.person().signUp(target.phoneNo());
    const [first, ...others] = await listFreeSlots(person, 'Thun', CHANGES + 1);
    if (!first) throw new Error('no free slot');
    const body = await orderBody(person, first);
    const { _id: orderId } = await person.need('createOrder', { idempotencyKey: randomUUID(), body });
    const endOfHold = async () =>
      Date.parse((await person.need('getOrder', { params: { orderId } })).hold?.until ?? '');
    const firstEnd = await endOfHold();
    for (const slot of others) {
      await pause(BETWEEN_MS);
      await person.call('chooseSlot', { params: { orderId }, body: slot });
    }
    const moved = (await endOfHold()) - firstEnd;
    return verdict(moved <= SLACK_MS, `the end of the hold moved by ${moved} ms in ${CHANGES * BETWEEN_MS} ms`);
  },
};
