/** The browser's own list: works with every keyboard, phone and screen reader. */
import '@mantine/core/styles/Input.layer.css';
import { NativeSelect } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { type FieldProps, widthOf } from './field-props.ts';
import { OptionalLabel } from './optional-label.tsx';
import { useFormField } from './use-form-field.ts';

export interface FormikSelectProps extends FieldProps {
  options: { value: string; label: string }[];
  autoComplete?: string;
}

export function FormikSelect({ name, label, hint, optional, width, options, ...select }: FormikSelectProps) {
  const { t } = useTranslation('common');
  const field = useFormField<string>(name, label);
  const choices = field.value ? options : [{ value: '', label: t('pleaseChoose') }, ...options];
  return (
    <NativeSelect
      id={field.id}
      name={name}
      label={<OptionalLabel label={label} optional={optional} />}
      description={hint}
      error={field.error}
      value={field.value}
      onChange={(event) => field.setValue(event.currentTarget.value)}
      onBlur={field.touch}
      required={!optional}
      withAsterisk={false}
      data={choices}
      styles={{ wrapper: { maxWidth: widthOf(width) } }}
      {...select}
    />
  );
}
