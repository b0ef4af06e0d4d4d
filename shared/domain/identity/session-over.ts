import { SESSION_IDLE_LIMIT_MS, SESSION_LIFE_CUSTOMER_MS, SESSION_LIFE_STAFF_MS } from '#shared/limits/sessions.ts';
import { type AccessRole, isStaff } from '#shared/roles.ts';

export interface SessionTimes {
  createdAt: Date;
  /** The last call in whatever tab. */
  lastSeenAt: Date;
  /** When the second factor was given; null where it was not. */
  secondFactorAt: Date | null;
}

/**
 * Why a session may not be used any more: nobody used it for two hours, it is too old, however much it is used, or it is one of
 * staff without the second factor that is demanded of them: it was opened before that, or its person has only now become staff.
 */
export function whySessionIsOver(
  { createdAt, lastSeenAt, secondFactorAt }: SessionTimes,
  roles: readonly AccessRole[],
  now: Date,
  { staffSecondFactor }: { staffSecondFactor: boolean },
): 'idle' | 'absolute' | 'no-second-factor' | null {
  if (staffSecondFactor && isStaff(roles) && secondFactorAt === null) return 'no-second-factor';
  if (now.getTime() - lastSeenAt.getTime() > SESSION_IDLE_LIMIT_MS) return 'idle';
  return now >= sessionEndsAt(createdAt, roles) ? 'absolute' : null;
}

/** When a session ends even if it is used all the time: the roles of this moment decide. */
export function sessionEndsAt(createdAt: Date, roles: readonly AccessRole[]): Date {
  return new Date(createdAt.getTime() + (isStaff(roles) ? SESSION_LIFE_STAFF_MS : SESSION_LIFE_CUSTOMER_MS));
}
