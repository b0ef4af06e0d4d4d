/** One row for each kind: a table, on narrow screens cards. */

import { Button } from '@mantine/core';
import { IconHistory } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { formatDateTime } from '#shared/domain/format-date.ts';
import type { ContentUpdateView } from '#shared/views/content-updates.ts';
import { useWho } from '#web/kit/use-who.ts';
import classes from './admin-content.module.css';
import { CopyFaults } from './copy-faults.tsx';
import { FaultList, UpdateProgress, UpdateState } from './update-state.tsx';
import type { useApplying } from './use-applying.ts';

export interface UpdateRowsProps {
  updates: ContentUpdateView[];
  chosen: ContentUpdateView['kind'] | null;
  applying: ReturnType<typeof useApplying>;
  onChoose: (update: ContentUpdateView) => void;
  onApply: (update: ContentUpdateView) => void;
  onHistory: (update: ContentUpdateView) => void;
}

export function UpdateRows({ updates, ...props }: UpdateRowsProps) {
  const { t } = useTranslation('content-updates');
  return (
    <section className={classes.region} aria-label={t('table')}>
      <table className={classes.table}>
        <caption className="vh">{t('table')}</caption>
        <thead>
          <tr>
            {(['kind', 'state', 'progress', 'applied'] as const).map((column) => (
              <th key={column} scope="col" data-column={column}>
                {t(`column.${column}`)}
              </th>
            ))}
            <th scope="col">
              <span className="vh">{t('column.actions')}</span>
            </th>
          </tr>
        </thead>
        {updates.map((update) => (
          <Row key={update.kind} update={update} {...props} />
        ))}
      </table>
    </section>
  );
}

function Row({
  update,
  chosen,
  applying,
  onChoose,
  onApply,
  onHistory,
}: Omit<UpdateRowsProps, 'updates'> & { update: ContentUpdateView }) {
  const { t } = useTranslation(['content-updates', 'errors']);
  const who = useWho();
  const { kind, state, live, together } = update;
  const row = applying.rowOf(kind);
  const name = t(`content-updates:kind.${kind}`);
  const faults = row?.state === 'failed' && row.faults ? row.faults : update.faults;
  const hasChanges = state !== 'current';
  return (
    <tbody data-chosen={kind === chosen || undefined}>
      <tr>
        <th scope="row">
          {hasChanges ? (
            <button
              type="button"
              className={classes.name}
              aria-current={kind === chosen || undefined}
              onClick={() => onChoose(update)}
            >
              {name}
            </button>
          ) : (
            <b>{name}</b>
          )}{' '}
          <span className={classes.code}>{kind}</span>
        </th>
        <td>
          <UpdateState update={update} applying={row} />
        </td>
        <td>
          <UpdateProgress update={update} applying={row} />
        </td>
        <td className={classes.applied}>
          {live.by !== null
            ? t('content-updates:appliedBy', { at: formatDateTime(live.appliedAt), by: who(live.by) })
            : t('content-updates:shippedAt', { at: formatDateTime(live.appliedAt) })}
        </td>
        <td>
          <div className={classes.actions}>
            {state === 'changed' && (
              <Button
                size="xs"
                disabled={applying.isRunning}
                aria-label={t('content-updates:applyKind', { kind: name })}
                onClick={() => onApply(update)}
              >
                {t('content-updates:apply')}
              </Button>
            )}
            {faults.length > 0 && !together && <CopyFaults faults={faults} what={name} />}
            <Button
              variant="subtle"
              size="xs"
              aria-label={t('content-updates:history.title', { kind: name })}
              title={t('content-updates:history.title', { kind: name })}
              onClick={() => onHistory(update)}
            >
              <IconHistory size={18} stroke={1.75} aria-hidden />
            </Button>
          </div>
        </td>
      </tr>
      {faults.length > 0 && (
        <tr className={classes.faultRow}>
          <td />
          <td colSpan={4}>
            <FaultList update={update} faults={faults} />
          </td>
        </tr>
      )}
    </tbody>
  );
}
