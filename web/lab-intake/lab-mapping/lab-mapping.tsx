/** /admin/upload/mapping: what the codes and units of a laboratory mean. What waits comes first; what is mapped frees it by itself. */
import '@mantine/core/styles/Input.layer.css';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router-dom';
import type { LabMappingsView, LabTableView } from '#shared/views/lab-mapping.ts';
import { api } from '#web/client/api.ts';
import { EmptyState } from '#web/kit/empty-state.tsx';
import { KeyHints } from '#web/kit/key-hints.tsx';
import { QueryState } from '#web/kit/query-state.tsx';
import { StaffHeading } from '#web/kit/staff-heading.tsx';
import { UploadTabs } from '../upload-tabs.tsx';
import classes from './lab-mapping.module.css';
import { MappingSide } from './mapping-side.tsx';
import { MappingTable } from './mapping-table.tsx';

export function LabMappingScreen() {
  const { t } = useTranslation('lab-intake-mapping');
  const [search] = useSearchParams();
  const lab = search.get('lab');
  const query = api.useListLabMappingsQuery(
    { query: lab === null ? {} : { facility: lab } },
    { refetchOnMountOrArgChange: true },
  );
  const waiting = query.data?.waiting;
  return (
    <>
      <StaffHeading
        title={t('title')}
        sub={
          waiting && waiting.values > 0 ? (
            <span className={classes.waits}>
              {t('waiting', { count: waiting.values, orders: t('orders', { count: waiting.orders }) })}
            </span>
          ) : (
            t('nothingWaits')
          )
        }
      />
      <UploadTabs />
      <div className={classes.state} data-loaded={query.data !== undefined || undefined}>
        <QueryState
          query={query}
          skeleton="table"
          isEmpty={({ table }) => table === null}
          empty={<EmptyState title={t('empty')}>{t('emptyHelp')}</EmptyState>}
        >
          {(view) => view.table && <Desk key={view.table.facility} view={view} table={view.table} />}
        </QueryState>
      </div>
    </>
  );
}

function Desk({ view, table }: { view: LabMappingsView; table: LabTableView }) {
  const { t } = useTranslation('lab-intake-mapping');
  return (
    <>
      <div className={classes.desk}>
        <MappingTable view={view} table={table} />
        <MappingSide view={view} table={table} />
      </div>
      <KeyHints
        hints={[
          { keys: ['J', 'K'], label: t('keys.move') },
          { keys: ['↵'], label: t('keys.open') },
          { keys: ['H'], label: t('keys.hold') },
          { keys: ['/'], label: t('keys.search') },
        ]}
      />
    </>
  );
}
