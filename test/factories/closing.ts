import { call } from './call.ts';
import type { World } from './open-world.ts';
import { type Person, signIn } from './people.ts';
import { readCode } from './read-code.ts';

/** Somebody signed in, with a code for the closing. In a world without a worker: the code is read before its SMS is sent. */
export async function readyToClose(world: World, person: Pick<Person, 'id' | 'phoneNo'>) {
  const { token, sessionId } = await signIn(world, person);
  const params = { id: person.id };
  const sent = await call(world.baseUrl, 'sendClosingCode', { params, token });
  if (sent.status !== 200) throw new Error(`no code for the closing: ${sent.status} ${sent.text}`);
  return { params, token, sessionId, body: { code: await readCode(world, person.phoneNo) } };
}

/** Closes an account as its person does; the answer is the test's to look at. */
export async function closeAccount(world: World, person: Pick<Person, 'id' | 'phoneNo'>) {
  const ready = await readyToClose(world, person);
  return { ...ready, ...(await call(world.baseUrl, 'closeAccount', ready)) };
}
