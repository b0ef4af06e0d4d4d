import { MINUTE_MS } from '#shared/durations.ts';
import { findRows } from '#shared/server/database/model-rows.ts';
import { codeOfStep, stepAt } from '#shared/server/identity/totp.ts';
import { Session } from '#shared/server/models/session.ts';
import type { SignedInView } from '#shared/views/identity.ts';
import type { EnrolmentView, SecondFactorAskedView } from '#shared/views/second-factor.ts';
import { call } from './call.ts';
import type { World } from './open-world.ts';
import { aDoctor, type Person } from './people.ts';
import { readCode } from './read-code.ts';

const STEP_MS = 30_000;

let lastAddress = 0;

/** An address nobody has been locked at. */
export function anAddress(): string {
  lastAddress += 1;
  return `203.0.${Math.floor(lastAddress / 250)}.${(lastAddress % 250) + 1}`;
}

/** Gives the right SMS code of a person, a minute after the last one was asked for, and returns the answer. */
export async function giveSmsCode(world: World, { phoneNo }: Pick<Person, 'phoneNo'>) {
  world.advance(MINUTE_MS + 1);
  const asked = await call(world.baseUrl, 'startSignIn', { body: { phoneNo }, address: anAddress() });
  if (asked.status !== 200) throw new Error(`no code was sent: ${asked.status} ${asked.text}`);
  const body = { phoneNo, code: await readCode(world, phoneNo) };
  const answer = await call(world.baseUrl, 'login', { body, address: anAddress() });
  beginHalfMinute(world);
  return answer;
}

/** Moves the clock to the first second of a half minute: no code changes between its reading and its use. */
function beginHalfMinute(world: World): void {
  world.advance(STEP_MS - (world.services.now().getTime() % STEP_MS));
}

/** The ticket for the second factor of a person. */
export async function askForFactor(world: World, person: Pick<Person, 'phoneNo'>): Promise<SecondFactorAskedView> {
  const { reply, text } = await giveSmsCode(world, person);
  if (!('secondFactorTicket' in reply)) throw new Error(`no second factor was asked for: ${text}`);
  return reply;
}

/** What the app shows so many half minutes from now. */
export const appCode = (world: World, key: string, steps = 0): string =>
  codeOfStep(key, stepAt(world.services.now()) + steps);

/** Moves the clock to the next half minute, where the app shows a code that was not used yet. */
export function waitForNextCode(world: World): void {
  world.advance(STEP_MS);
}

/** Enrols a person, as their first sign-in does. */
export async function enrol(
  world: World,
  person: Pick<Person, 'phoneNo'>,
): Promise<EnrolmentView & { signedIn: SignedInView; ticket: string }> {
  const { secondFactorTicket: ticket } = await askForFactor(world, person);
  const { reply: enrolment } = await call(world.baseUrl, 'startEnrolment', { token: ticket, address: anAddress() });
  const body = { code: appCode(world, enrolment.key), codesKept: true as const };
  const done = await call(world.baseUrl, 'enrolSecondFactor', { token: ticket, body, address: anAddress() });
  if (done.status !== 200) throw new Error(`not enrolled: ${done.text}`);
  waitForNextCode(world);
  return { ...enrolment, signedIn: done.reply, ticket };
}

/** Six digits that the app shows at no time within reach. */
export function wrongCode(world: World, key: string): string {
  const near = new Set(Array.from({ length: 81 }, (_, i) => appCode(world, key, i - 40)));
  for (let code = 0; ; code++) if (!near.has(String(code).padStart(6, '0'))) return String(code).padStart(6, '0');
}

/** Somebody enrolled, a doctor unless somebody is named. */
export async function enrolled(world: World, person?: Person) {
  const holder = person ?? (await aDoctor(world));
  return { holder, ...(await enrol(world, holder)) };
}

/** Gives the ticket and a code of the app. */
export const signInWith = (world: World, token: string, code: string, address = anAddress()) =>
  call(world.baseUrl, 'signInWithSecondFactor', { token, body: { code }, address });

/** Gives the ticket and a recovery code. */
export const recoverWith = (world: World, token: string, recoveryCode: string, address = anAddress()) =>
  call(world.baseUrl, 'signInWithRecoveryCode', { token, body: { recoveryCode }, address });

/** A person's sessions, the first one first: why each ended, and when its second factor was given. */
export const sessionsOf = (world: World, userId: string) =>
  findRows(world.services, Session, ['endedWhy', 'secondFactorAt'], { where: { userId }, order: ['createdAt'] });
