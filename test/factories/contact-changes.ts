import { type BodyOf, call } from './call.ts';
import type { World } from './open-world.ts';
import { type Person, signIn } from './people.ts';
import { anAddress } from './second-factor.ts';

/** A mailbox nobody has asked for. */
export const aMailbox = (): string => `box-${anAddress().replaceAll('.', '-')}@example.org`;

/** Asks for the code that confirms a person's new number or address. */
export async function askForContactCode(
  world: World,
  person: Pick<Person, 'id'>,
  body: BodyOf<'sendContactCode'>,
  address = anAddress(),
) {
  const { token } = await signIn(world, person);
  return call(world.baseUrl, 'sendContactCode', { body, token, address });
}

/** Gives the code of a new number or address. */
export async function confirmContact(
  world: World,
  person: Pick<Person, 'id'>,
  body: BodyOf<'verifyContactCode'>,
  address = anAddress(),
) {
  const { token } = await signIn(world, person);
  return call(world.baseUrl, 'verifyContactCode', { body, token, address });
}
