import type { SmsState } from '#shared/domain/messaging/sms-machine.ts';
import type { AlarmMonth } from '#shared/domain/results/alarm-figures.ts';
import type { EscalatedTo } from '#shared/domain/results/next-escalation.ts';

/** Critical values by Zurich month, the newest first. */
export interface AlarmMonthsView {
  months: AlarmMonth[];
}

/** An urgent case of which no doctor could be told by SMS. */
export interface UnreachedAlertView {
  _id: string;
  orderNumber: string;
  raisedAt: string;
  /** The person closed the account: the doctor will ask who they are. */
  isAccountClosed: boolean;
  /** Whom to phone, and what became of the SMS; null where none was written. */
  doctors: { name: string; phoneNo: string; sms: SmsState | null }[];
}

/** Who called about a critical value, when, and how it ended. Written once. */
export interface ContactView {
  _id: string;
  calledBy: string;
  calledAt: string;
  /** Later than the call where it is a supplement. */
  recordedAt: string;
  outcome: 'reached-and-understood' | 'not-reached';
  whom: 'person' | 'relative' | 'doctor' | null;
  phoneNo: string;
  said: string;
  readBack: string;
  note: string;
  /** Ids of the values the call was about. */
  measureIds: string[];
}

/** An urgent case that no doctor has taken over. */
export interface OpenAlarmView {
  _id: string;
  orderId: string;
  orderNumber: string;
  importedAt: string;
  /** The person closed the account since the value was released: administrators can open who they are. */
  isAccountClosed: boolean;
  /** Whom it went on to last. */
  escalatedTo: { to: EscalatedTo; doctorId: string | null } | null;
}

/** What happened to an alarm of critical values, from the import on. */
export interface AlarmView {
  _id: string;
  importedAt: string;
  /** Doctors an SMS went to, and whose phone has it. */
  alerted: number;
  delivered: number;
  escalations: { at: string; to: EscalatedTo; doctor: string | null }[];
  acknowledgedAt: string | null;
  acknowledgedBy: string | null;
  /** First call in which somebody was reached. */
  contactedAt: string | null;
}
