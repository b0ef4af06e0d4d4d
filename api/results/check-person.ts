import { orNotFound } from '#shared/errors.ts';
import { findRow } from '#shared/server/database/model-rows.ts';
import { User } from '#shared/server/models/user.ts';
import type { Services } from '#shared/server/services.ts';

/** Throws NotFound where there is no such person: an empty list would say that there is one without results. */
export async function checkPerson(services: Services, id: string): Promise<void> {
  orNotFound(await findRow(services, User, ['id'], { where: { id } }));
}
