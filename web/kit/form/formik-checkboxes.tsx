/** Any of several, as cards. */
import { ChoiceCards, type ChoiceOption } from '../choice-cards.tsx';
import type { FieldProps } from './field-props.ts';
import { OptionalLabel } from './optional-label.tsx';
import { useFormField } from './use-form-field.ts';

export interface FormikCheckboxesProps extends Omit<FieldProps, 'width'> {
  options: ChoiceOption[];
  exclusive?: string;
}

export function FormikCheckboxes({ name, label, hint, optional, options, exclusive }: FormikCheckboxesProps) {
  const field = useFormField<string[]>(name, label);
  return (
    <ChoiceCards
      kind="checkbox"
      name={name}
      legend={<OptionalLabel label={label} optional={optional} />}
      hint={hint}
      error={field.error}
      options={options}
      exclusive={exclusive}
      value={field.value}
      onChange={field.setValue}
    />
  );
}
