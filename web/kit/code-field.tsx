/** The code of an SMS, a box for each digit. Pasting `123 456` or autofill fills all of them. */
import '@mantine/core/styles/Group.layer.css';
import '@mantine/core/styles/Input.layer.css';
import '@mantine/core/styles/PinInput.layer.css';
import { PinInput } from '@mantine/core';
import { type ClipboardEvent, type ReactNode, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { CODE_LENGTH } from '#shared/limits/sign-in.ts';
import classes from './code-field.module.css';
import { FieldMessages, messageIds } from './field-messages.tsx';

export interface CodeFieldProps {
  id: string;
  legend: ReactNode;
  hint?: ReactNode;
  value: string;
  onChange: (value: string) => void;
  /** All digits are there. */
  onComplete?: (value: string) => void;
  error?: string;
  disabled?: boolean;
}

export function CodeField({ id, legend, hint, value, onChange, onComplete, error, disabled }: CodeFieldProps) {
  const { t } = useTranslation('common');
  const group = useRef<HTMLFieldSetElement>(null);

  // Mantine's own paste refuses anything but bare digits; SMS apps copy "123 456".
  function paste(event: ClipboardEvent): void {
    const digits = event.clipboardData.getData('text').replace(/\D/g, '').slice(0, CODE_LENGTH);
    if (!digits) return;
    event.preventDefault();
    event.stopPropagation();
    onChange(digits);
    const boxes = group.current?.querySelectorAll<HTMLInputElement>('input:not([type="hidden"])');
    boxes?.[Math.min(digits.length, CODE_LENGTH - 1)]?.focus();
    if (digits.length === CODE_LENGTH) onComplete?.(digits);
  }

  return (
    <fieldset
      ref={group}
      id={id}
      className={classes.group}
      aria-describedby={messageIds(id, hint, error)}
      onPasteCapture={paste}
    >
      <FieldMessages id={id} legend={legend} hint={hint} error={error} />
      <PinInput
        length={CODE_LENGTH}
        type="number"
        oneTimeCode
        placeholder=""
        classNames={{ root: classes.boxes, pinInput: classes.box, input: classes.input }}
        name={id}
        value={value}
        onChange={onChange}
        onComplete={onComplete}
        error={Boolean(error)}
        disabled={disabled}
        getInputProps={(index) => ({
          'aria-label': t('code.digit', { digit: index + 1, digits: CODE_LENGTH }),
          'aria-describedby': messageIds(id, hint, error),
        })}
      />
    </fieldset>
  );
}
