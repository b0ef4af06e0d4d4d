/** /admin/partner: the list of branches beside the one that is open; which one stands in the address. */
import { useMediaQuery } from '@mantine/hooks';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router-dom';
import { api } from '#web/client/api.ts';
import { BackLink } from '#web/kit/back-link.tsx';
import { EmptyState } from '#web/kit/empty-state.tsx';
import { QueryState } from '#web/kit/query-state.tsx';
import classes from './admin-partner.module.css';
import { BranchEditor } from './branch-editor.tsx';
import { BranchExtras } from './branch-extras.tsx';
import { BranchList } from './branch-list.tsx';

const NEW = 'new';

export function AdminPartnerScreen() {
  const { t } = useTranslation('booking-branches');
  const [search, setSearch] = useSearchParams();
  const isNarrow = useMediaQuery('(max-width: 1000px)', false, { getInitialValueInEffect: false });
  const query = api.useListAdminBranchesQuery(undefined, { refetchOnMountOrArgChange: true });
  const chosen = search.get('branch');
  const open = (id: string | null) =>
    setSearch((before) => {
      if (id === null) before.delete('branch');
      else before.set('branch', id);
      return before;
    });
  const list = <BranchList query={query} chosen={chosen} onOpen={open} onNew={() => open(NEW)} />;
  if (isNarrow && chosen === null) return list;
  const detail = (
    <section className={classes.detail} aria-label={t('one')}>
      {isNarrow && (
        <p className={classes.back}>
          <BackLink onClick={() => open(null)} label={t('back')} />
        </p>
      )}
      {chosen === null ? (
        <p className={classes.pick}>{t('pick')}</p>
      ) : chosen === NEW ? (
        <BranchEditor key={NEW} branch={null} isAlone={isNarrow} onMade={open} onLeave={() => open(null)} />
      ) : (
        <QueryState query={query}>
          {({ partnerBranches }) => {
            const branch = partnerBranches.find(({ _id }) => _id === chosen);
            if (!branch) return <EmptyState title={t('gone')} level={2} />;
            return (
              <>
                <BranchEditor key={chosen} branch={branch} isAlone={isNarrow} onLeave={() => open(null)} />
                <BranchExtras key={`${chosen}-extras`} branch={branch} />
              </>
            );
          }}
        </QueryState>
      )}
    </section>
  );
  // One place of the tree on every width: what is typed stays when a tablet is turned.
  return (
    <div className={isNarrow ? undefined : classes.desk}>
      {isNarrow ? null : list}
      {detail}
    </div>
  );
}
