/** The codes of a voucher: add one or many, take one out of use, look at its log, take all of them along as a file. */
import { Button } from '@mantine/core';
import { IconDownload, IconPlus } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatCount } from '#shared/domain/format-count.ts';
import type { VoucherCodeView, VoucherView } from '#shared/views/vouchers.ts';
import { api } from '#web/client/api.ts';
import { download } from '#web/client/download.ts';
import { type DataColumn, DataTable } from '#web/kit/data-table.tsx';
import { FileButton } from '#web/kit/file-button.tsx';
import { MoreRows, useRowLimit } from '#web/kit/more-rows.tsx';
import { QueryState } from '#web/kit/query-state.tsx';
import { AddCode } from './add-code.tsx';
import classes from './admin-voucher.module.css';
import { CodeActions } from './code-actions.tsx';
import { MakeCodes } from './make-codes.tsx';
import { RedemptionLog } from './redemption-log.tsx';

export function VoucherCodes({ voucher }: { voucher: VoucherView }) {
  const { t } = useTranslation('vouchers');
  const [asked, setAsked] = useState<'one' | 'many' | null>(null);
  const [logged, setLogged] = useState<VoucherCodeView | null>(null);
  const close = () => setAsked(null);
  return (
    <section aria-labelledby="codes" className={classes.codes}>
      <div className={classes.codesHead}>
        <h3 id="codes">
          {t('codes.title')} <span className="muted">{formatCount(voucher.codes)}</span>
        </h3>
        <Button
          variant="default"
          size="xs"
          leftSection={<IconPlus size={16} stroke={1.75} aria-hidden />}
          onClick={() => setAsked('one')}
        >
          {t('codes.one')}
        </Button>
        <Button variant="default" size="xs" onClick={() => setAsked('many')}>
          {t('codes.many')}
        </Button>
        {voucher.codes > 0 && (
          <FileButton
            icon={<IconDownload size={16} stroke={1.75} aria-hidden />}
            fetchFile={() => download('downloadVoucherCodes', { params: { id: voucher._id }, query: {} })}
          >
            {t('codes.file')}
          </FileButton>
        )}
      </div>
      <CodeTable voucher={voucher} onLog={setLogged} />
      {asked === 'one' && <AddCode voucherId={voucher._id} onClose={close} />}
      {asked === 'many' && <MakeCodes voucherId={voucher._id} onClose={close} />}
      {logged && <RedemptionLog code={logged} onClose={() => setLogged(null)} />}
    </section>
  );
}

interface CodeTableProps {
  voucher: VoucherView;
  onLog: (code: VoucherCodeView) => void;
}

function CodeTable({ voucher: { _id: id, redemptionLimit }, onLog }: CodeTableProps) {
  const { t } = useTranslation('vouchers');
  const rows = useRowLimit();
  const query = api.useListVoucherCodesQuery(
    { params: { id }, query: { limit: rows.limit } },
    { refetchOnMountOrArgChange: true },
  );
  const columns: DataColumn<VoucherCodeView>[] = [
    {
      key: 'code',
      head: t('column.code'),
      rowHeader: true,
      cell: ({ code, withdrawn }) => (
        <>
          <b className="m">{code}</b>
          {withdrawn && <span className={classes.expired}> {t('codes.withdrawn')}</span>}
        </>
      ),
    },
    {
      key: 'used',
      head: t('column.used'),
      align: 'right',
      cell: ({ uses }) => t('usesOf', { uses: formatCount(uses), limit: formatCount(redemptionLimit) }),
    },
    {
      key: 'actions',
      head: <span className="vh">{t('column.actions')}</span>,
      align: 'right',
      cell: (code) => <CodeActions code={code} onLog={() => onLog(code)} />,
    },
  ];
  return (
    <QueryState
      query={query}
      isEmpty={({ items }) => items.length === 0}
      empty={<p className={classes.pick}>{t('codes.empty')}</p>}
    >
      {({ items, next }) => (
        <>
          <DataTable label={t('codes.table')} columns={columns} rows={items} rowKey={({ _id }) => _id} dense />
          <MoreRows rows={rows} next={next} isLoading={query.isFetching} />
        </>
      )}
    </QueryState>
  );
}
