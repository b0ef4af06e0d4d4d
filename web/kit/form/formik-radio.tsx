/** One of several, as cards. */
import { ChoiceCards, type ChoiceOption } from '../choice-cards.tsx';
import type { FieldProps } from './field-props.ts';
import { OptionalLabel } from './optional-label.tsx';
import { useFormField } from './use-form-field.ts';

export interface FormikRadioProps extends Omit<FieldProps, 'width'> {
  options: ChoiceOption[];
  inPairs?: boolean;
}

export function FormikRadio({ name, label, hint, optional, options, inPairs }: FormikRadioProps) {
  const field = useFormField<string>(name, label);
  return (
    <ChoiceCards
      kind="radio"
      name={name}
      legend={<OptionalLabel label={label} optional={optional} />}
      hint={hint}
      error={field.error}
      options={options}
      inPairs={inPairs}
      value={field.value || null}
      onChange={field.setValue}
    />
  );
}
