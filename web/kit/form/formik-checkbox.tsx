/** One statement to agree with. */
import type { ReactNode } from 'react';
import choice from '../choice-cards.module.css';
import { FieldMessages } from '../field-messages.tsx';
import { useFormField } from './use-form-field.ts';

export interface FormikCheckboxProps {
  name: string;
  children: ReactNode;
  /** What belongs to the statement, quieter and below it; may hold links. */
  detail?: ReactNode;
}

export function FormikCheckbox({ name, children, detail }: FormikCheckboxProps) {
  const field = useFormField<boolean>(name);
  return (
    <div>
      <FieldMessages id={name} error={field.error} />
      <label className={choice.card} data-top={detail ? true : undefined} data-chosen={field.value || undefined}>
        <input
          id={field.id}
          type="checkbox"
          className="tick"
          name={name}
          checked={field.value}
          aria-invalid={field.error ? true : undefined}
          aria-describedby={field.error ? `${name}-error` : undefined}
          onChange={(event) => field.setValue(event.currentTarget.checked)}
        />
        <span className={choice.words}>
          {detail ? <span className={choice.label}>{children}</span> : children}
          {detail && <span className={choice.description}>{detail}</span>}
        </span>
      </label>
    </div>
  );
}
