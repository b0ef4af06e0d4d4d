/** Orders that come as a file: chosen, tried out, taken over. Which file is open stands in the address. */
import { IconCheck, IconFileSpreadsheet } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { ImportPhase } from '#shared/domain/exports/import-phase.ts';
import { ORDER_COLUMNS } from '#shared/domain/exports/order-columns.ts';
import { JobState } from '#shared/domain/jobs/job-state.ts';
import { isUuid } from '#shared/schema/identifiers.ts';
import type { ImportView } from '#shared/views/lab-intake.ts';
import { api } from '#web/client/api.ts';
import { ActionLink } from '#web/kit/action-link.tsx';
import { EmptyState } from '#web/kit/empty-state.tsx';
import { QueryState } from '#web/kit/query-state.tsx';
import { saveTextFile } from '#web/kit/save-file.ts';
import { useAddress } from '#web/kit/use-address.ts';
import classes from './admin-download.module.css';
import { ChooseFile } from './choose-file.tsx';
import { ImportProgress } from './import-progress.tsx';
import { LastImports } from './last-imports.tsx';
import { RefusedRows } from './refused-rows.tsx';
import { isRunning, useJobPolling } from './use-job-polling.ts';

const STEPS = ['file', 'check', 'apply'] as const;
const MARK = '\ufeff';

export function OrderImport() {
  const { t } = useTranslation('exports');
  const [search, setSearch] = useAddress();
  const id = search.get('import');
  const open = (importId: string | null) =>
    setSearch((before) => {
      if (importId === null) before.delete('import');
      else before.set('import', importId);
      return before;
    });
  return (
    <section aria-labelledby="order-import">
      <div className={classes.part}>
        <div className={classes.head}>
          <h2 id="order-import">{t('import.title')}</h2>
          <ActionLink
            icon={<IconFileSpreadsheet size={16} stroke={1.75} aria-hidden />}
            onClick={() => saveTextFile(t('import.templateName'), 'text/csv', `${MARK}${ORDER_COLUMNS.join(';')}\r\n`)}
          >
            {t('import.template')}
          </ActionLink>
        </div>
        {id === null && (
          <>
            <Steps at={0} />
            <ChooseFile onReceived={open} />
          </>
        )}
      </div>
      {id !== null && <OpenImport key={id} id={id} onClose={() => open(null)} />}
      <LastImports chosen={id} onOpen={open} />
    </section>
  );
}

function OpenImport({ id, onClose }: { id: string; onClose: () => void }) {
  const { t } = useTranslation('exports');
  const isId = isUuid(id);
  const asked = { params: { id } };
  const known = api.endpoints.getImport.useQueryState(asked);
  const polling = useJobPolling(known.data ? isRunning(known.data) : false);
  const query = api.useGetImportQuery(asked, { ...polling, skip: !isId, refetchOnMountOrArgChange: true });
  const missing = (
    <EmptyState
      title={t('import.gone')}
      level={3}
      action={<ActionLink onClick={onClose}>{t('import.another')}</ActionLink>}
    />
  );
  if (!isId) return missing;
  return (
    <QueryState query={query} missing={missing} isEmpty={({ orders }) => orders === null} empty={missing}>
      {(file) => (
        <>
          <div className={classes.part}>
            <Steps at={stepOf(file)} />
            <ImportProgress file={file} onClose={onClose} />
          </div>
          <RefusedRows file={file} />
        </>
      )}
    </QueryState>
  );
}

/** A trial that is done waits for its last step. */
const stepOf = ({ orders, state }: ImportView): number =>
  orders?.phase === ImportPhase.apply || state === JobState.done ? 2 : 1;

function Steps({ at }: { at: number }) {
  const { t } = useTranslation('exports');
  return (
    <ol className={classes.steps}>
      {STEPS.map((step, position) => (
        <li key={step} data-done={position < at || undefined} aria-current={position === at ? 'step' : undefined}>
          {position < at && <IconCheck size={16} stroke={1.75} aria-hidden />}
          <span>
            {position + 1} {t(`import.step.${step}`)}
          </span>
        </li>
      ))}
    </ol>
  );
}
