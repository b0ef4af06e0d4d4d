/** Looks an order up by its number, as it stands on the tube or in the letter. */

import { Button, TextInput } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { isOrderNumber } from '#shared/domain/orders/order-number.ts';
import classes from './dialog.module.css';

interface OrderSearchProps {
  /** Of the field, for whoever sends the focus there. */
  id?: string;
  /** In place of the usual words. */
  label?: string;
  /** What stands in the field at first, and whenever it becomes another one. */
  initial?: string;
  /** What was asked for last is nobody's. */
  isMissing: boolean;
  onSearch: (orderNumber: string) => void;
}

export function OrderSearch({ id, label, initial = '', isMissing, onSearch }: OrderSearchProps) {
  const { t } = useTranslation(['lab-intake', 'errors']);
  const [text, setText] = useState(initial);
  const [given, setGiven] = useState(initial);
  if (given !== initial) {
    setGiven(initial);
    setText(initial);
  }
  const [isWrong, setWrong] = useState(false);
  const search = (event: FormEvent) => {
    event.preventDefault();
    const number = text.trim();
    setWrong(!isOrderNumber(number));
    if (isOrderNumber(number)) onSearch(number);
  };
  const error = isWrong ? t('decide.wrongNumber') : isMissing ? t('decide.noOrder') : undefined;
  return (
    <form className={classes.search} onSubmit={search}>
      <TextInput
        {...(id ? { id } : {})}
        size="sm"
        label={label ?? t('decide.search')}
        value={text}
        inputMode="numeric"
        error={error}
        onChange={(event) => setText(event.currentTarget.value)}
      />
      <Button type="submit" variant="default" size="sm">
        {t('decide.searchNow')}
      </Button>
    </form>
  );
}
