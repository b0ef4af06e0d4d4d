/** Who it is, what is to be known before calling, and the way to call. */
import { Button } from '@mantine/core';
import { IconCalendarTime, IconFlask, IconPhone, IconUser } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { formatDate } from '#shared/domain/format-date.ts';
import { formatPhone } from '#shared/domain/format-phone.ts';
import type { CrmRecordView } from '#shared/views/crm.ts';
import type { UserView } from '#shared/views/identity.ts';
import { crmPaths } from '#web/app/crm-paths.ts';
import { LANGUAGE_NAMES } from '#web/app/i18n/languages.ts';
import { selectUser } from '#web/app/session.ts';
import { useAppSelector } from '#web/app/store.ts';
import { api } from '#web/client/api.ts';
import { BackLink } from '#web/kit/back-link.tsx';
import { StatusBadge } from '#web/kit/status-badge.tsx';
import { useHeading } from '#web/kit/use-heading.ts';
import { useToday } from '#web/kit/use-today.ts';
import classes from './crm-user.module.css';

export function UserHead({ person, record }: { person: UserView; record: CrmRecordView }) {
  const { t } = useTranslation('crm');
  const today = useToday();
  const name = `${person.firstName} ${person.lastName}`.trim();
  const heading = useHeading(name);
  const since = t('user.since', { day: formatDate(record.customerSince) });
  const { openDate, research } = record;
  return (
    <header className={classes.head}>
      <BackLink to={crmPaths.overview} label={t('title')} />
      <h1 ref={heading} tabIndex={-1}>
        {name}
      </h1>
      <span className="muted">
        {[person.birthdate && t('user.born', { day: formatDate(person.birthdate) }), since].filter(Boolean).join(' · ')}
      </span>
      {openDate && (
        <StatusBadge
          tone={openDate <= today ? 'warning' : 'neutral'}
          icon={<IconCalendarTime size={20} stroke={1.75} aria-hidden />}
        >
          {t('user.openOn', { day: formatDate(openDate) })}
        </StatusBadge>
      )}
      {research !== null && (
        <StatusBadge icon={<IconFlask size={20} stroke={1.75} aria-hidden />}>
          {t(research ? 'user.research' : 'user.noResearch')}
        </StatusBadge>
      )}
      <Assigned userId={person.id} record={record} />
      <span className={classes.language}>{LANGUAGE_NAMES[person.preferredLanguage]}</span>
      <Button
        component="a"
        href={`tel:${person.phoneNo}`}
        size="sm"
        variant="default"
        leftSection={<IconPhone size={18} stroke={1.75} aria-hidden />}
      >
        {formatPhone(person.phoneNo)}
      </Button>
    </header>
  );
}

/** Whose case it is: taken and given back at once, without disturbing who is writing. */
function Assigned({ userId, record: { assignedTo } }: { userId: string; record: CrmRecordView }) {
  const { t } = useTranslation('crm');
  const own = useAppSelector(selectUser)?.id;
  const [change, { isLoading }] = api.useChangeCrmRecordMutation();
  const isMine = assignedTo !== null && assignedTo._id === own;
  return (
    <span className={classes.assigned}>
      <IconUser size={18} stroke={1.75} aria-hidden />
      {assignedTo === null ? t('nobody') : isMine ? t('me') : assignedTo.name}
      <Button
        size="compact-sm"
        variant="subtle"
        loading={isLoading}
        onClick={() => change({ params: { id: userId }, body: { assigned: isMine ? 'nobody' : 'me' } })}
      >
        {t(isMine ? 'giveBack' : 'take')}
      </Button>
    </span>
  );
}
