/** What happened since a critical value came: alarm, steps to other doctors, who took it over, and each call. */
import {
  IconAlertCircle,
  IconBellRinging,
  IconPhoneCheck,
  IconPhoneOff,
  IconUserCheck,
  IconUserShare,
} from '@tabler/icons-react';
import type { TFunction } from 'i18next';
import { useTranslation } from 'react-i18next';
import { formatDate, formatDateTime, formatTime } from '#shared/domain/format-date.ts';
import { formatPhone } from '#shared/domain/format-phone.ts';
import { countedAttempts, nextAttemptFrom } from '#shared/domain/results/count-attempts.ts';
import type { AlarmView, ContactView } from '#shared/views/critical-alerts.ts';
import type { ReviewView } from '#shared/views/reviewing.ts';
import { useNow } from '#web/kit/use-now.ts';
import { waitingTime } from '../doctor-dashboard/waiting-time.ts';
import { useOpenCase } from './case-context.ts';
import classes from './contact.module.css';

interface Step {
  key: string;
  at: string;
  icon: typeof IconPhoneOff;
  tone: 'danger' | 'warning' | 'calm';
  title: string;
  details: string[];
}

/** @param subject the value whose attempts are counted; null where nothing is open */
export function ContactCourse({ subject }: { subject: string | null }) {
  const { t } = useTranslation('results');
  const { review } = useOpenCase();
  const now = useNow().getTime();
  const steps = [
    ...review.alarms.flatMap((alarm) => alarmSteps(alarm, t)),
    ...callSteps(review, subject, t),
    ...handoverSteps(review, t),
  ].toSorted((a, b) => a.at.localeCompare(b.at));
  const next = subject ? nextAttemptFrom(review.contacts, subject, review.contactGapMinutes) : null;
  const number = subject ? countedAttempts(review.contacts, subject, review.contactGapMinutes).length + 1 : 0;
  if (steps.length === 0) return null;
  const days = new Set(steps.map(({ at }) => formatDate(at)));
  return (
    <div>
      <p className={classes.head}>
        <b>{t('contact.course')}</b> <span className="muted">{t('contact.unchangeable')}</span>
      </p>
      <ol className={classes.course}>
        {steps.map(({ key, at, icon: Icon, tone, title, details }) => (
          <li key={key} data-tone={tone}>
            <time dateTime={at}>{days.size > 1 ? formatDateTime(at) : formatTime(at)}</time>
            <Icon size={18} stroke={1.75} aria-hidden />
            <span>
              <b>{title}</b>
              {details.map((detail) => (
                <span key={detail} className={classes.detail}>
                  {detail}
                </span>
              ))}
            </span>
          </li>
        ))}
        {next !== null && Date.parse(next) > now && (
          <li>
            <time dateTime={next}>{formatTime(next)}</time>
            <IconPhoneOff size={18} stroke={1.25} aria-hidden />
            <span>
              <b>{t('contact.step.next', { number, time: formatTime(next) })}</b>
              <span className={classes.detail}>{t('contact.step.nextHelp')}</span>
            </span>
          </li>
        )}
      </ol>
    </div>
  );
}

const ESCALATIONS = { doctor: 'toDoctor', everyone: 'toEveryone', administrators: 'toAdministrators' } as const;

function alarmSteps(alarm: AlarmView, t: TFunction): Step[] {
  const { _id, importedAt, acknowledgedAt } = alarm;
  const reached = [
    t('results:contact.step.alerted', { count: alarm.alerted }),
    t('results:contact.step.delivered', { count: alarm.delivered }),
  ];
  const arrived: Step = {
    key: _id,
    at: importedAt,
    icon: IconAlertCircle,
    tone: 'danger',
    title: t('results:contact.step.arrived'),
    details: alarm.alerted > 0 ? [reached.join(', ')] : [],
  };
  const escalated = alarm.escalations.map(
    ({ at, to, doctor }): Step => ({
      key: `${_id}${at}`,
      at,
      icon: IconBellRinging,
      tone: 'warning',
      title: t(`results:contact.step.${ESCALATIONS[to]}`, { name: doctor }),
      details: [t('results:contact.step.nobody')],
    }),
  );
  if (acknowledgedAt === null) return [arrived, ...escalated];
  const taken: Step = {
    key: `${_id}taken`,
    at: acknowledgedAt,
    icon: IconUserCheck,
    tone: 'calm',
    title: t('results:contact.step.taken', { name: alarm.acknowledgedBy ?? '' }),
    details: [after(importedAt, acknowledgedAt, t)],
  };
  return [arrived, ...escalated, taken];
}

const handoverSteps = ({ handovers }: ReviewView, t: TFunction): Step[] =>
  handovers.map(({ at, by, to }) => ({
    key: `handed${at}${to}`,
    at,
    icon: IconUserShare,
    tone: 'calm',
    title: t('results:handOver.step', { name: to }),
    details: [t('results:handOver.by', { name: by })],
  }));

const after = (from: string, to: string, t: TFunction): string =>
  t('results:contact.step.after', { time: waitingTime(from, Date.parse(to), t) });

function callSteps({ contacts, contactGapMinutes, alarms }: ReviewView, subject: string | null, t: TFunction): Step[] {
  return contacts.map((contact): Step => {
    const { _id, calledAt, recordedAt, outcome, measureIds, note } = contact;
    const about = subject ?? measureIds[0] ?? '';
    const number = countedAttempts(contacts, about, contactGapMinutes).findIndex((one) => one._id === _id) + 1;
    const isReached = outcome === 'reached-and-understood';
    const alarm = alarms.find(({ contactedAt }) => isReached && contactedAt === calledAt);
    const details = [
      ...(isReached ? saidIn(contact, t) : []),
      !isReached && number === 0 && t('results:contact.step.notCountedHelp', { gap: contactGapMinutes }),
      note,
      [
        contact.calledBy,
        contact.phoneNo && formatPhone(contact.phoneNo).replaceAll(' ', '\u00a0'),
        alarm && after(alarm.importedAt, calledAt, t),
      ]
        .filter(Boolean)
        .join(', '),
      recordedAt !== calledAt && t('results:contact.step.supplement', { at: formatDateTime(recordedAt) }),
    ];
    const missed = number > 0 ? t('results:contact.step.attempt', { number }) : t('results:contact.step.notCounted');
    return {
      key: _id,
      at: calledAt,
      icon: isReached ? IconPhoneCheck : IconPhoneOff,
      tone: isReached ? 'calm' : 'warning',
      title: isReached
        ? t('results:contact.step.reached', { whom: t(`results:contact.whomOf.${contact.whom ?? 'person'}`) })
        : missed,
      details: details.filter((detail): detail is string => typeof detail === 'string' && detail !== ''),
    };
  });
}

const saidIn = ({ said, readBack }: ContactView, t: TFunction): string[] => [
  ...(said ? [t('results:contact.step.said', { words: said })] : []),
  ...(readBack ? [t('results:contact.step.readBack', { words: readBack })] : []),
];
