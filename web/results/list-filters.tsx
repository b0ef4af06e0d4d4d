/** The line of search and filters above a doctors' list; what is chosen stands in the address. */
import '@mantine/core/styles/Input.layer.css';
import { NativeSelect, TextInput } from '@mantine/core';
import { IconSearch } from '@tabler/icons-react';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { DateField } from '#web/kit/date-field.tsx';
import { Kbd } from '#web/kit/kbd.tsx';
import classes from './list-filters.module.css';

export const SEARCH_ID = 'list-search';
/** A pause in typing after which the list is searched. */
const PAUSE_MS = 300;

interface ListFiltersProps {
  search: string;
  onSearch: (search: string) => void;
  /** Choices, and at the end how many rows are shown. */
  children: ReactNode;
}

export function ListFilters({ search, onSearch, children }: ListFiltersProps) {
  const { t } = useTranslation('results');
  return (
    <section className={classes.line} aria-label={t('desk.filter.label')}>
      <SearchField search={search} onSearch={onSearch} />
      {children}
    </section>
  );
}

function SearchField({ search, onSearch }: Pick<ListFiltersProps, 'search' | 'onSearch'>) {
  const { t } = useTranslation('results');
  const [typed, setTyped] = useState(search);
  const sent = useRef(search);
  const tell = useRef(onSearch);
  tell.current = onSearch;
  // The address changed by other means: Back, a reset.
  useEffect(() => {
    if (search !== sent.current) setTyped(search);
    sent.current = search;
  }, [search]);
  useEffect(() => {
    if (typed === sent.current) return;
    const timer = setTimeout(() => {
      sent.current = typed;
      tell.current(typed);
    }, PAUSE_MS);
    return () => clearTimeout(timer);
  }, [typed]);
  return (
    <TextInput
      id={SEARCH_ID}
      type="search"
      size="sm"
      className={classes.search}
      aria-label={t('desk.filter.search')}
      placeholder={t('desk.filter.search')}
      maxLength={40}
      autoComplete="off"
      value={typed}
      leftSection={<IconSearch size={16} stroke={1.75} aria-hidden />}
      rightSection={
        <span className={classes.key}>
          <Kbd>/</Kbd>
        </span>
      }
      onChange={(event) => setTyped(event.currentTarget.value)}
      onKeyDown={(event) => {
        if (event.key === 'Escape') event.currentTarget.blur();
      }}
    />
  );
}

interface FilterChoiceProps {
  label: string;
  /** The word for no choice. */
  all: string;
  value: string;
  choices: { value: string; label: string }[];
  onChoose: (value: string) => void;
}

export function FilterChoice({ label, all, value, choices, onChoose }: FilterChoiceProps) {
  return (
    <NativeSelect
      size="sm"
      className={classes.choice}
      data-set={value !== '' || undefined}
      aria-label={label}
      value={value}
      onChange={(event) => onChoose(event.currentTarget.value)}
      data={[
        { value: '', label: `${label}: ${all}` },
        ...choices.map((choice) => ({ value: choice.value, label: `${label}: ${choice.label}` })),
      ]}
    />
  );
}

interface FilterDayProps {
  label: string;
  /** `YYYY-MM-DD`; '' where no day is chosen. */
  value: string;
  onChoose: (day: string) => void;
}

export function FilterDay({ label, value, onChoose }: FilterDayProps) {
  return (
    <DateField
      size="sm"
      className={classes.day}
      aria-label={label}
      placeholder={label}
      value={value}
      onChange={onChoose}
    />
  );
}
