/** The code of an SMS. */
import { CodeField } from '../code-field.tsx';
import type { FieldProps } from './field-props.ts';
import { useFormField } from './use-form-field.ts';

export interface FormikCodeProps extends Pick<FieldProps, 'name' | 'label' | 'hint'> {
  onComplete?: (value: string) => void;
  disabled?: boolean;
}

export function FormikCode({ name, label, hint, onComplete, disabled }: FormikCodeProps) {
  const field = useFormField<string>(name, label);
  return (
    <CodeField
      id={field.id}
      legend={label}
      hint={hint}
      value={field.value}
      onChange={field.setValue}
      error={field.error}
      onComplete={onComplete}
      disabled={disabled}
    />
  );
}
