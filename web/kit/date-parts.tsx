/** Day, month, year in fields of their own: no calendar for a birth date. A whole date may be pasted into any of them. */
import '@mantine/core/styles/Input.layer.css';
import { TextInput } from '@mantine/core';
import { type ClipboardEvent, type ReactNode, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import classes from './date-parts.module.css';
import { type DateKind, type DateTexts, joinDate, readPastedDate, splitDate } from './date-text.ts';
import { FieldMessages, messageIds } from './field-messages.tsx';

export interface DatePartsProps {
  id: string;
  legend: ReactNode;
  hint?: ReactNode;
  /** `YYYY-MM-DD`, `YYYY-MM` or `YYYY`; unfinished input comes and goes as typed (`1984-03-`). */
  value: string;
  onChange: (value: string) => void;
  error?: string;
  parts?: DateKind;
  autoComplete?: 'bday';
}

const FIELDS = { date: ['day', 'month', 'year'], month: ['month', 'year'], year: ['year'] } as const;

export function DateParts({ id, legend, hint, value, onChange, error, parts = 'date', autoComplete }: DatePartsProps) {
  const { t } = useTranslation('common');
  const [texts, setTexts] = useState<DateTexts>(() => splitDate(value));

  // A value from outside (reset, browser back) replaces the texts; our own echo ("1" came back as "01") does not.
  useEffect(() => {
    setTexts((now) => (joinDate(now, parts) === value ? now : splitDate(value)));
  }, [value, parts]);

  function change(next: DateTexts): void {
    setTexts(next);
    onChange(joinDate(next, parts));
  }

  function paste(event: ClipboardEvent): void {
    const read = readPastedDate(event.clipboardData.getData('text'), new Date().getFullYear());
    if (!read) return;
    event.preventDefault();
    change(read);
  }

  return (
    <fieldset id={id} aria-describedby={messageIds(id, hint, error)} className={classes.group}>
      <FieldMessages id={id} legend={legend} hint={hint} error={error} />
      <div className={classes.fields}>
        {FIELDS[parts].map((part) => (
          <TextInput
            key={part}
            id={`${id}-${part}`}
            label={t(`date.${part}`)}
            className={classes[part]}
            inputMode="numeric"
            autoComplete={autoComplete && `${autoComplete}-${part}`}
            maxLength={part === 'year' ? 4 : 2}
            value={texts[part]}
            error={Boolean(error)}
            aria-describedby={messageIds(id, hint, error)}
            onChange={(event) => change({ ...texts, [part]: event.currentTarget.value.replace(/[^\d]/g, '') })}
            onPaste={paste}
          />
        ))}
      </div>
    </fieldset>
  );
}
