/** The one checkbox and the button that places the order; busy until the server has replied. */
import { Button } from '@mantine/core';
import type { FormikHelpers } from 'formik';
import { useTranslation } from 'react-i18next';
import { boolean, object } from 'yup';
import { SLOT_HOLD_MINUTES } from '#shared/limits.ts';
import type { MedicalStatementView } from '#shared/views/content.ts';
import { useLanguage } from '#web/app/i18n/use-language.ts';
import { FormikCheckbox } from '#web/kit/form/formik-checkbox.tsx';
import { KitForm } from '#web/kit/form/kit-form.tsx';
import { localized } from '#web/kit/localized.ts';
import classes from './statement-form.module.css';

export interface StatementValues {
  confirmed: boolean;
}

export interface StatementFormProps {
  statement: MedicalStatementView;
  onConfirm: (helpers: FormikHelpers<StatementValues>) => Promise<void>;
  /** A time is held for the unpaid order. */
  holds: boolean;
}

export function StatementForm({ statement, onConfirm, holds }: StatementFormProps) {
  const { t } = useTranslation('orders');
  const language = useLanguage();
  const schema = object({ confirmed: boolean().oneOf([true], localized(statement.error, language)) });
  return (
    <KitForm<StatementValues>
      className={classes.form}
      initialValues={{ confirmed: false }}
      validationSchema={schema}
      onSubmit={(_values, helpers) => onConfirm(helpers)}
    >
      {({ isSubmitting }) => (
        <>
          <FormikCheckbox name="confirmed">{localized(statement.checkbox, language)}</FormikCheckbox>
          <Button type="submit" size="lg" fullWidth loading={isSubmitting}>
            {t('confirm.order')}
          </Button>
          <p className="muted">{t(holds ? 'confirm.hold' : 'confirm.payNext', { count: SLOT_HOLD_MINUTES })}</p>
        </>
      )}
    </KitForm>
  );
}
