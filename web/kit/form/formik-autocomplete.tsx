/** Free text with suggestions (the town of a ZIP). */
import '@mantine/core/styles/Combobox.layer.css';
import '@mantine/core/styles/Input.layer.css';
import '@mantine/core/styles/Popover.layer.css';
import '@mantine/core/styles/ScrollArea.layer.css';
import { Autocomplete } from '@mantine/core';
import { type FieldProps, widthOf } from './field-props.ts';
import { OptionalLabel } from './optional-label.tsx';
import { useFormField } from './use-form-field.ts';

export interface FormikAutocompleteProps extends FieldProps {
  suggestions: string[];
  autoComplete?: string;
}

export function FormikAutocomplete({
  name,
  label,
  hint,
  optional,
  width,
  suggestions,
  autoComplete,
}: FormikAutocompleteProps) {
  const field = useFormField<string>(name, label);
  return (
    <Autocomplete
      id={field.id}
      name={name}
      label={<OptionalLabel label={label} optional={optional} />}
      description={hint}
      error={field.error}
      value={field.value}
      onChange={field.setValue}
      onBlur={field.touch}
      required={!optional}
      withAsterisk={false}
      data={[...new Set(suggestions)]}
      autoComplete={autoComplete}
      styles={{ wrapper: { maxWidth: widthOf(width) } }}
    />
  );
}
