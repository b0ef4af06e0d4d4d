import { contract } from './all.ts';
import type { Declaration } from './define.ts';

type Endpoints = typeof contract;

/** Names of the calls that no customer may make. */
export type StaffCall = {
  [N in keyof Endpoints]: Endpoints[N]['access'] extends readonly (infer R)[]
    ? 'customer' extends R
      ? never
      : N
    : never;
}[keyof Endpoints];

/** True for a call that no customer may make. */
export const isStaffCall = ({ access }: Pick<Declaration, 'access'>): boolean =>
  typeof access === 'object' && !access.includes('customer');

/** The calls that no customer may make: the web's build keeps them out of what every visitor fetches. */
export const staffContract = Object.fromEntries(
  Object.entries(contract).filter(([, declaration]) => isStaffCall(declaration)),
) as Pick<Endpoints, StaffCall>;
