import { type Declaration, isNamedInside, type NamedInside, type Owner, ownerOf } from '#shared/contract/define.ts';
import { Application } from '#shared/domain/orders/application.ts';
import { Role } from '#shared/roles.ts';
import { exists } from '#shared/server/database/sql.ts';
import { doctorsSee } from '#shared/server/results/doctors-see.ts';
import type { Actor, Services } from '#shared/server/services.ts';
import { ApiError } from './api-error.ts';
import { findBelonging, findOwner, isIdOf } from './find-owner.ts';

const CUSTOMER = 'customer';
/** Roles that see only part of the records, where the declaration says which. */
const NARROWED = ['HOSA_CRM', 'partner'];

/**
 * Refuses with 404, as if it did not exist, whoever names a record that is not theirs (OWASP API1:2023): a customer somebody
 * else's, a role with a `scope` one that lies outside of it. Other staff pass where the declaration lets one of their roles in.
 */
export async function checkOwner(
  services: Services,
  declaration: Declaration,
  params: Record<string, string>,
  actor: Actor | null,
): Promise<void> {
  const { scope, access } = declaration;
  const owner = ownerOf(declaration);
  if (actor) await hideClosed(services, owner ?? subjectOf(declaration), params, actor);
  if (!owner || !actor) return;
  const id = params[owner.param] ?? '';
  const staffRoles = Array.isArray(access)
    ? actor.roles.filter((role) => role !== CUSTOMER && access.includes(role))
    : [];
  if (staffRoles.some((role) => !NARROWED.includes(role))) return;
  if (staffRoles.length > 0 && scope && (await isInScope(services, scope, owner, id, actor))) return;
  const mayOwn = access === 'signed-in' || access === 'public' || access.includes(CUSTOMER as never);
  if (mayOwn && (await findOwner(services, owner.entity, id)) === actor.userId) return;
  throw new ApiError('not-found');
}

/** Whose health data a call reads, where it belongs to one person. */
const subjectOf = ({ health }: Declaration): Owner | NamedInside | null =>
  health && health.subject !== 'list' ? health.subject : null;

/** The id of the record whose health data a call reads, where its query or body names it. */
export function namedInside(
  declaration: Declaration,
  given: { query?: unknown; body?: unknown },
): Record<string, string> {
  const subject = subjectOf(declaration);
  if (!subject || !isNamedInside(subject)) return {};
  const id = (given[subject.in] as Record<string, unknown> | undefined)?.[subject.param];
  return typeof id === 'string' ? { [subject.param]: id } : {};
}

/** The same as `checkOwner` for what the query or the body names, once they are read: no role is narrowed in these calls. */
export async function checkNamedInside(
  services: Services,
  declaration: Declaration,
  named: Record<string, string>,
  actor: Actor | null,
): Promise<void> {
  const subject = subjectOf(declaration);
  if (!actor || !subject || !isNamedInside(subject)) return;
  await hideClosed(services, subject, named, actor);
  const { access } = declaration;
  if (Array.isArray(access) && actor.roles.some((role) => role !== CUSTOMER && access.includes(role))) return;
  if ((await findOwner(services, subject.entity, named[subject.param] ?? '')) !== actor.userId)
    throw new ApiError('not-found');
}

/** What belonged to a closed account is locked away: for everybody but administrators it does not exist, and for doctors where they see it. */
async function hideClosed(
  services: Services,
  owner: Owner | NamedInside | null,
  params: Record<string, string>,
  actor: Actor,
): Promise<void> {
  if (!owner || actor.roles.includes('admin')) return;
  const id = params[owner.param] ?? '';
  if (!isIdOf(owner.entity, id)) return;
  const ownerId = await findOwner(services, owner.entity, id);
  if (ownerId === undefined || ownerId === actor.userId) return;
  if (!(await exists(services, 'FROM users WHERE id = ? AND closedAt IS NOT NULL', [ownerId]))) return;
  if (owner.entity !== CUSTOMER && actor.roles.includes(Role.doctor)) {
    const orderId = (await findBelonging(services, owner.entity, id))?.orderId ?? '';
    if (await doctorsSee(services, orderId)) return;
  }
  throw new ApiError('not-found');
}

async function isInScope(
  services: Services,
  scope: NonNullable<Declaration['scope']>,
  { entity }: Owner,
  id: string,
  actor: Actor,
): Promise<boolean> {
  if (scope === 'own-branch') {
    const found = entity === 'customer' ? undefined : await findBelonging(services, entity, id);
    return actor.branchId !== undefined && found?.soldByBranchId === actor.branchId;
  }
  const customerId = await findOwner(services, entity, id);
  if (customerId === undefined) return false;
  return exists(services, 'FROM orders WHERE customerId = ? AND application = ?', [
    customerId,
    Application.homeSampling,
  ]);
}
