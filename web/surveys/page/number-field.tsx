/** A number with its unit, typed as text: comma or point, and what is not a number stays on the screen to be corrected. */
import '@mantine/core/styles/Input.layer.css';
import { TextInput } from '@mantine/core';
import { type ReactNode, useEffect, useState } from 'react';
import type { AnswerValue } from '#shared/domain/surveys/survey.ts';
import classes from './fields.module.css';

export interface NumberFieldProps {
  id: string;
  label: ReactNode;
  hint?: ReactNode;
  unit?: string;
  value: AnswerValue;
  onChange: (value: AnswerValue) => void;
  error?: string;
}

export function NumberField({ id, label, hint, unit, value, onChange, error }: NumberFieldProps) {
  const [text, setText] = useState(() => textOf(value));
  useEffect(() => {
    setText((now) => (numberOf(now, unit) === value ? now : textOf(value)));
  }, [value, unit]);
  return (
    <div className={classes.number}>
      <TextInput
        id={id}
        label={label}
        description={hint}
        error={error}
        inputMode="decimal"
        autoComplete="off"
        maxLength={12}
        value={text}
        // The hint says it too, and is read with the field.
        inputContainer={(input) => (
          <div className={classes.measured}>
            {input}
            {unit && (
              <span className="muted nw" aria-hidden>
                {unit}
              </span>
            )}
          </div>
        )}
        onChange={(event) => {
          setText(event.currentTarget.value);
          onChange(numberOf(event.currentTarget.value, unit));
        }}
      />
    </div>
  );
}

/** `72,5` and `72.5` are numbers, with or without their unit; an empty field is no answer; anything else is kept as typed. */
export function numberOf(text: string, unit = ''): AnswerValue {
  const typed = text.trim();
  const hasUnit = unit !== '' && typed.toLowerCase().endsWith(unit.toLowerCase());
  const plain = (hasUnit ? typed.slice(0, -unit.length) : typed)
    .trim()
    .replace(/[’'\s]/g, '')
    .replace(',', '.');
  if (typed === '') return null;
  return /^-?\d+(\.\d+)?$/.test(plain) ? Number(plain) : text;
}

function textOf(value: AnswerValue): string {
  return value === null || Array.isArray(value) ? '' : String(value);
}
