import { type Refusal, refuse } from '#shared/errors.ts';
import type { Actor } from '#shared/server/services.ts';

/**
 * Whether somebody acts as a doctor for the person whose questionnaire it is. Who is both acts as the call says; nobody else can claim
 * to be a doctor, and no doctor to be the customer.
 * @param said what the call says; undefined where it leaves it open
 */
export function actsAsDoctor(
  { customerId }: { customerId: string },
  actor: Pick<Actor, 'userId' | 'roles'>,
  said: boolean | undefined,
): boolean | Refusal<'no-permission'> {
  const isOwn = customerId === actor.userId;
  const asDoctor = said ?? !isOwn;
  const may = asDoctor ? actor.roles.includes('doctor') : isOwn;
  return may ? asDoctor : refuse('no-permission');
}
