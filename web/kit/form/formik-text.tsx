/** One line of text. */
import '@mantine/core/styles/Input.layer.css';
import { TextInput } from '@mantine/core';
import type { HTMLInputAutoCompleteAttribute, ReactNode } from 'react';
import { type FieldProps, widthOf } from './field-props.ts';
import { OptionalLabel } from './optional-label.tsx';
import { useFormField } from './use-form-field.ts';

export interface FormikTextProps extends FieldProps {
  type?: 'text' | 'email' | 'tel' | 'search';
  inputMode?: 'text' | 'email' | 'tel' | 'numeric' | 'decimal';
  autoComplete?: HTMLInputAutoCompleteAttribute;
  maxLength?: number;
  leftSection?: ReactNode;
  spellCheck?: boolean;
  autoCapitalize?: 'none' | 'words' | 'characters';
}

export function FormikText({ name, label, hint, optional, width, ...input }: FormikTextProps) {
  const field = useFormField<string>(name, label);
  return (
    <TextInput
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
      styles={{ wrapper: { maxWidth: widthOf(width) } }}
      {...input}
    />
  );
}
