import type { Middleware } from 'koa';
import { isAddress } from '#shared/domain/identity/network-of.ts';
import { ApiError } from './api-error.ts';

/**
 * Refuses what no client of ours sends: a request line without a path, and an address stated by a proxy that is none; it
 * would be counted as one more address.
 */
export const refuseOddRequest: Middleware = (context, next) => {
  const { address } = context.state.request;
  // A connection that is gone by now has no address.
  if (!context.path || (address !== '' && !isAddress(address))) throw new ApiError('bad-request');
  return next();
};
