/** When a branch takes appointments: each weekday with its times, a lunch break between two of them. */
import '@mantine/core/styles/Input.layer.css';
import { Button, TextInput } from '@mantine/core';
import { IconCopy, IconPlus, IconX } from '@tabler/icons-react';
import { useFormikContext } from 'formik';
import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { WEEKDAYS } from '#shared/domain/date-words.ts';
import { MAX_OPENING_INTERVALS } from '#shared/limits/branches.ts';
import { useLanguage } from '#web/app/i18n/use-language.ts';
import { announce } from '#web/kit/announce.ts';
import { useFormField } from '#web/kit/form/use-form-field.ts';
import { type BranchValues, tidyTimes } from './branch-form.ts';
import { DayBar } from './day-bar.tsx';
import classes from './week-hours.module.css';

const WORKDAYS = 5;

export function WeekHours() {
  const { t } = useTranslation('booking-branches');
  const language = useLanguage();
  const { values, setFieldValue } = useFormikContext<BranchValues>();
  const { week } = values;
  const put = (index: number, times: string[]) => void setFieldValue(`week.${index}`, times);
  const copyMonday = () => {
    const [monday = []] = week;
    void setFieldValue(
      'week',
      week.map((times, index) => (index < WORKDAYS ? [...monday] : times)),
    );
    announce(t('hours.copied'));
  };
  return (
    <section className={classes.week} aria-label={t('hours.title')}>
      <div className={classes.head}>
        <h3>{t('hours.title')}</h3>
        <Button
          variant="subtle"
          size="xs"
          leftSection={<IconCopy size={16} stroke={1.75} aria-hidden />}
          onClick={copyMonday}
        >
          {t('hours.copy')}
        </Button>
      </div>
      <p className={classes.hint}>{t('hours.hint')}</p>
      {week.map((times, index) => (
        <Day
          key={WEEKDAYS.en[index]}
          index={index}
          name={WEEKDAYS[language][index] ?? ''}
          times={times}
          isFull={week.flat().length >= MAX_OPENING_INTERVALS}
          onChange={(next) => put(index, next)}
        />
      ))}
    </section>
  );
}

interface DayProps {
  index: number;
  name: string;
  times: string[];
  isFull: boolean;
  onChange: (times: string[]) => void;
}

function Day({ index, name, times, isFull, onChange }: DayProps) {
  const { t } = useTranslation('booking-branches');
  const add = useRef<HTMLButtonElement>(null);
  return (
    <fieldset className={classes.day}>
      <legend className="vh">{name}</legend>
      <span aria-hidden className={times.length > 0 ? classes.name : classes.closed}>
        {name}
      </span>
      <DayBar times={times} />
      <div className={classes.times}>
        {times.length === 0 && <span className={classes.closed}>{t('hours.closed')}</span>}
        {Array.from(times.keys(), (at) => (
          <Times
            key={at}
            name={`week.${index}.${at}`}
            label={t('hours.time', { day: name, number: at + 1 })}
            remove={t('hours.remove', { day: name, number: at + 1 })}
            onRemove={() => {
              onChange(times.filter((_, other) => other !== at));
              // The field goes, and the focus with it.
              add.current?.focus();
            }}
          />
        ))}
        <button
          ref={add}
          type="button"
          className={classes.icon}
          aria-label={t('hours.add', { day: name })}
          disabled={isFull}
          onClick={() => onChange([...times, ''])}
        >
          <IconPlus size={20} stroke={1.75} aria-hidden />
        </button>
      </div>
    </fieldset>
  );
}

interface TimesProps {
  name: string;
  label: string;
  remove: string;
  onRemove: () => void;
}

function Times({ name, label, remove, onRemove }: TimesProps) {
  const field = useFormField<string>(name, label);
  return (
    <span className={classes.pair}>
      <TextInput
        id={field.id}
        name={name}
        size="sm"
        className={classes.input}
        aria-label={label}
        error={field.error !== undefined}
        aria-describedby={field.error ? `${name}-error` : undefined}
        autoComplete="off"
        maxLength={20}
        placeholder="08:00 – 12:00"
        value={field.value}
        onChange={(event) => field.setValue(event.currentTarget.value)}
        onBlur={() => tidyTimes(field.value) !== field.value && field.setValue(tidyTimes(field.value))}
      />
      <button type="button" className={classes.icon} aria-label={remove} onClick={onRemove}>
        <IconX size={16} stroke={1.75} aria-hidden />
      </button>
      {field.error && (
        <span id={`${name}-error`} className={classes.error}>
          {field.error}
        </span>
      )}
    </span>
  );
}
