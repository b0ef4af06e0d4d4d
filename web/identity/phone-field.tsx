/**
 * Field of a form for a mobile phone: country and number. Nothing is reformatted while typing, so pasting and autofill work: `079…`, `+41…`, `0041…`
 * with any spaces. Gives E.164 as soon as the number is valid, else what was typed.
 */
import '@mantine/core/styles/Input.layer.css';
import { NativeSelect, TextInput } from '@mantine/core';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type CountryCode, DEFAULT_PHONE_COUNTRY, isPhoneCountry, PHONE_COUNTRIES } from '#shared/countries.ts';
import { formatPhone } from '#shared/domain/format-phone.ts';
import { normalisePhone, phoneCountry } from '#shared/domain/identity/normalise-phone.ts';
import { LANGUAGE_TAGS } from '#shared/languages.ts';
import { useLanguage } from '#web/app/i18n/use-language.ts';
import { FieldMessages, messageIds } from '#web/kit/field-messages.tsx';
import type { FieldProps } from '#web/kit/form/field-props.ts';
import { useFormField } from '#web/kit/form/use-form-field.ts';
import classes from './phone-field.module.css';

/** How a kept number is shown for editing: Swiss numbers the way people write them, others international. */
function textOf(value: string): string {
  return phoneCountry(value) ? formatPhone(value) : value;
}

export function PhoneField({ name, label, hint }: Pick<FieldProps, 'name' | 'label' | 'hint'>) {
  const { t } = useTranslation('common');
  const { id, value, setValue, error } = useFormField<string>(name, label);
  const language = useLanguage();
  const [country, setCountry] = useState<CountryCode>(() => phoneCountry(value) ?? DEFAULT_PHONE_COUNTRY);
  const [typed, setTyped] = useState(() => textOf(value));
  // A value from outside (what was typed before the session ended) replaces the text; what was typed here does not come back.
  const given = useRef(value);
  useEffect(() => {
    if (given.current === value) return;
    given.current = value;
    setTyped(textOf(value));
    setCountry((before) => phoneCountry(value) ?? before);
  }, [value]);
  const names = new Intl.DisplayNames(LANGUAGE_TAGS[language], { type: 'region' });

  function change(text: string, from: CountryCode): void {
    setTyped(text);
    const valid = normalisePhone(text, from);
    const named = valid && /^\s*(\+|00)/.test(text) ? phoneCountry(valid) : null;
    setCountry(named ?? from);
    given.current = valid ?? text;
    setValue(given.current);
  }

  return (
    <fieldset aria-describedby={messageIds(id, hint, error)}>
      <FieldMessages id={id} legend={label} hint={hint} error={error} />
      <div className={classes.fields}>
        <NativeSelect
          className={classes.country}
          aria-label={t('phone.country')}
          autoComplete="off"
          value={country}
          data={PHONE_COUNTRIES.map((entry) => ({
            value: entry.code,
            label: `${names.of(entry.code) ?? entry.code} ${entry.diallingCode}`,
          }))}
          onChange={(event) => {
            const next = event.currentTarget.value;
            if (isPhoneCountry(next)) change(typed, next);
          }}
        />
        <TextInput
          className={classes.number}
          id={id}
          name={name}
          type="tel"
          inputMode="tel"
          autoComplete="tel"
          aria-label={typeof label === 'string' ? label : t('phone.number')}
          aria-describedby={messageIds(id, hint, error)}
          error={Boolean(error)}
          required
          value={typed}
          onChange={(event) => change(event.currentTarget.value, country)}
        />
      </div>
    </fieldset>
  );
}
