/** Publishes a voucher, or takes that back; at once, with the reason where it is refused. */
import '@mantine/core/styles/Switch.layer.css';
import { Switch } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { VoucherView } from '#shared/views/vouchers.ts';
import { api } from '#web/client/api.ts';
import { describeError, errorBodyOf } from '#web/kit/describe-error.ts';
import classes from './admin-voucher.module.css';

export function PublishSwitch({ voucher, name }: { voucher: VoucherView; name: string }) {
  const { t } = useTranslation(['vouchers', 'errors', 'common']);
  const [change, { isLoading, error }] = api.useChangeVoucherMutation();
  const { _id: id, label, discount, version, published } = voucher;
  const [field] = errorBodyOf(error)?.fields ?? [];
  return (
    <>
      <Switch
        size="sm"
        checked={published}
        disabled={isLoading}
        aria-label={`${t('vouchers:published')}: ${name}`}
        onChange={(event) =>
          void change({ params: { id }, body: { label, discount, version, published: event.currentTarget.checked } })
        }
      />
      {error && (
        <p role="alert" className={classes.refused}>
          {field ? t(`errors:${field.key}`) : describeError(error, t)}
        </p>
      )}
    </>
  );
}
