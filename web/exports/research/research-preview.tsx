/** What a file would hold if it were made now: its first rows, how many there would be, and what is said less exactly. */
import { useTranslation } from 'react-i18next';
import { RESEARCH_MAX_ROWS, SMALL_CELL } from '#shared/limits/exports.ts';
import type { ResearchPreviewView } from '#shared/views/exports.ts';
import { api } from '#web/client/api.ts';
import { DataTable } from '#web/kit/data-table.tsx';
import { EmptyState } from '#web/kit/empty-state.tsx';
import { Notice } from '#web/kit/notice.tsx';
import { QueryState } from '#web/kit/query-state.tsx';
import { figure } from '../admin-download/use-job-polling.ts';
import { CoarseningNote } from './coarsening-note.tsx';
import classes from './research.module.css';
import type { Wish } from './use-wish.ts';

interface ResearchPreviewProps {
  wish: Wish | null;
  /** Another one stands in the form by now. */
  isOutdated: boolean;
}

export function ResearchPreview({ wish, isOutdated }: ResearchPreviewProps) {
  const { t } = useTranslation('exports-research');
  return (
    <section className={classes.shown} aria-labelledby="preview" aria-live="polite">
      <h2 id="preview" className={classes.pad}>
        {t('preview.title')}
      </h2>
      {isOutdated && <p className={`${classes.pad} ${classes.note}`}>{t('preview.outdated')}</p>}
      {wish === null ? (
        <div className={classes.pad}>
          <EmptyState title={t('preview.none')} level={3}>
            {t('preview.noneHelp')}
          </EmptyState>
        </div>
      ) : (
        <Shown wish={wish} />
      )}
    </section>
  );
}

function Shown({ wish }: { wish: Wish }) {
  const query = api.usePreviewExportQuery({ query: wish }, { refetchOnMountOrArgChange: true });
  return (
    <QueryState query={query} skeleton="table">
      {(view) => <Rows view={view} />}
    </QueryState>
  );
}

type Cells = Record<string, string | number>;

function Rows({ view }: { view: ResearchPreviewView }) {
  const { t } = useTranslation('exports-research');
  const { columns, rows, fault, estimatedRows, people, coarsening } = view;
  if (fault !== null) {
    const params = { limit: figure(RESEARCH_MAX_ROWS), people: SMALL_CELL };
    return (
      <div className={classes.pad}>
        <Notice tone="warning" title={t(`fault.${fault}.title`, params)}>
          {t(`fault.${fault}.help`, params)}
        </Notice>
      </div>
    );
  }
  return (
    <>
      <p className={classes.pad}>
        <span className={classes.count}>{t('preview.rows', { rows: figure(estimatedRows ?? 0) })}</span>{' '}
        <span className={classes.note}>{t('preview.people', { people: figure(people ?? 0), shown: rows.length })}</span>
      </p>
      {coarsening && (
        <div className={classes.pad}>
          <CoarseningNote coarsening={coarsening} />
        </div>
      )}
      <div translate="no">
        <DataTable
          label={t('preview.title')}
          dense
          rows={rows.map((cells, at): Cells => ({ ...cells, key: at }))}
          rowKey={({ key }) => String(key)}
          columns={columns.map((column, at) => ({
            ...{ key: column, head: column, rowHeader: at === 0, cell: (row: Cells) => String(row[column] ?? '') },
            ...(column === 'value' ? { align: 'right' as const } : {}),
          }))}
        />
      </div>
    </>
  );
}
