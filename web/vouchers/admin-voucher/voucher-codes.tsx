/** The codes of a voucher: add one or many, take one out of use, look at its log, take all of them along as a file. */
import { Button } from '@mantine/core';
import { IconDownload, IconPlus } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { VoucherCodeView, VoucherView } from '#shared/views/vouchers.ts';
import { api, type CallError } from '#web/client/api.ts';
import { download } from '#web/client/download.ts';
import { type DataColumn, DataTable } from '#web/kit/data-table.tsx';
import { describeError } from '#web/kit/describe-error.ts';
import { MoreRows, useRowLimit } from '#web/kit/more-rows.tsx';
import { QueryState } from '#web/kit/query-state.tsx';
import { saveFile } from '#web/kit/save-file.ts';
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
          {t('codes.title')} <span className="muted">{voucher.codes}</span>
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
        {voucher.codes > 0 && <FileButton voucher={voucher} />}
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
      cell: ({ uses }) => t('usesOf', { uses, limit: redemptionLimit }),
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

function FileButton({ voucher: { _id: id } }: { voucher: VoucherView }) {
  const { t } = useTranslation(['vouchers', 'errors', 'common']);
  const [isLoading, setLoading] = useState(false);
  const [error, setError] = useState<CallError | null>(null);
  const fetchFile = async () => {
    setLoading(true);
    const { data, error: refused } = await download('downloadVoucherCodes', { params: { id }, query: {} });
    setLoading(false);
    setError(refused ?? null);
    if (data) saveFile(data.name, data.content);
  };
  return (
    <>
      <Button
        variant="default"
        size="xs"
        loading={isLoading}
        leftSection={<IconDownload size={16} stroke={1.75} aria-hidden />}
        onClick={fetchFile}
      >
        {t('vouchers:codes.file')}
      </Button>
      {error && (
        <p role="alert" className={classes.refused}>
          {describeError(error, t)}
        </p>
      )}
    </>
  );
}
