/**
 * Messages a person may do without. What is needed for safety, for the contract or by law is none of them: codes, results and their
 * corrections, payments, moved or cancelled appointments.
 */
export const Notice = {
  appointmentReminder: 'appointmentReminder',
  kitProgress: 'kitProgress',
} as const;

export type Notice = (typeof Notice)[keyof typeof Notice];

export const NOTICES: readonly Notice[] = Object.values(Notice);

const TEMPLATES: Record<Notice, readonly string[]> = {
  appointmentReminder: ['appointment-reminder', 'appointment-reminder-fasting'],
  kitProgress: ['home-kit-sent', 'home-kit-reminder', 'sample-received'],
};

/** The wish that decides about an SMS template; null where everybody gets it. */
export const noticeOf = (template: string): Notice | null =>
  NOTICES.find((notice) => TEMPLATES[notice].includes(template)) ?? null;
