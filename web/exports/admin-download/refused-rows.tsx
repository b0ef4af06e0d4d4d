/** The rows of a file that are not taken over, each with its line and the reason; all of them as a file. */
import { Button } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { IconDownload } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { RefusedRowView } from '#shared/views/exports.ts';
import type { ImportView } from '#shared/views/lab-intake.ts';
import { download } from '#web/client/download.ts';
import { announce } from '#web/kit/announce.ts';
import { DataTable } from '#web/kit/data-table.tsx';
import { describeError } from '#web/kit/describe-error.ts';
import { saveFile } from '#web/kit/save-file.ts';
import classes from './admin-download.module.css';
import { figure, isRunning } from './use-job-polling.ts';

export function RefusedRows({ file }: { file: ImportView }) {
  const { t } = useTranslation(['exports', 'orders-data', 'errors', 'common']);
  const [failure, setFailure] = useState<unknown>(null);
  const [isLoading, setLoading] = useState(false);
  const isNarrow = useMediaQuery('(max-width: 600px)', false, { getInitialValueInEffect: false });
  const refused = file.orders?.refused ?? 0;
  if (refused === 0) return null;
  const take = async () => {
    setLoading(true);
    setFailure(null);
    const { data, error } = await download('getRefusedRows', { params: { id: file._id } });
    setLoading(false);
    if (error) return setFailure(error);
    saveFile(data.name, data.content);
    announce(t('orders-data:file.saved'));
  };
  const reasonOf = ({ fault, detail }: RefusedRowView) => t(`rowFault.${fault}`, { detail: detail ?? '' });
  const left = refused - file.refusals.length;
  return (
    <section className={classes.rest} aria-labelledby="refused-rows">
      <div className={`${classes.part} ${classes.head}`}>
        <div>
          <h3 id="refused-rows">{t('refused.title')}</h3>
          <p className="muted">{t('refused.sub', { count: refused, rows: figure(refused) })}</p>
        </div>
        {!isRunning(file) && (
          <Button
            variant="default"
            size="xs"
            loading={isLoading}
            leftSection={<IconDownload size={16} stroke={1.75} aria-hidden />}
            onClick={take}
          >
            {t('refused.asCsv')}
          </Button>
        )}
        {failure !== null && <p role="alert">{describeError(failure, t)}</p>}
      </div>
      <DataTable
        label={t('refused.title')}
        rows={file.refusals}
        rowKey={({ line, fault }) => `${line} ${fault}`}
        dense
        columns={[
          {
            key: 'line',
            head: t('refused.line'),
            align: 'right',
            width: 72,
            rowHeader: true,
            cell: ({ line }) => figure(line),
          },
          { key: 'field', head: t('refused.field'), width: isNarrow ? 96 : 120, cell: ({ field }) => field ?? '' },
          ...(isNarrow
            ? []
            : [
                {
                  key: 'said',
                  head: t('refused.said'),
                  cell: ({ said }: RefusedRowView) => <span className={classes.wrap}>{said ?? ''}</span>,
                },
              ]),
          {
            key: 'reason',
            head: t('refused.reason'),
            cell: (row) => (
              <span className={classes.wrap}>
                {isNarrow && row.said !== null && <span className="b">{row.said}: </span>}
                {reasonOf(row)}
              </span>
            ),
          },
        ]}
      />
      {left > 0 && <p className={classes.quiet}>{t('refused.more', { count: left, rows: figure(left) })}</p>}
    </section>
  );
}
