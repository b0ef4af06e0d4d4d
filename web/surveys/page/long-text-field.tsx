/** Free text with a counter of what is left. */
import '@mantine/core/styles/Input.layer.css';
import { Textarea } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { AnswerValue } from '#shared/domain/surveys/survey.ts';
import classes from './fields.module.css';

export interface LongTextFieldProps {
  id: string;
  label: ReactNode;
  hint?: ReactNode;
  maxLength: number;
  value: AnswerValue;
  onChange: (value: AnswerValue) => void;
  error?: string;
}

export function LongTextField({ id, label, hint, maxLength, value, onChange, error }: LongTextFieldProps) {
  const { t } = useTranslation('surveys');
  const text = typeof value === 'string' ? value : '';
  return (
    <div>
      <Textarea
        id={id}
        label={label}
        description={hint}
        error={error}
        rows={4}
        resize="vertical"
        aria-describedby={`${id}-left`}
        value={text}
        onChange={(event) => onChange(event.currentTarget.value || null)}
      />
      <p id={`${id}-left`} className={`muted ${classes.left}`} data-over={text.length > maxLength || undefined}>
        {text.length > maxLength
          ? t('text.over', { count: text.length - maxLength })
          : t('text.left', { count: maxLength - text.length })}
      </p>
    </div>
  );
}
