/**
 * A day in one field, as people write it (`24.11.2026`, `1.3.26`, `2026-11-24`), with a calendar to choose it from. Unlike the
 * browser's own date field it speaks the page's language, and looks the same in every browser.
 */
import '@mantine/core/styles/ActionIcon.layer.css';
import '@mantine/core/styles/Input.layer.css';
import { ActionIcon, Popover, TextInput, type TextInputProps } from '@mantine/core';
import { IconCalendar } from '@tabler/icons-react';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { isUsualDay } from '#shared/domain/calendar-date.ts';
import { Calendar } from './calendar.tsx';
import { readDay, readFinishedDay, showDay } from './date-text.ts';
import { useToday } from './use-today.ts';

export interface DateFieldProps extends Omit<TextInputProps, 'value' | 'onChange' | 'type' | 'rightSection'> {
  /** `YYYY-MM-DD`, '' while none is meant; what is no day comes as it was typed once the field is left. */
  value: string;
  onChange: (value: string) => void;
  /** The days between which the calendar lets one be chosen. */
  first?: string;
  last?: string;
}

export function DateField({ value, onChange, first, last, onBlur, onKeyDown, ...input }: DateFieldProps) {
  const { t } = useTranslation(['common', 'errors']);
  const [text, setText] = useState(() => showDay(value));
  const [isOpen, setOpen] = useState(false);
  const [isWrong, setWrong] = useState(false);
  const told = useRef(value);
  const today = useToday();
  const name = typeof input.label === 'string' ? input.label : (input['aria-label'] ?? '');
  // Changed by other means: Back, a reset. What is typed here stays as it is written until the field is left.
  useEffect(() => {
    if (value === told.current) return;
    told.current = value;
    setText(showDay(value));
    setWrong(false);
  }, [value]);
  const tell = (next: string) => {
    if (next === told.current) return;
    told.current = next;
    onChange(next);
  };
  const choose = (day: string) => {
    setText(showDay(day));
    setWrong(false);
    tell(day);
  };
  const leave = () => {
    const typed = text.trim();
    const day = readDay(typed);
    if (day !== null || typed === '') return choose(day ?? '');
    setWrong(true);
    tell(typed);
  };
  return (
    <TextInput
      autoComplete="off"
      inputMode="text"
      placeholder={t('common:date.format')}
      {...input}
      error={input.error || (isWrong && t('errors:field.date'))}
      value={text}
      onChange={({ currentTarget: { value: typed } }) => {
        setText(typed);
        setWrong(false);
        tell(readFinishedDay(typed) ?? '');
      }}
      onBlur={(event) => {
        leave();
        onBlur?.(event);
      }}
      // A form is sent without its field being left.
      onKeyDown={(event) => {
        if (event.key === 'Enter') leave();
        onKeyDown?.(event);
      }}
      rightSection={
        <Popover opened={isOpen} onChange={setOpen} position="bottom-end" trapFocus returnFocus>
          <Popover.Target>
            <ActionIcon
              variant="subtle"
              color="gray"
              disabled={input.disabled === true}
              aria-label={[name, t('common:date.choose')].filter(Boolean).join(': ')}
              aria-haspopup="dialog"
              aria-expanded={isOpen}
              onClick={() => setOpen(!isOpen)}
            >
              <IconCalendar size={16} stroke={1.75} aria-hidden />
            </ActionIcon>
          </Popover.Target>
          <Popover.Dropdown>
            <Calendar
              value={isUsualDay(value) ? value : null}
              today={today}
              first={first}
              last={last}
              onPick={(day) => {
                setOpen(false);
                choose(day);
              }}
            />
          </Popover.Dropdown>
        </Popover>
      }
    />
  );
}
