import type { identity } from '#shared/contract/identity.ts';
import type { Call } from '#shared/server/call.ts';
import type { Services } from '#shared/server/services.ts';
import type { AddressSeenView } from '#shared/views/identity.ts';

/** Where the caller is seen from; our own answer, so that no third party learns who visits. */
export async function findAddress(
  _services: Services,
  { request }: Call<typeof identity.getAddress>,
): Promise<AddressSeenView> {
  return { address: request.address };
}
