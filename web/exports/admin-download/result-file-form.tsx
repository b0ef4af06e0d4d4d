/** What the laboratory sent last for one order, as it sent it. */
import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { object, string } from 'yup';
import { orderNumber } from '#shared/schema/identifiers.ts';
import { download } from '#web/client/download.ts';
import { announce } from '#web/kit/announce.ts';
import { FormikSelect } from '#web/kit/form/formik-select.tsx';
import { FormikText } from '#web/kit/form/formik-text.tsx';
import { KitForm } from '#web/kit/form/kit-form.tsx';
import { refuseForm } from '#web/kit/form/refuse-form.ts';
import { saveFile } from '#web/kit/save-file.ts';
import classes from './admin-download.module.css';

const FORMATS = ['pdf', 'hl7'] as const;

const schema = object({
  orderNo: orderNumber,
  format: string()
    .oneOf([...FORMATS], 'field.choose')
    .required('field.choose'),
});

export function ResultFileForm() {
  const { t } = useTranslation(['exports', 'orders-data', 'errors', 'common']);
  return (
    <KitForm
      id="result-file"
      initialValues={{ orderNo: '', format: 'pdf' as string }}
      validationSchema={schema}
      className={classes.form}
      onSubmit={async ({ orderNo, format }, helpers) => {
        const query = { orderNo, format: format as (typeof FORMATS)[number] };
        const { data, error } = await download('getTestResultFile', { query });
        if (error) {
          refuseForm(error, helpers, t);
          return;
        }
        saveFile(data.name, data.content);
        announce(t('orders-data:file.saved'));
      }}
    >
      {({ isSubmitting }) => (
        <>
          <div className={classes.pair}>
            <FormikText size="sm" name="orderNo" inputMode="numeric" label={t('download.orderNo')} />
            <FormikSelect
              size="sm"
              name="format"
              label={t('download.format')}
              options={FORMATS.map((value) => ({ value, label: t(`download.formats.${value}`) }))}
            />
          </div>
          <div className={classes.actions}>
            <Button type="submit" size="sm" loading={isSubmitting}>
              {t('download.get')}
            </Button>
            <p className={classes.note}>{t('download.reading')}</p>
          </div>
        </>
      )}
    </KitForm>
  );
}
