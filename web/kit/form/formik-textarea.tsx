/** Several lines of text, with a counter where there is a limit. */
import '@mantine/core/styles/Input.layer.css';
import { Textarea } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { FieldProps } from './field-props.ts';
import { OptionalLabel } from './optional-label.tsx';
import { useFormField } from './use-form-field.ts';

export interface FormikTextareaProps extends Omit<FieldProps, 'width'> {
  maxLength?: number;
  rows?: number;
}

export function FormikTextarea({ name, label, hint, optional, maxLength, rows = 4 }: FormikTextareaProps) {
  const { t } = useTranslation('common');
  const field = useFormField<string>(name, label);
  return (
    <div>
      <Textarea
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
        rows={rows}
        resize="vertical"
      />
      {maxLength !== undefined && (
        <p className="muted">{t('charactersLeft', { count: Math.max(0, maxLength - field.value.length) })}</p>
      )}
    </div>
  );
}
