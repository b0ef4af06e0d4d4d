import type { TFunction } from 'i18next';
import type { CrmEvent } from '#shared/domain/crm/crm-event.ts';
import { formatDate } from '#shared/domain/format-date.ts';
import type { TimelineItemView } from '#shared/views/crm.ts';

/** Events whose words come with the CRM; the others are those of the administration. */
const OWN_WORDS: readonly CrmEvent[] = [
  'orders.kit-returned',
  'orders.address-changed',
  'booking.hold-lapsed',
  'booking.slot-released',
  'payments.expired',
  'crm.fields-changed',
  'crm.open-date-set',
  'crm.assigned',
  'crm.support-changed',
  'crm.promise-broken',
];

const WARNINGS: readonly CrmEvent[] = [
  'crm.promise-broken',
  'payments.declined',
  'payments.expired',
  'booking.hold-lapsed',
  'orders.cancelled',
];

export interface StepWords {
  title: string;
  detail: string;
  isWarning: boolean;
}

/** One step of a timeline in words. @param t of the namespaces crm, identity-users and messaging */
export function describeStep(step: TimelineItemView, t: TFunction): StepWords {
  const { event, sms, signIn, note, by, orderNumber } = step;
  const common = [orderNumber && t('crm:timeline.order', { number: orderNumber }), by];
  const join = (parts: (string | null)[]): string => parts.filter(Boolean).join(' · ');
  if (sms) {
    const state = sms.reason ? t(`messaging:reason.${sms.reason}`) : t(`messaging:receipt.${sms.state}`);
    return {
      title: t('crm:timeline.sms', { what: t(`messaging:template.${sms.template}`) }),
      detail: join([state.replace(/\.$/, ''), sms.language.toUpperCase(), ...common]),
      isWarning: sms.reason !== null,
    };
  }
  if (note)
    return {
      title: t('crm:timelineNote.title'),
      detail: join([by, note.isChanged ? t('crm:timelineNote.changed') : null]),
      isWarning: false,
    };
  if (signIn || event === null)
    return { title: t('crm:timeline.signedIn'), detail: join([signIn?.device ?? null]), isWarning: false };
  const words = `event.${event.replace('.', '-')}`;
  const title = t(OWN_WORDS.includes(event) ? `crm:${words}` : `identity-users:${words}`);
  const day =
    event === 'crm.open-date-set'
      ? step.openDate === null
        ? t('crm:timeline.noDay')
        : formatDate(step.openDate)
      : null;
  return { title, detail: join([day, ...common]), isWarning: WARNINGS.includes(event) };
}
