/** A Formik form with one set of rules: checked on sending, then on every change; summary on top; nothing typed is lost. */
import { Form, Formik, type FormikConfig, type FormikProps, type FormikValues } from 'formik';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ErrorSummary } from '../error-summary.tsx';
import { describeMessage } from './describe-message.ts';
import { FormLabels } from './form-labels.ts';

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

/**
 * Formik's nested errors as a flat list of field names (`address.zipCode`) and messages, in the order of the names given; a name
 * that is not given comes last.
 */
function listErrors(errors: object, order: readonly string[]): { name: string; message: unknown }[] {
  const found = flatten(errors, '');
  const rank = (name: string) => {
    const index = order.findIndex((first) => name === first || name.startsWith(`${first}.`));
    return index < 0 ? order.length : index;
  };
  return found.sort((a, b) => rank(a.name) - rank(b.name));
}

function flatten(errors: object, prefix: string): { name: string; message: unknown }[] {
  return Object.entries(errors).flatMap(([key, message]) => {
    if (message === undefined || message === null) return [];
    const name = `${prefix}${key}`;
    const isMessage = typeof message !== 'object' || 'key' in message;
    return isMessage ? [{ name, message }] : flatten(message, `${name}.`);
  });
}
