import { v7 as uuidv7 } from 'uuid';
import type { partnerSales } from '#shared/contract/partner-sales.ts';
import { CodePurpose } from '#shared/domain/identity/code-purpose.ts';
import { isRefusal, orNotFound, type Refusal, refuse } from '#shared/errors.ts';
import { Role } from '#shared/roles.ts';
import type { Call } from '#shared/server/call.ts';
import { findRow, updateRows } from '#shared/server/database/model-rows.ts';
import { noteChange } from '#shared/server/database/note-change.ts';
import { type Database, insert, insertNew, type Tx } from '#shared/server/database/sql.ts';
import { PartnerBranch } from '#shared/server/models/partner-branch.ts';
import { User } from '#shared/server/models/user.ts';
import { UserRole } from '#shared/server/models/user-role.ts';
import type { Services } from '#shared/server/services.ts';
import type { CounterCustomerView, CounterPersonView } from '#shared/views/partner-sales.ts';
import { mustOpen } from './birthdate-column.ts';
import { checkCode } from './check-code.ts';
import { findUserByPhone, type UserRow } from './find-user.ts';
import { rolesOf } from './roles-of.ts';
import { sendCodeTo } from './send-code-to.ts';
import { issueCounterTicket, readCounterTicket } from './tokens.ts';
import { verifyNumber } from './verify-number.ts';

/** Sends a code to the telephone of somebody at the counter; it is good for this branch, and opens no account. */
export async function sendCounterCode(tx: Tx, { actor, body, request }: Call<typeof partnerSales.sendCounterCode>) {
  const branch = orNotFound(await findRow(tx, PartnerBranch, ['name', 'active'], { where: { id: actor.userId } }));
  // What it sold it can end; nobody new is served there.
  if (!branch.active) return refuse('branch-unavailable');
  const wish = { purpose: CodePurpose.partnerOrder, template: 'counter-code', branchId: actor.userId };
  const { phoneNo, preferredLanguage: language } = body;
  const { address } = request;
  return sendCodeTo(
    tx,
    { ...wish, phoneNo, language, variables: { branchName: branch.name } },
    { address, deviceId: null },
  );
}

/** The code that a customer read out says who they are. It stays good for its minutes: the reply may get lost. */
export async function verifyCounterCode(tx: Tx, { actor, body, request }: Call<typeof partnerSales.verifyCounterCode>) {
  const { address } = request;
  const purposes = [CodePurpose.partnerOrder];
  const checked = await checkCode(tx, { ...body, address, deviceId: null, purposes, branchId: actor.userId });
  if (isRefusal(checked)) return checked;
  const { phoneNo } = checked;
  const user = await findUserByPhone(tx, phoneNo);
  return present(tx, { branchId: actor.userId, phoneNo }, user && (await verifyNumber(tx, user)));
}

/**
 * Makes the account of a person whom nobody knows yet, or adds what an account lacks; nothing that somebody said before is
 * changed at a counter. Their number is verified, because they read out its code.
 */
export async function nameCounterCustomer(
  tx: Tx,
  { actor, body }: Pick<Call<typeof partnerSales.nameCounterCustomer>, 'actor' | 'body'>,
): Promise<CounterCustomerView | Refusal<'code-expired' | 'not-found'>> {
  const { ticket, ...person } = body;
  const found = await findCounterCustomer(tx, ticket, actor);
  if (isRefusal(found)) return found;
  const { phoneNo } = found;
  const id = uuidv7();
  const row = { id, ...person, phoneNo, phoneNoVerified: true, createdAt: tx.now, updatedAt: tx.now };
  if (!found.user && (await insertNew(tx, User, row))) {
    await insert(tx, UserRole, { userId: id, role: Role.customer });
    noteChange(tx, { entity: 'user', id, event: 'identity.user-created', actor, about: id });
  }
  const user = orNotFound(await findUserByPhone(tx, phoneNo));
  await mustOpen(tx, user);
  const { birthdate, sex } = person;
  const lacks = { ...(user.birthdate === null ? { birthdate } : {}), ...(user.sex === null ? { sex } : {}) };
  if (Object.keys(lacks).length > 0) {
    await updateRows(tx, User, { ...lacks, updatedAt: tx.now }, { id: user.id });
    noteChange(tx, { entity: 'user', id: user.id, event: 'identity.user-changed', actor, about: user.id });
  }
  return present(tx, { branchId: actor.userId, phoneNo }, { ...user, ...lacks });
}

/**
 * Whom a ticket is about, at the branch that it was given to; the user is undefined where nobody has the number. Somebody of the staff
 * who is no customer is none at a counter either.
 */
export async function findCounterCustomer(
  on: (Database | Tx) & Pick<Services, 'config' | 'log'> & { now: Date | (() => Date) },
  ticket: string,
  { userId: branchId }: { userId: string },
): Promise<{ phoneNo: string; user: UserRow | undefined } | Refusal<'code-expired' | 'not-found'>> {
  const now = typeof on.now === 'function' ? on.now() : on.now;
  const read = await readCounterTicket(on.config.jwtSecret, ticket, now);
  if (read?.branchId !== branchId) return refuse('code-expired');
  const user = await findUserByPhone(on, read.phoneNo);
  if (user && !isCustomer(user, on.log)) return refuse('not-found');
  return { phoneNo: read.phoneNo, user };
}

const isCustomer = (user: UserRow, log: Services['log']): boolean => rolesOf(user, log).includes(Role.customer);

async function present(
  tx: Tx,
  proved: { branchId: string; phoneNo: string },
  user: UserRow | undefined,
): Promise<CounterCustomerView> {
  const ticket = await issueCounterTicket(tx.config.jwtSecret, proved, tx.now);
  // Somebody of the staff who orders for themselves needs an account of a customer, as everywhere.
  return { ticket, customer: user && isCustomer(user, tx.log) ? presentPerson(user) : null };
}

/** What a counter sees of a person. */
export const presentPerson = ({
  firstName,
  lastName,
  birthdate,
  sex,
  preferredLanguage,
}: CounterPersonView): CounterPersonView => ({ firstName, lastName, birthdate, sex, preferredLanguage });
