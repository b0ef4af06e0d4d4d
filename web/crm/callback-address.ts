/** Where a customer asks to be called about an order, and sees what became of it. */
export const CALLBACK_PATTERN = '/orders/:orderId/callback';

export const callbackPath = (orderId: string): string => `/orders/${encodeURIComponent(orderId)}/callback`;
