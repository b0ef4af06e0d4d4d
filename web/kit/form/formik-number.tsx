/** A number with its unit beside it; typed as text, so that nobody's scroll wheel changes a medical figure. */
import '@mantine/core/styles/Input.layer.css';
import { TextInput } from '@mantine/core';
import type { FieldProps } from './field-props.ts';
import { OptionalLabel } from './optional-label.tsx';
import { useFormField } from './use-form-field.ts';

export interface FormikNumberProps extends Omit<FieldProps, 'width'> {
  unit?: string;
  decimal?: boolean;
}

export function FormikNumber({ name, label, hint, optional, unit, decimal }: FormikNumberProps) {
  const field = useFormField<string | number>(name, label);
  return (
    <TextInput
      id={field.id}
      name={name}
      label={<OptionalLabel label={label} optional={optional} />}
      description={hint}
      error={field.error}
      value={String(field.value ?? '')}
      onChange={(event) => field.setValue(event.currentTarget.value)}
      onBlur={field.touch}
      required={!optional}
      withAsterisk={false}
      inputMode={decimal ? 'decimal' : 'numeric'}
      autoComplete="off"
      rightSection={unit ? <span className="muted nw">{unit}</span> : undefined}
      rightSectionWidth={unit ? 24 + unit.length * 9 : undefined}
      rightSectionPointerEvents="none"
      styles={{ wrapper: { maxWidth: unit ? 160 + unit.length * 9 : 160 } }}
    />
  );
}
