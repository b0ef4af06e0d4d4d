/** A Formik form with one set of rules: checked on sending, then on every change; summary on top; nothing typed is lost. */
import { Form, Formik, type FormikConfig, type FormikProps, type FormikValues } from 'formik';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ErrorSummary } from '../error-summary.tsx';
import { describeMessage } from './describe-message.ts';
import { FormLabels } from './form-labels.ts';
import { KeepThroughSignIn } from './keep-through-sign-in.tsx';

export interface KitFormProps<V extends FormikValues>
  extends Pick<
    FormikConfig<V>,
    'initialValues' | 'validationSchema' | 'validate' | 'onSubmit' | 'enableReinitialize' | 'innerRef'
  > {
  children: ReactNode | ((form: FormikProps<V>) => ReactNode);
  /** Fields in the order of the screen, where it differs from the order of the values. */
  order?: string[];
  /** What it is known by on its page; forms of the same fields need one where each is about something else. */
  id?: string;
  className?: string;
  /** false: what is typed is kept elsewhere, or must not be kept. */
  keeps?: boolean;
}

export function KitForm<V extends FormikValues>({
  children,
  order,
  id,
  className,
  keeps = true,
  onSubmit,
  ...config
}: KitFormProps<V>) {
  const [labels] = useState(() => new Map<string, string>());
  return (
    <Formik<V>
      {...config}
      validateOnMount={false}
      validateOnBlur={false}
      // A promise always: Formik takes a form whose onSubmit returns nothing for one that is still being sent.
      onSubmit={async (values, helpers) => {
        helpers.setStatus(undefined);
        await onSubmit(values, helpers);
      }}
    >
      {(form) => (
        <Form noValidate id={id} className={className}>
          {keeps && <KeepThroughSignIn id={id} />}
          <FormErrors form={form} labels={labels} order={order ?? Object.keys(form.values)} />
          <FormLabels value={labels}>{typeof children === 'function' ? children(form) : children}</FormLabels>
        </Form>
      )}
    </Formik>
  );
}

interface FormErrorsProps {
  form: Pick<FormikProps<never>, 'submitCount' | 'isSubmitting' | 'status'> & { errors: object };
  labels: Map<string, string>;
  order: string[];
}

/** The summary of what is wrong: it takes the focus when an attempt to send has failed, never while somebody types. */
function FormErrors({ form, labels, order }: FormErrorsProps) {
  const { t } = useTranslation(['errors', 'common']);
  const { submitCount, isSubmitting } = form;
  const found =
    submitCount > 0
      ? listErrors(form.errors, order).map(({ name, message }) => ({
          fieldId: name,
          message: describeMessage(message, t, labels.get(name)),
        }))
      : [];
  const refused: unknown = form.status?.refused;
  const errors = typeof refused === 'string' ? [...found, { fieldId: null, message: refused }] : found;
  const [ended, setEnded] = useState({ attempt: 0, failed: 0 });
  // What is wrong is known when an attempt has ended; what is typed afterwards is no attempt.
  if (!isSubmitting && ended.attempt !== submitCount)
    setEnded({ attempt: submitCount, failed: errors.length > 0 ? submitCount : ended.failed });
  // The server refused, or is broken: there is no mistake to look for in what was typed.
  const title = found.length === 0 ? t('common:refusedTitle') : undefined;
  return <ErrorSummary errors={errors} attempt={ended.failed} title={title} />;
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
