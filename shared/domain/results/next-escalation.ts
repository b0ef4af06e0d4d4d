import { ESCALATED_DOCTORS } from '#shared/limits/results.ts';

/** Whom an alarm went to that nobody had taken over; stored. */
export const EscalatedTo = {
  /** One doctor, by name. */
  doctor: 'doctor',
  /** Every doctor once more. */
  everyone: 'everyone',
  /** Nobody took it over: administrators have to phone a doctor. */
  administrators: 'administrators',
} as const;
export type EscalatedTo = (typeof EscalatedTo)[keyof typeof EscalatedTo];

export interface Escalation {
  sentTo: EscalatedTo;
  /** Of `doctor`. */
  doctorId: string | null;
}

/**
 * The next step of an alarm that nobody has taken over: who has the case, then another doctor, then all, then administrators; null
 * when there is no further one.
 * @param doctors every doctor, those who are at work first
 */
export function nextEscalation({
  done,
  holder,
  doctors,
}: {
  done: readonly Escalation[];
  holder: string | null;
  doctors: readonly string[];
}): Escalation | null {
  const was = (to: EscalatedTo) => done.some(({ sentTo }) => sentTo === to);
  if (was(EscalatedTo.administrators)) return null;
  if (was(EscalatedTo.everyone) || doctors.length === 0) return { sentTo: EscalatedTo.administrators, doctorId: null };
  const asked = done.map(({ doctorId }) => doctorId);
  const inTurn = holder !== null && doctors.includes(holder) ? [holder, ...doctors] : doctors;
  const next = inTurn.find((id) => !asked.includes(id));
  return next !== undefined && asked.length < ESCALATED_DOCTORS
    ? { sentTo: EscalatedTo.doctor, doctorId: next }
    : { sentTo: EscalatedTo.everyone, doctorId: null };
}
