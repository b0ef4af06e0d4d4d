/** A Formik form with the rules of the design guide: checked on sending, then on every change; summary on top; nothing typed is lost. */
import { Form, Formik, type FormikConfig, type FormikProps, type FormikValues } from 'formik';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ErrorSummary } from '../error-summary.tsx';
import { describeMessage } from './describe-message.ts';
import { FormLabels } from './form-labels.ts';
import { listErrors } from './list-errors.ts';

export interface KitFormProps<V extends FormikValues>
  extends Pick<
    FormikConfig<V>,
    'initialValues' | 'validationSchema' | 'validate' | 'onSubmit' | 'enableReinitialize' | 'innerRef'
  > {
  children: ReactNode | ((form: FormikProps<V>) => ReactNode);
  /** Fields in the order of the screen, where it differs from the order of the values. */
  order?: string[];
  id?: string;
  className?: string;
}

export function KitForm<V extends FormikValues>({
  children,
  order,
  id,
  className,
  onSubmit,
  ...config
}: KitFormProps<V>) {
  const { t } = useTranslation(['errors', 'common']);
  const [labels] = useState(() => new Map<string, string>());
  return (
    <Formik<V>
      {...config}
      validateOnMount={false}
      validateOnBlur={false}
      onSubmit={(values, helpers) => {
        helpers.setStatus(undefined);
        return onSubmit(values, helpers);
      }}
    >
      {(form) => {
        const names = order ?? Object.keys(form.values);
        const waiting = form.isSubmitting || form.isValidating;
        const found =
          form.submitCount > 0
            ? listErrors(form.errors, names).map(({ name, message }) => ({
                fieldId: name,
                message: describeMessage(message, t, labels.get(name)),
              }))
            : [];
        const refused: unknown = form.status?.refused;
        const errors = typeof refused === 'string' ? [...found, { fieldId: null, message: refused }] : found;
        return (
          <Form noValidate id={id} className={className}>
            <ErrorSummary errors={errors} attempt={waiting ? 0 : form.submitCount} />
            <FormLabels value={labels}>{typeof children === 'function' ? children(form) : children}</FormLabels>
          </Form>
        );
      }}
    </Formik>
  );
}
