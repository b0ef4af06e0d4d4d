/** What the CRM notes of a person. Of two who write at once the second is told, and keeps what they typed until they decide. */
import { Button } from '@mantine/core';
import { useFormikContext } from 'formik';
import { useTranslation } from 'react-i18next';
import { object, string } from 'yup';
import { CONTACT_WAYS, type ContactWay } from '#shared/domain/crm/crm-queue.ts';
import { formatDateTime } from '#shared/domain/format-date.ts';
import { CRM_NOTE_MAX_LENGTH, CRM_REACHABLE_MAX_LENGTH } from '#shared/limits/crm.ts';
import { text } from '#shared/schema/text.ts';
import type { CrmRecordView } from '#shared/views/crm.ts';
import { useAppDispatch } from '#web/app/store.ts';
import { api } from '#web/client/api.ts';
import { announce } from '#web/kit/announce.ts';
import { ChangedMeanwhile } from '#web/kit/form/changed-meanwhile.tsx';
import { FormikSelect } from '#web/kit/form/formik-select.tsx';
import { FormikText } from '#web/kit/form/formik-text.tsx';
import { FormikTextarea } from '#web/kit/form/formik-textarea.tsx';
import { KitForm } from '#web/kit/form/kit-form.tsx';
import { refuseForm } from '#web/kit/form/refuse-form.ts';
import classes from './crm-user.module.css';

interface Values {
  note: string;
  reachable: string;
  contactBy: string;
  version: number;
}

const schema = object({
  note: text().max(CRM_NOTE_MAX_LENGTH, 'field.too-long'),
  reachable: text().max(CRM_REACHABLE_MAX_LENGTH, 'field.too-long'),
  contactBy: string().oneOf(CONTACT_WAYS, 'field.choose'),
});

const valuesOf = ({ note, reachable, contactBy, version }: CrmRecordView): Values => ({
  ...{ note, reachable, contactBy, version },
});

export interface CrmFieldsProps {
  userId: string;
  record: CrmRecordView;
}

export function CrmFields({ userId, record }: CrmFieldsProps) {
  const { t } = useTranslation(['crm', 'errors', 'common']);
  const dispatch = useAppDispatch();
  const [change] = api.useChangeCrmRecordMutation();
  return (
    <section className={classes.part} aria-labelledby="crm-notes">
      <h2 id="crm-notes">{t('crm:fields.title')}</h2>
      {record.changed && (
        <p className="muted">
          {t('crm:fields.changed', { at: formatDateTime(record.changed.at), by: record.changed.by })}
        </p>
      )}
      <KitForm<Values>
        id={`crm-${userId}`}
        initialValues={valuesOf(record)}
        validationSchema={schema}
        order={['note', 'reachable', 'contactBy']}
        className={classes.form}
        onSubmit={async (values, helpers) => {
          const contactBy = values.contactBy as ContactWay;
          const reply = await change({ params: { id: userId }, body: { ...values, contactBy } });
          if ('error' in reply) {
            refuseForm(reply.error, helpers, t);
            // Whoever was first is shown, whether the socket told of it or not.
            dispatch(api.util.invalidateTags(['crm']));
            return;
          }
          announce(t('crm:fields.saved'));
          helpers.resetForm({ values: valuesOf(reply.data) });
        }}
      >
        {({ isSubmitting, dirty, resetForm }) => (
          <>
            <Meanwhile record={record} />
            <FormikTextarea
              name="note"
              label={t('crm:fields.note')}
              hint={t('crm:fields.noteHint')}
              maxLength={CRM_NOTE_MAX_LENGTH}
              optional
            />
            <FormikText
              name="reachable"
              label={t('crm:fields.reachable')}
              maxLength={CRM_REACHABLE_MAX_LENGTH}
              optional
            />
            <FormikSelect
              name="contactBy"
              label={t('crm:fields.contactBy')}
              options={CONTACT_WAYS.map((value) => ({ value, label: t(`crm:way.${value}`) }))}
            />
            <div className={classes.acts}>
              <Button type="submit" size="sm" loading={isSubmitting}>
                {t('crm:fields.save')}
              </Button>
              {dirty && (
                <Button size="sm" variant="default" onClick={() => resetForm({ values: valuesOf(record) })}>
                  {t('crm:fields.discard')}
                </Button>
              )}
            </div>
          </>
        )}
      </KitForm>
    </section>
  );
}

/** What a colleague saved while somebody types: theirs is shown, and both can be kept. */
function Meanwhile({ record }: { record: CrmRecordView }) {
  const { t } = useTranslation('crm');
  const { values, dirty, isSubmitting, initialValues, setValues, resetForm } = useFormikContext<Values>();
  const keepBoth = () => {
    const own = (field: 'reachable' | 'contactBy') =>
      values[field] === initialValues[field] ? record[field] : values[field];
    const note = [record.note, values.note === initialValues.note ? '' : values.note].filter(Boolean).join('\n');
    void setValues({ note, reachable: own('reachable'), contactBy: own('contactBy'), version: record.version });
  };
  return (
    <>
      <ChangedMeanwhile version={record.version} freshValues={() => valuesOf(record)} className={classes.meanwhile}>
        {t('fields.meanwhile')}
      </ChangedMeanwhile>
      {record.version > values.version && dirty && !isSubmitting && (
        <>
          <blockquote className={classes.quote}>{record.note || t('fields.noNote')}</blockquote>
          <p className={classes.acts}>
            <Button size="compact-sm" variant="default" onClick={keepBoth}>
              {t('fields.both')}
            </Button>
            <Button size="compact-sm" variant="subtle" onClick={() => resetForm({ values: valuesOf(record) })}>
              {t('fields.theirs')}
            </Button>
          </p>
        </>
      )}
    </>
  );
}
