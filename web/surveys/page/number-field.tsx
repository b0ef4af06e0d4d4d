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
    setText((now) => (numberOf(now) === value ? now : textOf(value)));
  }, [value]);
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
        rightSection={unit ? <span className="muted nw">{unit}</span> : undefined}
        rightSectionWidth={unit ? 24 + unit.length * 9 : undefined}
        rightSectionPointerEvents="none"
        onChange={(event) => {
          setText(event.currentTarget.value);
          onChange(numberOf(event.currentTarget.value));
        }}
      />
    </div>
  );
}

/** `72,5` and `72.5` are numbers; an empty field is no answer; anything else is kept as typed. */
export function numberOf(text: string): AnswerValue {
  const plain = text
    .trim()
    .replace(/[’'\s]/g, '')
    .replace(',', '.');
  if (plain === '') return null;
  return /^-?\d+(\.\d+)?$/.test(plain) ? Number(plain) : text;
}

function textOf(value: AnswerValue): string {
  return value === null || Array.isArray(value) ? '' : String(value);
}
