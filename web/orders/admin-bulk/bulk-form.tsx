/** An act on the chosen orders: its preview, why, and the button that plans it, with the number that will really happen. */
import { Button } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { object, string } from 'yup';
import { formatTime } from '#shared/domain/format-date.ts';
import { BULK_STATUSES, BulkKind } from '#shared/domain/orders/bulk-act.ts';
import type { OrderStatus } from '#shared/domain/orders/order-status.ts';
import { SMS_MAX_LENGTH } from '#shared/limits/messaging.ts';
import { REASON_MAX_LENGTH } from '#shared/limits/orders.ts';
import { messageText } from '#shared/schema/message-text.ts';
import { reason } from '#shared/schema/reasons.ts';
import type { BulkPreviewView } from '#shared/views/bulk-acts.ts';
import { api } from '#web/client/api.ts';
import { download } from '#web/client/download.ts';
import { announce } from '#web/kit/announce.ts';
import { FileButton } from '#web/kit/file-button.tsx';
import { FormikSelect } from '#web/kit/form/formik-select.tsx';
import { FormikTextarea } from '#web/kit/form/formik-textarea.tsx';
import { KitForm } from '#web/kit/form/kit-form.tsx';
import { refuseForm } from '#web/kit/form/refuse-form.ts';
import { Kbd } from '#web/kit/kbd.tsx';
import { useKeys } from '#web/kit/use-keys.ts';
import { useOnline } from '#web/kit/use-online.ts';
import { ReasonFields, reasonSchema, reasonsOf } from '../admin-data/reason-fields.tsx';
import classes from './bulk.module.css';
import { nameStatus } from './name-status.ts';
import { PreviewPart } from './preview-part.tsx';
import { type PreviewBody, usePreview } from './use-preview.ts';

const LIST = 'cancellationReasons';
const FORM_ID = 'bulk-act';
const SCHEMAS = {
  [BulkKind.status]: object({ status: string().required('field.choose'), reason }),
  [BulkKind.cancel]: reasonSchema(LIST, { money: string().required('field.choose') }),
  [BulkKind.sms]: object({ message: messageText }),
};

interface Values {
  status: string;
  reason: string;
  why: string;
  words: string;
  money: string;
  message: string;
}

const EMPTY: Values = { status: '', reason: '', why: '', words: '', money: 'back', message: '' };

export interface BulkFormProps {
  kind: BulkKind;
  orderIds: readonly string[];
  /** When the list was loaded: an order may have changed since. */
  stamp: number | undefined;
  onPlanned: (bulkId: string) => void;
  onClose: () => void;
}

export function BulkForm({ kind, orderIds, stamp, onPlanned, onClose }: BulkFormProps) {
  const { t } = useTranslation(['orders-bulk', 'errors', 'common']);
  const [start] = api.useStartBulkActMutation();
  const shown = useRef<BulkPreviewView | null>(null);
  // After a refusal it is looked at anew.
  const [refusals, setRefusals] = useState(0);
  return (
    <KitForm<Values>
      id={FORM_ID}
      keeps={false}
      initialValues={EMPTY}
      validationSchema={SCHEMAS[kind]}
      className={classes.act}
      onSubmit={async (values, helpers) => {
        const plan = shown.current?.plan;
        if (plan === undefined || countWorks(shown.current) === 0) {
          helpers.setStatus({ refused: t(plan === undefined ? 'notSeen' : 'noneWorks') });
          return;
        }
        const body = { ...wishOf(kind, orderIds, values), ...wordsOf(kind, values), plan };
        const reply = await start({ body });
        if ('error' in reply) {
          refuseForm(reply.error, helpers, t, { cancellationReasons: 'words', shouldRefund: 'money' });
          setRefusals((before) => before + 1);
          return;
        }
        announce(t('planned', { seconds: shown.current?.undoSeconds }));
        onPlanned(reply.data._id);
      }}
    >
      {({ values, isSubmitting }) => (
        <Body
          wish={kind === BulkKind.status && values.status === '' ? null : wishOf(kind, orderIds, values)}
          kind={kind}
          values={values}
          stamp={(stamp ?? 0) + refusals}
          isSubmitting={isSubmitting}
          onShown={(preview) => {
            shown.current = preview;
          }}
          onClose={onClose}
        />
      )}
    </KitForm>
  );
}

