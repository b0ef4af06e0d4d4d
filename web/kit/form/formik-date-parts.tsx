/** A date of the past in three fields. */
import { DateParts, type DatePartsProps } from '../date-parts.tsx';
import type { FieldProps } from './field-props.ts';
import { OptionalLabel } from './optional-label.tsx';
import { useFormField } from './use-form-field.ts';

export interface FormikDatePartsProps
  extends Omit<FieldProps, 'width'>,
    Pick<DatePartsProps, 'parts' | 'autoComplete'> {}

export function FormikDateParts({ name, label, hint, optional, parts, autoComplete }: FormikDatePartsProps) {
  const field = useFormField<string>(name, label);
  return (
    <DateParts
      id={field.id}
      legend={<OptionalLabel label={label} optional={optional} />}
      hint={hint}
      value={field.value}
      onChange={field.setValue}
      error={field.error}
      parts={parts}
      autoComplete={autoComplete}
    />
  );
}
