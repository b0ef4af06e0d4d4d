import type { UserView } from '#shared/views/identity.ts';
import type { AddressView } from '#shared/views/orders.ts';

/** The postal address of an account, or null while a part of it is missing. */
export function addressOf({
  streetAddress,
  zipCode,
  city,
}: Pick<UserView, 'streetAddress' | 'zipCode' | 'city'>): AddressView | null {
  return streetAddress && zipCode && city ? { streetAddress, zipCode, city } : null;
}
