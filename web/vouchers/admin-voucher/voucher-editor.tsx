/** One voucher, or a new one: what it is called, what it takes off, for how long and for which tests. */

import { Button } from '@mantine/core';
import type { FormikHelpers } from 'formik';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatDateTime } from '#shared/domain/format-date.ts';
import type { VoucherView } from '#shared/views/vouchers.ts';
import { useLanguage } from '#web/app/i18n/use-language.ts';
import { api } from '#web/client/api.ts';
import { announce } from '#web/kit/announce.ts';
import { ChangedMeanwhile } from '#web/kit/form/changed-meanwhile.tsx';
import { KitForm } from '#web/kit/form/kit-form.tsx';
import { refuseForm } from '#web/kit/form/refuse-form.ts';
import { localized } from '#web/kit/localized.ts';
import { RecordFoot, RecordHead } from '#web/kit/record-form.tsx';
import { StatusBadge } from '#web/kit/status-badge.tsx';
import { useSaveKey } from '#web/kit/use-keys.ts';
import { useToday } from '#web/kit/use-today.ts';
import { useWho } from '#web/kit/use-who.ts';
import classes from './admin-voucher.module.css';
import { DeleteVoucher } from './delete-voucher.tsx';
import { VoucherFields } from './voucher-fields.tsx';
import { bodyOf, FIELDS, newValues, ORDER, schema, type VoucherValues, validate, valuesOf } from './voucher-form.ts';

export interface VoucherEditorProps {
  /** Null for a new one. */
  voucher: VoucherView | null;
  /** The list is not beside it: it is the page. */
  isAlone: boolean;
  onMade?: (id: string) => void;
  onGone: () => void;
}

export function VoucherEditor({ voucher, isAlone, onMade, onGone }: VoucherEditorProps) {
  const { t } = useTranslation(['vouchers', 'errors', 'common']);
  const today = useToday();
  const [create] = api.useCreateVoucherMutation();
  const [change] = api.useChangeVoucherMutation();
  const send = async (values: VoucherValues, helpers: FormikHelpers<VoucherValues>) => {
    const body = bodyOf(values);
    const reply = voucher
      ? await change({ params: { id: voucher._id }, body: { ...body, version: values.version } })
      : await create({ body });
    if ('error' in reply) {
      refuseForm(reply.error, helpers, t, FIELDS);
      return;
    }
    announce(t(voucher ? 'vouchers:saved' : 'vouchers:created', { name: values.de }));
    const { data } = reply;
    helpers.resetForm({ values: { ...values, ...('version' in data && { version: data.version }) } });
    if ('_id' in data) onMade?.(data._id);
  };
  const formId = `voucher-${voucher?._id ?? 'new'}`;
  useSaveKey(formId);
  return (
    <KitForm
      id={formId}
      initialValues={voucher ? valuesOf(voucher) : newValues(today)}
      validationSchema={schema}
      validate={validate}
      order={ORDER}
      className={classes.form}
      onSubmit={send}
    >
      {({ isSubmitting, dirty, resetForm }) => (
        <>
          <Head voucher={voucher} isAlone={isAlone} />
          {voucher && (
            <ChangedMeanwhile
              version={voucher.version}
              freshValues={() => valuesOf(voucher)}
              className={classes.refused}
            >
              {t('vouchers:changedMeanwhile')}
            </ChangedMeanwhile>
          )}
          <VoucherFields />
          <RecordFoot
            save={t(voucher ? 'vouchers:save' : 'vouchers:create')}
            saveKeys={t('vouchers:saveKeys')}
            isSaving={isSubmitting}
            discard={t('vouchers:discard')}
            onDiscard={voucher ? (dirty ? () => resetForm({ values: valuesOf(voucher) }) : undefined) : onGone}
            unsaved={dirty && t('vouchers:unsaved')}
          >
            {voucher && !voucher.isUsed && <Delete voucher={voucher} onGone={onGone} />}
          </RecordFoot>
        </>
      )}
    </KitForm>
  );
}

function Head({ voucher, isAlone }: Pick<VoucherEditorProps, 'voucher' | 'isAlone'>) {
  const { t } = useTranslation('vouchers');
  const language = useLanguage();
  const who = useWho();
  if (!voucher) return <RecordHead title={t('new')} isAlone={isAlone} />;
  const { label, key, published, changed } = voucher;
  return (
    <RecordHead
      title={localized(label, language)}
      isAlone={isAlone}
      recordKey={key}
      badge={<StatusBadge tone={published ? 'success' : 'neutral'}>{t(published ? 'published' : 'draft')}</StatusBadge>}
      changed={changed ? t('changed', { at: formatDateTime(changed.at), by: who(changed.by) }) : undefined}
    />
  );
}

function Delete({ voucher, onGone }: { voucher: VoucherView; onGone: () => void }) {
  const { t } = useTranslation('vouchers');
  const [isAsking, setAsking] = useState(false);
  return (
    <span className={classes.atEnd}>
      <Button variant="subtle" size="sm" onClick={() => setAsking(true)}>
        {t('delete')}
      </Button>
      {isAsking && <DeleteVoucher voucher={voucher} onClose={() => setAsking(false)} onDeleted={onGone} />}
    </span>
  );
}
