/** A day of these years in one field, with a calendar; for a birth date there is FormikDateParts. */
import { DateField, type DateFieldProps } from '../date-field.tsx';
import { type FieldProps, widthOf } from './field-props.ts';
import { OptionalLabel } from './optional-label.tsx';
import { useFormField } from './use-form-field.ts';

export interface FormikDateProps extends FieldProps, Pick<DateFieldProps, 'first' | 'last'> {}

export function FormikDate({ name, label, hint, optional, width, ...input }: FormikDateProps) {
  const field = useFormField<string>(name, label);
  return (
    <DateField
      id={field.id}
      name={name}
      label={optional ? <OptionalLabel label={label} optional={optional} /> : label}
      description={hint}
      error={field.error}
      value={field.value}
      onChange={field.setValue}
      onBlur={field.touch}
      required={!optional}
      withAsterisk={false}
      styles={{ wrapper: { maxWidth: widthOf(width) } }}
      {...input}
    />
  );
}
