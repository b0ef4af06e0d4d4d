import { contract } from './all.ts';
import type { Declaration } from './define.ts';
import type { StaffCall } from './staff.ts';
import type { supports } from './supports.ts';

/** Names of the calls of customers that few of them make: their screens bring them along. */
export type LaterCall = Exclude<keyof typeof supports, StaffCall>;

/** True for a call of customers that arrives with its screen. */
export const isLaterCall = ({ access, path }: Pick<Declaration, 'access' | 'path'>): boolean =>
  path.startsWith('/supports') && access.includes('customer');

/** The calls that arrive with their screens: the web's build keeps them out of what every visitor fetches. */
export const laterContract = Object.fromEntries(
  Object.entries(contract).filter(([, declaration]) => isLaterCall(declaration)),
) as Pick<typeof contract, LaterCall>;
