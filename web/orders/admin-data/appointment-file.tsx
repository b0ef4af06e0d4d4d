/** The appointments of chosen days as a file for a spreadsheet. */
import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { object, string } from 'yup';
import { isoDate } from '#shared/schema/moments.ts';
import { SEPARATORS, type Separator } from '#shared/schema/separators.ts';
import { download } from '#web/client/download.ts';
import { announce } from '#web/kit/announce.ts';
import { Dialog } from '#web/kit/dialog.tsx';
import { FormikDate } from '#web/kit/form/formik-date.tsx';
import { FormikSelect } from '#web/kit/form/formik-select.tsx';
import { KitForm } from '#web/kit/form/kit-form.tsx';
import { refuseForm } from '#web/kit/form/refuse-form.ts';
import { saveFile } from '#web/kit/save-file.ts';
import classes from './admin-data.module.css';

const schema = object({
  startDate: isoDate,
  endDate: isoDate,
  separator: string()
    .oneOf([...SEPARATORS], 'field.choose')
    .required('field.choose'),
});

export interface AppointmentFileProps {
  /** The days of the list, '' where none are chosen. */
  since: string;
  until: string;
  onClose: () => void;
}

export function AppointmentFile({ since, until, onClose }: AppointmentFileProps) {
  const { t } = useTranslation('orders-data');
  return (
    <Dialog isOpen area="staff" title={t('file.title')} onClose={onClose}>
      <AppointmentForm since={since} until={until} onSaved={onClose} onCancel={onClose} />
    </Dialog>
  );
}

interface AppointmentFormProps extends Omit<AppointmentFileProps, 'onClose'> {
  onSaved?: () => void;
  onCancel?: () => void;
}

/** The form alone, for a page. */
export function AppointmentForm({ since, until, onSaved, onCancel }: AppointmentFormProps) {
  const { t } = useTranslation(['orders-data', 'errors', 'common']);
  const first: Separator = 'semicolon';
  return (
    <KitForm
      id="appointment-file"
      initialValues={{ startDate: since, endDate: until, separator: first as string }}
      validationSchema={schema}
      className={classes.form}
      onSubmit={async ({ startDate, endDate, separator }, helpers) => {
        const query = { startDate, endDate, separator: separator as Separator };
        const { data, error } = await download('downloadAppointments', { query });
        if (error) {
          refuseForm(error, helpers, t);
          return;
        }
        saveFile(data.name, data.content);
        announce(t('file.saved'));
        onSaved?.();
      }}
    >
      {({ isSubmitting }) => (
        <>
          <p className="muted">{t('file.text')}</p>
          <div className={classes.pair}>
            <FormikDate size="sm" name="startDate" label={t('file.startDate')} />
            <FormikDate size="sm" name="endDate" label={t('file.endDate')} />
          </div>
          <FormikSelect
            size="sm"
            name="separator"
            label={t('file.separator')}
            hint={t('file.separatorHint')}
            options={SEPARATORS.map((value) => ({ value, label: t(`separator.${value}`) }))}
          />
          <div className={classes.actions}>
            <Button type="submit" size="sm" loading={isSubmitting}>
              {t('file.save')}
            </Button>
            {onCancel && (
              <Button variant="default" size="sm" onClick={onCancel}>
                {t('common:cancel')}
              </Button>
            )}
          </div>
        </>
      )}
    </KitForm>
  );
}
