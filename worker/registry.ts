import { JOB_QUEUES, type JobName, type JobPayloads } from '#shared/jobs.ts';
import { lapseHold } from './booking/lapse-hold.ts';
import { importLabFile } from './lab-intake/import-lab-file.ts';
import { matchLabMessage } from './lab-intake/match-lab-message.ts';
import { sendSms } from './messaging/send-sms.ts';
import { settlePayment } from './payments/settle-payment.ts';
import { alertCriticalValue } from './results/alert-critical-value.ts';
import { notifyResultReleased } from './results/notify-result-released.ts';
import type { WorkerServices } from './worker-services.ts';

/** Runs one job; it may run twice, and a second run must change nothing. */
export type Handler<K extends JobName> = (services: WorkerServices, payload: JobPayloads[K]) => Promise<void>;

/** Every job but the pushes, which have a queue and a loop of their own (worker/live/push-change.ts). */
const HANDLERS: { [K in Exclude<JobName, 'push-change'>]: Handler<K> } = {
  'send-sms': sendSms,
  'settle-payment': settlePayment,
  'lapse-hold': lapseHold,
  'import-lab-file': importLabFile,
  'match-lab-message': matchLabMessage,
  'notify-result-released': notifyResultReleased,
  'alert-critical-value': alertCriticalValue,
};

/** The handler of a job name. @throws for a name without one, so that no job is lost silently */
export function handlerOf(name: string): Handler<JobName> {
  const handler = Object.hasOwn(HANDLERS, name) ? HANDLERS[name as keyof typeof HANDLERS] : undefined;
  if (!handler) throw new Error(`no handler for job ${name}`);
  return handler as unknown as Handler<JobName>;
}

/** Stops the boot when a job has no handler. */
export function checkHandlers(): void {
  for (const name of Object.keys(JOB_QUEUES)) if (name !== 'push-change') handlerOf(name);
}
