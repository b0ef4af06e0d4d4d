import type { TFunction } from 'i18next';
import { MessageState } from '#shared/domain/lab-intake/import-message-state.ts';
import type { ImportMessageView } from '#shared/views/lab-intake.ts';

/** One sentence about one message, without the number of its order; never a marker or a value. */
export function describeMessage(message: ImportMessageView, t: TFunction<'lab-intake'>): string {
  const { state, decision } = message;
  const reason = reasonText(message, t);
  if (isStuck(message)) return t(decision ? 'message.stuck' : 'message.gaveUp');
  if (state === MessageState.setAside) return decision ? t('message.matching', { by: decision.by ?? '' }) : reason;
  if (state === MessageState.discarded)
    return t('message.discarded', { by: decision?.by ?? '', reason: decision?.reason ?? '' });
  if (state === MessageState.refused || state === MessageState.skipped)
    return [reason, placeText(message, t)].filter(Boolean).join(' ');
  const values = t('message.values', { count: message.observations });
  const what =
    state === MessageState.applied
      ? t(message.replaced ? 'message.replaced' : 'message.applied', { values })
      : t(`message.${state}`);
  const byHand = decision ? describeDecision(decision, t) : '';
  const notTaken = message.notTaken > 0 ? t('message.notTaken', { count: message.notTaken }) : '';
  return [what, notTaken, byHand].filter(Boolean).join(' ');
}

/** A reason is given only where something disagreed. */
const describeDecision = (
  { by, reason }: NonNullable<ImportMessageView['decision']>,
  t: TFunction<'lab-intake'>,
): string => t(reason === '' ? 'message.agreed' : 'message.byHand', { by: by ?? '', reason });

/** Its taking over was given up. */
export const isStuck = ({ state, reason }: ImportMessageView): boolean =>
  state === MessageState.setAside && reason === 'work-failed';

/** Why a message was not taken; what this page does not know is said in general. */
function reasonText({ reason }: ImportMessageView, t: TFunction<'lab-intake'>): string {
  return t([`reason.${reason}`, 'reason.other'] as never);
}

/** The worker names the place as `line 12`, or as `line 12: OBX 3, OBX-6`. */
function placeText({ where }: ImportMessageView, t: TFunction<'lab-intake'>): string {
  const line = /\d+/.exec(where ?? '')?.[0];
  const field = /: (.+)$/.exec(where ?? '')?.[1];
  if (!line) return '';
  return field ? t('message.field', { line, field }) : t('message.line', { line });
}
