/** One branch, or a new one: where it is, when it takes appointments, and which times result from that. */

import type { FormikHelpers } from 'formik';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatDateTime } from '#shared/domain/format-date.ts';
import type { AdminBranchView } from '#shared/views/booking.ts';
import { api } from '#web/client/api.ts';
import { announce } from '#web/kit/announce.ts';
import { describeError, errorBodyOf } from '#web/kit/describe-error.ts';
import { ChangedMeanwhile } from '#web/kit/form/changed-meanwhile.tsx';
import { KitForm } from '#web/kit/form/kit-form.tsx';
import { refuseForm } from '#web/kit/form/refuse-form.ts';
import { RecordFoot, RecordHead } from '#web/kit/record-form.tsx';
import { StatusBadge } from '#web/kit/status-badge.tsx';
import { useSaveKey } from '#web/kit/use-keys.ts';
import { useWho } from '#web/kit/use-who.ts';
import { OrphanDialog } from '../orphan-dialog.tsx';
import { type Orphans, orphansOf } from '../orphans.ts';
import classes from './admin-partner.module.css';
import { BranchFields } from './branch-fields.tsx';
import { type BranchValues, bodyOf, newBranch, ORDER, validate, valuesOf } from './branch-form.ts';
import { SlotPreview } from './slot-preview.tsx';
import { WeekHours } from './week-hours.tsx';

export interface BranchEditorProps {
  /** Null for a new one. */
  branch: AdminBranchView | null;
  /** The list is not beside it: it is the page. */
  isAlone: boolean;
  onMade?: (id: string) => void;
  onLeave: () => void;
}

/** A change that waits for the word that appointments stay. */
interface Asked {
  orphans: Orphans;
  goOn: () => void;
}

export function BranchEditor({ branch, isAlone, onMade, onLeave }: BranchEditorProps) {
  const { t } = useTranslation(['booking-branches', 'errors', 'common']);
  const [asked, setAsked] = useState<Asked | null>(null);
  const [create] = api.useCreateBranchMutation();
  const [change] = api.useChangeBranchMutation();
  const send = async (values: BranchValues, helpers: FormikHelpers<BranchValues>, keepsAppointments = false) => {
    const body = bodyOf(values);
    const version = values.version ?? 0;
    const reply = branch
      ? await change({ params: { id: branch._id }, body: { ...body, version, keepsAppointments } })
      : await create({ body });
    if ('error' in reply) {
      const orphans = orphansOf(reply.error);
      if (orphans) setAsked({ orphans, goOn: () => void sendAgain(values, helpers) });
      else if (errorBodyOf(reply.error)?.fields) refuseForm(reply.error, helpers, t);
      else {
        const reason = describeError(reply.error, t);
        helpers.setStatus({
          refused: t(branch ? 'booking-branches:failed.update' : 'booking-branches:failed.create', { reason }),
        });
      }
      return;
    }
    announce(t(branch ? 'booking-branches:saved' : 'booking-branches:created', { name: values.name }));
    const { data } = reply;
    helpers.resetForm({ values: { ...values, ...('version' in data && { version: data.version }) } });
    if ('_id' in data) onMade?.(data._id);
  };
  const sendAgain = async (values: BranchValues, helpers: FormikHelpers<BranchValues>) => {
    setAsked(null);
    helpers.setSubmitting(true);
    await send(values, helpers, true);
    helpers.setSubmitting(false);
  };
  const formId = `branch-${branch?._id ?? 'new'}`;
  useSaveKey(formId);
  return (
    <KitForm
      id={formId}
      initialValues={branch ? valuesOf(branch) : newBranch}
      validate={validate}
      order={ORDER}
      className={classes.form}
      onSubmit={(values, helpers) => send(values, helpers)}
    >
      {({ isSubmitting, dirty, resetForm }) => (
        <div className={classes.columns}>
          <div className={classes.fields}>
            <Head branch={branch} isAlone={isAlone} />
            {branch && (
              <ChangedMeanwhile
                version={branch.version}
                freshValues={() => valuesOf(branch)}
                className={classes.refused}
              >
                {t('booking-branches:changedMeanwhile')}
              </ChangedMeanwhile>
            )}
            <BranchFields />
            <WeekHours />
            <RecordFoot
              save={t(branch ? 'booking-branches:save' : 'booking-branches:create')}
              saveKeys={t('booking-branches:saveKeys')}
              isSaving={isSubmitting}
              discard={t('booking-branches:discard')}
              onDiscard={branch ? (dirty ? () => resetForm({ values: valuesOf(branch) }) : undefined) : onLeave}
              unsaved={dirty && t('booking-branches:unsaved')}
            />
          </div>
          <SlotPreview branch={branch} />
          {asked && (
            <OrphanDialog
              orphans={asked.orphans}
              confirm={t('booking-branches:orphans.change')}
              onConfirm={asked.goOn}
              onClose={() => setAsked(null)}
            />
          )}
        </div>
      )}
    </KitForm>
  );
}

function Head({ branch, isAlone }: Pick<BranchEditorProps, 'branch' | 'isAlone'>) {
  const { t } = useTranslation('booking-branches');
  const who = useWho();
  if (!branch) return <RecordHead title={t('newTitle')} isAlone={isAlone} />;
  const { name, key, active, changed } = branch;
  return (
    <RecordHead
      title={name}
      isAlone={isAlone}
      recordKey={key}
      badge={<StatusBadge tone={active ? 'success' : 'neutral'}>{t(active ? 'active' : 'inactive')}</StatusBadge>}
      changed={changed ? t('changed', { at: formatDateTime(changed.at), by: who(changed.by) }) : undefined}
    />
  );
}
