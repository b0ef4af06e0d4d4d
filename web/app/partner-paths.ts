/** Addresses of partner sales, which come with their screens: a visitor's first script does not need them. */
export const partnerPaths = {
  signIn: '/partner',
  verify: '/partner/verify',
  orders: '/partner/:key/orders',
} as const;

/** The counter of one branch, by its public key. */
export const partnerOrdersPath = (key: string): string => partnerPaths.orders.replace(':key', encodeURIComponent(key));
