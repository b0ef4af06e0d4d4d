import type { Visitor } from '#test/setup/visitor.ts';
import { call } from './call.ts';
import type { World } from './open-world.ts';
import { aPhoneNo } from './people.ts';
import { readCode } from './read-code.ts';

/** A share as its recipient holds it: what stands in the link, and whose phone gets the code. */
export interface MadeShare {
  id: string;
  token: string;
  phoneNo: string;
}

/** The owner shares the result of an order and copies the link. */
export async function aShare(owner: Visitor, orderId: string, phoneNo = aPhoneNo()): Promise<MadeShare> {
  const params = { orderId };
  const { _id: id } = await owner.need('shareResult', { params, body: { recipient: 'Praxis Lindenhof', phoneNo } });
  const { items } = await owner.need('listShares', { params });
  const link = items.find((share) => share._id === id)?.link ?? '';
  return { id, token: link.slice(link.lastIndexOf('/') + 1), phoneNo };
}

/** The recipient asks for a code and reads it. In a world without a worker. */
export async function aShareCode(world: World, { token, phoneNo }: MadeShare): Promise<string> {
  const sent = await call(world.baseUrl, 'sendShareCode', { body: { shareId: token } });
  if (sent.status !== 200) throw new Error(`no code: ${sent.status} ${sent.text}`);
  return readCode(world, phoneNo);
}

/** Somebody types a code. @param address from where; every test has its own, because wrong codes are counted by address too */
export const open = (world: World, { token }: Pick<MadeShare, 'token'>, code: string, address = '198.51.100.7') =>
  call(world.baseUrl, 'openShare', { body: { shareId: token, code }, address });

/** The ticket of a recipient who typed the right code. */
export async function aTicket(world: World, share: MadeShare): Promise<string> {
  const opened = await open(world, share, await aShareCode(world, share));
  if (opened.status !== 200) throw new Error(`not opened: ${opened.status} ${opened.text}`);
  return opened.reply.ticket;
}

/** The result as a ticket reads it. */
export const readShared = (world: World, ticket: string) => call(world.baseUrl, 'getSharedResult', { token: ticket });
