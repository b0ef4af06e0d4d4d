/** /admin/second-factors: who of the staff has a second factor, and lost ones that two administrators reset. */
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { SecondFactorHolderView } from '#shared/views/second-factor.ts';
import { selectUser } from '#web/app/session.ts';
import { useAppSelector } from '#web/app/store.ts';
import { api } from '#web/client/api.ts';
import { QueryState } from '#web/kit/query-state.tsx';
import { StaffHeading } from '#web/kit/staff-heading.tsx';
import classes from './admin-second-factors.module.css';
import { AskReset } from './ask-reset.tsx';
import { HolderList } from './holder-list.tsx';
import { OpenReset } from './open-reset.tsx';

export function AdminSecondFactorsScreen() {
  const { t } = useTranslation('identity-factor');
  const user = useAppSelector(selectUser);
  const query = api.useListSecondFactorsQuery(undefined, { refetchOnMountOrArgChange: true });
  const [asking, setAsking] = useState<SecondFactorHolderView | null>(null);
  return (
    <>
      <StaffHeading title={t('admin.title')} sub={t('admin.sub')} />
      <div className={classes.state} data-loaded={query.data !== undefined || undefined}>
        <QueryState query={query} skeleton="table">
          {({ staff, resets }) => (
            <>
              <section aria-labelledby="open-resets" className={classes.resets}>
                <h2 id="open-resets">{t('admin.open', { count: resets.length })}</h2>
                {resets.length === 0 && <p className="muted">{t('admin.noneOpen')}</p>}
                {resets.map((reset) => (
                  <OpenReset key={reset._id} reset={reset} isMine={reset.askedBy === user?.id} />
                ))}
              </section>
              <HolderList
                staff={staff}
                mayAsk={({ id, enrolledAt }) =>
                  id !== user?.id && enrolledAt !== null && !resets.some(({ userId }) => userId === id)
                }
                onAsk={setAsking}
              />
            </>
          )}
        </QueryState>
      </div>
      {asking && <AskReset holder={asking} onClose={() => setAsking(null)} />}
    </>
  );
}
