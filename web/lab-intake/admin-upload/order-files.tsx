/** The files of one order: every version of its reports, and what the laboratory sent last, to download. Each opening is recorded. */
import { Button } from '@mantine/core';
import { memo, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'react-router-dom';
import { formatDateTime } from '#shared/domain/format-date.ts';
import type { ReportView } from '#shared/views/reports.ts';
import { api } from '#web/client/api.ts';
import { type Downloaded, download } from '#web/client/download.ts';
import { describeError, statusOf } from '#web/kit/describe-error.ts';
import { formatBytes } from '#web/kit/format-bytes.ts';
import { saveFile } from '#web/kit/save-file.ts';
import { useAddress } from '#web/kit/use-address.ts';
import classes from './order-files.module.css';
import { ORDER_FILES_ID, ORDER_PARAM } from './order-link.tsx';
import { OrderSearch } from './order-search.tsx';

export const OrderFiles = memo(function OrderFiles() {
  const { t } = useTranslation(['lab-intake', 'errors']);
  const [search, setSearch] = useAddress();
  const { hash, key } = useLocation();
  const title = useRef<HTMLHeadingElement>(null);
  const orderNo = search.get(ORDER_PARAM) ?? '';
  const query = api.useListReportsQuery(
    { query: { orderNo } },
    { skip: orderNo === '', refetchOnMountOrArgChange: true },
  );
  const isMissing = query.error !== undefined && statusOf(query.error) === 404;
  const isShown = orderNo !== '' && query.currentData !== undefined;
  // Once more when the files have come: before, there was nothing to scroll to.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the same number may be pressed again
  useEffect(() => {
    if (hash !== `#${ORDER_FILES_ID}`) return;
    title.current?.focus();
    title.current?.scrollIntoView({ block: 'start' });
  }, [hash, key, isShown]);
  const open = (wanted: string) => {
    const next = new URLSearchParams(search);
    next.set(ORDER_PARAM, wanted);
    setSearch(next, { replace: true });
  };
  return (
    <section aria-labelledby={ORDER_FILES_ID} className={classes.section}>
      <h2 id={ORDER_FILES_ID} ref={title} tabIndex={-1}>
        {t('reports.title')}
      </h2>
      <OrderSearch initial={orderNo} label={t('reports.number')} isMissing={isMissing} onSearch={open} />
      {query.error && !isMissing && <p role="alert">{describeError(query.error, t)}</p>}
      {isShown && <Files orderNo={orderNo} reports={query.currentData?.reports ?? []} />}
    </section>
  );
});

function Files({ orderNo, reports }: { orderNo: string; reports: readonly ReportView[] }) {
  const { t } = useTranslation(['lab-intake', 'errors', 'common']);
  const latest = new Map(reports.map(({ name }) => [name, Math.max(...versionsOf(reports, name))]));
  return (
    <div role="status">
      {reports.length === 0 && <p className="muted">{t('reports.none', { number: orderNo })}</p>}
      <ul className={classes.list}>
        {reports.map(({ _id, name, version, bytes, at, uploadedBy }) => (
          <li key={_id}>
            <span className={classes.name}>
              <span className="m">{name}</span>{' '}
              <span className="muted">
                {[
                  t('reports.version', { version }),
                  version < (latest.get(name) ?? 0) && t('reports.former'),
                  formatBytes(bytes),
                  formatDateTime(at),
                  uploadedBy,
                ]
                  .filter(Boolean)
                  .join(' · ')}
              </span>
            </span>
            <Fetch
              label={t('reports.open')}
              name={`: ${name}, ${t('reports.version', { version })}`}
              ask={() => download('decryptReport', { body: { id: _id } })}
            />
          </li>
        ))}
        {(['hl7', 'pdf'] as const).map((format) => (
          <li key={format}>
            <span className={classes.name}>{t(`reports.asSent.${format}`)}</span>
            <Fetch
              label={t('reports.open')}
              name={`: ${t(`reports.asSent.${format}`)}`}
              ask={() => download('getTestResultFile', { query: { orderNo, format } })}
            />
          </li>
        ))}
      </ul>
    </div>
  );
}

const versionsOf = (reports: readonly ReportView[], name: string): number[] =>
  reports.filter((report) => report.name === name).map(({ version }) => version);

interface FetchProps {
  label: string;
  name: string;
  ask: () => Promise<Downloaded>;
}

function Fetch({ label, name, ask }: FetchProps) {
  const { t } = useTranslation(['lab-intake', 'errors', 'common']);
  const [isLoading, setLoading] = useState(false);
  const [failure, setFailure] = useState('');
  const fetchFile = async () => {
    setLoading(true);
    const { data, error } = await ask();
    setLoading(false);
    setFailure(error ? describeError(error, t) : '');
    if (data) saveFile(data.name, data.content);
  };
  return (
    <>
      <Button variant="subtle" size="xs" loading={isLoading} onClick={fetchFile}>
        {label}
        <span className="vh">{name}</span>
      </Button>
      {failure && (
        <p role="alert" className={classes.failure}>
          {failure}
        </p>
      )}
    </>
  );
}
