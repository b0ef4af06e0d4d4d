import { type Declaration, type Owner, ownerOf } from '#shared/contract/define.ts';
import { Application } from '#shared/domain/orders/application.ts';
import { exists } from '#shared/server/database/sql.ts';
import type { Actor, Services } from '#shared/server/services.ts';
import { ApiError } from './api-error.ts';
import { findBelonging, findOwner } from './find-owner.ts';

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

async function isInScope(
  services: Services,
  scope: NonNullable<Declaration['scope']>,
  { entity }: Owner,
  id: string,
  actor: Actor,
): Promise<boolean> {
  if (scope === 'own-branch') {
    const found = entity === 'customer' ? undefined : await findBelonging(services, entity, id);
    return found?.partnerBranchId !== null && found?.partnerBranchId === actor.branchId;
  }
  const customerId = await findOwner(services, entity, id);
  if (customerId === undefined) return false;
  return exists(services, 'FROM orders WHERE customerId = ? AND application = ?', [
    customerId,
    Application.homeSampling,
  ]);
}
