import type { secondFactor } from '#shared/contract/second-factor.ts';
import type { Call } from '#shared/server/call.ts';
import { findSecondFactor } from '#shared/server/identity/find-second-factor.ts';
import { countRecoveryCodes } from '#shared/server/identity/recovery-codes.ts';
import type { Services } from '#shared/server/services.ts';
import type { OwnSecondFactorView } from '#shared/views/second-factor.ts';

/** The second factor of whoever is signed in. */
export async function findOwnSecondFactor(
  services: Services,
  { actor: { userId } }: Call<typeof secondFactor.getOwnSecondFactor>,
): Promise<OwnSecondFactorView> {
  const factor = await findSecondFactor(services, userId);
  const codes = await countRecoveryCodes(services, services.config.files.masterKeys, userId);
  return { enrolledAt: factor?.enrolledAt.toISOString() ?? null, ...codes };
}