interface BodyProps extends Pick<BulkFormProps, 'kind' | 'stamp' | 'onClose'> {
  wish: PreviewBody | null;
  values: Values;
  isSubmitting: boolean;
  onShown: (preview: BulkPreviewView | null) => void;
}

function Body({ kind, wish, values, stamp, isSubmitting, onShown, onClose }: BodyProps) {
  const { t } = useTranslation(['orders-bulk', 'orders-data', 'common']);
  const online = useOnline();
  const { preview, error, again } = usePreview(wish, stamp);
  onShown(preview);
  const works = countWorks(preview);
  const send = () => {
    const form = document.getElementById(FORM_ID);
    if (form instanceof HTMLFormElement && online && !isSubmitting) form.requestSubmit();
  };
  useKeys({ 'Ctrl+Enter': send });
  return (
    <>
      <p className={classes.asOf}>
        <span className={classes.tag}>{t('nothingYet')}</span>{' '}
        {preview && <span className="muted">{t('asOf', { at: formatTime(preview.computedAt) })}</span>}
      </p>
      {kind === BulkKind.status && <StatusField />}
      {wish && (
        <PreviewPart
          kind={kind}
          status={kind === BulkKind.status ? Number(values.status) : null}
          preview={preview}
          error={error}
          onAgain={again}
        />
      )}
      <div className={`${classes.part} ${classes.fields}`}>
        {kind === BulkKind.status && (
          <FormikTextarea name="reason" label={t('orders-data:reason')} rows={2} maxLength={REASON_MAX_LENGTH} />
        )}
        {kind === BulkKind.cancel && (
          <>
            <FormikSelect
              name="money"
              label={t('money')}
              options={[
                { value: 'back', label: t('backAll') },
                { value: 'keep', label: t('keep') },
              ]}
            />
            <ReasonFields list={LIST} why={values.why} />
          </>
        )}
        {kind === BulkKind.sms && (
          <FormikTextarea
            name="message"
            label={t('field.message')}
            hint={t('field.messageHint')}
            rows={4}
            maxLength={preview?.maxLength ?? SMS_MAX_LENGTH}
          />
        )}
      </div>
      <div className={classes.foot}>
        <Button
          type="submit"
          size="sm"
          color={kind === BulkKind.cancel ? 'danger' : undefined}
          loading={isSubmitting}
          disabled={!online}
          rightSection={<Kbd>{t('keyDo')}</Kbd>}
        >
          {t(`do.${kind}`, { count: works })}
        </Button>
        {wish && preview && (
          <FileButton
            size="sm"
            disabled={!online}
            icon={<IconDownload size={16} stroke={1.75} aria-hidden />}
            fetchFile={() => download('downloadBulkPreview', { body: wish })}
            saved={t('csvSaved')}
          >
            {t('csvPreview')}
          </FileButton>
        )}
        <Button size="sm" variant="default" onClick={onClose}>
          {t('cancel')}
        </Button>
        {!online && (
          <p role="status" className="muted">
            {t('offline')}
          </p>
        )}
      </div>
    </>
  );
}

const countWorks = (preview: BulkPreviewView | null): number =>
  preview?.rows.filter(({ fault }) => fault === null).length ?? 0;

function StatusField() {
  const { t } = useTranslation(['orders-bulk', 'common']);
  const options = BULK_STATUSES.map((status) => ({ value: String(status), label: nameStatus(status, t) }));
  return (
    <div className={`${classes.part} ${classes.fields}`}>
      <FormikSelect name="status" label={t('field.status')} hint={t('chooseStatus')} options={options} />
    </div>
  );
}

function wishOf(kind: BulkKind, orderIds: readonly string[], { status, money }: Values): PreviewBody {
  const chosen = { kind, orderIds: [...orderIds] };
  if (kind === BulkKind.status) return { ...chosen, status: Number(status) as OrderStatus };
  return kind === BulkKind.cancel ? { ...chosen, shouldRefund: money === 'back' } : chosen;
}

function wordsOf(kind: BulkKind, values: Values) {
  if (kind === BulkKind.status) return { reason: values.reason.trim() };
  return kind === BulkKind.cancel ? { cancellationReasons: reasonsOf(values) } : { message: values.message.trim() };
}
