/** A date of the past in three fields; of a birth date two digits of a year mean somebody who is of age. */
import { MIN_AGE_YEARS } from '#shared/limits/people.ts';
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
      {...(autoComplete === 'bday' ? { latestYear: new Date().getFullYear() - MIN_AGE_YEARS } : {})}
    />
  );
}
