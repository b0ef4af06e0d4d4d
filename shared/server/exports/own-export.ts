import { Role } from '#shared/roles.ts';
import type { Actor } from '#shared/server/services.ts';

/** True for administrators: their exports are complete, and they see everybody's. */
export const seesAll = ({ roles }: Pick<Actor, 'roles'>): boolean => roles.includes(Role.admin);

/** Which exports somebody may see: a data exporter those with pseudonyms that they asked for, as if there were no others. */
export const ownExport = (actor: Actor): { askedBy?: string; pseudonymised?: 1 } =>
  seesAll(actor) ? {} : { askedBy: actor.userId, pseudonymised: 1 };
