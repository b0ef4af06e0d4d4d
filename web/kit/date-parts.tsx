/**
 * Day, month, year in fields of their own: no calendar for a birth date. A whole date may be typed or pasted into any of them, as
 * people write it; where the year has two digits, we ask back which one is meant.
 */
import '@mantine/core/styles/Input.layer.css';
import { TextInput } from '@mantine/core';
import { type FocusEvent, type ReactNode, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import classes from './date-parts.module.css';
import { DateQuestion } from './date-question.tsx';
import {
  DATE_FIELDS,
  type DateKind,
  type DateTexts,
  finish,
  joinDate,
  likelyDate,
  splitDate,
  typeInto,
} from './date-text.ts';
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
  /** The last year that may be meant by two digits; this year by default. */
  latestYear?: number;
}

export function DateParts(props: DatePartsProps) {
  const { id, legend, hint, value, onChange, error, parts = 'date', autoComplete, latestYear } = props;
  const { t } = useTranslation('common');
  const [texts, setTexts] = useState<DateTexts>(() => splitDate(value));
  const [isDone, setDone] = useState(true);
  const group = useRef<HTMLFieldSetElement>(null);
  // Leading on to the next field leaves this one before the new texts are rendered.
  const latest = useRef(texts);
  const meant = isDone ? likelyDate(texts, parts, latestYear ?? new Date().getFullYear()) : null;

  // A value from outside (reset, browser back) replaces the texts; our own echo ("1" came back as "01") does not.
  useEffect(() => {
    if (joinDate(latest.current, parts) === value) return;
    latest.current = splitDate(value);
    setTexts(latest.current);
  }, [value, parts]);

  function change(next: DateTexts): void {
    latest.current = next;
    setTexts(next);
    onChange(joinDate(next, parts));
  }

  function focus(part: keyof DateTexts): void {
    group.current?.querySelector<HTMLInputElement>(`[data-part="${part}"]`)?.focus();
  }

  function type(part: keyof DateTexts, typed: string): void {
    const { texts: next, goOn, isWhole } = typeInto(latest.current, part, typed, parts);
    change(next);
    // Asked back at once where nothing can follow: a question that came on leaving would push away what is being pressed.
    setDone(isWhole);
    if (goOn) focus(goOn);
  }

  function leave(event: FocusEvent): void {
    const month = finish('month', latest.current.month);
    if (month !== latest.current.month) change({ ...latest.current, month });
    if (!group.current?.contains(event.relatedTarget)) setDone(true);
  }

  return (
    <fieldset
      ref={group}
      id={id}
      aria-describedby={messageIds(id, hint, error)}
      className={classes.group}
      onBlur={leave}
    >
      <FieldMessages id={id} legend={legend} hint={hint} error={error} />
      <div className={classes.fields}>
        {DATE_FIELDS[parts].map((part) => (
          <TextInput
            key={part}
            id={`${id}-${part}`}
            data-part={part}
            label={t(`date.${part}`)}
            className={classes[part]}
            inputMode="numeric"
            autoComplete={autoComplete && `${autoComplete}-${part}`}
            value={texts[part]}
            error={Boolean(error)}
            aria-describedby={messageIds(id, hint, error)}
            onChange={(event) => type(part, event.currentTarget.value)}
          />
        ))}
      </div>
      <DateQuestion
        meant={meant}
        onYes={(date) => {
          change({ ...texts, year: splitDate(date).year });
          focus('year');
        }}
        onNo={() => {
          setDone(false);
          focus('year');
        }}
      />
    </fieldset>
  );
}
