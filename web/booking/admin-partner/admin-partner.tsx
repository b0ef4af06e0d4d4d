/** /admin/partner: the list of branches beside the one that is open; which one stands in the address. */
import { useTranslation } from 'react-i18next';
import { api } from '#web/client/api.ts';
import { EmptyState } from '#web/kit/empty-state.tsx';
import { QueryState } from '#web/kit/query-state.tsx';
import { NEW_RECORD, RecordDesk, useOpenRecord } from '#web/kit/record-desk.tsx';
import { RebookingPanel } from '../rebooking/rebooking-panel.tsx';
import classes from './admin-partner.module.css';
import { BranchEditor } from './branch-editor.tsx';
import { BranchExtras } from './branch-extras.tsx';
import { BranchList } from './branch-list.tsx';

export function AdminPartnerScreen() {
  const { t } = useTranslation('booking-branches');
  const [chosen, open] = useOpenRecord('branch');
  const query = api.useListAdminBranchesQuery(undefined, { refetchOnMountOrArgChange: true });
  const close = () => open(null);
  return (
    <RecordDesk
      list={<BranchList query={query} chosen={chosen} onOpen={open} onNew={() => open(NEW_RECORD)} />}
      listWidth="narrow"
      label={t('one')}
      isOpen={chosen !== null}
      pick={t('pick')}
      backLabel={t('back')}
      onBack={close}
    >
      {(isAlone) =>
        chosen === NEW_RECORD || chosen === null ? (
          <BranchEditor key={NEW_RECORD} branch={null} isAlone={isAlone} onMade={open} onLeave={close} />
        ) : (
          <QueryState query={query}>
            {({ partnerBranches }) => {
              const branch = partnerBranches.find(({ _id }) => _id === chosen);
              if (!branch) return <EmptyState title={t('gone')} level={2} />;
              return (
                <>
                  <BranchEditor key={chosen} branch={branch} isAlone={isAlone} onLeave={close} />
                  <div className={classes.rebooking}>
                    <RebookingPanel branchId={chosen} />
                  </div>
                  <BranchExtras key={`${chosen}-extras`} branch={branch} />
                </>
              );
            }}
          </QueryState>
        )
      }
    </RecordDesk>
  );
}
