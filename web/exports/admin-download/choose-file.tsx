/** The first step: a file, and what all of its rows are about. It is tried out before anything is written. */
import '@mantine/core/styles/Input.layer.css';
import { Button, NativeSelect, TextInput } from '@mantine/core';
import { IconFolder } from '@tabler/icons-react';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Application } from '#shared/domain/orders/application.ts';
import { OrderStatus } from '#shared/domain/orders/order-status.ts';
import { ORDER_FILE_MAX_BYTES } from '#shared/limits/exports.ts';
import { useAppDispatch } from '#web/app/store.ts';
import { upload } from '#web/client/upload.ts';
import { announce } from '#web/kit/announce.ts';
import { describeError } from '#web/kit/describe-error.ts';
import { formatBytes } from '#web/kit/format-bytes.ts';
import { Notice } from '#web/kit/notice.tsx';
import { ProgressBar } from '#web/kit/progress-bar.tsx';
import { useOnline } from '#web/kit/use-online.ts';
import { APPLICATIONS, STATUS_LABELS } from '#web/orders/admin-data/order-address.ts';
import classes from './admin-download.module.css';

/** The statuses that an import may give. */
const GIVEN = [OrderStatus.PAID, OrderStatus.CONFIRMED, OrderStatus.ANALYZING].map(String);
const YEAR = /^2\d{3}$/;

export function ChooseFile({ onReceived }: { onReceived: (importId: string) => void }) {
  const { t } = useTranslation(['exports', 'orders-data', 'errors', 'common']);
  const dispatch = useAppDispatch();
  const input = useRef<HTMLInputElement>(null);
  const isOnline = useOnline();
  const [file, setFile] = useState<File | null>(null);
  const [target, setTarget] = useState({ year: '', status: '', application: '' });
  const [percent, setPercent] = useState<number | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  const put = (part: keyof typeof target) => (event: { currentTarget: { value: string } }) => {
    const { value } = event.currentTarget;
    setTarget((before) => ({ ...before, [part]: value }));
  };
  const isYear = target.year === '' || YEAR.test(target.year);
  const send = async () => {
    if (!file) {
      input.current?.click();
      return;
    }
    if (!isYear) return;
    if (file.size > ORDER_FILE_MAX_BYTES) {
      setFailure(t('import.tooLarge', { size: formatBytes(ORDER_FILE_MAX_BYTES) }));
      return;
    }
    setFailure(null);
    setPercent(0);
    const { year, status, application } = target;
    const query = {
      ...(year ? { year: Number(year) } : {}),
      ...(status ? { status } : {}),
      ...(application ? { application: application as Application } : {}),
    };
    const reply = await dispatch(upload('uploadOrders', { query, files: [file], onProgress: setPercent }));
    setPercent(null);
    if (reply.error) {
      setFailure(describeError(reply.error, t));
      return;
    }
    announce(t('import.received'));
    onReceived(reply.data._id);
  };
  return (
    <div className={classes.form}>
      <p className="muted">{t('import.intro')}</p>
      <div className={classes.file}>
        <p>
          {file ? (
            <>
              <span className="b">{file.name}</span> <span className="muted">{formatBytes(file.size)}</span>
            </>
          ) : (
            <span className="muted">{t('import.none', { size: formatBytes(ORDER_FILE_MAX_BYTES) })}</span>
          )}
        </p>
        <Button
          variant="default"
          size="sm"
          leftSection={<IconFolder size={18} stroke={1.75} aria-hidden />}
          onClick={() => input.current?.click()}
        >
          {t(file ? 'import.choose.other' : 'import.choose.file')}
        </Button>
        <input
          ref={input}
          type="file"
          accept=".csv,.txt,.tsv,text/csv"
          hidden
          aria-label={t('import.choose.file')}
          onChange={({ currentTarget }) => {
            setFailure(null);
            setFile(currentTarget.files?.[0] ?? null);
            // The same file may be chosen again after it was corrected.
            currentTarget.value = '';
          }}
        />
      </div>
      <div className={classes.pair}>
        <TextInput
          size="sm"
          label={t('import.year')}
          description={t('import.yearHint')}
          inputMode="numeric"
          maxLength={4}
          value={target.year}
          error={isYear ? undefined : t('import.yearWrong', { year: new Date().getFullYear() })}
          onChange={put('year')}
        />
        <NativeSelect
          size="sm"
          label={t('orders-data:filter.status')}
          description={t('import.statusHint')}
          value={target.status}
          onChange={put('status')}
          data={[
            { value: '', label: t('import.asFile') },
            ...STATUS_LABELS.filter(([value]) => GIVEN.includes(value)).map(([value, label]) => ({
              value,
              label: label === null ? t('orders-data:unpaid') : t(`common:orderLabel.${label}`),
            })),
          ]}
        />
        <NativeSelect
          size="sm"
          label={t('orders-data:filter.application')}
          description={t('import.applicationHint')}
          value={target.application}
          onChange={put('application')}
          data={[
            { value: '', label: t('import.asFile') },
            ...APPLICATIONS.map((value) => ({ value, label: t(`orders-data:application.${value}`) })),
          ]}
        />
      </div>
      {failure !== null && (
        <Notice tone="danger" live="alert" title={t('import.failed')}>
          {failure}
        </Notice>
      )}
      {percent !== null && <ProgressBar value={percent} label={t('import.sending')} />}
      <div className={classes.actions}>
        <Button size="sm" onClick={send} loading={percent !== null} disabled={!isOnline}>
          {t('import.check')}
        </Button>
        <p className={classes.note}>{t(isOnline ? 'import.nothingYet' : 'common:offlineHere.page')}</p>
      </div>
    </div>
  );
}
