import type { Machine } from '#shared/domain/machine.ts';

/** Whether the alert of a critical value has reached a doctor; stored. */
export const AlertState = {
  /** It is on its way by SMS. */
  raised: 'raised',
  /** Nobody got it in time: it stands on the doctors' screen, and others are alerted. */
  unconfirmed: 'unconfirmed',
  /** There is nobody left to alert: administrators have to phone. */
  unreached: 'unreached',
  /** A doctor's phone has it, or a doctor has opened the case. */
  confirmed: 'confirmed',
} as const;

export type AlertState = (typeof AlertState)[keyof typeof AlertState];

const { raised, unconfirmed, unreached, confirmed } = AlertState;

export type AlertEvent = 'confirm' | 'miss' | 'exhaust';

/** Never back: what was confirmed once needs no second confirmation. */
export const ALERT_MACHINE: Machine<AlertState, AlertEvent> = {
  confirm: { from: [raised, unconfirmed, unreached], to: confirmed },
  miss: { from: [raised, unconfirmed], to: unconfirmed },
  exhaust: { from: [raised, unconfirmed], to: unreached },
};

/** An alert nobody has confirmed yet. */
export const OPEN_ALERTS: readonly AlertState[] = [raised, unconfirmed, unreached];
/** Those that were waited for in vain. */
export const MISSED_ALERTS: readonly AlertState[] = [unconfirmed, unreached];
