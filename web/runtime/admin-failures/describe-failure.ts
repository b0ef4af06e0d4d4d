import type { TFunction } from 'i18next';
import { FailureKind } from '#shared/domain/runtime/failure-kind.ts';
import type { FailureView } from '#shared/views/runtime.ts';

type T = TFunction<['runtime', 'messaging']>;

/** A message is called by the name of its template and has reasons of its own. */
const isMessage = (kind: FailureKind) => kind === FailureKind.sms || kind === FailureKind.mail;

/** What it was. A job that this page does not know yet is other work. */
export function workOf({ kind, work }: Pick<FailureView, 'kind' | 'work'>, t: T): string {
  if (!isMessage(kind)) return t([`work.${work}`, 'work.other'] as never);
  return t(kind, { name: t([`messaging:template.${work}`, 'work.other'] as never) as string });
}

/** What it means for somebody, then why it was given up. */
export function describeFailure({ kind, work, reason }: Pick<FailureView, 'kind' | 'work' | 'reason'>, t: T) {
  return {
    effect: t([`effect.${isMessage(kind) ? effectOfMessage(work, reason) : work}`, 'effect.other'] as never) as string,
    reason: t([reasonKey(kind, reason), 'reason.other'] as never) as string,
  };
}

function reasonKey(kind: FailureKind, reason: string): string {
  if (kind === FailureKind.sms) return `messaging:reason.${reason}`;
  if (kind === FailureKind.mail) return `messaging:mailReason.${reason}`;
  return `reason.${reason}`;
}

/** Reasons that leave open whether it arrived all the same. */
const UNCERTAIN = ['no-answer', 'own-fault'];

/** An alert that did not arrive is worth a call at once. */
function effectOfMessage(template: string, reason: string): string {
  if (template === 'doctor-urgent-review') return 'send-alert';
  return UNCERTAIN.includes(reason) ? 'send-sms' : 'sms-lost';
}

/** How often it was tried; where its process died, how often it was started. */
export const describeTries = ({ reason, tries }: Pick<FailureView, 'reason' | 'tries'>, t: T): string =>
  t(reason === 'crashed' ? 'starts' : 'tries', { count: tries });
