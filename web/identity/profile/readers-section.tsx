/** Who read the person's health data: a sentence that counts, then days with time, who, role and what. */
import { IconFlag, IconHistory } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatDate } from '#shared/domain/format-date.ts';
import { MAX_PAGE_ROWS } from '#shared/limits/pages.ts';
import type { UserView } from '#shared/views/identity.ts';
import type { ReadingsView } from '#shared/views/reading-log.ts';
import { api } from '#web/client/api.ts';
import { ActionLink } from '#web/kit/action-link.tsx';
import { QueryState } from '#web/kit/query-state.tsx';
import { groupReadings } from './group-readings.ts';
import { ProfileSection } from './profile-section.tsx';
import classes from './readers-section.module.css';
import { ReadingDays } from './reading-days.tsx';

/** A screenful at first, then as many again and again. */
const FIRST = 10;
const FURTHER = 40;

export function ReadersSection({ user }: { user: UserView }) {
  const { t } = useTranslation(['profile', 'common']);
  const [limit, setLimit] = useState(FIRST);
  const [isAsking, setAsking] = useState(false);
  const readings = api.useListReadingsQuery({ params: { id: user.id }, query: { limit } });
  return (
    <ProfileSection part="readers" heading={t('profile:readers.title')}>
      <QueryState query={readings} skeleton="summary">
        {(data) => (
          <>
            <CountSentence readings={data} />
            {isAsking && <p className={classes.note}>{t('profile:readers.questionLead')}</p>}
            <ReadingDays userId={user.id} days={groupReadings(data.items)} isAsking={isAsking} />
            {data.count > 0 && (
              <p className={classes.ways}>
                {data.next !== null && limit < MAX_PAGE_ROWS && (
                  <ActionLink
                    icon={<IconHistory size={20} stroke={1.75} aria-hidden />}
                    disabled={readings.isFetching}
                    onClick={() => setLimit(Math.min(limit + FURTHER, MAX_PAGE_ROWS))}
                  >
                    {t(readings.isFetching ? 'profile:readers.loadingEarlier' : 'profile:readers.earlier')}
                  </ActionLink>
                )}
                <ActionLink
                  icon={<IconFlag size={20} stroke={1.75} aria-hidden />}
                  onClick={() => setAsking(!isAsking)}
                >
                  {t(isAsking ? 'profile:readers.questionEnd' : 'profile:readers.questionStart')}
                </ActionLink>
              </p>
            )}
            <p className={`muted ${classes.note}`}>{t('profile:readers.lists')}</p>
          </>
        )}
      </QueryState>
    </ProfileSection>
  );
}

function CountSentence({ readings }: { readings: ReadingsView }) {
  const { t } = useTranslation('profile');
  const { count, readers, since, silent } = readings;
  const groups = silent.map((group) => t(`readers.silentGroup.${group}`)).join(', ');
  return (
    <p>
      <b>
        {since === null
          ? t('readers.none')
          : t('readers.count', {
              count,
              people: t('readers.people', { count: readers }),
              since: formatDate(since),
            })}
      </b>
      {silent.length > 0 && ` ${t('readers.silent', { groups })}`}
    </p>
  );
}
