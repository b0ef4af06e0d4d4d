/** The frame of a list of records: its title with the way to a new one, the search, the views, and the rows. What is looked for stands in the address. */
import { Button } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import classes from './record-desk.module.css';
import { SearchField } from './search-field.tsx';
import { StaffHeading } from './staff-heading.tsx';
import { useAddress } from './use-address.ts';

/** A part of the address that narrows a list; empty where nothing is said. Back leads to what was open, not through every letter. */
export function useListPart(name: string): [value: string, put: (value: string) => void] {
  const [search, setSearch] = useAddress();
  const put = (value: string) =>
    setSearch(
      (before) => {
        if (value === '') before.delete(name);
        else before.set(name, value);
        return before;
      },
      { replace: true },
    );
  return [search.get(name) ?? '', put];
}

const SEARCH_MAX = 80;

export interface RecordListProps {
  title: string;
  newLabel: string;
  onNew: () => void;
  searchLabel: string;
  text: string;
  onSearch: (text: string) => void;
  /** Of the search; see `SearchField`. */
  pauseMs?: number;
  /** Views of the list. */
  tabs?: ReactNode;
  isLoaded: boolean;
  children: ReactNode;
}

export function RecordList({
  title,
  newLabel,
  onNew,
  searchLabel,
  text,
  onSearch,
  pauseMs,
  tabs,
  ...rows
}: RecordListProps) {
  return (
    <div className={classes.list}>
      <StaffHeading
        title={title}
        actions={
          <Button size="sm" leftSection={<IconPlus size={20} stroke={1.75} aria-hidden />} onClick={onNew}>
            {newLabel}
          </Button>
        }
      />
      <SearchField
        className={classes.search}
        aria-label={searchLabel}
        placeholder={searchLabel}
        maxLength={SEARCH_MAX}
        value={text}
        onSearch={onSearch}
        {...(pauseMs === undefined ? {} : { pauseMs })}
      />
      {tabs && <div className={classes.tabs}>{tabs}</div>}
      <div className={classes.state} data-loaded={rows.isLoaded || undefined}>
        {rows.children}
      </div>
    </div>
  );
}
