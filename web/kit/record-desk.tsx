/** Records of one kind beside the one that is open; on narrow screens either of them. Which one is open stands in the address. */
import { useMediaQuery } from '@mantine/hooks';
import type { ReactNode } from 'react';
import { BackLink } from './back-link.tsx';
import classes from './record-desk.module.css';
import { useAddress } from './use-address.ts';

/** In the place of an id, for one that is being made. */
export const NEW_RECORD = 'new';

/** The id that stands in the address under this name, and the way to another one. */
export function useOpenRecord(name: string): [chosen: string | null, open: (id: string | null) => void] {
  const [search, setSearch] = useAddress();
  const open = (id: string | null) =>
    setSearch((before) => {
      if (id === null) before.delete(name);
      else before.set(name, id);
      return before;
    });
  return [search.get(name), open];
}

export interface RecordDeskProps {
  list: ReactNode;
  /** Wide where the list is a table. */
  listWidth: 'wide' | 'narrow';
  /** Of the part with the open record. */
  label: string;
  isOpen: boolean;
  /** Said while none is open. */
  pick: string;
  backLabel: string;
  onBack: () => void;
  /** @param isAlone the list is not beside it: it is the page */
  children: (isAlone: boolean) => ReactNode;
}

export function RecordDesk({ list, listWidth, label, isOpen, pick, backLabel, onBack, children }: RecordDeskProps) {
  const isNarrow = useMediaQuery('(max-width: 1000px)', false, { getInitialValueInEffect: false });
  if (isNarrow && !isOpen) return list;
  // One place of the tree on every width: what is typed stays when a tablet is turned.
  return (
    <div className={isNarrow ? undefined : classes.desk} data-list={listWidth}>
      {isNarrow ? null : list}
      <section className={classes.detail} aria-label={label}>
        {isNarrow && (
          <p className={classes.back}>
            <BackLink onClick={onBack} label={backLabel} />
          </p>
        )}
        {isOpen ? children(isNarrow) : <p className={classes.pick}>{pick}</p>}
      </section>
    </div>
  );
}
