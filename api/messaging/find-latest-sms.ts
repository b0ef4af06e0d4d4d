import type { messaging } from '#shared/contract/messaging.ts';
import { orNotFound } from '#shared/errors.ts';
import type { Call } from '#shared/server/call.ts';
import { findRow } from '#shared/server/database/model-rows.ts';
import { readLatestSms } from '#shared/server/messaging/read-latest-sms.ts';
import { User } from '#shared/server/models/user.ts';
import type { Services } from '#shared/server/services.ts';

/** The last message that an administrator wrote to a person; nobody writes to a closed account. */
export async function findLatestSms(services: Services, { query: { userId } }: Call<typeof messaging.getLatestSms>) {
  const where = { id: userId, closedAt: null };
  const person = orNotFound(await findRow(services, User, ['id', 'phoneNo', 'preferredLanguage'], { where }));
  return readLatestSms(services, person, { now: services.now(), brand: services.config.brand });
}
