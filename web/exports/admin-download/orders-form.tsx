/** Which orders a file is to hold, and how it is written; a job makes it. Nothing is required, so nothing can be missing. */
import '@mantine/core/styles/Input.layer.css';
import { Button, NativeSelect } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { isUsualDay } from '#shared/domain/calendar-date.ts';
import { PROGRAMMES, type Programme } from '#shared/domain/catalogue/programme.ts';
import type { Application } from '#shared/domain/orders/application.ts';
import { SEPARATORS, type Separator } from '#shared/schema/separators.ts';
import { api } from '#web/client/api.ts';
import { announce } from '#web/kit/announce.ts';
import { DateField } from '#web/kit/date-field.tsx';
import { describeError } from '#web/kit/describe-error.ts';
import { Notice } from '#web/kit/notice.tsx';
import { useOnline } from '#web/kit/use-online.ts';
import { APPLICATIONS, STATUS_LABELS } from '#web/orders/admin-data/order-address.ts';
import classes from './admin-download.module.css';

const FIRST: Separator = 'semicolon';
const EMPTY = { since: '', until: '', status: '', application: '', programme: '', separator: FIRST as string };

export function OrdersForm() {
  const { t } = useTranslation(['exports', 'orders-data', 'catalogue-programmes', 'errors', 'common']);
  const [start, { isLoading, error }] = api.useExportOrdersMutation();
  const [wish, setWish] = useState(EMPTY);
  const [bom, setBom] = useState(true);
  const isOnline = useOnline();
  const put = (part: keyof typeof EMPTY, value: string) => setWish((before) => ({ ...before, [part]: value }));
  const make = async () => {
    const { since, until, status, application, programme, separator } = wish;
    const filter = {
      ...(isUsualDay(since) ? { since } : {}),
      ...(isUsualDay(until) ? { until } : {}),
      ...(status ? { status: [status] } : {}),
      ...(application ? { application: application as Application } : {}),
      ...(programme ? { programme: programme as Programme } : {}),
    };
    const reply = await start({ query: { ...filter, isExport: true, separator: separator as Separator, bom } });
    if (!reply.error) announce(t('download.started'));
  };
  const day = (part: 'since' | 'until') => (
    <DateField
      size="sm"
      label={t(`orders-data:days.ordered.${part}`)}
      value={wish[part]}
      onChange={(typed) => put(part, typed)}
    />
  );
  const choice = (
    part: 'status' | 'application' | 'programme',
    label: string,
    data: { value: string; label: string }[],
  ) => (
    <NativeSelect
      size="sm"
      label={label}
      value={wish[part]}
      onChange={(event) => put(part, event.currentTarget.value)}
      data={[{ value: '', label: t('orders-data:filter.all') }, ...data]}
    />
  );
  return (
    <div className={classes.form}>
      <div className={classes.pair}>
        {day('since')}
        {day('until')}
        {choice(
          'status',
          t('orders-data:filter.status'),
          STATUS_LABELS.map(([value, label]) => ({
            value,
            label: label === null ? t('orders-data:unpaid') : t(`common:orderLabel.${label}`),
          })),
        )}
        {choice(
          'application',
          t('orders-data:filter.application'),
          APPLICATIONS.map((value) => ({ value, label: t(`orders-data:application.${value}`) })),
        )}
        {choice(
          'programme',
          t('catalogue-programmes:programme'),
          PROGRAMMES.map((value) => ({ value, label: t(`catalogue-programmes:of.${value}`) })),
        )}
        <NativeSelect
          size="sm"
          label={t('orders-data:file.separator')}
          value={wish.separator}
          onChange={(event) => put('separator', event.currentTarget.value)}
          data={SEPARATORS.map((value) => ({ value, label: t(`orders-data:separator.${value}`) }))}
        />
      </div>
      <label className={classes.tick}>
        <input
          type="checkbox"
          className="tick"
          checked={bom}
          onChange={(event) => setBom(event.currentTarget.checked)}
        />
        <span>{t('download.bom')}</span>
      </label>
      {error !== undefined && (
        <Notice tone="danger" live="alert">
          {describeError(error, t)}
        </Notice>
      )}
      <div className={classes.actions}>
        <Button size="sm" loading={isLoading} disabled={!isOnline} onClick={make}>
          {t('download.make')}
        </Button>
        <p className={classes.note}>{t(isOnline ? 'download.recorded' : 'common:offlineHere.page')}</p>
      </div>
    </div>
  );
}
