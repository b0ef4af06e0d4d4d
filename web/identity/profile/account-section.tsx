/** What the person can do with the account as a whole: get everything, look after devices, close it. */
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { SessionView, UserView } from '#shared/views/identity.ts';
import { paths } from '#web/app/paths.ts';
import { api } from '#web/client/api.ts';
import { ActionLink } from '#web/kit/action-link.tsx';
import { QueryState } from '#web/kit/query-state.tsx';
import { SummaryList, type SummaryRow } from '#web/kit/summary-list.tsx';
import { OwnData } from '../own-data.tsx';
import { Devices } from './devices.tsx';
import { ProfileSection } from './profile-section.tsx';

export function AccountSection({ user }: { user: UserView }) {
  const { t } = useTranslation('profile');
  const sessions = api.useListSessionsQuery({ params: { id: user.id } });
  const [isOpen, setOpen] = useState(false);

  function namesOf(list: readonly SessionView[]): string {
    const names = list.map(({ isThis, device }) =>
      isThis ? t('account.thisDevice') : (device ?? t('account.unknownDevice')),
    );
    return [...new Set(names)].join('; ');
  }

  const devices: Pick<SummaryRow, 'value' | 'detail' | 'action'> = {
    value: (
      <QueryState query={sessions} skeleton={<span aria-hidden>…</span>}>
        {(list) => <>{t('account.devicesCount', { count: list.length })}</>}
      </QueryState>
    ),
    detail: sessions.data && !isOpen && namesOf(sessions.data),
    ...(sessions.data ? { action: { label: t('account.see'), onClick: () => setOpen(true) } } : {}),
  };
  return (
    <ProfileSection part="account">
      <SummaryList
        rows={[
          {
            key: 'data',
            label: t('account.data'),
            value: t('account.dataValue'),
            detail: (
              <>
                {t('account.dataHelp')}
                <OwnData userId={user.id} />
              </>
            ),
          },
          {
            key: 'devices',
            label: t('account.devices'),
            ...devices,
            form:
              isOpen && sessions.data ? (
                <>
                  <Devices userId={user.id} sessions={sessions.data} />
                  <ActionLink onClick={() => setOpen(false)} hiddenText={`: ${t('account.devices')}`}>
                    {t('account.hide')}
                  </ActionLink>
                </>
              ) : undefined,
          },
          {
            key: 'close',
            label: t('account.close'),
            value: t('account.closeValue'),
            action: { label: t('account.see'), to: paths.closeAccount, isDangerous: true },
          },
        ]}
      />
    </ProfileSection>
  );
}
