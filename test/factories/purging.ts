import type { BodyOf } from './call.ts';
import { call } from './call.ts';
import type { World } from './open-world.ts';
import { type Person, signIn, visitAs } from './people.ts';
import { runJobs } from './run-jobs.ts';

type PurgeBody = BodyOf<'purgeUser'>;

/** The plan as an administrator sees it now. */
export async function planOf(world: World, by: Person, { id }: Pick<Person, 'id'>) {
  return (await visitAs(world, by)).need('getPurge', { params: { userId: id } });
}

/** What an administrator sends who has read the plan. */
export async function bodyFor(world: World, by: Person, person: Person, wish: Partial<PurgeBody> = {}) {
  const { plan, digitsOf } = await planOf(world, by, person);
  const digits = (digitsOf === 'phone' ? person.phoneNo : person.id).slice(-4);
  return { reason: 'person-wish', digits, plan, ...wish } satisfies PurgeBody;
}

/** One administrator asks, or begins where no second one is needed. */
export async function askPurge(world: World, by: Person, person: Person, wish: Partial<PurgeBody> = {}) {
  const body = await bodyFor(world, by, person, wish);
  const { token } = await signIn(world, by);
  return call(world.baseUrl, 'purgeUser', { token, params: { userId: person.id }, body });
}

/** Both administrators, without the job. */
export async function confirmPurge(world: World, [one, other]: readonly [Person, Person], person: Person) {
  const asked = await askPurge(world, one, person);
  if (asked.status !== 200) throw new Error(`not asked: ${asked.text}`);
  const confirmed = await askPurge(world, other, person, { confirms: asked.reply.purge?._id });
  if (confirmed.status !== 200) throw new Error(`not confirmed: ${confirmed.text}`);
  return confirmed.reply;
}

/** Both administrators, and the job; what its proof says. */
export async function purge(world: World, by: readonly [Person, Person], person: Person) {
  await confirmPurge(world, by, person);
  await runJobs(world);
  const { purge: made } = await planOf(world, by[0], person);
  if (!made) throw new Error('there is no purge');
  return made;
}
