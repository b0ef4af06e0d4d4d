/** One Formik field as the kit's inputs want it: value, setter, and the sentence of its error once the form was sent. */
import { useField, useFormikContext } from 'formik';
import { type ReactNode, useContext } from 'react';
import { useTranslation } from 'react-i18next';
import { describeMessage } from './describe-message.ts';
import { FormLabels } from './form-labels.ts';

export interface FormField<T> {
  id: string;
  value: T;
  error: string | undefined;
  setValue: (value: T) => void;
  touch: () => void;
}

/** `label` names the field in general sentences where it is plain text. */
export function useFormField<T>(name: string, label?: ReactNode): FormField<T> {
  const { t } = useTranslation(['errors', 'common']);
  const [field, meta, helpers] = useField<T>(name);
  const { submitCount } = useFormikContext();
  const labels = useContext(FormLabels);
  const named = typeof label === 'string' ? label : undefined;
  if (named) labels.set(name, named);
  const shown = submitCount > 0 && meta.error !== undefined;
  return {
    id: name,
    value: field.value,
    error: shown ? describeMessage(meta.error, t, named) : undefined,
    setValue: (value) => void helpers.setValue(value),
    touch: () => void helpers.setTouched(true),
  };
}
