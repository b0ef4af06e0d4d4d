/** A mobile phone number; the value is E.164 once it is valid. */
import { PhoneField } from '../phone-field.tsx';
import type { FieldProps } from './field-props.ts';
import { useFormField } from './use-form-field.ts';

export function FormikPhone({ name, label, hint }: Pick<FieldProps, 'name' | 'label' | 'hint'>) {
  const field = useFormField<string>(name, label);
  return (
    <PhoneField
      id={field.id}
      label={label}
      hint={hint}
      value={field.value}
      onChange={field.setValue}
      error={field.error}
    />
  );
}
