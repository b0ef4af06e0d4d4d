import type { TFunction } from 'i18next';
import type { CrmTemplate } from '#shared/domain/crm/fitting-messages.ts';
import { formatDate } from '#shared/domain/format-date.ts';
import { HOUR_MS, MINUTE_MS } from '#shared/durations.ts';
import type { Language } from '#shared/languages.ts';
import type { QueueRowView } from '#shared/views/crm.ts';
import { formatShortDayTime } from '#web/kit/format-day-time.ts';
import { localized } from '#web/kit/localized.ts';

/** Why somebody needs contact, in one line. @param t of the namespaces crm and messaging */
export function describeRow(row: QueueRowView, now: number, language: Language, t: TFunction): string {
  const { appointment, questionnaire, sms } = row;
  const place = appointment && `${formatShortDayTime(appointment.startsAt, language)}, ${appointment.branchName}`;
  switch (row.queue) {
    case 'payment': {
      const how = t(row.payment?.declined ? 'crm:why.declined' : 'crm:why.unpaid');
      if (!place) return how;
      return `${how}. ${t(isHeld(row, now) ? 'crm:why.held' : 'crm:why.free', { place })}`;
    }
    case 'questionnaire': {
      const { answered = 0, questions = 0 } = questionnaire ?? {};
      const how = answered === 0 ? t('crm:why.notBegun') : t('crm:why.answered', { answered, questions });
      return `${how}. ${place ?? ''}`;
    }
    case 'sms':
      return `${t(`messaging:template.${sms?.template}`)}: ${t(`messaging:reason.${sms?.reason}`)}`;
    case 'kit':
      return `${t('crm:why.kit', { day: formatDate(row.at) })}. ${row.order ? localized(row.order.product, language) : ''}`;
    case 'callback':
    case 'question':
      return t(`crm:why.${row.queue}`);
    case 'open-date':
      return t('crm:why.openDate');
    default:
      return place ?? '';
  }
}

const isHeld = ({ heldUntil }: QueueRowView, now: number): boolean => heldUntil !== null && Date.parse(heldUntil) > now;

/** What is urgent about it: how long a place is kept, how soon the appointment begins, or since when it waits. */
export function describeTime(row: QueueRowView, now: number, language: Language, t: TFunction): string {
  const left = (until: string): string => {
    const ms = Date.parse(until) - now;
    if (ms < HOUR_MS) return t('crm:time.minutes', { count: Math.max(1, Math.ceil(ms / MINUTE_MS)) });
    return t('crm:time.hours', { count: Math.floor(ms / HOUR_MS) });
  };
  if (row.queue === 'payment' && row.heldUntil && isHeld(row, now)) return left(row.heldUntil);
  if (row.queue === 'questionnaire' || (row.queue === 'callback' && Date.parse(row.at) > now)) return left(row.at);
  if (row.queue === 'open-date') return formatDate(row.at);
  return formatShortDayTime(row.at, language);
}

/** The one thing to do next: call, or write what the product has words for. */
export type NextAction = { do: 'call' | 'open' | 'call back' } | { do: 'write'; template: CrmTemplate };

/** Whoever can still be reached in time is called; where a message does it, it is written. */
export function nextAction(row: QueueRowView, now: number): NextAction {
  switch (row.queue) {
    // With the number stand the promise, and who is calling already.
    case 'callback':
      return { do: 'call back' };
    case 'payment':
      return isHeld(row, now) || row.appointment === null
        ? { do: 'call' }
        : { do: 'write', template: 'payment-hold-lapsed' };
    case 'questionnaire':
      return { do: 'write', template: 'questionnaire-missing' };
    case 'kit':
      return { do: 'write', template: 'home-kit-reminder' };
    case 'question':
    case 'open-date':
      return { do: 'open' };
    default:
      return { do: 'call' };
  }
}
