/** Closing the account: what it means is said before anything can be pressed; a code confirms it. */
import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { ClosingView } from '#shared/views/closing.ts';
import type { UserView } from '#shared/views/identity.ts';
import { paths } from '#web/app/paths.ts';
import { selectUser } from '#web/app/session.ts';
import { useAppSelector } from '#web/app/store.ts';
import { api } from '#web/client/api.ts';
import { Page } from '#web/kit/page.tsx';
import { PageHeading } from '#web/kit/page-heading.tsx';
import { QueryState } from '#web/kit/query-state.tsx';
import { OwnData } from '../own-data.tsx';
import classes from './closing.module.css';
import { ConfirmClosing } from './confirm-closing.tsx';
import { FateTable } from './fate-table.tsx';
import { OpenOrders } from './open-orders.tsx';

export function ClosingScreen() {
  const user = useAppSelector(selectUser);
  // Whoever has closed it is on the way to the page that says so.
  return user && <Closing user={user} />;
}

function Closing({ user }: { user: UserView }) {
  const { t } = useTranslation('profile');
  const closing = api.useGetClosingQuery({ params: { id: user.id } }, { refetchOnMountOrArgChange: true });
  return (
    <Page width="reading">
      <PageHeading
        back={{ to: `${paths.userProfile}#account`, label: t('closing.back') }}
        title={t('closing.title')}
        lead={<p>{t('closing.lead')}</p>}
      />
      <OwnData userId={user.id} />
      <QueryState query={closing} skeleton="summary">
        {(data) => <Content user={user} closing={data} onChanged={() => void closing.refetch()} />}
      </QueryState>
    </Page>
  );
}

function Content({ user, closing, onChanged }: { user: UserView; closing: ClosingView; onChanged: () => void }) {
  const { t } = useTranslation('profile');
  const isBlocked = closing.openOrders.length > 0;
  return (
    <div className={classes.parts}>
      {isBlocked && <OpenOrders orders={closing.openOrders} />}
      <FateTable fates={closing.fates} />
      {isBlocked ? (
        <div className={classes.buttons}>
          <Button size="lg" disabled>
            {t('closing.clearFirst', { count: closing.openOrders.length })}
          </Button>
        </div>
      ) : (
        <ConfirmClosing user={user} onBlocked={onChanged} />
      )}
    </div>
  );
}
