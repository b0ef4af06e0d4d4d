import { contract } from './all.ts';
import type { Declaration } from './define.ts';

type Endpoints = typeof contract;

/** Only staff have a second factor, whoever may ask about their own. */
const SECOND_FACTOR = '/second-factor';
/** Only branches sign in with a key. */
const PARTNER = '/auth/partner';

/** Names of the calls that no customer makes. */
export type StaffCall = {
  [N in keyof Endpoints]: Endpoints[N]['path'] extends
    | `${string}${typeof SECOND_FACTOR}${string}`
    | `${typeof PARTNER}${string}`
    ? N
    : Endpoints[N]['access'] extends readonly (infer R)[]
      ? 'customer' extends R
        ? never
        : N
      : never;
}[keyof Endpoints];

/** True for a call that no customer makes. */
export const isStaffCall = ({ access, path }: Pick<Declaration, 'access' | 'path'>): boolean =>
  path.includes(SECOND_FACTOR) ||
  path.startsWith(PARTNER) ||
  (typeof access === 'object' && !access.includes('customer'));

/** The calls that no customer makes: the web's build keeps them out of what every visitor fetches. */
export const staffContract = Object.fromEntries(
  Object.entries(contract).filter(([, declaration]) => isStaffCall(declaration)),
) as Pick<Endpoints, StaffCall>;
